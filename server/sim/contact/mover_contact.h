// What a mover meets of others: bodies as solids, actors by hits and grazes, once per window.
#pragma once

#include "sim/contact/contact_search.h"

namespace fusillade::sim {

void meet_mover(ContactSearch& search, MoverRef mover);

}  // namespace fusillade::sim
