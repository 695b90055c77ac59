#include "sim/response/become_solid.h"

#include "sim/contact/course.h"
#include "sim/motion/movers.h"
#include "sim/motion/spawns.h"

namespace fusillade::sim {

void become_solid(WorldState& world, const Scheduled& due) {
  world.now = due.start;
  const MaskPlacement& mask = world.definition.mask_placements[due.index];
  if (mask.layer == MaskLayer::terrain) {
    world.terrain_filled = world.now;
    search_again_at(world, draw_into_terrain(world, mask));
  } else if (const auto slot = world.masks.slot_of(due.ordinal)) {
    search_again_at(world, reach_of(world, {MoverForm::mask, *slot}, world.now));
  }
}

}  // namespace fusillade::sim
