#include "sim/contact/mover_contact.h"

#include "sim/contact/opening.h"

namespace fusillade::sim {
namespace {

// Of two float velocities; below it a pair that moves together seems to approach for ever.
constexpr double velocity_rounding = 0x1p-22;

FoundContact sweep_mover_from(ContactSearch& search, const MoverFacts& target, const Outline& outline,
                              Time from) {
  const Path &path = search.self.path, &other = target.path;
  ++search.counts.tests;
  const Vec2d start = path.at(from) - other.at(from);
  const Vec2d motion = search.motion_from(from) - other.travel(from, search.to);
  const SweptResult touch = sweep_outlines(search.self.outline, outline, start, motion);
  if (!touch) return {};
  const Time time = search.moment(from, touch->fraction);
  return {time, target.id.kind, target.id.ordinal, target.mover.bits, touch->normal, path.at(time)};
}

// `outline`: what of the target is met.
FoundContact sweep_mover(ContactSearch& search, const MoverFacts& target, const Outline& outline,
                         Time not_before) {
  const Time from = std::max(search.from, target.path.launch);
  if (std::max(from, not_before) > search.self.path.until) return {};
  return find_from(from, not_before,
                   [&](Time begin) { return sweep_mover_from(search, target, outline, begin); });
}

// What enemies and beams may meet is never kept, so it need not begin where courses do: golden runs have it
// so, a few units of time apart.
FoundContact sweep_actor_from_now(ContactSearch& search, const MoverFacts& target, const Outline& outline,
                                  Time not_before) {
  const Time from = std::max({search.from, not_before, search.world.now, target.path.launch});
  return from > search.self.path.until ? FoundContact{} : sweep_mover_from(search, target, outline, from);
}

// Nobody is hit in the past.
FoundContact sweep_actor(ContactSearch& search, const MoverFacts& target, const Outline& outline,
                         Time not_before) {
  const Time now = search.world.now;
  if (now > search.self.path.until) return {};
  if (!search.is_bullet()) return sweep_actor_from_now(search, target, outline, not_before);
  FoundContact found = sweep_mover(search, target, outline, not_before);
  if (found.exists() && found.time < now) found = sweep_mover_from(search, target, outline, now);
  return found;
}

bool may_hit(const ContactSearch& search, const MoverFacts& target) {
  const WorldState& world = search.world;
  if (search.form() == MoverForm::enemy) return target.mover.form() == MoverForm::player;
  const auto may_strike_of = [&](const auto& columns) {
    const Slot slot = search.slot();
    return may_strike(world, columns.owner[slot], columns.team[slot], target.mover, target.id);
  };
  if (search.is_beam()) return may_strike_of(world.beams);
  return search.is_bullet() && may_strike_of(world.bullets(search.self.mover));
}

// Once per bullet and player: whoever was grazed or hit by it is not grazed by it again.
void meet_graze(ContactSearch& search, const MoverFacts& target) {
  const WorldState& world = search.world;
  const ShapeData& circle = world.graze_shapes[world.players.definition[target.mover.slot()]];
  if (circle.radius <= 0) return;
  if (world.grazes.until(pack(search.self.id), pack(target.id)) != INT64_MIN) return;
  FoundContact found = sweep_actor(search, target, {&circle, {}}, search.from);
  if (!found.exists()) return;
  found.is_graze = true;
  if (world.grazes.has_room()) {
    search.keep(found);
  } else {
    ++search.counts.refused;
  }
}

void meet_actor(ContactSearch& search, const MoverFacts& target) {
  if (!may_hit(search, target)) return;
  if (search.is_bullet() && target.mover.form() == MoverForm::player) meet_graze(search, target);
  const Opening opening = opening_of(search.world, search.self.mover, target.mover, search.from);
  FoundContact found = sweep_actor(search, target, target.outline, opening.time);
  if (!found.exists()) return;
  found.is_refused = opening.is_refused;
  if (!opening.is_unnoted) return search.keep(found);
  ++search.counts.refused;
}

// A pair of bodies is met once, by the one with the lower index; one that the guard stopped is met by whoever
// still flies, as if it were immovable.
bool meets_body(const ContactSearch& search, const MoverFacts& target) {
  if (search.is_actor() || search.is_beam() || search.self.is_waiting) return false;
  if (search.detail == DetailLevel::most) return false;
  const bool is_other_way_round = !target.is_waiting && search.self.id.ordinal >= target.id.ordinal;
  if (search.form() == MoverForm::body && is_other_way_round) return false;
  const bool is_fixed = target.is_waiting || search.world.bodies.inverse_mass[target.mover.slot()] == 0;
  return !search.is_immovable() || !is_fixed;
}

void meet_body(ContactSearch& search, const MoverFacts& target) {
  if (!meets_body(search, target)) return;
  const FoundContact found = sweep_mover(search, target, target.outline, search.from);
  if (!found.exists()) return;
  const Vec2d own = search.self.path.step, other = target.path.step;
  const double noise = velocity_rounding * std::max(length(own), length(other));
  if (is_approaching(own - other, found.normal, noise)) search.keep(found);
}

}  // namespace

void meet_mover(ContactSearch& search, MoverRef mover) {
  if (mover == search.self.mover || is_gone(search.world, mover)) return;
  ++search.counts.pairs;
  const MoverFacts target = facts_of(search.world, mover);
  if (!search.self.filter->meets(*target.filter)) return;
  if (mover.form() == MoverForm::body) {
    meet_body(search, target);
  } else {
    meet_actor(search, target);
  }
}

}  // namespace fusillade::sim
