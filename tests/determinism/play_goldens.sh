#!/usr/bin/env bash
# Builds the golden player with presets (wasm, debug, clang, ...) and compares what it gives with the goldens.
#   play_goldens.sh PRESET...     FUSILLADE_GOLDEN_TICKS: how far; 1,000 ticks unless told. Exit code 77: skipped.
# Where a preset differs, it names the first tick, entity and field in which it leaves the release build.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$here/../..
ticks=${FUSILLADE_GOLDEN_TICKS:-1000}

# What WebAssembly needs; elsewhere than on Debian 12 it may be missing.
skip_without_wasm() {
  local part
  for part in /usr/bin/clang++-16 /usr/bin/wasm-ld-16 /usr/lib/wasm32-wasi/libc.a /usr/lib/llvm-16/include/wasm32-wasi/c++/v1/vector; do
    [[ -e $part ]] || { echo "skipped: $part is not installed"; exit 77; }
  done
  command -v node >/dev/null || { echo "skipped: node is not installed"; exit 77; }
}

# PRESET [TARGET...]: the player, and more of it.
build() {
  [[ $1 != wasm ]] || skip_without_wasm
  (cd "$root" && cmake --preset "$1" >/dev/null)
  ninja -C "$root/build/$1" golden_player "${@:2}" >"$root/build/$1/golden_player.log" ||
    { tail -n 40 "$root/build/$1/golden_player.log"; exit 1; }
}

# PRESET TICKS EVERY|--save: plays standard input.
play() {
  local player=$root/build/$1/tests/determinism/golden_player
  if [[ $1 == wasm ]]; then
    node --no-warnings "$here/run_wasi.mjs" "$player" "$2" "$3"
  else
    "$player" "$2" "$3"
  fi
}

# PRESET RUN: the first tick, entity and field in which a preset leaves the release build.
name_difference() {
  local tick states=$root/build/golden_states
  build release fusillade
  tick=$(diff <(play "$1" "$ticks" 1 <"$2") <(play release "$ticks" 1 <"$2") | sed -n '2s/^< \([0-9]*\) .*/\1/p') || true
  [[ -n $tick ]] || { echo "the release build gives the same hashes: they differ from the golden ones in both"; return; }
  mkdir -p "$states"
  play "$1" "$tick" --save <"$2" >"$states/$1.state"
  play release "$tick" --save <"$2" >"$states/release.state"
  "$root/build/release/fusillade" compare "$states/$1.state" "$states/release.state" || true
}

status=0
for preset in "$@"; do
  build "$preset"
  for run in "$here"/goldens/*.run; do
    expected=$(awk -v last="$ticks" '$1 <= last' "${run%.run}.hashes")
    [[ -n $expected ]] || { echo "no hashes for $run"; exit 1; }
    if difference=$(diff <(play "$preset" "$ticks" 100 <"$run") <(echo "$expected")); then
      echo "$preset, $(basename "$run"): $ticks ticks give the golden hashes"
    else
      echo "$preset, $(basename "$run"): differs from its golden hashes (<: here, >: golden)"
      head -n 4 <<<"$difference"
      name_difference "$preset" "$run"
      status=1
    fi
  done
done
exit $status
