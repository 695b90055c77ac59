#include "sim/tick_bounds.h"

#include <algorithm>

#include "sim/contact/sensor.h"
#include "sim/motion/forces_pass.h"
#include "sim/motion/movers.h"
#include "sim/response/rest.h"
#include "sim/store/chunks.h"

namespace fusillade::sim {
namespace {

// Waiting movers start again where they wait.
void settle_waiting(WorldState& world) {
  for (const MoverRef mover : world.waiting) {
    switch (mover.form()) {
      case MoverForm::straight:
        world.straight.launch[mover.slot()] = world.tick_end;
        world.straight.outlook[mover.slot()] = outlook_unknown;
        break;
      case MoverForm::forced:
        world.forced.launch[mover.slot()] = world.tick_end;
        break;
      case MoverForm::body:
        world.bodies.launch[mover.slot()] = world.tick_end;
        break;
      default:
        world.actors(mover.form()).launch[mover.slot()] = world.tick_end;
    }
  }
}

SettlePass settle_pass(WorldState& world) {
  return {world.forced.x.data(), world.forced.y.data(), world.forced.courses(), world.tick_end, world.rate};
}

// The courses no longer share one launch time, after a rewind for example: each bullet gets a course of its
// own.
void part_courses(const ForcedStore& forced) {
  const ForcedCourses courses = forced.courses();
  FUSILLADE_CHECK(courses.are_kept() || forced.size() == 0);
  for (Slot slot = 0; slot < forced.size(); ++slot) courses.make_own(slot);
}

constexpr auto whoever_moves = [](Slot, Slot) {};

// A bullet of the tail has looked in this tick, as far as tick + 7. The block that it moves to may have
// looked in this tick as well, from the next one on, and then looks again only for tick + 9. So the bit of
// tick + 8, which is also that of this tick, is set.
template <class Bullets>
void remove_gone_bullets(Bullets& bullets, Tick tick, const StepHooks& hooks, Slot& tail_begin) {
  const auto next_look = static_cast<std::uint8_t>(1U << outlook_bit_of(tick));
  const Slot before = bullets.size();
  remove_gone(bullets, hooks, [&](Slot from, Slot to) {
    bullets.outlook[to] = from < tail_begin ? outlook_unknown : bullets.outlook[to] | next_look;
  });
  const Slot removed = before - bullets.size();
  tail_begin = bullets.size() - std::min(bullets.size(), removed + removed / 4);
}

void remove_gone_actors(ActorStore& actors) {
  actors.remove_stable([&](Slot slot) { return actors.is_gone[slot] != 0; });
}

}  // namespace

void settle_forced(WorldState& world, const StepHooks& hooks) {
  if (world.forced.common_launch() != world.tick_start) part_courses(world.forced);
  const SettlePass pass = settle_pass(world);
  run_in_chunks(hooks, world.forced.size(), [&pass](Slot begin, Slot end) { run_settle(pass, begin, end); });
  world.forced.set_common_launch(world.tick_end);
}

void settle_forced(WorldState& world, Slot slot) { settle_own(settle_pass(world), slot); }

void begin_tick(WorldState& world) {
  FUSILLADE_CHECK(world.tick < tick_max);
  world.now = world.tick_start;
  world.terrain_filled = world.tick_start;
  world.is_terrain_carved = false;
  world.events.begin_tick();
  world.courses.begin_tick();
  world.volleys.clear();
  world.coming_volleys.clear();
  world.becoming_solid.clear();
  world.solid_next = 0;
  world.windows.purge(world.tick_start);
  world.refusals.purge(world.tick_start);
  world.grazes.purge(world.tick_start - 1);  // a bullet whose life ends now may still meet somebody
  world.targets.expire();
  world.bullet_index.clear();
  world.queue.clear();
  world.straight.is_renewed.clear();
  world.forced.is_renewed.clear();
  world.waiting.clear();
  world.first_new_straight = world.straight.size();
  world.first_new_forced = world.forced.size();
}

void finish_tick(WorldState& world, const StepHooks& hooks) {
  keep_rests(world);
  settle_waiting(world);
  settle_forced(world, hooks);
  remove_gone_bullets(world.straight, world.tick, hooks, world.outlooks.straight_tail_begin);
  remove_gone_bullets(world.forced, world.tick, hooks, world.outlooks.forced_tail_begin);
  remove_gone_actors(world.enemies);
  remove_gone_actors(world.players);
  remove_gone_actors(world.masks);
  remove_gone(world.beams, hooks, whoever_moves);
  leave_all_sensors(world);
  // Slots have moved; queries between ticks ask for places as they are then.
  world.targets.expire();
  world.bullet_index.clear();
  world.result.events_dropped += world.events.finish();
  world.set_tick(world.tick + 1);
}

}  // namespace fusillade::sim
