#include "sim/model/rules.h"

namespace fusillade::sim {

void MatchRules::visit_fields(FieldVisitor& v) {
  v.field({"tick_rate", "Hz", 20, 128, "ticks per second"}, tick_rate);
  v.field({"seed", "", 0, 9e15, "start of the match's random numbers"}, seed);
  v.field({"dedup_window", "s", 0, 10, "an accepted hit suppresses its pair for so long, at least 0.001 s"},
          dedup_window);
  v.field({"contacts_per_tick_max", "", 1, 100000, "solid contacts per mover and tick; then it waits"},
          contacts_per_tick_max);
  v.field({"rest_speed", "tiles/s", 0, 100, "slower bounces come to rest; 0: always bounce"}, rest_speed);
  v.field({"friendly_fire", "", 0, 1, "bullets hit their own team, too"}, friendly_fire);
  v.field({"workers", "", 1, 64, "threads for one tick; never changes a result"}, workers);
  v.field({"grid_cell", "tiles", 0.25, 256,
           "cell of the broadphase; never changes a result, some six cells to each enemy are fastest"},
          grid_cell);
  v.field({"level_of_detail", "", 0, 1, "far from all players bullets meet less"}, level_of_detail);
  v.field({"detail_all", "tiles", 0, 10000, "this near to a player bullets meet everything"}, detail_all);
  v.field({"detail_most", "tiles", 0, 10000, "this near all but pegs, objects and bodies"}, detail_most);
  v.field({"detail_walls", "tiles", 0, 10000, "this near only walls and terrain; beyond nothing"},
          detail_walls);
  v.field({"slow_motion", "", 1, 100, "a hosted match plays each tick over so many intervals"}, slow_motion);
  v.field({"bullets_max", "", 1, 8000000, "live bullets"}, bullets_max);
  v.field({"enemies_max", "", 1, 1000000, "live enemies"}, enemies_max);
  v.field({"players_max", "", 1, 100000, "players in the world"}, players_max);
  v.field({"bodies_max", "", 1, 100000, "live bodies"}, bodies_max);
  v.field({"beams_max", "", 0, 100000, "live beams"}, beams_max);
  v.field({"masks_max", "", 0, 100000, "live [[mask]]s"}, masks_max);
  v.field({"windows_max", "", 1, 10000000, "pairs within dedup_window and pegs within cooldown"},
          windows_max);
  v.field({"events_max", "", 1, 10000000, "events of one tick"}, events_max);
  v.field({"split_generations_max", "", 0, 1000, "fragments of fragments: so often a bullet's line splits"},
          split_generations_max);
}

}  // namespace fusillade::sim
