#!/usr/bin/env bash
# interrupted_demo.sh: Ctrl-C ends ./dev demo cleanly: the bots' table, a server that drains, exit code 0, nobody left.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=$(mktemp -d)
demo=
end() {
  [[ -z $demo ]] || kill -TERM "$demo" 2>/dev/null || true
  rm -rf "$folder"
}
trap end EXIT
fail() {
  printf '%s; ./dev demo said:\n%s\n' "$1" "$(<"$folder/said")"
  exit 1
}
says() { grep -qE -- "$1" "$folder/said"; }

# Without Node.js the demo does not wait for a build of the page; with an npm at hand none is installed for that.
printf '#!/bin/sh\nexit 1\n' | tee "$folder/node" >"$folder/npm"
chmod +x "$folder/node" "$folder/npm"
: >"$folder/said"
PATH=$folder:$PATH "$root/dev" demo --players 2 &>"$folder/said" &
demo=$!
until says '  clients     2 playing'; do
  kill -0 "$demo" 2>/dev/null || fail 'it ended by itself'
  sleep 0.1
done
kill -INT "$demo"
status=0
wait "$demo" || status=$?
demo=
((status == 0)) || fail "it ended with exit code $status"
says '^  round trip, ms ' || fail 'there is no table'
says '^Server log ends with:' || fail "the end of the server's log is missing"
says ' info drained end=' || fail 'the server did not drain'
port=$(sed -nE 's|^Server on ws://127.0.0.1:([0-9]+),.*|\1|p' "$folder/said")
! (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null || fail "somebody still listens on port $port"
echo "Ctrl-C ended ./dev demo with its table, a drained server and exit code 0"
