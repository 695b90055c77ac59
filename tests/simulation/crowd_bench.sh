#!/usr/bin/env bash
# One match with very many clients, all on this machine: ticks, overruns, and what the clients measure. Bots first
# all connect, then play for the seconds given.
# crowd_bench.sh BUILD_FOLDER [PLAYERS] [SPECTATORS] [SECONDS]
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=$1 players=${2:-1000} spectators=${3:-0} seconds=${4:-60}
ramp_s=10 settle_s=15  # longer than the 10 to 20 s that the quantiles of ticks look back on
folder=$(mktemp -d)
server='' bots=''

clean_up() {
  kill ${bots:+"$bots"} ${server:+"$server"} 2>/dev/null || true
  wait 2>/dev/null || true
  rm -rf "$folder"
}
trap clean_up EXIT

port_of() { sed -n "s/.* listening .*[ ]$1=\([0-9]*\).*/\1/p" "$folder/server.log" 2> /dev/null; }
metrics() { curl -s "http://127.0.0.1:$(port_of admin_port)/metrics"; }
sum_of() { metrics | awk -v name="$1" 'index($1, name) == 1 { sum += $NF } END { printf "%d\n", sum }'; }
p99_ms() { metrics | sed -n "s/^$1{.*quantile=\"0.99\"} //p" | awk '{ printf "%.3f\n", $1 * 1000 }'; }

# The demo arena with room for all.
start_server() {
  cp "$root"/config/arenas/realm* "$folder"
  sed -i "s/^players_max = .*/players_max = $((players + 16))/
    s/^\[round\]/&\nspectators_max = $((spectators + 16))/" "$folder/realm.toml"
  printf '%s\n' '[server]' "arenas_directory = \"$folder\"" '[tick]' 'join_p99_share_max = 0' '[net]' \
    'address = "127.0.0.1"' > "$folder/server.toml"
  "$build/fusillade" serve --config "$folder/server.toml" --port 0 --admin-port 0 --arena realm \
    2> "$folder/server.log" &
  server=$!
  until [[ -n $(port_of admin_port) ]]; do sleep 0.1; done
}

start_server
"$build/fusillade-bots" --url "ws://127.0.0.1:$(port_of port)" --players "$players" --spectators "$spectators" \
  --seconds $((ramp_s + settle_s + seconds)) --ramp "$ramp_s" > "$folder/bots.out" 2>&1 &
bots=$!
sleep $((ramp_s + settle_s))
overruns=$(sum_of fusillade_tick_overruns_total) ticks=$(sum_of fusillade_ticks_total)
sleep $((seconds - 2))
echo "ticks: $(($(sum_of fusillade_ticks_total) - ticks)) in $((seconds - 2)) s, p99 of the last 10 to 20 s" \
  "$(p99_ms fusillade_tick_window_seconds) ms, overruns $(($(sum_of fusillade_tick_overruns_total) - overruns))"
wait "$bots" || true
bots=''
cat "$folder/bots.out"
