# shellcheck shell=bash
# What measurements with the real programs share: a server on free ports in a folder of its own, its metrics, bots.
# Read by the benches beside it, which have set `build`, the folder with the programs.

# PROGRAM of the build.
need() {
  [[ -x $build/$1 ]] || { echo "there is no $build/$1: ./dev test builds it" >&2; exit 1; }
}

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
for program in fusillade fusillade-bots; do need "$program"; done
"$root/dev" packages measure
folder=$(mktemp -d)
ca=()
as_if_alone=()  # a command before the server's: what it runs under

clean_up() {
  local running
  running=$(jobs -p)
  # shellcheck disable=SC2086  # words
  [[ -z $running ]] || kill $running 2> /dev/null || true
  wait 2> /dev/null || true
  rm -rf "$folder"
}
trap clean_up EXIT
set -o errtrace
trap 'echo "${BASH_SOURCE[0]}:$LINENO: exit code $? of: $BASH_COMMAND" >&2' ERR

# tcp|tls ARENAS_FOLDER [LINE OF [net]…]: sets server and url. Nobody is refused, however busy the machine.
host() {
  local layer=$1 arenas=$2
  printf '%s\n' '[server]' "arenas_directory = \"$arenas\"" '[tick]' 'join_p99_share_max = 0' '[net]' \
    'address = "127.0.0.1"' "${@:3}" > "$folder/server.toml"
  if [[ $layer == tls ]]; then make_certificate; fi
  touch "$folder/server.log"
  "${as_if_alone[@]}" "$build/fusillade" serve --config "$folder/server.toml" --port 0 --admin-port 0 --arena realm \
    2> "$folder/server.log" &
  server=$!
  until [[ -n $(port_of admin_port) ]]; do
    kill -0 "$server" || { cat "$folder/server.log" >&2; exit 1; }
    sleep 0.1
  done
  url=ws://127.0.0.1:$(port_of port)
  if [[ $layer == tls ]]; then url=wss${url#ws} ca=(--ca "$folder/certificate.pem"); fi
}

make_certificate() {
  need tests/simulation/attacker
  "$build/tests/simulation/attacker" certificate "$folder"
  printf '%s\n' 'tls_certificate_file = "certificate.pem"' 'tls_key_file = "key.pem"' >> "$folder/server.toml"
}

port_of() { sed -n "s/.* listening .*[ ]$1=\([0-9]*\).*/\1/p" "$folder/server.log"; }
play() { "$build/fusillade-bots" --url "$url" "${ca[@]}" "$@"; }
metrics() { curl -s "http://127.0.0.1:$(port_of admin_port)/metrics"; }
p99_ms() { metrics | sed -n "s/^$1{.*percentile=\"99\"} //p" | awk '{ printf "%.3f\n", $1 * 1000 }'; }
limits_hit() { metrics | sed -n '/^fusillade_limits_total/{/ 0$/!s/^/  /p}'; }

median() { sort -g "$1" | awk '{ all[NR] = $1 } END { print all[int((NR + 1) / 2)] }'; }

# WHAT QUIET_FILE OTHER OTHER_FILE: medians of both, and their ratio.
compare() {
  awk -v quiet="$(median "$2")" -v other="$(median "$4")" -v what="$1" -v name="$3" \
    'BEGIN { printf "median %s: quiet %s ms, %s %s ms, ratio %.2f\n", what, quiet, name, other, other / quiet }'
}
