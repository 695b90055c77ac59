# shellcheck shell=bash
# What each purpose needs of Debian 12, and how it gets installed. Read by ./dev.

# Debian 12 packages by purpose, each with what it is for.
packages_of() {
  case $1 in
    build) cat <<'END' ;;
g++                 compiler
cmake               configures the build
ninja-build         runs the build
ccache              makes later builds quick
pkgconf             finds libspng, libjwt
libboost1.81-dev    Asio, Beast and JSON; 1.74's WebSocket compression grows without bound
libprotobuf-dev     wire format
protobuf-compiler   wire format, generated code
libspdlog-dev       log
libtomlplusplus-dev configuration and arena files
libcli11-dev        command line
libspng-dev         terrain pictures
libssl-dev          TLS, SHA-256 of static content
libjwt-dev          join tokens
zlib1g-dev          compresses static content
libhwy-dev          SIMD
prometheus-cpp-dev  metrics
libgtest-dev        tests
libgmock-dev        tests
librapidcheck-dev   property tests
libvalijson-dev     tests: answers against their JSON Schema
END
    format) echo "clang-format        source layout" ;;
    lint) echo "clang-tidy-16       static checks" ;;
    bench) printf '%s\n' "libchipmunk-dev  a yardstick" "libbox2d-dev  a yardstick" "nodejs  runs a yardstick" ;;
    work) echo "valgrind            counts the instructions of a tick" ;;
    sanitizers) cat <<'END' ;;
clang-16            checks addresses in half of g++'s time to compile
libclang-rt-16-dev  its sanitizers, libFuzzer
llvm-16             names functions and lines in their reports
END
    runtime) cat <<'END' ;;
libspng0                    terrain pictures
libssl3                     TLS
libprotobuf-lite32          wire format
libjwt0                     join tokens
libhwy1                     SIMD
libspdlog1.10               log
libprometheus-cpp-core1.0   metrics
zlib1g                      compresses static content
libstdc++6                  C++
END
    docker) cat <<'END' ;;
prometheus          tries alert rules
systemd             reads the unit
docker-compose      reads compose.yaml
jq                  reads answers
curl                asks
END
    buildah) printf '%s\n' "buildah  builds images without an engine" "debootstrap  makes their base" "procps  finds the server in its container" ;;
    measure) printf '%s\n' "curl  reads the server's metrics" "iproute2  joins two hosts by a line that loses packets" ;;
    wasm) printf '%s\n' "clang-16  compiler" "llvm-16  archives" "lld-16  linker" "wasi-libc  C library" "libc++-16-dev-wasm32  C++ library" "libclang-rt-16-dev-wasm32  builtins" "nodejs  runs it" ;;
    web) printf '%s\n' "nodejs  builds the page" "npm  its libraries" "protobuf-compiler  its wire format" ;;
    browser) printf '%s\n' "chromium  tries the page" "fonts-dejavu-core  text in it" ;;
    *) die "no packages are listed for '$1'" ;;
  esac
}

# Installs what the purposes need and this machine lacks, having said so; never removes anything.
ensure_packages() {
  local purpose list missing
  list=$(for purpose in "$@"; do packages_of "$purpose"; done)
  if ! grep -qs '^VERSION_ID="\?12"\?$' /etc/os-release || ! grep -qs '^ID=debian$' /etc/os-release; then
    ensure_tools_elsewhere
    return
  fi
  missing=$(missing_packages "$list")
  [[ -n $missing ]] || return 0
  say "Fusillade needs packages of Debian 12 that are not installed here:"
  grep -E "^($(paste -sd '|' <<<"${missing//+/\\+}")) " <<<"$list" | sed 's/^/  /' >&2
  # shellcheck disable=SC2086  # a list of words
  install_packages $missing
}

missing_packages() {
  local names installed
  names=$(cut -d' ' -f1 <<<"$1" | sort -u)
  # shellcheck disable=SC2086  # a list of words
  installed=$(dpkg-query -W -f='${Package} ${db:Status-Status}\n' $names 2>/dev/null | sed -n 's/ installed$//p' | sort -u)
  comm -23 <(echo "$names") <(echo "$installed")
}

# Elsewhere we install nothing; CMake names the libraries that it cannot find.
ensure_tools_elsewhere() {
  local tool
  for tool in g++ cmake ninja pkg-config protoc; do
    command -v "$tool" >/dev/null ||
      die "this is not Debian 12, so nothing is installed here, and '$tool' is missing; see packages_of in $root/.dev/packages.sh"
  done
}

install_packages() {
  local plan removed
  if ! plan=$(plan_install "$@"); then
    say "The package lists of this machine are missing or old: updating them."
    apt_get update
    plan=$(plan_install "$@") || die "apt cannot install them:"$'\n'"$plan"
  fi
  removed=$(sed -n 's/^Remv \([^ ]*\).*/  \1/p' <<<"$plan")
  [[ -z $removed ]] || refuse_removal "$removed"
  say "Installing them and what they depend on ($(grep -c '^Inst ' <<<"$plan") packages)."
  apt_get install -y --no-install-recommends --no-remove "$@" && return
  say "That failed; the package lists may be old. Updating them and trying once more."
  apt_get update
  apt_get install -y --no-install-recommends --no-remove "$@"
}

plan_install() { LC_ALL=C apt-get install -s --no-install-recommends "$@" 2>&1; }

refuse_removal() {
  die "stopped: nothing was changed. Installing them would remove from this machine:
$1
Debian 12 holds the development files of one Boost at a time, and Fusillade needs 1.81 (libboost1.81-dev).
If nothing here needs the packages above, remove them yourself (apt-get remove NAME …) and start again; otherwise
build in a container or another machine."
}

apt_get() {
  local as_root=()
  if ((EUID != 0)); then
    command -v sudo >/dev/null || die "packages are missing, and there is no sudo: run as root: apt-get $*"
    as_root=(sudo)
  fi
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 "$@" </dev/null >&2
}
