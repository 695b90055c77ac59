# shellcheck shell=bash
# Configures and builds a preset. Read by ./dev.

# One job per core, but at least 1.5 GB of memory for each: a unit with Beast takes as much under a sanitizer.
job_count() {
  local by_memory
  by_memory=$(($(sed -n 's/^MemAvailable: *\([0-9]*\) kB/\1/p' /proc/meminfo) / 1500000))
  ((by_memory < 1)) && by_memory=1
  local cores
  cores=$(nproc)
  echo $((cores < by_memory ? cores : by_memory))
}

# Sanitizers of this age cannot start where the kernel spreads memory widely: without that spread they always can.
steady() {
  local preset=$1
  shift
  case $preset in
    asan | tsan | fuzz) setarch -R true 2>/dev/null && set -- setarch -R "$@" ;;
  esac
  "$@"
}

# PRESET [TARGET…]: no target is all of them. Messages go to standard error.
build() {
  local preset=$1 directory=$root/build/$1
  shift
  [[ $preset =~ ^(release|debug|asan|tsan|fuzz|bench)$ ]] || die "no preset '$preset': see $root/CMakePresets.json"
  case $preset in
    bench) ensure_packages build bench ;;
    asan | fuzz) ensure_packages build sanitizers ;;
    *) ensure_packages build ;;
  esac
  if [[ ! $directory/build.ninja -nt $root/CMakePresets.json ]]; then
    (cd "$root" && cmake --preset "$preset") >&2
  fi
  steady "$preset" ninja -C "$directory" -j "$(job_count)" "$@" >&2
}

# Without the page where told so: `build server`, for images.
cmd_build() {
  [[ $# == 0 || $* == server ]] || die "build takes nothing or 'server'"
  build release fusillade fusillade-bots
  if (($# == 0)); then
    ensure_web_packages
    if can_build_web; then make_web || die "the page could not be built"; fi
  fi
  say "Built $release/fusillade and $release/fusillade-bots"
}
