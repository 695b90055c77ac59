// From a player's command to a velocity. Pure; shared with prediction in the browser.
#pragma once

#include "sim/base/types.h"

namespace fusillade::sim {

// `move`: finite, each component in [-1, 1]; longer than 1 is shortened to 1, so that diagonals are not
// faster; shorter ones walk slower. `speed`: of the class, tiles/s. The answer is in tiles/s. O(1).
Vec2 walk_velocity(Vec2 move, float speed);

}  // namespace fusillade::sim
