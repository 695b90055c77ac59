#!/usr/bin/env bash
# run.sh Library|Page|Lobby|Invitation|Controls|Reload|Life|Pace|Debug|Arenas|Logs|Sentences|Example|Goldens: one part of the tests of the page. Exit code 77: skipped.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
web=$root/client-sim/web

needs() {
  local part
  for part in "$@"; do
    [[ -e $part ]] || { echo "skipped: $part is missing; ./dev web makes the page, ./dev packages browser installs Chromium"; exit 77; }
  done
}

command -v node >/dev/null || { echo "skipped: node is not installed"; exit 77; }
needs "$web/node_modules" "$root/build/wasm/client-sim/web/sim/fusillade_web.wasm"
cd "$web"
case $1 in
  Library) npx vitest run ;;
  Page | Lobby | Invitation | Controls | Reload | Life | Pace | Debug | Arenas | Logs | Sentences | Example)
    needs /usr/bin/chromium "$root/build/web/index.html"
    node "e2e/${1,,}_test.mjs" "$root"
    ;;
  Goldens)
    needs /usr/bin/chromium "$root/build/wasm/tests/determinism/golden_player"
    node e2e/goldens_test.mjs "$root"
    ;;
  *) echo "run.sh Library|Page|Lobby|Invitation|Controls|Reload|Life|Pace|Debug|Arenas|Logs|Sentences|Example|Goldens" >&2; exit 2 ;;
esac
