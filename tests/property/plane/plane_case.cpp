#include "property/plane/plane_case.h"

#include <cmath>
#include <iomanip>
#include <sstream>

namespace fusillade::property {
namespace {

using sim::Vec2d;
using support::Draw;

std::uint8_t& cell_of_wall(support::OraclePlane& cells, Across across, std::int64_t at, std::int64_t along) {
  const bool is_upright = across == Across::column;
  return cells
      .solid[static_cast<std::size_t>(is_upright ? along * cells.width + at : at * cells.width + along)];
}

void add_wall(support::OraclePlane& cells, Draw& draw) {
  const auto across = draw.one_in(2) ? Across::column : Across::row;
  const bool is_upright = across == Across::column;
  const auto at = static_cast<std::int64_t>(
      draw.below(static_cast<std::size_t>(is_upright ? cells.width : cells.height)));
  for (std::int64_t i = 0; i < (is_upright ? cells.height : cells.width); ++i) {
    if (!draw.one_in(12)) cell_of_wall(cells, across, at, i) = 1;
  }
}

double random_coordinate(Draw& draw, std::int64_t size, std::int32_t scale) {
  const double cells = draw.between(-0.5, static_cast<double>(size) + 0.5);
  const double line = std::round(cells);
  if (draw.one_in(4)) return line / scale;
  if (draw.one_in(8)) return line / scale + draw.sign() * draw.magnitude(1e-7, 1e-2);
  return cells / scale;
}

}  // namespace

PlaneCase plane_with_wall(bool is_outside_solid, std::int32_t side, Across across, std::int64_t at,
                          std::int32_t scale) {
  PlaneCase c;
  c.cells = {side, side, is_outside_solid,
             std::vector<std::uint8_t>(static_cast<std::size_t>(side) * static_cast<std::size_t>(side))};
  for (std::int64_t i = 0; i < side; ++i) cell_of_wall(c.cells, across, at, i) = 1;
  c.plane = sim::BitPlane(side, side, scale, is_outside_solid, c.cells.solid);
  return c;
}

PlaneCase random_plane(Draw& draw, std::int64_t size_max) {
  PlaneCase c;
  const auto bound = static_cast<std::size_t>(size_max);
  c.cells.width = 1 + static_cast<std::int64_t>(draw.below(bound));
  c.cells.height = 1 + static_cast<std::int64_t>(draw.below(bound));
  c.cells.is_outside_solid = draw.one_in(2);
  const double density = draw.one_of({0.02, 0.1, 0.3, 0.5, 0.9});
  c.cells.solid.resize(static_cast<std::size_t>(c.cells.width * c.cells.height));
  for (std::uint8_t& cell : c.cells.solid) cell = draw.between(0, 1) < density ? 1 : 0;
  for (std::size_t walls = draw.below(3); walls > 0; --walls) add_wall(c.cells, draw);
  const auto scale = static_cast<std::int32_t>(draw.one_of({1, 1, 1, 2, 3, 10, 16}));
  c.plane = sim::BitPlane(static_cast<std::int32_t>(c.cells.width), static_cast<std::int32_t>(c.cells.height),
                          scale, c.cells.is_outside_solid, c.cells.solid);
  return c;
}

Vec2d random_position(const PlaneCase& c, Draw& draw) {
  const Vec2d any{random_coordinate(draw, c.cells.width, c.scale()),
                  random_coordinate(draw, c.cells.height, c.scale())};
  return any.rounded();
}

Vec2d random_motion(Draw& draw, double length_max) {
  const double length =
      draw.one_in(3) ? draw.magnitude(1e-4, length_max) : draw.between(0, std::min(length_max, 8.0));
  const auto form = draw.below(6);
  if (form == 0) return {length * draw.sign(), 0};
  if (form == 1) return {0, length * draw.sign()};
  if (form == 2) return {length * draw.sign(), length * draw.sign()};
  const double angle = draw.between(0, 6.283185307179586);
  return {length * std::cos(angle), length * std::sin(angle)};
}

bool is_almost_along(Vec2d motion) {
  const auto is_slight = [](double a, double b) { return a != 0 && std::abs(a) < 2e-6 * std::abs(b); };
  return is_slight(motion.x, motion.y) || is_slight(motion.y, motion.x);
}

}  // namespace fusillade::property
