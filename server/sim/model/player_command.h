// What a player is asked to do in a tick.
#pragma once

#include <cstdint>

#include "sim/base/types.h"

namespace fusillade::sim {

enum Button : std::uint32_t { button_fire = 1U << 0, button_ability = 1U << 1 };

// What a player wants for the coming tick; holds until the next one.
struct PlayerCommand {
  Vec2 move;                  // each in [-1, 1]; longer than 1 is shortened to 1
  Vec2 aim;                   // direction, any length; (0,0) keeps the last
  std::uint32_t buttons = 0;  // Button bits
};

}  // namespace fusillade::sim
