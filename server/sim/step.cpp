// One tick: the one list of its stages (RULES "One tick, in order").
#include <utility>

#include "sim/broadphase/outlook.h"
#include "sim/broadphase/update_target_grid.h"
#include "sim/contact/course.h"
#include "sim/contact/find_contacts.h"
#include "sim/motion/beam.h"
#include "sim/motion/detail.h"
#include "sim/motion/forces.h"
#include "sim/motion/spawns.h"
#include "sim/motion/steering.h"
#include "sim/response/bomb.h"
#include "sim/response/resolve_contacts.h"
#include "sim/tick_bounds.h"
#include "sim/world.h"

namespace fusillade::sim {

StepResult World::step(const StepHooks& hooks) {
  WorldState& world = *state_;
  const auto done = [&hooks](Stage stage) {
    if (hooks.stage_done) hooks.stage_done(stage);
  };

  begin_tick(world);
  spawn_scheduled(world);
  steer_players(world);
  steer_enemies(world);
  steer_masks(world);
  spawn_placed_beams(world);
  drop_bombs(world);
  fire_weapons(world);
  fire_emitters(world);
  aim_beams(world);
  world.events.sort_scheduled();
  done(Stage::spawns);

  apply_forces(world, hooks, [&] {
    update_target_grid(world);
    done(Stage::broadphase);
  });
  update_detail(world);
  note_all_courses(world);
  done(Stage::forces);

  find_contacts_of_bullets(world, hooks);
  look_ahead(world, hooks, [&] {
    put_contacts_in_order(world);
    done(Stage::contacts);
    resolve_contacts(world);
    done(Stage::response);
  });
  done(Stage::outlook);

  finish_tick(world, hooks);
  done(Stage::finish);
  return std::exchange(world.result, {});
}

}  // namespace fusillade::sim
