#include "sim/contact/become_solid.h"

#include "sim/contact/course.h"
#include "sim/motion/movers.h"

namespace fusillade::sim {

void become_solid(WorldState& world, const Scheduled& due) {
  world.now = due.start;
  if (const auto slot = world.masks.slot_of(due.ordinal))
    search_again_at(world, reach_of(world, {MoverForm::mask, *slot}, world.now));
}

}  // namespace fusillade::sim
