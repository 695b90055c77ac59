#!/usr/bin/env bash
# broken_page.sh: `./dev test` fails where the page could be built and was not, also with an older page at hand; without
# Node.js it skips the tests of the page. A page is built again when the player of goldens has changed.
# shellcheck source=tests/dev/sandbox.sh
source "$(dirname "${BASH_SOURCE[0]}")/sandbox.sh"
web=$folder/client-sim/web
page=$folder/build/web/index.html
player=$folder/build/wasm/tests/determinism/golden_player
mkdir -p "$web" "$folder"/{proto/fusillade/v1,server/{sim,match},tests/determinism/goldens} \
  "$(dirname "$page")" "$(dirname "$player")"
touch "$web/package-lock.json" "$folder"/server/match/{journal,replay}.h

fake dpkg-query <<<'for name in "${@:3}"; do echo "$name installed"; done'
fake node <<<'echo ${node_version:-v20.0.0}'
fake npm <<<'exit 0'
fake protoc <<<'exit 0'
fake cmake <<<'exit 0'
fake ninja <<<'exit 0'
fake ctest <<<'echo "ctest ran"'
fake npx <<'END'
case $1 in
  tsc) [[ -z ${type_error:-} ]] || { echo 'error TS2322'; exit 1; } ;;
  vite) touch "$folder/build/web/index.html"; echo 'page built' ;;
esac
END

# FILE: page and player are of today, and FILE alone is newer.
changes_after_the_page() {
  find "$folder" -exec touch -d '2 hours ago' {} +
  touch -d '1 hour ago' "$page" "$player"
  touch "$1"
}

changes_after_the_page "$web/page.ts"
type_error=1 dev test
ends_badly
says "Installing the page's libraries from npm"
says 'error TS2322'
says 'ctest ran'
says 'dev: the page was not built'

node_version=v16.20.2 dev test
ends_well
says 'here is 16.20.2'
says 'The tests of the page are skipped.'
is_silent_about 'page built'

dev test
ends_well
says 'page built'

changes_after_the_page "$folder/tests/determinism/goldens/realm.run"
dev test
ends_well
is_silent_about 'page built'

for file in tests/determinism/golden.cpp server/match/replay.h; do
  changes_after_the_page "$folder/$file"
  dev test
  says 'page built'
done
echo "./dev test fails with a page that does not compile, skips its tests without Node.js, builds it when it is old"
