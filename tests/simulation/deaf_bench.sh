#!/usr/bin/env bash
# What clients that stop reading cost the others: one in twenty takes nothing and comes anew after 30 s; tick p99
# and the jitter of snapshots that all others see, with and without them, in turns, in one run, and the memory of
# the server all the time.
# deaf_bench.sh BUILD_FOLDER [PLAYERS, at most 400] [TURNS] [PHASE_S] [tls]
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=$1 players=${2:-200} turns=${3:-3} phase_s=${4:-100} transport=${5:-plain}
deaf=$(((players + 19) / 20))
folder=$(mktemp -d)
scheme=ws tls=()
server='' bots='' hung='' watch=''

clean_up() {
  kill ${bots:+"$bots"} ${hung:+"$hung"} ${watch:+"$watch"} ${server:+"$server"} 2>/dev/null || true
  wait 2>/dev/null || true
  rm -rf "$folder"
}
trap clean_up EXIT

port_of() { sed -n "s/.* listening .*[ ]$1=\([0-9]*\).*/\1/p" "$folder/server.log" 2> /dev/null; }

make_certificate() {
  openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1 \
    -keyout "$folder/key.pem" -out "$folder/certificate.pem" 2> /dev/null
  printf '%s\n' "tls_certificate_file = \"$folder/certificate.pem\"" "tls_key_file = \"$folder/key.pem\"" \
    >> "$folder/server.toml"
  scheme=wss tls=(--ca "$folder/certificate.pem")
}

# Nobody is refused, however busy the machine.
start_server() {
  printf '%s\n' '[server]' "arenas_directory = \"$root/config/arenas\"" '[tick]' 'join_p99_share_max = 0' '[net]' \
    'address = "127.0.0.1"' > "$folder/server.toml"
  if [[ $transport == tls ]]; then make_certificate; fi
  "$build/fusillade" serve --config "$folder/server.toml" --port 0 --admin-port 0 --arena realm \
    2> "$folder/server.log" &
  server=$!
  until [[ -n $(port_of admin_port) ]]; do sleep 0.1; done
}

# NAME COUNT ARGUMENT…: bots for the length of a phase.
play() {
  "$build/fusillade-bots" --url "$scheme://127.0.0.1:$(port_of port)" "${tls[@]}" --players "$2" --seconds "$phase_s" \
    --report "$folder/$1.json" "${@:3}" > "$folder/$1.out" 2>&1
}

metrics() { curl -s "http://127.0.0.1:$(port_of admin_port)/metrics"; }
p99_ms() { metrics | sed -n "s/^$1{.*quantile=\"0.99\"} //p" | awk '{ printf "%.3f\n", $1 * 1000 }'; }
rss_kb() { awk '/^VmRSS/ { print $2 }' "/proc/$server/status"; }
of_report() { sed -E "s/.*\"$2\":([0-9.e+-]+).*/\1/" "$folder/$1.json"; }
jitter_ms() { sed -E 's/.*"snapshot_jitter_ms":\{[^}]*"p99":([0-9.e+-]+).*/\1/' "$folder/playing.json"; }

# NAME: a phase. The quantiles of ticks are looked at shortly before its end.
measure() {
  play playing "$players" & bots=$!
  if [[ $1 == deaf ]]; then play hung "$deaf" --deaf & hung=$!; fi
  sleep $((phase_s - 3))
  p99_ms fusillade_tick_window_seconds >> "$folder/$1.tick"
  wait "$bots" ${hung:+"$hung"} || true
  bots='' hung=''
  jitter_ms >> "$folder/$1.jitter"
  echo "$1: tick p99 $(tail -n 1 "$folder/$1.tick") ms, jitter p99 $(tail -n 1 "$folder/$1.jitter") ms," \
    "errors $(of_report playing errors), gaps $(of_report playing sequence_gaps), memory $(rss_kb) KiB"
}

median() { sort -g "$1" | awk '{ all[NR] = $1 } END { print all[int((NR + 1) / 2)] }'; }
compare() {
  awk -v quiet="$(median "$folder/quiet.$1")" -v deaf="$(median "$folder/deaf.$1")" -v name="$1" \
    'BEGIN { printf "median %s p99: quiet %s ms, deaf %s ms, ratio %.2f\n", name, quiet, deaf, deaf / quiet }'
}

start_server
while sleep 5; do rss_kb; done > "$folder/rss" 2> /dev/null & watch=$!
for ((turn = 0; turn < turns; ++turn)); do
  measure quiet
  measure deaf
done
compare tick
compare jitter
# The first of several turns fills what is kept for later use.
awk -v skip=$((turns > 1 ? 2 * phase_s / 5 : 0)) 'NR > skip { if (!low || $1 < low) low = $1; if ($1 > high) high = $1 }
  END { printf "memory: %d to %d KiB\n", low, high }' "$folder/rss"
metrics | sed -n '/^fusillade_limits_total/{/ 0$/!s/^/  /p}; s/^fusillade_snapshots_dropped_total/  &/p'
