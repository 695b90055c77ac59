#!/usr/bin/env bash
# Work instead of time: how many instructions a scene takes per bullet and tick, as callgrind counts them.
#   work_gate.sh PLAYER SCENE      fails where that is not within 5 % of figures.txt; 77: valgrind is missing
#   work_gate.sh PLAYER --record   counts all scenes and writes figures.txt anew
set -euo pipefail
figures=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/figures.txt
player=$1

# SCENE FUNCTION: instructions per unit, to a tenth.
count() {
  local counts units
  counts=$(mktemp)
  units=$(valgrind --quiet --tool=callgrind --callgrind-out-file="$counts" \
    --toggle-collect="fusillade::$2(*" "$player" "$1")
  awk -v units="$units" '/^(summary|totals):/ { total = $2 } END { printf "%.1f\n", total / units }' "$counts"
  rm "$counts"
}

record() {
  local scene function figure lines
  lines=$(while read -r scene function figure; do
    if [[ $scene == '#' ]]; then echo "$scene $function $figure"; continue; fi
    printf '%-14s %s %s\n' "$scene" "$function" "$(count "$scene" "$function")"
  done <"$figures")
  echo "$lines" | tee "$figures"
}

check() {
  local function figure counted
  read -r function figure < <(sed -n "s/^$1 *//p" "$figures")
  counted=$(count "$1" "$function")
  echo "$1: $counted instructions per unit in $function, figures.txt says $figure"
  awk -v counted="$counted" -v figure="$figure" 'BEGIN { exit !(counted > 0 && counted >= 0.95 * figure && counted <= 1.05 * figure) }' ||
    { echo "not within 5 %: where that is meant, ninja -C build/release update_work records it"; exit 1; }
}

command -v valgrind >/dev/null || { echo "skipped: valgrind is not installed"; exit 77; }
if [[ $2 == --record ]]; then record; else check "$2"; fi
