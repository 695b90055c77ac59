// What a mover meets of segments, pegs and objects: solids, pickups, sensors.
#pragma once

#include "sim/contact/contact_search.h"

namespace fusillade::sim {

// `index`: of statics.targets.
void meet_static(ContactSearch& search, std::uint32_t index);

}  // namespace fusillade::sim
