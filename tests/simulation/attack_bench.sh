#!/usr/bin/env bash
# What attacks on every front cost a match in progress: tick p99 with and without them, in turns, in one run.
# attack_bench.sh BUILD_FOLDER [PLAYERS] [TURNS] [tls]: with `tls` all of it over TLS.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=$1 players=${2:-100} turns=${3:-3} layer=${4:-tcp}
attacker=$build/tests/simulation/attacker
phase_s=25  # longer than the 10 to 20 s that the quantiles look back on
folder=$(mktemp -d)
server= bots=

clean_up() {
  kill ${bots:+"$bots"} ${server:+"$server"} 2>/dev/null || true
  wait 2>/dev/null || true
  rm -rf "$folder"
}
trap clean_up EXIT

port_of() { sed -n "s/.* listening .*[ ]$1=\([0-9]*\).*/\1/p" "$folder/server.log"; }

start_server() {
  printf '%s\n' '[server]' "arenas_directory = \"$root/config/arenas\"" '[net]' 'address = "127.0.0.1"' \
    'exempt_networks = ["127.0.0.1"]' > "$folder/server.toml"
  if [[ $layer == tls ]]; then
    "$attacker" certificate "$folder"
    printf '%s\n' 'tls_certificate_file = "certificate.pem"' 'tls_key_file = "key.pem"' >> "$folder/server.toml"
  fi
  "$build/fusillade" serve --config "$folder/server.toml" --port 0 --admin-port 0 2> "$folder/server.log" &
  server=$!
  until [[ -n $(port_of admin_port) ]]; do sleep 0.1; done
}

start_bots() {
  local seconds=$((2 * turns * phase_s + 20)) url
  url="ws://127.0.0.1:$(port_of port)"
  [[ $layer != tls ]] || url="wss${url#ws} --ca $folder/certificate.pem"
  # shellcheck disable=SC2086  # words
  "$build/fusillade-bots" --url $url --players "$players" --seconds "$seconds" > "$folder/bots.out" 2>&1 &
  bots=$!
  sleep 10
}

# Of the one match, in ms.
p99_ms() {
  curl -s "http://127.0.0.1:$(port_of admin_port)/metrics" |
    sed -n "s/^$1{.*quantile=\"0.99\"} //p" | awk '{ printf "%.3f\n", $1 * 1000 }'
}

# measure NAME COMMAND…: a phase during which the command runs.
measure() {
  local name=$1 tick
  shift
  "$@" > "$folder/phase.out"
  tick=$(p99_ms fusillade_tick_window_seconds)
  echo "$tick" >> "$folder/$name"
  echo "$name: tick p99 $tick ms, lateness p99 $(p99_ms fusillade_tick_lateness_window_seconds) ms"
}

median() { sort -n "$1" | awk '{ all[NR] = $1 } END { print all[int((NR + 1) / 2)] }'; }

start_server
start_bots
for ((turn = 0; turn < turns; ++turn)); do
  measure quiet sleep "$phase_s"
  measure attacked "$attacker" "$(port_of port)" "$phase_s" "$turn" "$layer"
done
sed 's/^/  /' "$folder/phase.out"
curl -s "http://127.0.0.1:$(port_of admin_port)/metrics" | sed -n '/^fusillade_limits_total/{/ 0$/!s/^/  /p}'
awk -v quiet="$(median "$folder/quiet")" -v attacked="$(median "$folder/attacked")" \
  'BEGIN { printf "median tick p99: quiet %s ms, attacked %s ms, ratio %.2f\n", quiet, attacked, attacked / quiet }'
