#include "sim/motion/launch_place.h"

#include <algorithm>

#include "sim/behaviour/launch_grid.h"
#include "sim/plane/plane_sweep.h"

namespace fusillade::sim {
namespace {

bool is_in_solid(const WorldState& world, Vec2d place) {
  const auto starts_inside = [&](const BitPlane& plane) {
    const auto contact = sweep_point(plane, place, {});
    return contact && contact->starts_inside;
  };
  return starts_inside(world.walls) || starts_inside(world.terrain);
}

bool crosses_segment(const WorldState& world, Vec2d from, Vec2d to) {
  const ShapeData point;
  bool crosses = false;
  world.statics.grid.visit(swept_bounds(point, from, to), [&](std::uint32_t index) {
    const StaticTarget& target = world.statics.targets[index];
    crosses = crosses || (target.kind == Kind::segment && !target.is_gone &&
                          sweep_shape_segment(point, from, to - from, target.a, target.b));
  });
  return crosses;
}

}  // namespace

// A step of the grid is less than a pixel, so that none is jumped.
Vec2 launch_place(const WorldState& world, Vec2d place) {
  const auto places = launch_places_around(place);
  if (is_in_solid(world, place)) return places.front();
  const auto free = std::ranges::find_if(
      places, [&](Vec2 at) { return !is_in_solid(world, at) && !crosses_segment(world, place, at); });
  return free != places.end() ? *free : places.front();
}

}  // namespace fusillade::sim
