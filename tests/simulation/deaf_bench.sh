#!/usr/bin/env bash
# What clients that stop reading cost the others: one in twenty takes nothing and comes anew after 30 s, or, in turns
# in the same run, reads as all do; tick p99 and the jitter of snapshots that all others see with these and with
# those, and the memory of the server all the time. Clients have machines of their own elsewhere: the server has the
# first processor, all bots the rest, where those that measure come before the others (it takes root). A processor that
# has nothing to do loops, since some take milliseconds to wake up.
# deaf_bench.sh BUILD_FOLDER [PLAYERS, at most 400] [TURNS] [PHASE_S] [tls]
set -euo pipefail

build=$1 players=${2:-200} turns=${3:-3} phase_s=${4:-100} layer=${5:-tcp}
# shellcheck source=tests/simulation/bench_server.sh
source "$(dirname "${BASH_SOURCE[0]}")/bench_server.sh"
deaf=$(((players + 19) / 20))
settle_s=5  # all have joined

# NAME COUNT ARGUMENT…: bots for the length of a phase.
play_phase() {
  play --players "$2" --seconds "$phase_s" --report "$folder/$1.json" "${@:3}" > "$folder/$1.out" 2>&1
}

rss_kb() { awk '/^VmRSS/ { print $2 }' "/proc/$server/status"; }
of_report() { sed -E "s/.*\"$2\":([0-9]+).*/\1/" "$folder/$1.json"; }
# p50|p99
jitter_ms() { sed -E 's/.*"snapshot_jitter_ms":\{[^}]*"'"$1"'":([0-9.E+-]+).*/\1/' "$folder/playing.json"; }

# NAME: a phase. The quantiles of ticks are looked at shortly before its end.
measure() {
  local bots some how=()
  if [[ $1 == deaf ]]; then how=(--deaf); fi
  { chrt --rr --pid 1 $BASHPID && play_phase playing "$players" --settle "$settle_s"; } & bots=$!
  play_phase some "$deaf" "${how[@]}" & some=$!
  sleep $((phase_s - 3))
  p99_ms fusillade_tick_window_seconds >> "$folder/$1.tick"
  wait "$bots" "$some" || true
  jitter_ms p50 >> "$folder/$1.p50"
  jitter_ms p99 >> "$folder/$1.p99"
  echo "$1: tick p99 $(tail -n 1 "$folder/$1.tick") ms, jitter p50 $(jitter_ms p50) p99 $(jitter_ms p99) ms," \
    "errors $(of_report playing errors), gaps $(of_report playing sequence_gaps), memory $(rss_kb) KiB"
}

for ((cpu = 0; cpu < $(nproc); ++cpu)); do taskset --cpu-list $cpu chrt --idle 0 sh -c 'while :; do :; done' & done
taskset --cpu-list --pid 1-$(($(nproc) - 1)) $$ > /dev/null
as_if_alone=(taskset --cpu-list 0 chrt --rr 1)
host "$layer" "$root/config/arenas"
while sleep 5; do rss_kb; done > "$folder/rss" 2> /dev/null &
for ((turn = 0; turn < turns; ++turn)); do
  # What drifts meanwhile disturbs both alike.
  if ((turn % 2 == 0)); then measure quiet && measure deaf; else measure deaf && measure quiet; fi
done
compare 'tick p99' "$folder/quiet.tick" deaf "$folder/deaf.tick"
compare 'jitter p50' "$folder/quiet.p50" deaf "$folder/deaf.p50"
compare 'jitter p99' "$folder/quiet.p99" deaf "$folder/deaf.p99"
# The first of several turns fills what is kept for later use.
awk -v skip=$((turns > 1 ? 2 * phase_s / 5 : 0)) 'NR > skip { if (!low || $1 < low) low = $1; if ($1 > high) high = $1 }
  END { printf "memory: %d to %d KiB\n", low, high }' "$folder/rss"
limits_hit
metrics | sed -n 's/^fusillade_snapshots_dropped_total/  &/p'
