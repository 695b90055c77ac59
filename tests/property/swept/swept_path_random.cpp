#include "property/swept/swept_path_random.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace fusillade::property {
namespace {

// Draws stand in statements of their own where an operator would leave their order to the compiler.

using support::Draw;
using support::Path;
using support::Point;
using support::Real;

// The corner farthest along `d`.
Point farthest(const support::SweptOracle& shape, Point d) {
  Point best = shape.corners().front();
  for (const Point p : shape.corners()) {
    if (dot(p, d) > dot(best, d)) best = p;
  }
  return best;
}

struct SurfacePoint {
  Point position, outward;
};

SurfacePoint surface_point(const support::SweptOracle& shape, Draw& draw) {
  const std::vector<Point>& corners = shape.corners();
  const std::size_t i = draw.below(corners.size());
  const Point a = corners[i], side = corners[(i + 1) % corners.size()] - a;
  if (corners.size() < 2 || draw.one_in(2)) {
    const Point d = random_direction(draw);
    return {farthest(shape, d) + d * shape.radius(), d};
  }
  const Point outward = Point{side.y, -side.x} * (1 / length(side));
  return {a + side * draw.between(0, 1) + outward * shape.radius(), outward};
}

Point inner_point(const support::SweptOracle& shape, Draw& draw) {
  Point p = shape.corners()[draw.below(shape.corners().size())];
  for (int i = 0; i < 3; ++i) {
    const Point q = shape.corners()[draw.below(shape.corners().size())];
    p = p + (q - p) * draw.one_of({0, 0.5, draw.between(0, 1)});
  }
  const Point outward = random_direction(draw);
  return p + outward * (shape.radius() * draw.one_of({0, draw.between(0, 1), 1}));
}

Real flight_length(Draw& draw) {
  return draw.one_in(3) ? draw.between(0, displacement_max) : draw.between(0, 8);
}

Point flight(Draw& draw) {
  const Point along = random_direction(draw);
  return along * flight_length(draw);
}

Path anywhere(const support::SweptOracle& shape, Draw& draw) {
  const Real spread = draw.one_of({3, 10, 300});
  const Point near_by = inner_point(shape, draw), away = random_direction(draw);
  return {near_by + away * (spread * draw.between(0, 1)), flight(draw)};
}

Path aimed(const support::SweptOracle& shape, Draw& draw) {
  const Point goal = inner_point(shape, draw);
  const Point along = random_direction(draw);
  const Point from = along * (draw.one_in(4) ? draw.between(0, coordinate_max) : draw.between(0, 30));
  const Real share_max = displacement_max / std::max<Real>(length(from), 1e-3L);
  const Real share = std::min<Real>(draw.between(0.5, 3), share_max);
  return {goal + from, from * -share};
}

// Past the outermost point across the flight; `along`: the flight.
Path grazing_along(const support::SweptOracle& shape, Point along, Draw& draw) {
  const Point across = Point{-along.y, along.x} * draw.sign();
  const Point edge = farthest(shape, across) + across * (shape.radius() + random_hair(draw));
  return {edge - along * flight_length(draw), along * flight_length(draw)};
}

Path grazing(const support::SweptOracle& shape, Draw& draw) {
  return grazing_along(shape, random_direction(draw), draw);
}

Path parallel_to_a_side(const support::SweptOracle& shape, Draw& draw) {
  const std::size_t i = draw.below(shape.corners().size());
  const Point side = shape.corners()[(i + 1) % shape.corners().size()] - shape.corners()[i];
  const Real side_length = length(side);
  if (side_length == 0) return grazing(shape, draw);
  return grazing_along(shape, side * (draw.sign() / side_length), draw);
}

Path from_inside(const support::SweptOracle& shape, Draw& draw) {
  return {inner_point(shape, draw), flight(draw)};
}

Path ending_at_touch(const support::SweptOracle& shape, Draw& draw) {
  const SurfacePoint end = surface_point(shape, draw);
  Point from = random_direction(draw);
  if (dot(from, end.outward) < 0) from = from * -1;
  const Point start = end.position + from * flight_length(draw);
  return {start, end.position - start + end.outward * random_hair(draw)};
}

Path starting_at_touch(const support::SweptOracle& shape, Draw& draw) {
  const SurfacePoint s = surface_point(shape, draw);
  return {s.position + s.outward * random_hair(draw), flight(draw)};
}

Path at_a_corner(const support::SweptOracle& shape, Draw& draw) {
  const Point corner = shape.corners()[draw.below(shape.corners().size())];
  const Point along = random_direction(draw), goal = corner + Point{-along.y, along.x} * random_hair(draw);
  const Real before = flight_length(draw), after = draw.one_in(2) ? 0 : flight_length(draw);
  return {goal - along * before, along * (before + after)};
}

Path without_motion(const support::SweptOracle& shape, Draw& draw) {
  if (draw.one_in(2)) return {inner_point(shape, draw), {}};
  const SurfacePoint s = surface_point(shape, draw);
  return {s.position + s.outward * random_hair(draw), {}};
}

Path very_short(const support::SweptOracle& shape, Draw& draw) {
  const SurfacePoint s = surface_point(shape, draw);
  const Point start = s.position + s.outward * random_hair(draw), along = random_direction(draw);
  return {start, along * draw.magnitude(1e-40, 1e-3)};
}

}  // namespace

Point random_direction(Draw& draw) {
  if (draw.one_in(4)) return draw.one_in(2) ? Point{draw.sign(), 0} : Point{0, draw.sign()};
  const double angle = draw.between(0, 2 * std::numbers::pi);
  return {std::cos(angle), std::sin(angle)};
}

double random_hair(Draw& draw) {
  if (draw.one_in(3)) return 0;
  const double sign = draw.sign();
  return sign * draw.magnitude(1e-15, 1e-2);
}

Path random_path(const support::SweptOracle& shape, Draw& draw) {
  using Maker = Path (*)(const support::SweptOracle&, Draw&);
  constexpr Maker makers[] = {anywhere,
                              aimed,
                              aimed,
                              grazing,
                              from_inside,
                              ending_at_touch,
                              starting_at_touch,
                              at_a_corner,
                              very_short,
                              parallel_to_a_side,
                              without_motion};
  return makers[draw.below(std::size(makers))](shape, draw);
}

}  // namespace fusillade::property
