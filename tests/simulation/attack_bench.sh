#!/usr/bin/env bash
# What attacks on every front cost a match in progress: tick p99 with and without them, in turns, in one run. Some
# attackers join and then never read; while there is no attack as many idle players stand in their places. Real
# attackers, and players, have processors of their own: here the server's threads come before all others (which takes
# root), attackers run when nobody else wants to, and while there is no attack loops do.
# attack_bench.sh BUILD_FOLDER [PLAYERS] [TURNS] [tls]: with `tls` all of it over TLS.
set -euo pipefail

build=$1 players=${2:-100} turns=${3:-3} layer=${4:-tcp}
# shellcheck source=tests/simulation/bench_server.sh
source "$(dirname "${BASH_SOURCE[0]}")/bench_server.sh"
need tests/simulation/attacker
attacker=$build/tests/simulation/attacker
strangers=64  # as many as may come from one address
phase_s=25    # longer than the 10 to 20 s that the quantiles look back on

start_bots() {
  play --players "$players" --seconds $((2 * turns * phase_s + 60)) --quiet > "$folder/bots.out" 2>&1 &
  sleep 10
}

stay() {
  local loop
  chrt --idle --pid 0 $BASHPID
  for ((loop = 0; loop < $(nproc); ++loop)); do timeout "$phase_s" sh -c 'while :; do :; done' & done
  play --players "$strangers" --seconds "$phase_s" --behaviour idle --quiet
}

# measure NAME COMMAND…: a phase during which the command runs; looked at just before its end.
measure() {
  local name=$1 phase
  "${@:2}" > "$folder/phase.out" 2>&1 &
  phase=$!
  sleep $((phase_s - 1))
  p99_ms fusillade_tick_window_seconds >> "$folder/$name"
  echo "$name: tick p99 $(tail -n 1 "$folder/$name") ms, lateness p99 $(p99_ms fusillade_tick_lateness_window_seconds) ms," \
    "$(metrics | sed -n 's/^fusillade_players{.*} //p') players"
  wait "$phase" || true
}

as_if_alone=(chrt --rr 1)
host "$layer" "$root/config/arenas" 'exempt_networks = ["127.0.0.1"]'
start_bots
for ((turn = 0; turn < turns; ++turn)); do
  measure quiet stay
  measure attacked "$attacker" "$(port_of port)" "$phase_s" "$turn" "$layer"
done
sed 's/^/  /' "$folder/phase.out"
limits_hit
compare 'tick p99' "$folder/quiet" attacked "$folder/attacked"
