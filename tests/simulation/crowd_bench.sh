#!/usr/bin/env bash
# One match with very many clients, all on this machine: ticks, overruns, and what the clients measure. Bots first
# all connect, then play for the seconds given.
# crowd_bench.sh BUILD_FOLDER [PLAYERS] [SPECTATORS] [SECONDS]
set -euo pipefail

build=$1 players=${2:-1000} spectators=${3:-0} seconds=${4:-62}
# shellcheck source=tests/simulation/bench_server.sh
source "$(dirname "${BASH_SOURCE[0]}")/bench_server.sh"
ramp_s=10 settle_s=15  # longer than the 10 to 20 s that the quantiles of ticks look back on

sum_of() { metrics | awk -v name="$1" 'index($1, name) == 1 { sum += $NF } END { printf "%d\n", sum }'; }

# The demo arena with room for all.
cp "$root"/config/arenas/realm* "$folder"
sed -i "s/^players_max = .*/players_max = $((players + 16))/
  s/^\[round\]/&\nspectators_max = $((spectators + 16))/" "$folder/realm.toml"
host tcp "$folder"
play --players "$players" --spectators "$spectators" --seconds $((ramp_s + settle_s + seconds)) --ramp "$ramp_s" \
  --settle $((ramp_s + settle_s)) \
  > "$folder/bots.out" 2>&1 &
bots=$!
sleep $((ramp_s + settle_s))
overruns=$(sum_of fusillade_tick_overruns_total) ticks=$(sum_of fusillade_ticks_total)
for ((left = seconds - 2; left > 0; left -= 10)); do
  sleep $((left < 10 ? left : 10))
  p99_ms fusillade_tick_window_seconds >> "$folder/p99"
done
echo "ticks: $(($(sum_of fusillade_ticks_total) - ticks)) in $((seconds - 2)) s, p99 of 10 to 20 s each" \
  "$(paste -sd ' ' "$folder/p99") ms, overruns $(($(sum_of fusillade_tick_overruns_total) - overruns))"
wait "$bots" || true
cat "$folder/bots.out"
