#include "sim/motion/detail.h"

#include <algorithm>

#include "sim/motion/movers.h"

namespace fusillade::sim {
namespace {

void update_bullets(WorldState& world, MoverForm form, BulletColumns& bullets, Slot size) {
  for (Slot slot = 0; slot < size; ++slot) {
    const Path path = path_of(world, {form, slot});
    const DetailLevel level = world.detail.level_at(path.at(std::max(world.tick_start, path.launch)));
    bullets.regains_walls[slot] = bullets.detail[slot] == DetailLevel::flight && level != DetailLevel::flight;
    bullets.detail[slot] = level;
  }
}

}  // namespace

void update_detail(WorldState& world) {
  if (!world.detail.is_on()) return;
  world.detail.begin_tick();
  for (const PlayerPlaces::Place& player : world.player_places.all())
    world.detail.add_player(player.position);
  update_bullets(world, MoverForm::straight, world.straight, world.straight.size());
  update_bullets(world, MoverForm::forced, world.forced, world.forced.size());
}

}  // namespace fusillade::sim
