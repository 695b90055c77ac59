// Where a bullet will fly (document 000's wish list): a second world holds the bullet alone and, at rest,
// what is in its way now; the stages of the tick do the rest. Nobody is steered, nothing is fired or spawned.
#include <algorithm>

#include "sim/base/check.h"
#include "sim/broadphase/outlook.h"
#include "sim/broadphase/screen.h"
#include "sim/broadphase/update_target_grid.h"
#include "sim/contact/course.h"
#include "sim/contact/find_contacts.h"
#include "sim/motion/forces.h"
#include "sim/motion/movers.h"
#include "sim/response/resolve_contacts.h"
#include "sim/tick_bounds.h"
#include "sim/world.h"

namespace fusillade::sim {
namespace {

// The same rules and room for one bullet; nothing is placed, and nobody hurts others by touch.
WorldDefinition definition_for_one(const WorldDefinition& given) {
  WorldDefinition definition = given;
  definition.rules.bullets_max = 1;
  definition.rules.level_of_detail = false;
  definition.rules.events_max = 1;  // few happen
  definition.bullet_placements.clear();
  definition.enemy_placements.clear();
  definition.player_placements.clear();
  for (ActorDefinition& actor : definition.actors) actor.contact_damage = 0;
  return definition;
}

template <class Store>
void stop_all(const WorldState& world, MoverForm form, Store& store) {
  for (Slot slot = 0; slot < store.size(); ++slot) {
    const Vec2 place = path_of(world, {form, slot}).at(world.tick_start).rounded();
    launch_from(store, slot, world.tick_start, place, {});
  }
}

class LoneFlight {
 public:
  LoneFlight(const WorldState& world, MoverRef bullet);

  std::vector<TrajectoryKnot> run(Time end);

 private:
  void copy_surroundings(const WorldState& world);
  void tick();
  void add_knot(const Course& course, Time end);

  WorldState world_;
  MoverRef bullet_;
  EntityId id_;
  Course course_;  // the last one that was taken
  Time ended_at_ = never;
  Event last_met_;  // where, on the face that it met, exactly
  std::vector<TrajectoryKnot> knots_;
};

LoneFlight::LoneFlight(const WorldState& world, MoverRef bullet)
    : world_(definition_for_one(world.definition)), bullet_(bullet.form(), 0), id_(id_of(world, bullet)) {
  copy_surroundings(world);
  build_occupancy(world_);
  bullet_.form() == MoverForm::straight ? world_.straight.append_like(world.straight, bullet.slot())
                                        : world_.forced.append_like(world.forced, bullet.slot());
  world_.bullets(bullet_).detail[bullet_.slot()] = DetailLevel::all;
  for (const Window& window : world.windows.live()) {
    if (window.mover == pack(id_)) world_.windows.insert(window.mover, window.target, window.until);
  }
  world_.courses.enable(static_cast<std::size_t>(world_.definition.rules.contacts_per_tick_max) +
                        static_cast<std::size_t>(world_.definition.rules.bodies_max) + 16);
}

void LoneFlight::copy_surroundings(const WorldState& world) {
  world_.set_tick(world.tick);
  world_.now = world.tick_start;
  world_.forced.set_common_launch(world.tick_start);
  world_.terrain = world.terrain;
  world_.statics.targets = world.statics.targets;
  world_.bodies = world.bodies;
  world_.enemies = world.enemies;
  world_.players = world.players;
  world_.masks = world.masks;
  stop_all(world, MoverForm::body, world_.bodies);
  stop_all(world, MoverForm::enemy, world_.enemies);
  stop_all(world, MoverForm::player, world_.players);
  stop_all(world, MoverForm::mask, world_.masks);
}

void LoneFlight::tick() {
  begin_tick(world_);
  apply_forces(world_, StepHooks{});
  note_course(world_, bullet_);
  update_target_grid(world_);
  find_contacts_of_bullets(world_, {});
  look_ahead(world_, StepHooks{}, [this] {
    put_contacts_in_order(world_);
    resolve_contacts(world_);
  });
  finish_tick(world_, StepHooks{});
  for (const Event& event : world_.events.events())
    if (event.mover == id_) last_met_ = event;
}

// Two changes at one moment are one knot.
void LoneFlight::add_knot(const Course& course, Time end) {
  if (!(course.mover == id_)) return;
  if (course.is_over) ended_at_ = course.path.launch;
  const bool is_same = course.path.launch == course_.path.launch &&
                       course.path.origin == course_.path.origin && course.path.step == course_.path.step;
  if (course.is_over || course.path.launch >= end || (is_same && !knots_.empty())) return;
  if (course.path.launch == course_.path.launch && !knots_.empty()) knots_.pop_back();
  const Time time = std::max(course.path.launch, world_.tick_start - tick_length);
  knots_.push_back({time, course.path.at(time).rounded(), course.velocity});
  course_ = course;
}

std::vector<TrajectoryKnot> LoneFlight::run(Time end) {
  while (world_.tick_start < end && ended_at_ == never) {
    tick();
    for (const Course& course : world_.courses.courses()) add_knot(course, end);
  }
  if (knots_.empty()) return knots_;
  if (ended_at_ <= end) {
    knots_.push_back({ended_at_, last_met_.position, course_.velocity});
  } else {
    knots_.push_back({end, course_.path.at(end).rounded(), course_.velocity});
  }
  return knots_;
}

}  // namespace

std::vector<TrajectoryKnot> World::trajectory(Ordinal bullet, double seconds) const {
  FUSILLADE_CHECK(seconds >= 0 && seconds <= trajectory_max_s);
  const auto found = bullet_of(*state_, bullet);
  if (!found) return {};
  const Time end = state_->tick_start + state_->rate.duration(seconds);
  return LoneFlight(*state_, *found).run(std::min(end, time_of(tick_max)));
}

}  // namespace fusillade::sim
