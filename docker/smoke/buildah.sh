# shellcheck shell=bash disable=SC2154  # what run has set
# Images and containers without an engine: buildah with chroot isolation, as root. Sourced by run; docker.sh has the same
# functions. A chroot shares the network and the processes of this machine.

base_name=docker.io/library/debian:bookworm-slim
store=$work/store

# Images of its own: the base made here may not stand in for Debian's anywhere else.
bah() { buildah --root "$store/images" --runroot "$store/run" "$@"; }

engine_name() { echo "buildah $(buildah --version | cut -d' ' -f3), chroot isolation"; }

make_base() {
  bah inspect --type image "$base_name" &>/dev/null && return
  local container
  say "Making $base_name by debootstrap"
  rm -rf "$store/base"
  mkdir -p "$store"
  debootstrap --variant=minbase bookworm "$store/base" http://deb.debian.org/debian >"$work/debootstrap.log" 2>&1 ||
    die "debootstrap failed: $work/debootstrap.log"
  container=$(bah from scratch)
  bah add -q "$container" "$store/base" / >/dev/null
  bah config --cmd bash "$container"
  bah commit -q --rm "$container" "$base_name" >/dev/null
  rm -rf "$store/base"
}

# What ccache keeps between two builds is below ${TMPDIR:-/var/tmp}/buildah-cache; npm's cache is this machine's.
build_images() {
  local target npm_cache=$HOME/.npm
  ((EUID == 0)) || die "without an engine this has to run as root"
  make_base
  mkdir -p "$npm_cache"
  for target in bots server; do
    bah bud --format docker --isolation chroot --layers --target "$target" --tag "fusillade-$target" \
      --build-arg REVISION="$revision" --volume "$npm_cache:/root/.npm" --file "$root/docker/Dockerfile" "$root" \
      >"$work/build-$target.log" 2>&1 ||
      die "the image fusillade-$target was not built: $work/build-$target.log"
  done
  server=$(bah from fusillade-server)
  bots=$(bah from fusillade-bots)
}

# What the server's image says of itself, as JSON in Docker's names.
image_config() { bah inspect --type image fusillade-server | jq '.Docker.config'; }

# The server's container with what is mounted into it. NAME=VALUE… -- COMMAND…
run_server() {
  local settings=()
  while [[ $1 != -- ]]; do
    settings+=("--env=$1")
    shift
  done
  bah run --isolation chroot "${mounted[@]/#/--volume=}" "${settings[@]}" "$server" "$@"
}

in_image() { bah run --isolation chroot "$server" -- "$@"; }

# The image's entry point with its command, one word a line.
entry() { image_config | jq -r '(.Entrypoint + .Cmd)[]'; }

variables() {
  printf '%s\n' "FUSILLADE_NET_PORT=$port" "FUSILLADE_NET_ADMIN_PORT=$admin_port" FUSILLADE_NET_ADDRESS=127.0.0.1 \
    FUSILLADE_NET_ADMIN_TOKEN_FILE=/run/secrets/admin_token
}

start_server() {
  local words settings
  mapfile -t words < <(entry)
  mapfile -t settings < <(variables)
  if [[ $1 == plain ]]; then
    run_server "${settings[@]}" -- "${words[@]}" &>"$work/server.log" &
  else
    mapfile -t -O "${#settings[@]}" settings < <(image_config | jq -r '.Env[]')
    unshare --mount --pid --fork --kill-child "$here/hardened" "$(bah mount "$server")" "${mounted[@]}" -- \
      "${settings[@]}" "${words[@]}" &>"$work/server.log" &
  fi
  server_job=$!
}

is_healthy() {
  local words settings
  mapfile -t words < <(image_config | jq -r '.Healthcheck.Test[1:][]')
  mapfile -t settings < <(variables)
  run_server "${settings[@]}" -- "${words[@]}"
}

play() { bah run --isolation chroot "$bots" -- fusillade-bots --url "ws://127.0.0.1:$port" "$@"; }

# The server itself among the processes below PID.
server_pid() {
  local child
  for child in $(pgrep -P "$1"); do
    if [[ $(<"/proc/$child/comm") == fusillade ]]; then echo "$child"; else server_pid "$child"; fi
  done
}

# Returns the server's exit code.
stop_server() {
  kill -TERM "$(server_pid "$server_job")"
  wait "$server_job"
}

try_stack() { say "Compose file: not brought up, there is no engine"; }

clean_up() {
  [[ -z ${server_job:-} ]] || kill -KILL "$(server_pid "$server_job")" 2>/dev/null || true
  [[ -z ${server:-} ]] || bah rm "$server" "$bots" >/dev/null
}
