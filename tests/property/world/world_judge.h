// Runs a world and lets the oracle follow its log, tick by tick.
#pragma once

#include <string>

#include "property/world/random_world.h"
#include "support/world_oracle/world_oracle.h"

namespace fusillade::property {

struct WorldVerdict {
  std::string error;           // nothing if the log is right
  bool guard_tripped = false;  // contacts_per_tick_max: judged up to there
  bool is_chaotic = false;     // rounding decided the order of contacts in a wedge: judged up to there
  std::string doubt;           // rounding decided whether this happened: judged up to there
  support::OracleCounts counts;
};

WorldVerdict judge(const WorldCase& c);

}  // namespace fusillade::property
