#include <cmath>

#include "property/swept/swept_case.h"
#include "property/swept/swept_path_random.h"

namespace fusillade::property {
namespace {

using sim::Turn;
using sim::Vec2d;
using support::Draw;
using support::Point;

Vec2d rounded(Point p) { return {static_cast<double>(p.x), static_cast<double>(p.y)}; }

Turn turn(Draw& draw) {
  const Vec2d d = rounded(random_direction(draw));
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
  return rounded(random_direction(draw) * length);
}

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
  const Vec2d nearly{random_hair(draw) * 1e-3, random_hair(draw) * 1e-3};
  s.mover_bar = draw.one_in(3) ? target_bar * draw.between(-2, 2) + nearly : bar(draw);
  return s;
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
