#!/usr/bin/env bash
# old_node.sh: with a Node.js that is too old ./dev says plainly what is missing, and the server runs without the page.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
sentence='The page is not built: it needs Node.js 18 or newer, and here is 16.20.2. The server runs without it.'

# COMMAND…: what it says with that Node.js.
with_old_node() { PATH=$folder:$PATH "$root/dev" "$@" 2>&1; }
has() { grep -qF "$2" <<<"$1" || { printf 'no "%s" in:\n%s\n' "$2" "$1"; exit 1; }; }

printf '#!/bin/sh\necho v16.20.2\n' >"$folder/node"
chmod +x "$folder/node"

said=$(with_old_node web) && { echo "./dev web claims to have built the page"; exit 1; }
has "$said" "$sentence"
said=$(with_old_node demo --players 2 --seconds 2) || { printf './dev demo failed:\n%s\n' "$said"; exit 1; }
has "$said" "$sentence"
has "$said" 'Server on ws://'
echo "said by ./dev web and ./dev demo: $sentence"
