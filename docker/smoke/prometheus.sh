# shellcheck shell=bash disable=SC2154  # what run has set
# Debian's Prometheus with the project's configuration, pointed at the server under test. Sourced by run.

start_prometheus() {
  local folder=$work/prometheus
  rm -rf "$folder"
  cp -r "$root/docker/prometheus" "$folder"
  sed -i "s/server:8081/127.0.0.1:$admin_port/; s/_interval: 5s/_interval: 1s/; s|/run/secrets|$work|" \
    "$folder/prometheus.yml"
  prometheus --config.file="$folder/prometheus.yml" --storage.tsdb.path="$folder/data" \
    --web.listen-address="127.0.0.1:$prometheus_port" &>"$work/prometheus.log" &
  prometheus_pid=$!
}

stop_prometheus() {
  [[ -n ${prometheus_pid:-} ]] || return 0
  kill "$prometheus_pid" 2>/dev/null || true
  wait "$prometheus_pid" 2>/dev/null || true
  prometheus_pid=
}

# PATH [NAME=VALUE…]: what Prometheus answers, as JSON.
ask_prometheus() {
  local pair arguments=()
  for pair in "${@:2}"; do arguments+=(--data-urlencode "$pair"); done
  curl -sS --fail -G "http://127.0.0.1:$prometheus_port/api/v1/$1" "${arguments[@]}"
}

# The expressions of the dashboard with its variables filled in.
dashboard_expressions() {
  jq -r '.panels[].targets[]?.expr' "$root/docker/grafana/dashboards/fusillade.json" |
    sed 's/\$__rate_interval/10s/g; s/\$\(match\|instance\)/.*/g'
}

is_scraped() {
  [[ $(ask_prometheus targets | jq -r '.data.activeTargets[].health') == up ]]
}

# EXPRESSION: rates need two scrapes, quantiles something that they are of.
is_answered() {
  ask_prometheus query "query=$1" | jq -e '[.data.result[].value[1] | select(. != "NaN")] | length > 0' > /dev/null
}

# Names, labels and help of what the server publishes, by Prometheus's own rules.
check_metrics() {
  curl -sS --fail --max-time 10 -H "Authorization: Bearer $(<"$work/admin_token")" "http://127.0.0.1:$admin_port/metrics" |
    promtool check metrics >&2 || die "promtool does not like the metrics"
}

# While bots play: the server is scraped, each rule is evaluated, no alert that should wake somebody is there, each
# expression of the dashboard yields something.
check_scraping() {
  local expression count=0 sick
  check_metrics
  await 10 is_scraped || die "Prometheus does not reach the server: $work/prometheus.log"
  sick=$(ask_prometheus rules | jq -r '.data.groups[].rules[] | select(.health != "ok") | .name')
  [[ -z $sick ]] || die "rules that Prometheus cannot evaluate: ${sick//$'\n'/ }"
  sick=$(ask_prometheus alerts | jq -r '.data.alerts[] | select(.state == "firing" and .labels.severity == "critical") | .labels.alertname')
  [[ -z $sick ]] || die "alerts that fire on a healthy server: ${sick//$'\n'/ }"
  while read -r expression; do
    await 10 is_answered "$expression" || die "the dashboard shows nothing for: $expression"
    count=$((count + 1))
  done < <(dashboard_expressions)
  ((count > 0)) || die "the dashboard has no expressions"
  say "Prometheus: scraped; $count expressions of the dashboard answered"
}
