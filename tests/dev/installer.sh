#!/usr/bin/env bash
# installer.sh: what ./dev installs it names first, with what it is for; with sudo only where it is not root; and it
# stops before it would remove anything.
# shellcheck source=tests/dev/sandbox.sh
source "$(dirname "${BASH_SOURCE[0]}")/sandbox.sh"
needs_debian
# Plays the part with another user, who is to read and write here, too.
chmod -R a+rwX "$folder"
as_nobody=()
((EUID != 0)) || as_nobody=(setpriv --reuid 65534 --clear-groups)

fake dpkg-query <<'END'
for name in "${@:3}"; do [[ $name == "${missing:-}" ]] || echo "$name installed"; done
END
fake sudo <<<'as=sudo exec "$@"'
# Each call but a rehearsal is a line "APT, sudo or nothing: ARGUMENTS"; `old_lists` and `fails_once` last until an update.
fake apt-get <<'END'
arguments=" $* "
case $arguments in
  *' -s '*)
    [[ -z ${old_lists:-} || -e $folder/updated ]] || { echo 'E: Unable to locate package'; exit 100; }
    printf '%s\n' "${plan:-Inst clang-format (1:14.0)}"
    exit
    ;;
  *' update '*) touch "$folder/updated" ;;
esac
echo "APT${as:+, $as}:$arguments"
[[ $arguments != *' install '* || -z ${fails_once:-} || -e $folder/updated ]]
END

# COMMAND…: ./dev packages format, on a machine without clang-format, with fresh package lists.
install() {
  rm -f "$folder/updated"
  status=0
  said=$(missing=clang-format "$@" "$folder/dev" packages format 2>&1 </dev/null) || status=$?
}
# FIRST THEN: both are said, in this order.
says_in_order() {
  says "$1"
  says "$2"
  grep -qF -- "$2" <<<"${said#*"$1"}" || fail "it says \"$2\" before \"$1\""
}

dev packages format
ends_well
[[ -z $said ]] || fail 'it has something to say where nothing is missing'

install env
ends_well
says_in_order 'not installed here:' '  clang-format        source layout'
says_in_order 'clang-format        source layout' 'Installing them and what they depend on (1 packages)'
says_in_order 'Installing them' APT
says '--no-remove clang-format'
if ((EUID == 0)); then is_silent_about sudo; else says 'APT, sudo:'; fi

install "${as_nobody[@]}" env
ends_well
says 'APT, sudo:'

install env plan=$'Remv libboost1.74-dev [1.74.0]\nInst libboost1.81-dev (1.81.0)'
ends_badly
says 'nothing was changed'
says '  libboost1.74-dev'
is_silent_about APT

install env old_lists=1
ends_well
says_in_order 'missing or old: updating' ' update '
says_in_order ' update ' ' install '

install env fails_once=1
ends_well
says_in_order ' install ' 'trying once more'
says_in_order ' update ' ' install '

rm "$folder/bin/sudo"
if ! command -v sudo >/dev/null; then
  install "${as_nobody[@]}" env
  ends_badly
  says 'there is no sudo: run as root: apt-get install'
  is_silent_about APT
fi
echo "./dev names what it installs and why, asks sudo where it is not root, and removes nothing"
