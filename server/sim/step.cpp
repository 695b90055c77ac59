// One tick: the one list of its stages (RULES "One tick, in order").
#include <utility>

#include "sim/beam.h"
#include "sim/bomb.h"
#include "sim/course.h"
#include "sim/detail.h"
#include "sim/forces.h"
#include "sim/spawns.h"
#include "sim/stages.h"
#include "sim/steering.h"

namespace fusillade::sim {

StepResult World::step(const StepHooks& hooks) {
  State& world = *state_;
  const auto done = [&hooks](Stage stage) {
    if (hooks.stage_done) hooks.stage_done(stage);
  };

  begin_tick(world);
  spawn_scheduled(world);
  steer_players(world);
  steer_enemies(world);
  drop_bombs(world);
  fire_weapons(world);
  fire_emitters(world);
  aim_beams(world);
  world.events.sort_scheduled();
  done(Stage::spawns);

  apply_forces(world);
  update_detail(world);
  note_all_courses(world);
  done(Stage::forces);

  fill_target_grid(world);
  done(Stage::broadphase);

  find_contacts(world, hooks);
  done(Stage::contacts);

  resolve_contacts(world);
  done(Stage::response);

  finish_tick(world);
  done(Stage::finish);
  return std::exchange(world.result, {});
}

}  // namespace fusillade::sim
