// [log], [tick] and [server] of the server configuration.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "match/report.h"
#include "sim/base/field.h"

namespace fusillade::ops {

enum class LogFormat : std::uint8_t { text, json };

struct LogOptions {
  LogFormat format = LogFormat::text;
  match::Level level = match::Level::info;
  bool privacy = false;  // addresses of players are shortened

  void visit_fields(sim::FieldVisitor& v);
};

struct TickOptions {
  std::int32_t workers = 1;             // threads that tick matches
  std::int32_t realtime_priority = 0;   // of those threads; 0: none
  std::int32_t catch_up_ticks_max = 5;  // later than that: the schedule is moved, counted
  double join_p99_share_max = 0.9;  // of what a tick may take or be late; above, nobody new joins; 0: never
  double slow_tick_share = 0.5;     // of the tick's interval; above, a tick leaves a trace; 0: never
  double drain_s = 10;              // matches end so long after SIGTERM at the latest
  std::string dump_directory = "dumps";  // made when needed; state dumps of failed matches
  std::string journal_directory;         // made when needed; journals of all matches; empty: none are kept
  std::int32_t journal_max_mib = 256;    // of a match; there its journal ends

  void visit_fields(sim::FieldVisitor& v);
};

struct ServerOptions {
  std::vector<std::string> arenas{"realm"};   // one match each; a name twice: two matches
  std::string arenas_directory = "arenas";    // holds <name>.toml; relative to the configuration file
  std::vector<std::string> arenas_allowed{};  // of which the operator may make matches; none: `arenas`
  std::string bans_file = "bans.txt";         // made when it is needed
  std::int32_t matches_max = 64;
  std::int32_t players_per_match_max = 1000;  // whatever the arena allows
  std::int32_t match_memory_max_mib = 1024;   // estimated; a match above it is not made

  void visit_fields(sim::FieldVisitor& v);
};

}  // namespace fusillade::ops
