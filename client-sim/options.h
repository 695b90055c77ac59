// The command line of fusillade-bots.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace fusillade::client {

struct BotOptions {
  std::uint32_t clients() const { return players + spectators; }

  std::uint32_t players = 100;   // 1..100000
  std::uint32_t spectators = 0;  // besides the players
  double seconds = 30;           // whole run, ramp included; 0 = until Ctrl-C
  std::string url = "ws://127.0.0.1:8080";
  std::string ca_file;     // whose certificates are trusted over TLS; empty: the system's
  std::string match;       // empty: the first that has room
  std::string join_code;   // of a private match
  std::string join_token;  // one for all bots: its player is the name of one
  double ramp_s = 2;       // the connections are spread over this time
  double settle_s = 0;     // round trips and jitter count after it, from the start of the run
  std::uint64_t seed = 1;
  std::string behaviour = "mix";
  std::string report;  // file, empty: none
  std::string record;  // file for the first bot's messages, empty: none
  std::optional<double> p99_ms_max;
  std::uint64_t errors_max = 0;
  double command_rate = 20;      // messages per second and bot, 1..240
  std::uint32_t threads = 1;     // 1..64
  std::uint32_t classes = 1;     // bots take class 0..classes-1 in turn
  double reconnect_every_s = 0;  // 0: never
  bool deaf = false;             // stops reading after its first snapshot, and comes anew after a while
  bool resume_lost = false;      // a connection that breaks is no error: its bot resumes with its token
  bool quiet = false;
  bool live = false;
  std::string status_url = "http://127.0.0.1:8081/metrics";
};

// What main has to do after the command line was read.
struct ParsedOptions {
  BotOptions options;
  std::optional<int> exit_code;  // set: print `text` and end (0 for --help and --version, 2 for an error)
  std::string text;
};

ParsedOptions parse_options(int argc, const char* const* argv);

}  // namespace fusillade::client
