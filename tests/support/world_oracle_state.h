// What the oracle of whole ticks knows of a world: movers, targets, windows, in plain terms. Unit of time:
// seconds of match time.
#pragma once

#include <map>
#include <tuple>

#include "sim/model/definitions.h"
#include "sim/model/event.h"
#include "support/oracle_runs.h"

namespace fusillade::support {

struct OracleShape {
  std::vector<Point> corners{{}};  // about its centre
  Real radius = 0;
  Point half;  // of the box around it

  OracleShape() = default;
  explicit OracleShape(const sim::Shape& shape);
};

struct OracleMover {
  sim::EntityId id;
  OracleShape shape;
  Point position, velocity;  // as flown, at and after `since`
  Real since = 0;
  Point own;  // velocity before its scale (bullet) or without what pushes it (actor)
  bool is_awaited = true, is_there = false;
  std::optional<Point> tick_place;  // at the beginning of the tick, if it was there
  Real born = 0, ends = not_ever;
  int team = 0;

  const sim::BulletDefinition* bullet = nullptr;
  int pierce = 0, bounces = 0;
  sim::EntityId owner, homing;
  std::optional<Point> homing_place;

  const sim::ActorDefinition* actor = nullptr;
  Real health = 0, vulnerable_from = 0, invulnerable_s = 0;
  Point kick;  // knock-back that is left

  const sim::BodyDefinition* body = nullptr;

  Point at(Real time) const { return position + velocity * (time - since); }
  bool is_forced() const { return bullet != nullptr && !bullet->is_straight(); }
  bool walks() const { return actor != nullptr && actor->walls; }
};

// What stands still; of a segment `position` is the middle.
struct OracleTarget {
  sim::EntityId id;
  OracleShape shape;
  Point position;
  Real restitution = 1, cooldown = 0;
  sim::SegmentForm form = sim::SegmentForm::bounce;
  bool is_pickup = false, is_gone = false;
};

using OraclePair = std::tuple<sim::Kind, sim::Ordinal, sim::Kind, sim::Ordinal>;
inline OraclePair pair_of(sim::EntityId a, sim::EntityId b) { return {a.kind, a.ordinal, b.kind, b.ordinal}; }

struct WorldOracleState {
  explicit WorldOracleState(const sim::WorldDefinition& definition);
  WorldOracleState(const WorldOracleState&) = delete;  // movers point into `definition`
  WorldOracleState& operator=(const WorldOracleState&) = delete;

  OracleMover* find_mover(sim::EntityId id);
  OracleTarget* find_target(sim::EntityId id);
  // Where their centres have to be relative to each other for a touch.
  const SweptOracle& shape_of_pair(const OracleMover& mover, sim::EntityId target, const OracleShape& shape);
  Real window_end(sim::EntityId mover, sim::EntityId target) const;

  sim::WorldDefinition definition;
  Real dt = 0;
  std::int64_t tick = 0;  // the one under way
  Real now = 0;
  OraclePlane terrain;
  OracleRuns wall_runs, terrain_runs;
  std::vector<OracleMover> movers;
  std::vector<OracleTarget> targets;
  std::map<OraclePair, Real> windows;        // until
  std::map<OraclePair, std::int64_t> rests;  // last tick in which the mover rested there
  std::map<OraclePair, SweptOracle> shapes;
};

}  // namespace fusillade::support
