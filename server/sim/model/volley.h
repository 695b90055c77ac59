// Bullets that were fired at once, as one record: whoever has it and the definition knows each of them.
#pragma once

#include <cstdint>

#include "sim/base/types.h"

namespace fusillade::sim {

// 1/65536 turn, clockwise on screen (y down); 0 is along x.
using Turn16 = std::uint16_t;

// Further ones are not noted: their bullets are in no volley.
inline constexpr std::int32_t volleys_per_tick_max = 4096;

struct Volley {
  Time time = 0;
  Ordinal first = 0;         // bullet i has the ordinal first + i
  std::int32_t count = 0;    // bullets that flew
  bool is_cut = false;       // those after them were refused for want of room
  std::int32_t pattern = 0;  // index into the emitters and, after them, the weapons of the definition
  Vec2 origin;               // on the launch grid, see behaviour/launch_grid.h
  Turn16 turn = 0;
  std::int32_t team = 0;
  EntityId owner;
};

}  // namespace fusillade::sim
