#include "support/world_oracle/world_oracle_actor.h"

#include <algorithm>

#include "support/world_oracle/world_oracle_beam.h"

namespace fusillade::support {
namespace {

using sim::EventForm;

Real distance_between(WorldOracleState& state, const OracleMover& mover, const OracleTarget& target) {
  Real least = not_ever;
  for (const SweptOracle& shape : state.shape_of_pair(mover, target.id, target.shape))
    least = std::min(least, shape.separation(mover.at(state.now) - target.position));
  return least;
}

}  // namespace

sim::Vec2 vec2(Point p) { return {static_cast<float>(p.x), static_cast<float>(p.y)}; }

sim::Event event_of(const OracleMover& mover, EventForm form, sim::EntityId target, Real time) {
  const bool has_swing = mover.is_forced() && form != EventForm::spawn;
  sim::Event event;
  event.form = form;
  event.mover = mover.id;
  event.target = target;
  event.position = vec2(mover.at(time));
  event.velocity = vec2(has_swing ? mover.own * mover.bullet->speed_scale : mover.velocity);
  return event;
}

void hit_actor(WorldOracleState& state, OracleMover& actor, sim::Event hit, Real time,
               std::vector<sim::Event>& events) {
  actor.health = std::max(actor.health - hit.damage, Real{0});
  actor.vulnerable_from = time + actor.invulnerable_s;
  hit.health = static_cast<float>(actor.health);
  events.push_back(hit);
  if (actor.health <= 0) kill(state, actor, hit.mover, Point{-hit.normal.x, -hit.normal.y}, time, events);
}

void kill(WorldOracleState& state, OracleMover& dead, sim::EntityId cause, Point normal, Real time,
          std::vector<sim::Event>& events) {
  dead.position = dead.at(time);
  dead.since = time;
  dead.is_there = false;
  events.push_back(event_of(dead, EventForm::death, cause, time));
  events.back().normal = vec2(normal);
  end_beams_of(state, dead, time, events);
}

void push(WorldOracleState& state, OracleMover& pushed, Point direction, Real speed, Real time) {
  const Real inverse_mass = pushed.body != nullptr ? pushed.body->inverse_mass : pushed.actor->inverse_mass;
  if (length(direction) == 0 || speed * inverse_mass == 0) return;
  const Point kick = direction * (speed * inverse_mass / length(direction));
  pushed.position = pushed.at(time);
  pushed.since = time;
  pushed.velocity = pushed.velocity + kick;
  pushed.kick = pushed.kick + kick;
  pushed.turned = time;
  carry_beams(state, pushed, time);
}

void leave_sensors(WorldOracleState& state, std::optional<sim::EntityId> only) {
  for (auto entry = state.sensed.begin(); entry != state.sensed.end();) {
    const auto& [kind, ordinal, target_kind, target_ordinal] = *entry;
    const sim::EntityId id{kind, ordinal};
    const OracleMover* mover = state.find_mover(id);
    const OracleTarget* sensor = state.find_target({target_kind, target_ordinal});
    const Real distance = distance_between(state, *mover, *sensor);
    const bool is_looked_at = !only || *only == id;
    const bool is_near = left_tiles - 4e-5L < distance && distance < left_for_certain_tiles;
    if (is_looked_at && is_near && mover->is_there) state.doubt = "the edge of a sensor";
    entry = is_looked_at && distance > left_tiles ? state.sensed.erase(entry) : std::next(entry);
  }
}

}  // namespace fusillade::support
