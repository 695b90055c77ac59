# shellcheck shell=bash
# A folder with a copy of ./dev, in which the programs that it calls are played by scripts. Read by the tests beside it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/bin"
export PATH=$folder/bin:$PATH folder
source_root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cp -r "$source_root/dev" "$source_root/.dev" "$source_root/CMakePresets.json" "$folder"

# ./dev installs on Debian 12 alone.
needs_debian() {
  grep -qs '^VERSION_ID="\?12"\?$' /etc/os-release && grep -qs '^ID=debian$' /etc/os-release && return
  echo "skipped: this is not Debian 12"
  exit 77
}

# NAME: the script on standard input is that program from now on.
fake() {
  { echo '#!/usr/bin/env bash'; cat; } >"$folder/bin/$1"
  chmod +x "$folder/bin/$1"
}

# COMMAND…: sets `said` to what ./dev says, and `status`.
dev() {
  status=0
  said=$("$folder/dev" "$@" 2>&1 </dev/null) || status=$?
}

fail() {
  printf '%s; ./dev said:\n%s\n' "$1" "$said"
  exit 1
}
ends_well() { ((status == 0)) || fail "it failed ($status)"; }
ends_badly() { ((status != 0)) || fail 'it claims to have succeeded'; }
says() { grep -qF -- "$1" <<<"$said" || fail "it does not say \"$1\""; }
is_silent_about() { ! grep -qF -- "$1" <<<"$said" || fail "it says \"$1\""; }
