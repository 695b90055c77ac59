# shellcheck shell=bash disable=SC2154  # what run has set
# What can be said without running the server: image, compose file, alert rules, unit file. Sourced by run.

# NAME EXPECTED: one entry of the image's configuration, as compact JSON.
expect_config() {
  local actual
  actual=$(image_config | jq -cS ".$1")
  [[ $actual == "$2" ]] || die "the image has $1 $actual; it must be $2"
}

check_image() {
  local extra
  expect_config User '"10001:10001"'
  expect_config Entrypoint '["fusillade"]'
  expect_config Cmd '["serve"]'
  expect_config Healthcheck.Test '["CMD","fusillade","health"]'
  expect_config Volumes '{"/var/lib/fusillade":{}}'
  expect_config ExposedPorts '{"8080/tcp":{},"8081/tcp":{}}'
  [[ $(in_image id -u) == 10001 ]] || die "the image runs as $(in_image id -u)"
  [[ $(in_image fusillade --version) == *"$revision"* ]] || die "the image is not of revision $revision"
  extra=$(in_image dpkg-query -W -f '${Package}\n' | grep -E -- '-dev$|^(gcc|g\+\+|cpp|cmake|ninja|make|git|curl)(-|$)' || true)
  extra=$(grep -vE '^gcc-12-base$' <<<"$extra" || true)
  [[ -z $extra ]] || die "the image holds more than runtime libraries: ${extra//$'\n'/ }"
}

# The running server has the page that the image holds.
check_page() {
  local page
  page=$(curl -sS --fail --max-time 10 "http://127.0.0.1:$port/") || die "the server has no page"
  grep -q '<script type="module"' <<<"$page" || die "what the server shows is not the page"
}

# The token is in a file that the server was given: who doesn't show it learns nothing. Prometheus shows it.
check_secret() {
  local status url=http://127.0.0.1:$admin_port/metrics
  status=$(curl -sS --max-time 10 --output /dev/null --write-out '%{http_code}' "$url") || true
  [[ $status == 401 ]] || die "without the token /metrics answers $status; it must be 401"
}

# What the log looks like is said in the mounted configuration alone.
check_configuration() {
  grep -q '^{.*"event":"listening"' "$work/server.log" || die "the mounted server.toml was not read: $work/server.log"
}

# The plugin of Docker where it is there, else the program of Debian.
compose() {
  if docker compose version &>/dev/null; then docker compose "$@"; else docker-compose "$@"; fi
}

check_compose() {
  say "Compose file: $(compose version --short)"
  compose -f "$root/docker/compose.yaml" config -q || die "docker/compose.yaml is not valid"
}

check_rules() {
  say "Alerts: $(promtool --version 2>&1 | head -n 1)"
  promtool check config --syntax-only "$root/docker/prometheus/prometheus.yml" >&2 || die "Prometheus refuses its configuration"
  promtool test rules "$root/docker/prometheus/alerts_test.yml" >&2 || die "the alerts don't fire as they should"
}

check_unit() {
  local unit=$work/fusillade.service
  say "systemd unit: $(systemd-analyze --version | head -n 1)"
  sed 's|/usr/local/bin/fusillade|/bin/true|; s|^Documentation=.*||' "$root/docker/fusillade.service" >"$unit"
  systemd-analyze verify "$unit" >&2 || die "systemd refuses docker/fusillade.service"
}
