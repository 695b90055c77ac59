# shellcheck shell=bash
# Checks of the sources as they stand. Read by ./dev.

sources() {
  find "$root/server" "$root/client-sim" "$root/tests" -name node_modules -prune -o -name '*.cpp' -print -o -name '*.h' -print
}

cmd_format() {
  ensure_packages format
  case ${1:-} in
    '') sources | xargs clang-format -i ;;
    --check) sources | xargs clang-format --dry-run -Werror ;;
    *) die "format takes nothing or --check" ;;
  esac
}

# In the batches of the sanitizers' build, which is clang's, too: headers are read once for many files. What it needs of
# that build are the generated headers.
cmd_lint() {
  local asan=$root/build/asan
  ensure_packages lint
  build asan fusillade_proto
  run-clang-tidy-16 -quiet -p "$asan" -j "$(job_count)" "^($root|$asan)/(server|client-sim)/" 2>&1 |
    sed -E '/^[0-9]+ warnings? generated\.$|^clang-tidy-16 |^$/d'
}
