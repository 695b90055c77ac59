# shellcheck shell=bash disable=SC2154  # what run has set
# Images and containers by Docker. Sourced by run; buildah.sh has the same functions for machines without an engine.

name=fusillade-smoke-$$

engine_name() { echo "Docker $(docker version --format '{{.Server.Version}}')"; }

build_images() {
  local target
  for target in bots server; do
    DOCKER_BUILDKIT=1 docker build --target "$target" --tag "fusillade-$target" --build-arg REVISION="$revision" \
      --file "$root/docker/Dockerfile" "$root" >"$work/build-$target.log" 2>&1 ||
      die "the image fusillade-$target was not built: $work/build-$target.log"
  done
}

# What the server's image says of itself, as JSON.
image_config() { docker image inspect fusillade-server --format '{{json .Config}}'; }

in_image() { docker run --rm --entrypoint "$1" fusillade-server "${@:2}"; }

start_server() {
  local options=("${mounted[@]/#/--volume=}")
  [[ $1 == plain ]] || options+=(--read-only --cap-drop ALL --security-opt no-new-privileges)
  docker run --detach --name "$name" --env FUSILLADE_NET_ADMIN_ADDRESS=0.0.0.0 \
    --env FUSILLADE_NET_ADMIN_TOKEN_FILE=/run/secrets/admin_token --publish "127.0.0.1:$port:8080" \
    --publish "127.0.0.1:$admin_port:8081" "${options[@]}" fusillade-server >/dev/null
}

is_healthy() { [[ $(docker inspect --format '{{.State.Health.Status}}' "$name") == healthy ]]; }

play() { docker run --rm --network "container:$name" fusillade-bots --url ws://127.0.0.1:8080 "$@"; }

# Returns the server's exit code.
stop_server() {
  local status
  docker stop --time 20 "$name" >/dev/null
  docker logs "$name" &>"$work/server.log"
  status=$(docker inspect --format '{{.State.ExitCode}}' "$name")
  clean_up
  return "$status"
}

stack() { compose --project-name "$name" --file "$root/docker/compose.yaml" "$@"; }

is_played() { curl -sS http://127.0.0.1:8080/v1/matches | jq -e '.matches[0].players == 50'; }

# Server and bots as the compose file has them; Prometheus and Grafana would have to be pulled.
try_stack() {
  local containers statuses
  say "Compose file: 50 bots on the server"
  ! is_taken 8080 || die "port 8080, which the compose file publishes, is taken"
  [[ -e $root/docker/admin_token ]] || install -m 644 "$work/admin_token" "$root/docker/admin_token"
  stack up --detach --no-build server bots &>"$work/stack.log" || die "it does not come up: $work/stack.log"
  await 60 is_played || die "the bots of the compose file don't play"
  stack stop server bots &>>"$work/stack.log"
  mapfile -t containers < <(stack ps --quiet --all server bots)
  statuses=$(docker inspect --format '{{.State.ExitCode}}' "${containers[@]}")
  [[ $statuses == $'0\n0' ]] || die "server and bots ended with ${statuses//$'\n'/ and }"
}

clean_up() {
  docker rm --force --volumes "$name" &>/dev/null || true
  stack down --volumes &>/dev/null || true
}
