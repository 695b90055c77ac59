#!/usr/bin/env bash
# What attacks on every front cost a match in progress: tick p99 with and without them, in turns, in one run. Some
# attackers join and then never read; while there is no attack as many idle players stand in their places.
# attack_bench.sh BUILD_FOLDER [PLAYERS] [TURNS] [tls]: with `tls` all of it over TLS.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=$1 players=${2:-100} turns=${3:-3} layer=${4:-tcp}
attacker=$build/tests/simulation/attacker
strangers=64  # as many as may come from one address
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
  touch "$folder/server.log"
  "$build/fusillade" serve --config "$folder/server.toml" --port 0 --admin-port 0 2> "$folder/server.log" &
  server=$!
  until [[ -n $(port_of admin_port) ]]; do sleep 0.1; done
}

# PLAYERS SECONDS [OPTION…]: in a process of its own.
play() {
  local url
  url="ws://127.0.0.1:$(port_of port)"
  [[ $layer != tls ]] || url="wss${url#ws} --ca $folder/certificate.pem"
  # shellcheck disable=SC2086  # words
  exec "$build/fusillade-bots" --url $url --players "$1" --seconds "$2" "${@:3}"
}

start_bots() {
  play "$players" $((2 * turns * phase_s + 60)) --quiet > "$folder/bots.out" 2>&1 &
  bots=$!
  sleep 10
}

stay() {
  renice -n 19 $BASHPID > /dev/null
  play "$strangers" "$phase_s" --behaviour idle --quiet
}

# Of the one match, in ms.
p99_ms() { sed -n "s/^$1{.*quantile=\"0.99\"} //p" "$folder/metrics" | awk '{ printf "%.3f\n", $1 * 1000 }'; }

# measure NAME COMMAND…: a phase during which the command runs; looked at just before its end.
measure() {
  local name=$1 tick
  shift
  "$@" > "$folder/phase.out" 2>&1 &
  sleep $((phase_s - 1))
  curl -s "http://127.0.0.1:$(port_of admin_port)/metrics" > "$folder/metrics"
  wait $! || true
  tick=$(p99_ms fusillade_tick_window_seconds)
  echo "$tick" >> "$folder/$name"
  echo "$name: tick p99 $tick ms, lateness p99 $(p99_ms fusillade_tick_lateness_window_seconds) ms," \
    "$(sed -n 's/^fusillade_players{.*} //p' "$folder/metrics") players"
}

median() { sort -n "$1" | awk '{ all[NR] = $1 } END { print all[int((NR + 1) / 2)] }'; }

start_server
start_bots
for ((turn = 0; turn < turns; ++turn)); do
  measure quiet stay
  measure attacked "$attacker" "$(port_of port)" "$phase_s" "$turn" "$layer"
done
sed 's/^/  /' "$folder/phase.out"
curl -s "http://127.0.0.1:$(port_of admin_port)/metrics" | sed -n '/^fusillade_limits_total/{/ 0$/!s/^/  /p}'
awk -v quiet="$(median "$folder/quiet")" -v attacked="$(median "$folder/attacked")" \
  'BEGIN { printf "median tick p99: quiet %s ms, attacked %s ms, ratio %.2f\n", quiet, attacked, attacked / quiet }'
