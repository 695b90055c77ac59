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

cmd_lint() {
  ensure_packages lint
  build release
  run-clang-tidy-16 -quiet -p "$release" -j "$(jobs)" "^$root/(server|client-sim)/" 2>&1 |
    sed -E '/^[0-9]+ warnings? generated\.$|^clang-tidy-16 |^$/d'
}
