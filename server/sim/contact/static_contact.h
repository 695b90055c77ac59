// What a mover meets of segments, pegs and objects: solids, pickups, sensors.
#pragma once

#include "sim/contact/contact_search.h"
#include "sim/grid/static_targets.h"

namespace fusillade::sim {

// First touch of a moving outline with one of them.
SweptResult sweep_static(const Outline& mover, const StaticTarget& target, Vec2d start, Vec2d motion);

// `index`: of statics.targets.
void meet_static(ContactSearch& search, std::uint32_t index);

}  // namespace fusillade::sim
