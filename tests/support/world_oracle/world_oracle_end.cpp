#include "support/world_oracle/world_oracle_end.h"

#include <algorithm>
#include <cmath>

#include "support/world_oracle/world_oracle_actor.h"
#include "support/world_oracle/world_oracle_find.h"
#include "support/world_oracle/world_oracle_forces.h"

namespace fusillade::support {
namespace {

using sim::EventForm;
using sim::Kind;

constexpr Real same_moment_s = 1e-7L;
constexpr Real full_turn = 6.283L;  // from here on a spread is a ring

bool is_on_corner(Point p, Real cells_per_tile) {
  const auto is_on_line = [cells_per_tile](Real tiles) {
    return std::abs(tiles - std::round(tiles * cells_per_tile) / cells_per_tile) <= oracle_band;
  };
  return is_on_line(p.x) && is_on_line(p.y);
}

// What stands between two places; in doubt where it is only just passed.
bool is_between(WorldOracleState& state, Point from, Point to) {
  bool is_met = false;
  for (const OracleRuns* runs : {&state.wall_runs, &state.terrain_runs}) {
    const bool is_wall = runs == &state.wall_runs;
    const bool is_corner = is_on_corner(from, is_wall ? 1 : state.definition.terrain.pixels_per_tile);
    // From the face on which a bullet has ended.
    const bool leaves = runs->separation(from + (to - from) * 0.01L) > oracle_band;
    for (const Touch& touch : runs->touches({from, to - from}, 0, 1, 0, {}, oracle_band)) {
      const bool is_certain = touch.late != not_ever && touch.late < 1;
      if (!is_certain && touch.early == 0 && leaves && !is_corner) continue;
      if (!is_certain) state.doubt = "a blast along a face";
      is_met = is_met || touch.time <= 1;
    }
  }
  return is_met;
}

class Blast {
 public:
  Blast(WorldOracleState& state, const OracleMover& bullet, const OracleEnd& end, Real time)
      : state_(state), bullet_(bullet), blast_(bullet.bullet->blast), end_(end), time_(time) {}

  void run(std::vector<sim::Event>& events) {
    std::vector<OracleMover*> near;
    for (OracleMover& actor : state_.movers) {
      if (actor.is_there && actor.lives() && may_reach(actor)) near.push_back(&actor);
    }
    std::ranges::sort(near, {},
                      [](const OracleMover* actor) { return std::pair(actor->id.kind, actor->id.ordinal); });
    for (OracleMover* actor : near) strike(*actor, events);
  }

 private:
  Point centre() const { return bullet_.at(time_); }

  bool may_reach(const OracleMover& actor) {
    const bool is_direct = end_.cause == OracleEnd::hit && end_.target == actor.id;
    if (is_direct || !state_.may_hit(bullet_, actor)) return false;
    const Real open = std::max(actor.vulnerable_from, state_.window_end(bullet_.id, actor.id));
    if (open > time_ + same_moment_s) return false;
    const Real beyond = distance_to(actor) - blast_.radius;
    if (std::abs(beyond) <= oracle_band) state_.doubt = "the edge of a blast";
    if (beyond > 0) return false;
    return !blast_.blocked_by_walls || !is_between(state_, centre(), actor.at(time_));
  }

  Real distance_to(const OracleMover& actor) const {
    Real least = not_ever;
    for (const auto& piece : actor.shape.pieces) {
      const SweptOracle shape(piece, {{}}, actor.shape.radius);
      least = std::min(least, shape.separation(centre() - actor.at(time_)));
    }
    return std::max(least, Real{0});
  }

  void strike(OracleMover& actor, std::vector<sim::Event>& events) {
    const Real share =
        blast_.falloff == sim::Falloff::linear ? 1 - distance_to(actor) / blast_.radius : Real{1};
    const Point apart = actor.at(time_) - centre();
    if (length(apart) < 0.01L) state_.doubt = "the middle of a blast";  // its direction is rounding
    const Point outward = length(apart) == 0 ? Point{1, 0} : apart * (1 / length(apart));
    sim::Event hit = event_of(bullet_, EventForm::hit, actor.id, time_);
    hit.normal = vec2(outward * -1);
    hit.damage = static_cast<float>(blast_.damage * share);
    hit_actor(state_, actor, hit, time_, events);
    if (actor.is_there) push(state_, actor, outward, blast_.knock_back * share, time_);
  }

  WorldOracleState& state_;
  const OracleMover& bullet_;
  const sim::BlastDefinition& blast_;
  const OracleEnd& end_;
  Real time_;
};

// The way that the middle of a fan flies.
Point axis_of(const OracleMover& bullet, const OracleEnd& end) {
  Point flight = bullet.velocity;
  const Real approach = dot(flight, end.normal);
  if (end.cause == OracleEnd::solid && approach < 0) flight = flight - end.normal * (2 * approach);
  return length(flight) == 0 ? Point{1, 0} : flight * (1 / length(flight));
}

void add_fragment(WorldOracleState& state, const OracleMover& bullet, Point velocity, Real time) {
  OracleMover fragment;
  fragment.id = {Kind::bullet, state.bullets_made++};
  fragment.born = fragment.since = time;
  fragment.is_awaited = false;
  fragment.is_there = true;
  fragment.position = bullet.at(time);
  fragment.velocity = fragment.own = velocity;
  fragment.team = bullet.team;
  fragment.owner = bullet.owner;
  if (bullet.bullet->homing_strength != 0) {
    fragment.homing = bullet.homing;
    fragment.homing_place = bullet.homing_place;
  }
  fragment.generation = bullet.generation + 1;
  become_bullet(fragment, state.definition.bullets[bullet.bullet->split.bullet]);
  prepare_flight(fragment);
  state.movers.push_back(fragment);
}

void split(WorldOracleState& state, const OracleMover& bullet, const OracleEnd& end, Real time,
           std::vector<sim::Event>& events) {
  const sim::SplitDefinition& split = bullet.bullet->split;
  const Point axis = axis_of(bullet, end);
  const bool is_ring = split.spread >= full_turn;
  const Real window = std::max(Real{state.definition.rules.dedup_window}, window_min_s);
  for (int i = 0; i < split.count; ++i) {
    const Real gaps = is_ring ? split.count : split.count - 1;
    const Real share = split.count == 1 ? 0 : static_cast<Real>(i) / gaps - (split.count - 1) / gaps / 2;
    add_fragment(state, bullet, turned(axis, split.spread * share) * split.speed, time);
    const OracleMover& fragment = state.movers.back();
    if (end.cause == OracleEnd::hit) state.windows[pair_of(fragment.id, end.target)] = time + window;
    events.push_back(event_of(fragment, EventForm::spawn, {}, time));
  }
}

}  // namespace

void follow_end(WorldOracleState& state, const OracleMover& bullet, const OracleEnd& end, Real time,
                std::vector<sim::Event>& events) {
  const sim::BulletDefinition& type = *bullet.bullet;
  if (type.blast.radius > 0 && (type.blast.on & end.cause) != 0) Blast(state, bullet, end, time).run(events);
  const bool may_split = bullet.generation < state.definition.rules.split_generations_max;
  if (type.split.bullet >= 0 && (type.split.on & end.cause) != 0 && may_split)
    split(state, bullet, end, time, events);
}

}  // namespace fusillade::support
