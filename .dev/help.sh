# shellcheck shell=bash
# What to say to whoever asks or mistypes. Read by ./dev.

cmd_help() {
  cat <<'END'
./dev COMMAND

  demo [--players N] [--seconds S]   host the demo match with 100 bots, live status until Ctrl-C
  test [--preset P] [ROOM…|REGEX]    build and run every test, those of some rooms, or those whose name matches
  build [server]                     release build: build/release/fusillade, build/release/fusillade-bots, the page
                                     (server: without the page)
  web                                the page for browsers, into build/web
  serve …                            the server (--help says more)
  bots …                             players by program (--help says more)
  simulate SCENARIO.toml …           a scenario without network, as fast as it goes
  bench [sim|wire|send] …            what a tick costs, beside physics engines; bytes per client; sending
  soak [SECONDS]                     long random tests, then 300 bots
  fuzz [TARGET] [SECONDS]            every fuzz target for 30 s, or one
  format [--check]                   lay out the C++ sources, or only look
  lint                               clang-tidy
  packages PURPOSE…                  install what each needs; .dev/packages.sh lists the purposes
  picture                            the picture in the README, from a live match
  docker                             build the container images and try them

Presets: release (default), debug, asan, tsan. Missing Debian 12 packages are named, then installed.
END
}

# The command that takes the fewest edits to become from what was typed.
nearest_command() {
  local candidate best='' least=99 distance
  for candidate in "${commands[@]}"; do
    distance=$(edit_distance "$1" "$candidate")
    ((distance < least)) && { least=$distance; best=$candidate; }
  done
  echo "$best"
}

edit_distance() {
  local i j cost row=() last
  for ((j = 0; j <= ${#2}; ++j)); do row[j]=$j; done
  for ((i = 1; i <= ${#1}; ++i)); do
    last=${row[0]} row[0]=$i
    for ((j = 1; j <= ${#2}; ++j)); do
      [[ ${1:i-1:1} == "${2:j-1:1}" ]] && cost=$last || cost=$((last + 1))
      last=${row[j]}
      ((row[j] + 1 < cost)) && cost=$((row[j] + 1))
      ((row[j - 1] + 1 < cost)) && cost=$((row[j - 1] + 1))
      row[j]=$cost
    done
  done
  echo "${row[${#2}]}"
}
