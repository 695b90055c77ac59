# shellcheck shell=bash
# Tests, long runs, fuzzing, benchmarks. Read by ./dev.

cmd_test() {
  local preset=release pattern=. rooms=() status=0 room page_failed=0
  while (($#)); do
    case $1 in
      --preset)
        preset=${2:-}
        [[ -n $preset ]] || die "test: --preset needs a name"
        shift
        ;;
      -*) die "test: unknown option '$1'" ;;
      *)
        if [[ -f $root/tests/$1/CMakeLists.txt ]]; then
          rooms+=("$1")
        else
          [[ $pattern == . ]] || die "test: takes one pattern: '$pattern' or '$1'"
          pattern=$1
        fi
        ;;
    esac
    shift
  done
  [[ $preset != release ]] || ensure_packages wasm work
  if [[ $preset == release ]] && wants_web "$pattern" "${rooms[@]}"; then
    ensure_packages browser
    ensure_web_packages
    prepare_web_tests || page_failed=1
  fi
  local targets=("${rooms[@]/#/tests/}")
  build "$preset" "${targets[@]/%//all}"
  rm -f "$root/build/$preset"/results-*.xml
  for room in "${rooms[@]:-.}"; do
    run_tests "$preset" "$room" "$pattern" || status=1
  done
  ((page_failed == 0)) || die "the page was not built: see above the tests; those of the page had an old one or none"
  return $status
}

# PATTERN ROOM…: whether tests of the page are among those that are asked for.
wants_web() {
  local pattern=$1
  shift
  if (($#)); then [[ " $* " == *' web '* ]]; else [[ $pattern == . || Web == "$pattern"* || $pattern == Web* ]]; fi
}

# Where the page cannot be built its tests are skipped, and say so. False where it could be and was not: tests of the
# page that an earlier build left would tell nothing.
prepare_web_tests() {
  if can_build_web; then make_web; else say "The tests of the page are skipped."; fi
}

# PRESET ROOM PATTERN: one room's tests (`.`: all), those whose name matches the pattern; results as JUnit, too. Most
# wait for sockets and ticks more than they compute: two for each core.
run_tests() {
  local directory=$root/build/$1
  [[ $2 == . ]] || directory+=/tests/$2
  ASAN_OPTIONS=detect_stack_use_after_return=1 UBSAN_OPTIONS=print_stacktrace=1 TSAN_OPTIONS=second_deadlock_stack=1 \
    steady "$1" ctest --test-dir "$directory" --output-on-failure --no-tests=error -j $((2 * $(job_count))) -R "$3" \
    --output-junit "$root/build/$1/results-${2/./all}.xml"
}

# Long runs: every random test at full size, every golden run to its end in every way, then a match of 300 bots that may
# show no error, no overrun and no skipped tick.
cmd_soak() {
  is_count "${1:-60}" || die "soak takes a number of seconds"
  build release
  say "Random tests with FUSILLADE_CASES=${FUSILLADE_CASES:=1000000} each"
  export FUSILLADE_CASES
  ctest --test-dir "$release/tests/property" --output-on-failure --no-tests=error --timeout 7200 -j "$(job_count)"
  say "Golden runs to their end: on each SIMD target, on 2 and 4 workers, saved and loaded, shuffled; then by other builds"
  FUSILLADE_GOLDEN_TICKS=10000 ctest --test-dir "$release/tests/determinism" --output-on-failure --no-tests=error \
    --timeout 7200 -j "$(job_count)" -E '^GoldensIn'
  ensure_packages wasm
  FUSILLADE_GOLDEN_TICKS=10000 "$root/tests/determinism/play_goldens.sh" release debug clang wasm
  host soak
  run_bots --players 300 --seconds "${1:-60}" --max-errors 0 --report "$root/build/soak/bots.json"
  check_ticks
  end_host soak
}

# No tick took too long, and none was given up because its match got no processor.
check_ticks() {
  local metrics name counts
  metrics=$(http_get "$admin_port" /metrics)
  for name in fusillade_tick_overruns_total fusillade_ticks_skipped_total; do
    counts=$(sed -n "s/^${name}[^ ]* //p" <<<"$metrics")
    [[ -n $counts ]] || die "/metrics has no $name"
    say "$name: ${counts//$'\n'/ }"
    ! grep -qv '^0$' <<<"$counts" || die "ticks were late"
  done
}

# [TARGET] [SECONDS]: libFuzzer on one target or on each. An input that breaks something stays in build/fuzz/finds; those
# that reach code which no seed reaches become seeds in tests/fuzz/corpus, to be committed.
cmd_fuzz() {
  local target='*' list program
  if [[ ${1:-} =~ ^[a-z_]+$ ]]; then
    target=${1%_fuzz}
    shift
  fi
  is_count "${1:-30}" || die "fuzz takes a target and a number of seconds"
  build fuzz tests/fuzz/all
  list=$(programs fuzz "$target")
  for program in $list; do fuzz_program "$program" "${1:-30}"; done
}

# PROGRAM SECONDS. As few inputs as reach all that was reached, none of more than 2 KiB, so that the seeds stay small.
fuzz_program() {
  local name corpus seeds
  name=$(basename "$1")
  corpus=$root/build/fuzz/corpus/$name
  seeds=$root/tests/fuzz/corpus/$name
  mkdir -p "$corpus" "$seeds" "$root/build/fuzz/finds"
  say "Fuzzing $name for $2 s"
  steady fuzz "$1" -max_total_time="$2" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
    -artifact_prefix="$root/build/fuzz/finds/$name-" "$corpus" "$seeds"
  steady fuzz "$1" -set_cover_merge=1 -use_counters=0 -max_len=2048 "$seeds" "$corpus"
}

# [NAME] [ARGUMENT…]: one benchmark program of tests/bench, or all.
cmd_bench() {
  local name='*' list program
  if [[ ${1:-} =~ ^[a-z_]+$ ]]; then
    name=${1%_bench}
    shift
  fi
  build bench tests/bench/all
  list=$(programs bench "$name")
  for program in $list; do "$program" "$@"; done
}

# KIND NAME: the programs of tests/KIND called NAME_KIND (`*`: all).
programs() {
  compgen -G "$root/build/$1/tests/$1/$2_$1" || die "no program '$2' in tests/$1"
}
