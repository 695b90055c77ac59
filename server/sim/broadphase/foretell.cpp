#include "sim/broadphase/foretell.h"

#include <algorithm>
#include <cmath>

#include "sim/broadphase/screen.h"
#include "sim/motion/movers.h"

namespace fusillade::sim {
namespace {

// To tell all again costs as much as this many renewals; meanwhile old bounds keep bullets in vain.
constexpr std::size_t stale_per_target_max = 4;
// Of what is foretold: somebody very fast is foretold for less time, so as not to fill the occupancy.
constexpr double ahead_max_tiles = 4;
constexpr double margin_tiles = 0x1p-6;

double speed_max_of(const WorldState& world, MoverRef target, Vec2 velocity) {
  const double speed = std::max(std::abs(velocity.x), std::abs(velocity.y));
  if (!target.is_actor()) return speed;
  const ActorStore& actors = world.actors(target.form());
  return std::max<double>(speed, world.definition.actors[actors.definition[target.slot()]].speed);
}

bool is_drifting(const WorldState& world, MoverRef target) {
  return target.form() == MoverForm::enemy &&
         world.definition.actors[world.enemies.definition[target.slot()]].behaviour == Behaviour::drift;
}

// Where it may be until foretold_ticks from the start of this one are over: as far as it keeps its course, or
// its speed.
Bounds ahead_of(const WorldState& world, MoverRef target, const Path& path, const Bounds& reach) {
  const double ticks = foretold_ticks - 1;
  if (is_drifting(world, target)) {
    const auto clipped = [](double way) { return std::clamp(way, -ahead_max_tiles, ahead_max_tiles); };
    const Vec2d way = path.step * (static_cast<double>(tick_length) * ticks);
    const double x = clipped(way.x), y = clipped(way.y);
    return reach.with({reach.left + x, reach.top + y, reach.right + x, reach.bottom + y});
  }
  const double speed = speed_max_of(world, target, velocity_of(world, target));
  return reach.grown(std::min(speed * world.definition.rules.dt() * ticks, ahead_max_tiles));
}

Foretold& foretold_of(WorldState& world, MoverRef target) {
  if (target.form() == MoverForm::body) return world.bodies.foretold[target.slot()];
  return world.actors(target.form()).foretold[target.slot()];
}

void tell(WorldState& world, MoverRef target, const Bounds& foretold) {
  world.occupancy.add(seen_by_bullets(world, foretold, corner_radius_of(world, target)));
}

// Whether other bounds are foretold now than before; `holds`: those before are right so far.
bool renew(Foretold& foretold, MoverRef target, bool holds, const Bounds& ahead, Tick tick) {
  const bool are_wide = holds && foretold.bounds().contains(ahead);
  if (are_wide) {
    foretold.keep(tick);
  } else if (holds) {
    foretold.renew(ahead.grown(margin_tiles), tick);
  } else {
    foretold.begin(ahead.grown(margin_tiles), tick, static_cast<Tick>(target.slot() % outlook_ticks));
  }
  return !are_wide;
}

// Of those that move; part by part, so that no tick has to tell all again.
Bounds forget_stale(const WorldState& world, Occupancies& occupancy) {
  if (occupancy.is_everywhere() || occupancy.is_worn()) occupancy.clear();
  if (occupancy.near.added() == 0) return Bounds::everywhere();
  const std::size_t stale_max = stale_per_target_max * world.targets.size();
  if (occupancy.near.added() > stale_max && !occupancy.has_parts_left()) occupancy.begin_parts();
  if (!occupancy.has_parts_left()) return Bounds::nowhere();
  return occupancy.clear_next_part().grown(world.bullet_reach);
}

}  // namespace

void begin_foretelling(WorldState& world) {
  Outlooks& outlooks = world.outlooks;
  const std::uint32_t fixed_count = world.occupancy.near.fixed_count();
  const bool goes_on = outlooks.tick == world.tick || outlooks.tick + 1 == world.tick;
  if (!goes_on) forget_outlooks(world);
  if (outlooks.fixed_count != fixed_count) outlooks.since = world.tick;
  outlooks.tick = world.tick;
  outlooks.fixed_count = fixed_count;
  outlooks.forgotten = forget_stale(world, world.occupancy);
}

const Foretold& foretell(WorldState& world, MoverRef target, const Path& path, const Bounds& reach) {
  Foretold& foretold = foretold_of(world, target);
  const bool holds = foretold.holds(reach, world.tick);
  if (!holds) world.outlooks.since = world.tick + 1;
  const bool is_due = !holds || world.tick >= foretold.renewal();
  const bool is_other =
      is_due && renew(foretold, target, holds, ahead_of(world, target, path, reach), world.tick);
  const Bounds bounds = foretold.bounds();
  if (is_other || bounds.overlaps(world.outlooks.forgotten)) tell(world, target, bounds);
  return foretold;
}

void tell_again(WorldState& world, MoverRef target) {
  const Bounds bounds = foretold_of(world, target).bounds();
  if (bounds.overlaps(world.outlooks.forgotten)) tell(world, target, bounds);
}

void end_foretelling(WorldState& world) {
  world.occupancy.add_waiting();
  if (world.occupancy.is_everywhere()) world.outlooks.since = world.tick + 1;
}

void forget_outlooks(WorldState& world) {
  world.outlooks.since = world.tick;
  world.targets.clear();
}

}  // namespace fusillade::sim
