#include "ops/options.h"

#include <array>

namespace fusillade::ops {
namespace {
constexpr std::array<std::string_view, 2> format_names{"text", "json"};
}  // namespace

void LogOptions::visit_fields(sim::FieldVisitor& v) {
  visit_choice(v, {"format", "", 0, 0, "one line of text or one JSON object per event"}, format_names,
               format);
  visit_choice(v, {"level", "", 0, 0, "the least severe events that are written"}, match::level_names, level);
  v.field({"privacy", "", 0, 0, "players' addresses are shortened: IPv4 to 24 bits, IPv6 to 48"}, privacy);
}

void TickOptions::visit_fields(sim::FieldVisitor& v) {
  v.field({"workers", "", 1, 64, "threads that tick matches"}, workers);
  v.field({"realtime_priority", "", 0, 99,
           "those threads go before all others of the machine (SCHED_RR), where the system allows it; 0: as "
           "others"},
          realtime_priority);
  v.field({"catch_up_ticks_max", "ticks", 0, 60, "a later match skips ahead instead of catching up"},
          catch_up_ticks_max);
  v.field({"join_p99_share_max", "", 0, 10,
           "new players are refused while the p99 of ticks is above this share of their interval, or that of "
           "lateness of what is caught up; 0: never"},
          join_p99_share_max);
  v.field({"slow_tick_share", "", 0, 10,
           "a tick longer or later than this share of its interval leaves a trace; 0: never"},
          slow_tick_share);
  v.field({"drain_s", "s", 0, 3600, "matches end so long after SIGTERM at the latest"}, drain_s);
  v.field({"dump_directory", "", 1, 4096,
           "where the state of a failed match is written, in the working directory; made when it is needed"},
          dump_directory);
  v.field(
      {"journal_directory", "", 0, 4096,
       "where each match is kept for `fusillade replay`, in the working directory; made when it is needed; "
       "empty: nowhere"},
      journal_directory);
  v.field({"journal_max_mib", "MiB", 1, 4095, "where the journal of a match ends"}, journal_max_mib);
}

void ServerOptions::visit_fields(sim::FieldVisitor& v) {
  v.field({"arenas", "", 1, 64, "names of the arenas that are hosted, one match each"}, arenas);
  v.field({"arenas_directory", "", 1, 4096, "where <name>.toml is, relative to the configuration file"},
          arenas_directory);
  v.field(
      {"arenas_allowed", "", 0, 64, "arenas of which the operator may make matches; none: those of arenas"},
      arenas_allowed);
  v.field({"bans_file", "", 1, 4096,
           "where banned addresses are kept, in the working directory; made when it is needed"},
          bans_file);
  v.field({"matches_max", "", 1, 1024, "matches of the process"}, matches_max);
  v.field({"players_per_match_max", "", 1, 100000, "players of a match, whatever its arena allows"},
          players_per_match_max);
  v.field({"match_memory_max_mib", "MiB", 1, 1048576,
           "a match whose capacities need more, by estimate, is not made"},
          match_memory_max_mib);
}

}  // namespace fusillade::ops
