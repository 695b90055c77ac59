# shellcheck shell=bash
# The page for browsers: npm libraries, the simulation as WebAssembly, and the build into build/web. Read by ./dev.

web=$root/client-sim/web
node_major_min=18

# Says why and answers false where the page cannot be built.
can_build_web() {
  local have
  have=$(node --version 2>/dev/null) || have=none
  have=${have#v}
  if [[ ! ${have%%.*} =~ ^[0-9]+$ ]] || ((${have%%.*} < node_major_min)); then
    say "The page is not built: it needs Node.js $node_major_min or newer, and here is $have. The server runs without it."
    return 1
  fi
  command -v npm >/dev/null || { say "The page is not built: npm is missing. The server runs without it."; return 1; }
}

# Whatever nodejs brings npm along counts as the package, as NodeSource's does.
ensure_web_packages() {
  if ! command -v npm >/dev/null || ! command -v node >/dev/null; then ensure_packages web; fi
  ensure_packages build wasm
}

# The versions of the lock file. Not `npm ci`, which also asks it for what other systems than ours need.
install_web_libraries() {
  [[ ! $web/node_modules/.package-lock.json -nt $web/package-lock.json ]] || return 0
  say "Installing the page's libraries from npm into client-sim/web/node_modules, as package-lock.json names them."
  (cd "$web" && npm install --no-save --prefer-offline --no-audit --no-fund --loglevel=error) >&2
}

# The wire format as JavaScript with its types: generated, never committed. Not as TypeScript, which would have enums,
# and those no compiler takes that only strips types.
generate_web_proto() {
  rm -rf "$web/dist/proto"
  mkdir -p "$web/dist/proto"
  protoc -I "$root/proto" --plugin="$web/node_modules/.bin/protoc-gen-es" --es_out="$web/dist/proto" \
    --es_opt=target=js+dts "$root"/proto/fusillade/v1/*.proto
}

build_web_simulation() {
  (cd "$root" && cmake --preset wasm >/dev/null) &&
    ninja -C "$root/build/wasm" -j "$(job_count)" fusillade_web golden_player >&2
}

# Nothing that it, or the player of goldens beside it, is made of is newer than the page.
is_web_fresh() {
  [[ -e $root/build/web/index.html && -e $root/build/wasm/tests/determinism/golden_player ]] || return 1
  [[ -z $(find "$web" "$root/proto" "$root/server/sim" "$root"/server/match/{journal,replay}.* \
    "$root/tests/determinism" \( -name node_modules -o -name dist -o -name goldens \) -prune -o \
    -type f -newer "$root/build/web/index.html" -print -quit) ]]
}

# False, having said why, where this machine cannot build it.
build_web() {
  ensure_web_packages
  can_build_web && make_web
}

make_web() {
  is_web_fresh && return
  install_web_libraries && generate_web_proto && build_web_simulation && bundle_web && return
  say "The page is not built, for the reason above. The server runs without it."
  return 1
}

bundle_web() { (cd "$web" && npx tsc -p . && npx vite build --logLevel warn) >&2; }

cmd_web() {
  (($# == 0)) || die "web takes no arguments"
  build_web || return 1
  say "Built $root/build/web, $(cat "$root"/build/web/assets/*.gz "$root"/build/web/*.gz | wc -c) bytes compressed"
}

# The picture at the top of the README, from a real match of bots.
cmd_picture() {
  (($# == 0)) || die "picture takes no arguments"
  ensure_packages browser
  build release fusillade fusillade-bots
  build_web || die "without the page there is no picture"
  node "$web/e2e/picture.mjs" "$root" "$web/picture.png"
}
