#!/usr/bin/env bash
# What a lost packet costs a player whose all comes over one TCP stream: bots on a host of their own behind a line
# that is so long and loses so many packets, each way. Round trips and the jitter of snapshots, as the bots see them,
# without loss first. Needs root (network namespaces).
# loss_bench.sh BUILD_FOLDER [PLAYERS] [SECONDS] [DELAY_MS] [LOSS_PERCENT…]
set -euo pipefail

build=$1 players=${2:-20} seconds=${3:-60} delay_ms=${4:-30}
read -r -a losses <<< "0 ${*:5}"
((${#losses[@]} > 1)) || losses=(0 0.1 1 3)
# shellcheck source=tests/simulation/bench_server.sh
source "$(dirname "${BASH_SOURCE[0]}")/bench_server.sh"
need tests/simulation/lossy_link
far=fusillade-far near=10.213.0.1

# LOSS_PERCENT: the line, until it is killed.
lay_line() {
  "$build/tests/simulation/lossy_link" fsl-near fsl-far "$delay_ms" "$1" 7 & line=$!
  until ip link show fsl-far &> /dev/null; do sleep 0.1; done
  ip link set fsl-far netns "$far"
  ip address add "$near/30" dev fsl-near
  ip link set fsl-near up
  ip -n "$far" address add 10.213.0.2/30 dev fsl-far
  ip -n "$far" link set fsl-far up
}

# NAME of an object in the report.
figures() {
  sed -E "s/.*\"$1\":\{\"p50\":([^,]+),\"p99\":([^,]+),\"max\":([^}]+)\}.*/\1 \2 \3/" "$folder/bots.json" |
    awk '{ printf "p50 %.1f, p99 %.1f, max %.1f ms", $1, $2, $3 }'
}

measure() {
  lay_line "$1"
  ip netns exec "$far" "$build/fusillade-bots" --url "ws://$near:$(port_of port)" --players "$players" \
    --seconds "$seconds" --report "$folder/bots.json" > "$folder/bots.out" 2>&1 || cat "$folder/bots.out"
  echo "$delay_ms ms each way, $1 % lost: round trip $(figures rtt_ms); snapshot jitter $(figures snapshot_jitter_ms)"
  kill "$line"
  wait "$line" 2> /dev/null || true
}

ip netns add "$far"
trap 'clean_up; ip netns delete "$far"' EXIT
export FUSILLADE_NET_ADDRESS=0.0.0.0
host tcp "$root/config/arenas"
for loss in "${losses[@]}"; do measure "$loss"; done
