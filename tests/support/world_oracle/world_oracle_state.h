// What the oracle of whole ticks knows of a world: movers, targets, windows, in plain terms. Unit of time:
// seconds of match time.
#pragma once

#include <deque>
#include <map>
#include <set>
#include <tuple>

#include "sim/model/definitions.h"
#include "sim/model/event.h"
#include "support/oracle/oracle_runs.h"

namespace fusillade::support {

inline constexpr Real gravity_tiles_per_s2 = 9.8L;

inline Point point(sim::Vec2 v) { return {v.x, v.y}; }

struct OracleShape {
  std::vector<std::vector<Point>> pieces{{{}}};  // corners about its centre; a figure has many pieces
  Real radius = 0;
  Point half;  // of the box around it

  OracleShape() = default;
  explicit OracleShape(const sim::Shape& shape);
  // Pixel by pixel, those of a row that lie side by side as one.
  OracleShape(const sim::FigureDefinition& figure, int pixels_per_tile);
  // A box about its middle; without length it is a line.
  OracleShape(Point along, Real half_length, Real half_width);
};

// Where their centres have to be relative to each other for a touch, piece by piece.
using PairShape = std::vector<SweptOracle>;

struct OracleMover {
  sim::EntityId id;
  OracleShape shape;
  Point position, velocity;  // as flown, at and after `since`
  Real since = 0;
  Real turned = 0;                // when an actor was last pushed or slid
  int silent_turns = 0;           // since the log told where it is
  bool has_hardly_moved = false;  // at something that it may have bounced off without an event
  Point own;                      // velocity before its scale (bullet) or without what pushes it (actor)
  Real own_speed_before = 0;      // of a bullet that swings: before the forces of this tick
  bool is_awaited = true, is_there = false;
  std::optional<Point> tick_place;  // at the beginning of the tick, if it was there
  Real born = 0, ends = not_ever;
  int team = 0;
  sim::Filter filter;
  sim::EntityId owner;  // of a bullet or beam

  const sim::BulletDefinition* bullet = nullptr;
  int pierce = 0, bounces = 0, generation = 0;
  sim::EntityId homing;
  std::optional<Point> homing_place;

  const sim::BeamDefinition* beam = nullptr;
  Point offset;  // where it begins, from its owner
  Real angle = 0, harmful_from = 0, length = 0;

  const sim::ActorDefinition* actor = nullptr;
  const sim::FigureDefinition* figure = nullptr;  // of an actor
  Real health = 0, vulnerable_from = 0, invulnerable_s = 0;
  Point kick;  // knock-back that is left

  const sim::BodyDefinition* body = nullptr;

  Point at(Real time) const { return position + velocity * (time - since); }
  bool is_forced() const { return bullet != nullptr && !bullet->is_straight(); }
  bool swings() const { return bullet != nullptr && bullet->wave_amplitude != 0; }
  bool walks() const { return actor != nullptr && actor->walls && figure == nullptr; }
  // Meets solids by its mask.
  bool is_ship() const { return actor != nullptr && actor->walls && figure != nullptr; }
  // Who can be hit.
  bool lives() const { return actor != nullptr; }
};

// Shape, life and counts of a bullet that is `born` already.
void become_bullet(OracleMover& mover, const sim::BulletDefinition& bullet);

// What stands still; of a segment `position` is the middle.
struct OracleTarget {
  sim::EntityId id;
  OracleShape shape;
  Point position;
  Real restitution = 1, cooldown = 0;
  sim::SegmentForm form = sim::SegmentForm::bounce;
  sim::Filter filter;
  bool is_pickup = false, is_sensor = false, is_gone = false;
};

// Shortened to that speed; 0: no limit.
Point limited(Point v, Real speed_max);
// To what nothing is faster than.
inline Point as_flown(Point v) { return limited(v, sim::flown_speed_max_tiles_per_s); }

using OraclePair = std::tuple<sim::Kind, sim::Ordinal, sim::Kind, sim::Ordinal>;
inline OraclePair pair_of(sim::EntityId a, sim::EntityId b) { return {a.kind, a.ordinal, b.kind, b.ordinal}; }

// A window of length 0 would let a hit repeat in the same moment.
inline constexpr Real window_min_s = 1e-3L;

struct WorldOracleState {
  explicit WorldOracleState(const sim::WorldDefinition& definition);
  WorldOracleState(const WorldOracleState&) = delete;  // movers point into `definition`
  WorldOracleState& operator=(const WorldOracleState&) = delete;

  Real begin() const { return static_cast<Real>(tick) * dt; }  // of the tick
  OracleMover* find_mover(sim::EntityId id);
  OracleTarget* find_target(sim::EntityId id);
  // Of a player the circle that bullets graze.
  const PairShape& shape_of_pair(const OracleMover& mover, sim::EntityId target, const OracleShape& shape,
                                 bool is_graze = false);
  // A beam has another shape now.
  void forget_shapes_of(sim::EntityId mover);
  // Whether it may hit `actor` at all: teams, owners, categories.
  bool may_hit(const OracleMover& mover, const OracleMover& actor) const;
  Real window_end(sim::EntityId mover, sim::EntityId target) const;

  sim::WorldDefinition definition;
  Real dt = 0;
  std::int64_t tick = 0;  // the one under way
  Real now = 0;
  OraclePlane terrain;
  bool is_filled = false;  // some of the terrain, by now
  OracleRuns wall_runs, terrain_runs;
  std::deque<OracleMover> movers;  // which fragments join while others are referred to
  std::vector<OracleTarget> targets;
  std::map<OraclePair, Real> windows;  // until
  std::set<OraclePair> rests;          // who rests on what
  std::set<OraclePair> sensed;         // who is in which sensor
  std::set<OraclePair> grazed;         // bullets and players
  sim::Ordinal bullets_made = 0;
  const char* doubt = nullptr;  // what was so near to happening, or not, that rounding decides
  std::map<std::pair<OraclePair, bool>, PairShape> shapes;
};

}  // namespace fusillade::support
