# shellcheck shell=bash
# A match with bots: the server and its players as children of this script. Read by ./dev.

cmd_demo() {
  local players=100 seconds=0
  while (($#)); do
    case $1 in
      --players) players=${2:-} ;;
      --seconds) seconds=${2:-} ;;
      *) die "demo: unknown option '$1' (there are --players and --seconds)" ;;
    esac
    is_count "${2:-}" || die "demo: $1 needs a number, not '${2:-}'"
    shift 2
  done
  build release fusillade fusillade-bots
  build_web || true
  host demo
  [[ ! -e $root/build/web/index.html ]] || say "Watch and play: http://localhost:$port/"
  local status=0
  run_bots --players "$players" --seconds "$seconds" --live \
    --status-url "http://127.0.0.1:$admin_port/metrics" || status=$?
  end_host demo || status=$?
  return $status
}

# NAME: starts a server with the realm arena, its log in build/NAME; sets port, admin_port, server.
host() {
  local log=$root/build/$1/server.log
  mkdir -p "$root/build/$1"
  port=$(free_port 8080)
  admin_port=$(free_port $((port == 8080 ? 8081 : port + 1)))
  [[ $port == 8080 && $admin_port == 8081 ]] || say "Port 8080 or 8081 is taken: using $port and $admin_port instead."
  trap 'on_signal INT' INT
  trap 'on_signal TERM' TERM HUP
  trap end_children EXIT
  cd "$root"
  start_child "$release/fusillade" serve --arena realm --port "$port" --admin-port "$admin_port" &>"$log"
  server=$child
  say "Server on ws://127.0.0.1:$port, metrics on http://127.0.0.1:$admin_port/metrics, log in build/$1/server.log"
  await_ready "$log"
}

# Starts a process apart from this terminal's Ctrl-C, which on_signal passes on in order; it dies with this script.
start_child() {
  setsid setpriv --pdeathsig TERM "$@" &
  child=$!
  children+=("$child")
}

await_ready() {
  local tries
  for ((tries = 0; tries < 300; ++tries)); do
    [[ -z ${signalled:-} ]] || return 0
    kill -0 "$server" 2>/dev/null || die "the server did not start:"$'\n'"$(tail -n 20 "$1")"
    [[ $(http_get "$port" /readyz) == *' 200 '* ]] && return
    sleep 0.1 || true
  done
  die "the server is not ready after 30 s:"$'\n'"$(tail -n 20 "$1")"
}

# OPTION…: bots against the server, until they are done, a signal ends them, or the server is gone.
run_bots() {
  [[ -z ${signalled:-} ]] || return 0
  start_child "$release/fusillade-bots" --url "ws://127.0.0.1:$port" --classes 3 "$@"
  bots=$child
  while kill -0 "$bots" 2>/dev/null && kill -0 "$server" 2>/dev/null; do sleep 0.2 || true; done
  kill -0 "$server" 2>/dev/null || kill -INT "$bots" 2>/dev/null || true
  wait_for "$bots"
}

# NAME: ends the server as SIGTERM does in operation, and shows the end of its log.
end_host() {
  local status=0
  kill -TERM "$server" 2>/dev/null || true
  wait_for "$server" || status=$?
  say "Server log ends with:"
  tail -n 3 "$root/build/$1/server.log" >&2
  ((status == 0)) || say "dev: the server ended with exit code $status"
  return $status
}

# A signal goes to the bots, which end with their summary; the server follows by end_host. Further ones go to both.
on_signal() {
  [[ -z ${bots:-} ]] || kill "-$1" "$bots" 2>/dev/null || true
  if [[ -z ${bots:-} ]] || ! kill -0 "$bots" 2>/dev/null || [[ -n ${signalled:-} ]]; then
    kill -TERM "$server" 2>/dev/null || true
  fi
  signalled=1
}

# Exit code of a child; signals that arrive meanwhile don't end the wait.
wait_for() {
  local status=0
  while :; do
    wait "$1" && status=0 || status=$?
    kill -0 "$1" 2>/dev/null || break
  done
  wait "$1" && status=0 || status=$?
  return $status
}

end_children() {
  local child tries
  for child in "${children[@]}"; do kill -TERM "$child" 2>/dev/null || true; done
  for child in "${children[@]}"; do
    for ((tries = 0; tries < 150; ++tries)); do
      kill -0 "$child" 2>/dev/null || break
      sleep 0.1
    done
    kill -KILL "$child" 2>/dev/null || true
  done
}

free_port() {
  local candidate=$1
  while is_taken "$candidate"; do candidate=$((candidate + 1)); done
  echo "$candidate"
}

is_taken() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

# PORT PATH: status line, header and body, or nothing.
http_get() {
  (
    exec 3<>"/dev/tcp/127.0.0.1/$1"
    printf 'GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' "$2" >&3
    timeout 5 cat <&3
  ) 2>/dev/null || true
}
