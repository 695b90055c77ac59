// What a mover meets of walls and terrain: bullets with their centre or circle, bodies with their circle,
// walkers with their box, figures by their mask.
#pragma once

#include "sim/contact/contact_search.h"

namespace fusillade::sim {

void meet_planes(ContactSearch& search);

}  // namespace fusillade::sim
