#include <cmath>
#include <numbers>
#include <vector>

#include "property/swept_case.h"

namespace fusillade::property {
namespace {

using sim::Turn;
using sim::Vec2d;
using support::Draw;
using support::Point;
using support::Real;

constexpr double coordinate_max = 4096, displacement_max = 500;

Vec2d rounded(Point p) { return {static_cast<double>(p.x), static_cast<double>(p.y)}; }

Point direction(Draw& draw) {
  if (draw.one_in(4)) return draw.one_in(2) ? Point{draw.sign(), 0} : Point{0, draw.sign()};
  const double angle = draw.between(0, 2 * std::numbers::pi);
  return {std::cos(angle), std::sin(angle)};
}

Turn turn(Draw& draw) {
  const Vec2d d = rounded(direction(draw));
  return {d.x, d.y};
}

double extent(Draw& draw) {
  if (draw.one_in(3)) return 0.25 * static_cast<double>(1 + draw.below(12));
  return draw.one_in(6) ? draw.magnitude(1e-5, 0.05) : draw.between(0.05, 3);
}

double radius(Draw& draw) { return draw.one_in(8) ? 0 : extent(draw); }

Vec2d bar(Draw& draw) {
  if (draw.one_in(10)) return {};
  const double length = draw.one_in(10) ? draw.magnitude(1e-6, 1000) : draw.between(0.1, 12);
  if (draw.one_in(3)) return {std::floor(draw.between(-8, 9)) / 2, std::floor(draw.between(-8, 9)) / 2};
  return rounded(direction(draw) * length);
}

// A displacement too small for the eye, across which an answer may change.
double hair(Draw& draw) { return draw.one_in(3) ? 0 : draw.sign() * draw.magnitude(1e-15, 1e-2); }

Shapes random_shapes(Pair pair, Draw& draw) {
  Shapes s;
  const bool circle = pair <= Pair::circle_rotated_box;
  if (circle) s.radius = radius(draw);
  s.mover_half = {extent(draw), extent(draw)};
  s.target_half = {extent(draw), extent(draw)};
  const bool axis_parallel = pair == Pair::circle_box || pair == Pair::box_box;
  if (!axis_parallel) s.target_turn = turn(draw);
  if (!axis_parallel) s.mover_turn = draw.one_in(6) ? s.target_turn : turn(draw);
  const double reach = draw.one_in(2) ? coordinate_max : 4;
  s.c = {draw.between(-reach, reach), draw.between(-reach, reach)};
  if (draw.one_in(2)) s.c = {std::floor(s.c.x), std::floor(s.c.y)};
  const Vec2d target_bar = bar(draw);
  s.d = s.c + target_bar;
  // Parallel, or parallel but for a hair.
  const Vec2d nearly{hair(draw) * 1e-3, hair(draw) * 1e-3};
  s.mover_bar = draw.one_in(3) ? target_bar * draw.between(-2, 2) + nearly : bar(draw);
  return s;
}

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
    const Point d = direction(draw);
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
  return p + direction(draw) * (shape.radius() * draw.one_of({0, draw.between(0, 1), 1}));
}

Real flight(Draw& draw) { return draw.one_in(3) ? draw.between(0, displacement_max) : draw.between(0, 8); }

using Path = support::Path;

Path anywhere(const support::SweptOracle& shape, Draw& draw) {
  const Real spread = draw.one_of({3, 10, 300});
  const Point start = inner_point(shape, draw) + direction(draw) * (spread * draw.between(0, 1));
  return {start, direction(draw) * flight(draw)};
}

Path aimed(const support::SweptOracle& shape, Draw& draw) {
  const Point goal = inner_point(shape, draw);
  const Point from =
      direction(draw) * (draw.one_in(4) ? draw.between(0, coordinate_max) : draw.between(0, 30));
  const Real share =
      std::min<Real>(draw.between(0.5, 3), displacement_max / std::max<Real>(length(from), 1e-3L));
  return {goal + from, from * -share};
}

// Past the outermost point across the flight; `along`: the flight.
Path grazing_along(const support::SweptOracle& shape, Point along, Draw& draw) {
  const Point across = Point{-along.y, along.x} * draw.sign();
  const Point edge = farthest(shape, across) + across * (shape.radius() + hair(draw));
  return {edge - along * flight(draw), along * flight(draw)};
}

Path grazing(const support::SweptOracle& shape, Draw& draw) {
  return grazing_along(shape, direction(draw), draw);
}

Path parallel_to_a_side(const support::SweptOracle& shape, Draw& draw) {
  const std::size_t i = draw.below(shape.corners().size());
  const Point side = shape.corners()[(i + 1) % shape.corners().size()] - shape.corners()[i];
  const Real side_length = length(side);
  if (side_length == 0) return grazing(shape, draw);
  return grazing_along(shape, side * (draw.sign() / side_length), draw);
}

Path from_inside(const support::SweptOracle& shape, Draw& draw) {
  return {inner_point(shape, draw), direction(draw) * flight(draw)};
}

Path ending_at_touch(const support::SweptOracle& shape, Draw& draw) {
  const SurfacePoint end = surface_point(shape, draw);
  Point from = direction(draw);
  if (dot(from, end.outward) < 0) from = from * -1;
  const Point start = end.position + from * flight(draw);
  return {start, end.position - start + end.outward * hair(draw)};
}

Path starting_at_touch(const support::SweptOracle& shape, Draw& draw) {
  const SurfacePoint s = surface_point(shape, draw);
  return {s.position + s.outward * hair(draw), direction(draw) * flight(draw)};
}

Path at_a_corner(const support::SweptOracle& shape, Draw& draw) {
  const Point corner = shape.corners()[draw.below(shape.corners().size())];
  const Point along = direction(draw), goal = corner + Point{-along.y, along.x} * hair(draw);
  const Real before = flight(draw), after = draw.one_in(2) ? 0 : flight(draw);
  return {goal - along * before, along * (before + after)};
}

Path without_motion(const support::SweptOracle& shape, Draw& draw) {
  if (draw.one_in(2)) return {inner_point(shape, draw), {}};
  const SurfacePoint s = surface_point(shape, draw);
  return {s.position + s.outward * hair(draw), {}};
}

Path very_short(const support::SweptOracle& shape, Draw& draw) {
  const SurfacePoint s = surface_point(shape, draw);
  return {s.position + s.outward * hair(draw), direction(draw) * draw.magnitude(1e-40, 1e-3)};
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

double to_float(double value) { return static_cast<float>(value); }
double to_quarter(double value) { return std::floor(value * 4 + 0.5) / 4; }

template <class Rounding>
void round_path(SweptCase& c, Rounding rounding) {
  for (Vec2d* v : {&c.start, &c.motion}) *v = {rounding(v->x), rounding(v->y)};
}

}  // namespace

SweptCase random_case(Pair pair, Draw& draw) {
  SweptCase c{pair, random_shapes(pair, draw), {}, {}};
  const support::Path path = random_path(c.oracle(), draw);
  c.start = rounded(path.start);
  c.motion = rounded(path.motion);
  // As stored in a match, or on a grid where things touch exactly.
  if (draw.one_in(3)) round_path(c, to_float);
  if (draw.one_in(5)) round_path(c, to_quarter);
  return c;
}

}  // namespace fusillade::property
