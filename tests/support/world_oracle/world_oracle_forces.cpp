#include "support/world_oracle/world_oracle_forces.h"

#include <cmath>
#include <numbers>

#include "support/world_oracle/world_oracle_beam.h"
#include "support/world_oracle/world_oracle_ship.h"

namespace fusillade::support {
namespace {

constexpr Real homing_reach_tiles = 0.1L, knock_back_half_life_s = 0.1L, knock_back_min_tiles_per_s = 1e-3L;

// Toward where the target was when the tick began; a fragment, if that has turned since, toward where it
// turned. A bullet's first step knows only who appeared before it, and only a fragment's who has just died.
Point homing(WorldOracleState& state, const OracleMover& bullet, Real from) {
  std::optional<Point> place = bullet.homing_place;
  if (const OracleMover* target = state.find_mover(bullet.homing)) {
    const bool is_fragment = bullet.generation > 0;  // comes after who appears at that moment
    const bool is_known =
        from > bullet.born || target->born < bullet.born || (is_fragment && target->born == bullet.born);
    const bool is_gone = is_fragment && !target->is_there && !target->is_awaited;
    const bool has_turned = is_fragment && from == bullet.born && target->turned > state.begin();
    if (is_known && target->tick_place && !is_gone)
      place = has_turned ? target->at(target->turned) : target->tick_place;
  }
  if (!place) return {};
  const Point way = *place - bullet.position;
  if (length(way) <= homing_reach_tiles) return {};
  return way * (bullet.bullet->homing_strength / length(way));
}

Real swing(const sim::BulletDefinition& bullet, Real age) {
  const Real angle = 2 * std::numbers::pi_v<Real> * bullet.wave_frequency * age + bullet.wave_phase;
  return bullet.wave_amplitude * std::sin(angle);
}

// To the right hand of the bullet on screen; one without velocity looks to the right.
Point across(Point v) { return length(v) == 0 ? Point{0, 1} : Point{-v.y, v.x} * (1 / length(v)); }

void fly(WorldOracleState& state, OracleMover& bullet, Real from, Real until) {
  const sim::BulletDefinition& d = *bullet.bullet;
  const Real seconds = until - from;
  bullet.position = bullet.at(from);
  bullet.since = from;
  const Point force = Point{d.ax, d.ay} + homing(state, bullet, from);
  Point v = bullet.own + force * seconds;
  v.y += gravity_tiles_per_s2 * d.gravity * seconds;
  v = turned(v * std::pow(Real{d.drag}, seconds), d.angular_velocity * seconds);
  const Real age = from - bullet.born;
  const Point left = across(bullet.own) * swing(d, age);
  bullet.own_speed_before = length(bullet.own);
  bullet.own = limited(v, d.max_speed);
  const Point way = across(bullet.own) * swing(d, age + seconds) - left;
  bullet.velocity = as_flown(bullet.own * d.speed_scale + way * (1 / seconds));
}

void take_own_course(WorldOracleState& state, OracleMover& actor, Real time) {
  actor.position = actor.at(time);
  actor.since = time;
  actor.kick = actor.kick * std::pow(Real{0.5}, state.dt / knock_back_half_life_s);
  if (length(actor.kick) < knock_back_min_tiles_per_s) actor.kick = {};
  if (actor.is_ship()) actor.own = ship_velocity(state, actor, time);
  actor.velocity = actor.own + actor.kick;
}

}  // namespace

void prepare_flight(OracleMover& bullet) {
  const sim::BulletDefinition& d = *bullet.bullet;
  bullet.position = bullet.position + across(bullet.own) * swing(d, 0);
  bullet.velocity = as_flown(limited(bullet.own, d.max_speed) * d.speed_scale);
}

void begin_flight(WorldOracleState& state, OracleMover& bullet) {
  const Real end = static_cast<Real>(state.tick + 1) * state.dt;
  if (end > bullet.born) fly(state, bullet, bullet.born, end);
  bullet.since = state.now;  // the logged moment, which is rounded
}

void begin_tick(WorldOracleState& state) {
  const Real begin = static_cast<Real>(state.tick) * state.dt;
  const Real end = begin + state.dt;
  for (OracleMover& mover : state.movers) {
    if (mover.actor != nullptr && mover.is_there) take_own_course(state, mover, begin);
    const bool is_here = mover.is_there || (mover.is_awaited && mover.born <= begin);
    mover.tick_place = is_here ? std::optional(mover.at(begin)) : std::nullopt;
  }
  for (OracleMover& mover : state.movers) {
    if (mover.is_there && mover.is_forced()) fly(state, mover, begin, end);
    if (mover.is_there && mover.beam != nullptr) begin_beam_tick(state, mover, begin);
  }
}

}  // namespace fusillade::support
