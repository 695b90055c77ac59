// What follows the end of a bullet: terrain is filled, a blast hits whoever is near, fragments fly on. All
// happen at the very moment and place of the end, in this order, so that fragments meet survivors only.
// A bullet that a bomb cleared ends without either. Keys and rules: config/README.md, "Ends of bullets".
#pragma once

#include "sim/contact/contact_finder.h"

namespace fusillade::sim {

// `bullet` has just ended by `contact`, at world.now. O(enemies and players near + fragments).
void follow_end(WorldState& world, MoverRef bullet, const FoundContact& contact);

// Inner parts, one file each: nothing where the definition has none.
void blast(WorldState& world, MoverRef bullet, const FoundContact& contact);
// Fragments are refused, counted and reported where bullets_max is reached; until the tick is over the
// bullets that have ended in it count, too.
void split(WorldState& world, MoverRef bullet, const FoundContact& contact);

// How an end is told that hits nobody: of its life, on terrain, or on anything else that is solid.
EventForm end_form_of(const FoundContact& contact);
// The EndCause bit of a contact that ended a bullet.
std::uint32_t end_cause_of(const FoundContact& contact);

}  // namespace fusillade::sim
