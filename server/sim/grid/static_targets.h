// What stands still: pegs, segments, solid objects and pickups, in one grid built once. A long segment stands
// in it piece by piece: the bounds of the whole would cover half a map.
// Segments of form `explode` and pickups vanish in play; everything else stays for the whole match.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "sim/base/types.h"
#include "sim/geometry/shape_data.h"
#include "sim/grid/grid.h"
#include "sim/model/definitions.h"

namespace fusillade::sim {

struct StaticTarget {
  Kind kind = Kind::peg;    // peg, segment or object
  std::uint32_t index = 0;  // of its kind: the ordinal
  ShapeData shape;          // peg, object
  Vec2d position;           // peg, object
  Vec2d a, b;               // segment
  Filter filter;
  double restitution = 1;
  double cooldown_s = 0;  // peg
  SegmentForm form = SegmentForm::bounce;
  bool is_pickup = false;
  bool is_sensor = false;
  std::uint8_t sensor = 0;  // bit in the movers' `sensors`
  bool is_gone = false;     // exploded or taken

  bool is_solid() const { return !is_pickup && !is_sensor; }
};

// How many places they take in their grid: one each, and of a segment as many as it has cells of the grid
// along its longer axis. Beyond 2^17 more in all, segments take one, and are looked at by every search if
// they are long.
std::size_t static_places(const WorldDefinition& definition);

struct StaticTargets {
  explicit StaticTargets(const WorldDefinition& definition);

  // nullptr: it is none of these, or there is none of this number.
  const StaticTarget* find(EntityId id) const;
  StaticTarget* find(EntityId id) { return const_cast<StaticTarget*>(std::as_const(*this).find(id)); }

  std::vector<StaticTarget> targets;  // pegs, then segments, then objects
  std::size_t first_segment = 0, first_object = 0;
  std::vector<std::uint32_t> sensors;  // indices into `targets`, by bit
  Grid grid;                           // items are indices into `targets`
};

}  // namespace fusillade::sim
