#include "sim/grid/static_targets.h"

#include <algorithm>
#include <cmath>

#include "sim/base/check.h"
#include "sim/geometry/segment_pieces.h"

namespace fusillade::sim {
namespace {

// Solids, so that they have two sides; a pickup or a sensor may be a point.
ShapeData solid_shape(const Shape& shape, Vec2 position) {
  return ShapeData(shape).no_thinner_than(skin_of(position));
}

StaticTarget make_peg(const PegDefinition& peg, std::uint32_t index) {
  StaticTarget target;
  target.kind = Kind::peg;
  target.index = index;
  target.shape = solid_shape(Shape{.radius = peg.radius}, peg.position);
  target.position = peg.position;
  target.filter = peg.filter;
  target.restitution = peg.restitution;
  target.cooldown_s = peg.cooldown;
  return target;
}

StaticTarget make_segment(const SegmentDefinition& segment, std::uint32_t index) {
  StaticTarget target;
  target.kind = Kind::segment;
  target.index = index;
  target.a = segment.a;
  target.b = segment.b;
  target.filter = segment.filter;
  target.restitution = segment.restitution;
  target.form = segment.form;
  target.is_gone = segment.form == SegmentForm::ghost;
  return target;
}

StaticTarget make_object(const ObjectDefinition& object, std::uint32_t index) {
  StaticTarget target;
  target.kind = Kind::object;
  target.index = index;
  target.position = object.position;
  target.filter = object.filter;
  target.is_pickup = object.pickup;
  target.is_sensor = object.sensor;
  target.shape = target.is_solid() ? solid_shape(object.shape, object.position) : ShapeData(object.shape);
  return target;
}

// Of the places where a segment is cut.
constexpr double rounding_tiles = 0x1p-20;

// Into how many pieces segments are cut, one after another, as long as there is room for them.
class Cutter {
 public:
  explicit Cutter(double cell) : cell_(cell) {}

  std::int64_t pieces_of(Vec2d a, Vec2d b) {
    const Vec2d along = b - a;
    const double cells = std::max(std::abs(along.x), std::abs(along.y)) / cell_;
    if (!(cells < static_cast<double>(room_))) return 1;
    const auto more = static_cast<std::int64_t>(cells);
    room_ -= more;
    return 1 + more;
  }

 private:
  double cell_;
  std::int64_t room_ = std::int64_t{1} << 17;
};

std::size_t count_of(const WorldDefinition& definition) {
  return definition.pegs.size() + definition.segments.size() + definition.objects.size();
}

// One cell where nothing stands: empty ones take memory, too.
double cell_for(const WorldDefinition& definition) {
  if (count_of(definition) > 0) return definition.rules.grid_cell;
  return std::max({1, definition.map.width, definition.map.height});
}

}  // namespace

std::size_t static_places(const WorldDefinition& definition) {
  Cutter cutter(cell_for(definition));
  std::size_t places = definition.pegs.size() + definition.objects.size();
  for (const SegmentDefinition& segment : definition.segments)
    places += static_cast<std::size_t>(cutter.pieces_of(segment.a, segment.b));
  return places;
}

StaticTargets::StaticTargets(const WorldDefinition& definition)
    : grid(definition.map.width, definition.map.height, cell_for(definition), static_places(definition)) {
  targets.reserve(count_of(definition));
  for (const PegDefinition& peg : definition.pegs) {
    targets.push_back(make_peg(peg, static_cast<std::uint32_t>(targets.size())));
  }
  first_segment = targets.size();
  for (const SegmentDefinition& segment : definition.segments) {
    targets.push_back(make_segment(segment, static_cast<std::uint32_t>(targets.size() - first_segment)));
  }
  first_object = targets.size();
  for (const ObjectDefinition& object : definition.objects) {
    targets.push_back(make_object(object, static_cast<std::uint32_t>(targets.size() - first_object)));
    if (!object.sensor) continue;
    FUSILLADE_CHECK(sensors.size() < sensors_max);
    targets.back().sensor = static_cast<std::uint8_t>(sensors.size());
    sensors.push_back(static_cast<std::uint32_t>(targets.size() - 1));
  }
  Cutter cutter(cell_for(definition));
  for (std::uint32_t i = 0; i < targets.size(); ++i) {
    const StaticTarget& target = targets[i];
    if (target.kind == Kind::segment) {
      const std::int64_t pieces = cutter.pieces_of(target.a, target.b);
      if (target.is_gone) continue;
      for_each_piece(target.a, target.b, pieces,
                     [&](const Bounds& bounds) { grid.insert(i, bounds.grown(rounding_tiles)); });
    } else {
      grid.insert(i, Bounds::of_path(target.position, target.position, target.shape.extent));
    }
  }
}

const StaticTarget* StaticTargets::find(EntityId id) const {
  const auto of = [&](std::size_t begin, std::size_t end) {
    return id.ordinal < end - begin ? &targets[begin + static_cast<std::size_t>(id.ordinal)] : nullptr;
  };
  if (id.kind == Kind::peg) return of(0, first_segment);
  if (id.kind == Kind::segment) return of(first_segment, first_object);
  return id.kind == Kind::object ? of(first_object, targets.size()) : nullptr;
}

}  // namespace fusillade::sim
