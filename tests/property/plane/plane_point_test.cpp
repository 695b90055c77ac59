// sweep_point against the two oracles, against sampling, and against itself cut into pieces.
#include <gtest/gtest.h>

#include <cmath>
#include <iostream>

#include "property/plane/plane_case.h"

namespace fusillade::property {
namespace {

using sim::PlaneContact;
using sim::Vec2d;
using support::Draw;
using support::LatticeContact;
using support::LatticePath;
using support::Real;

int sign_of(double v) { return v > 0 ? 1 : v < 0 ? -1 : 0; }

LatticePath random_lattice_path(const PlaneCase& c, Draw& draw) {
  LatticePath path;
  path.units_per_cell = 8;
  const auto place = [&](std::int64_t size) {
    const auto units = static_cast<std::int64_t>(draw.below(static_cast<std::size_t>((size + 2) * 8))) - 8;
    return draw.one_in(3) ? units / 8 * 8 : units;
  };
  path.x = place(c.cells.width);
  path.y = place(c.cells.height);
  const std::int64_t bound = draw.one_in(4) ? std::int64_t{500} * c.scale() * 8 : 40;
  const auto move = [&] {
    return static_cast<std::int64_t>(draw.below(static_cast<std::size_t>(2 * bound + 1))) - bound;
  };
  path.dx = draw.one_in(6) ? 0 : move();
  path.dy = draw.one_in(6) ? 0 : move();
  if (draw.one_in(4)) path.dy = draw.one_in(2) ? path.dx : -path.dx;
  return path;
}

// Units to tiles; what lies on a line may have been stored as a float (where no corner can tell the
// difference).
double tiles_of(std::int64_t units, const PlaneCase& c, bool is_stored) {
  const double tiles = static_cast<double>(units) / (8.0 * c.scale());
  return is_stored && units % 8 == 0 ? static_cast<float>(tiles) : tiles;
}

std::string judge_lattice(const PlaneContact& got, const LatticeContact& expected, const PlaneCase& c,
                          Vec2d start, double fraction_slack) {
  if (got.starts_inside != expected.starts_inside) return "inside or not";
  if (std::abs(got.fraction - static_cast<double>(expected.fraction)) > fraction_slack) {
    return "fraction instead of " + std::to_string(static_cast<double>(expected.fraction));
  }
  if (expected.starts_inside) {
    const Vec2d moved = got.position - start;
    const double way = static_cast<double>(expected.way_out.value_or(0)) / c.scale();
    return std::abs(std::hypot(moved.x, moved.y) - way) > 1e-6 ? "way out instead of " + std::to_string(way)
                                                               : "";
  }
  const bool is_same = sign_of(got.normal.x) == expected.nx && sign_of(got.normal.y) == expected.ny;
  if (!is_same) return "normal instead of " + std::to_string(expected.nx) + "," + std::to_string(expected.ny);
  return std::abs(dot(got.normal, got.normal) - 1) > 1e-15 ? "length of the normal" : "";
}

TEST(PlanePointProperty, EqualsTheExactOracleOnALatticeWithLinesAndCorners) {
  int contacts = 0;
  int corners = 0;
  int inside = 0;
  for_each_case(20000, 0, [&](Draw& draw) -> std::string {
    const PlaneCase c = random_plane(draw, 14);
    const LatticePath path = random_lattice_path(c, draw);
    const bool is_stored = path.dx == 0 || path.dy == 0;
    const Vec2d start{tiles_of(path.x, c, is_stored), tiles_of(path.y, c, is_stored)};
    const Vec2d motion{tiles_of(path.dx, c, false), tiles_of(path.dy, c, false)};
    const auto got = sweep_point(c.plane, start, motion);
    const auto expected = first_lattice_contact(c.cells, path);
    std::string error;
    // A stored float may end just short of a line that it reaches at the very end.
    if (is_stored && !got && expected && expected->fraction == 1) return "";
    if (got.has_value() != expected.has_value()) error = got ? "false contact" : "missed contact";
    const double slack = is_stored ? 1e-6 / std::max(1e-6, std::hypot(motion.x, motion.y)) : 1e-12;
    if (got && expected) error = judge_lattice(*got, *expected, c, start, slack);
    contacts += expected ? 1 : 0;
    corners += expected && expected->nx != 0 && expected->ny != 0 ? 1 : 0;
    inside += expected && expected->starts_inside ? 1 : 0;
    return error.empty() ? "" : error + text_of(c, {start, motion, 0, {}}, got);
  });
  std::cout << "contacts " << contacts << ", corners " << corners << ", inside " << inside << "\n";
  EXPECT_GT(contacts, 0);
  EXPECT_GT(corners, 0);
}

// Between the first touch of the cells grown by the band and the first touch of the cells shrunk by it.
std::string judge_band(const PlaneCase& c, const support::PlaneOracle& oracle, Vec2d start, Vec2d motion,
                       const std::optional<PlaneContact>& got) {
  const Real band = 1e-4L;
  const support::Path path = c.path(start, motion);
  const auto latest = oracle.first_reach(path, {-band, -band}, 0);
  if (!got) return latest ? "missed at " + std::to_string(static_cast<double>(*latest)) : "";
  if (latest && got->fraction > static_cast<double>(*latest) + 1e-9) return "late: the wall was passed";
  const auto earliest = oracle.first_reach(path, {0, 0}, band);
  if (!earliest || got->fraction < static_cast<double>(*earliest) - 1e-9) return "early: nothing is there";
  if (got->starts_inside) return got->fraction == 0 ? "" : "inside later than at the start";
  if (dot(motion, got->normal) >= -1e-6 * std::hypot(motion.x, motion.y)) return "not approached";
  const support::Point at = c.in_cells(got->position);
  if (oracle.distance_to_solid(at) > 1e-6L) return "position is not on the wall";
  const support::Point normal{got->normal.x, got->normal.y};
  const bool is_near_corner =
      std::abs(at.x - std::round(at.x)) < 4 * band && std::abs(at.y - std::round(at.y)) < 4 * band;
  if (is_near_corner) return "";
  if (oracle.distance_to_solid(at + normal * band) == 0) return "normal points into the wall";
  return oracle.distance_to_solid(at - normal * band) > 0 ? "no wall behind the normal" : "";
}

TEST(PlanePointProperty, AgreesWithDistancesOnAnyPath) {
  int contacts = 0;
  for_each_case(1500, 1, [&](Draw& draw) -> std::string {
    const PlaneCase c = random_plane(draw, draw.one_in(10) ? 40 : 12);
    const support::PlaneOracle oracle(c.cells);
    const Vec2d start = random_position(c, draw);
    const Vec2d motion = random_motion(draw, 500);
    const auto got = sweep_point(c.plane, start, motion);
    contacts += got ? 1 : 0;
    const std::string error = judge_band(c, oracle, start, motion, got);
    return error.empty() ? "" : error + text_of(c, {start, motion, 0, {}}, got);
  });
  std::cout << "contacts " << contacts << "\n";
  EXPECT_GT(contacts, 0);
}

// RULES, "Walls": the sampled test of the original sees no wall that the exact one misses.
TEST(PlanePointProperty, SamplingTheSamePathEveryHalfTileFindsNothingThatIsMissed) {
  for_each_case(10000, 2, [&](Draw& draw) -> std::string {
    const PlaneCase c = random_plane(draw, 30);
    const Vec2d start = random_position(c, draw);
    const Vec2d motion = random_motion(draw, 500);
    const auto got = sweep_point(c.plane, start, motion);
    const double reached = got ? got->fraction : 1;
    const double longest = std::max(std::abs(motion.x), std::abs(motion.y));
    const double steps = std::max(1.0, std::ceil(longest / 0.5));
    for (double i = 1; i <= steps && i / steps < reached; ++i) {
      const Vec2d at = start + motion * (i / steps);
      const support::Point cell = c.in_cells(at);
      // On a line the cell depends on the motion; the exact oracles judge that.
      if (std::abs(cell.x - std::round(cell.x)) < 1e-5L || std::abs(cell.y - std::round(cell.y)) < 1e-5L)
        continue;
      if (!c.is_free(at)) return "sample " + std::to_string(i) + text_of(c, {start, motion, 0, {}}, got);
    }
    return "";
  });
}

// A path flown tick by tick meets the same wall at the same time as in one piece.
TEST(PlanePointProperty, PathsCutIntoPiecesMeetTheSameWall) {
  for_each_case(6000, 3, [&](Draw& draw) -> std::string {
    const PlaneCase c = random_plane(draw, 30);
    const Vec2d start = random_position(c, draw);
    const Vec2d motion = random_motion(draw, 500);
    const auto whole = sweep_point(c.plane, start, motion);
    const auto pieces = 1 + draw.below(20);
    std::optional<PlaneContact> met;
    double fraction = 1;
    for (std::size_t i = 0; i < pieces && !met; ++i) {
      const double from = static_cast<double>(i) / static_cast<double>(pieces);
      const double to = static_cast<double>(i + 1) / static_cast<double>(pieces);
      met = sweep_point(c.plane, start + motion * from, motion * (to - from));
      if (met) fraction = from + met->fraction * (to - from);
    }
    if (!met && !whole) return "";
    const bool are_met = met && whole;
    const double way = std::hypot(motion.x, motion.y);
    if (are_met && std::abs(fraction - whole->fraction) * way <= 1e-6 && met->normal == whole->normal)
      return "";
    return "in pieces at " + std::to_string(fraction) + ": " + text_of(met) +
           text_of(c, {start, motion, 0, {}}, whole);
  });
}

TEST(PlanePointProperty, WallsOneCellThinStopEverySpeed) {
  for_each_case(4000, 4, [&](Draw& draw) -> std::string {
    const auto column = static_cast<std::int64_t>(1 + draw.below(62));
    const auto scale = static_cast<std::int32_t>(draw.one_of({1, 3, 10, 16, 64}));
    const PlaneCase c = plane_with_wall(draw.one_in(2), 64, Across::column, column, scale);
    const bool is_left = draw.one_in(2);
    const double near = static_cast<double>(is_left ? column : column + 1);
    const Vec2d target{near / scale, draw.between(0.01, 63.99) / scale};
    const double before = is_left ? draw.between(0, near) : draw.between(near, 64);
    const Vec2d start{before / scale, draw.between(0.01, 63.99) / scale};
    const Vec2d way = target - start;
    if (std::abs(way.x) < 2e-6 * std::abs(way.y)) return "";  // not approached
    const double factor = draw.magnitude(1.0001, 1e4);
    const auto got = sweep_point(c.plane, start, way * factor);
    if (!got) return "passed" + text_of(c, {start, way * factor, 0, {}}, got);
    const bool is_wall = got->normal == Vec2d{is_left ? -1.0 : 1.0, 0} && got->position.x == target.x;
    const bool is_time = std::abs(got->fraction * factor - 1) < 1e-9;
    return is_wall && is_time ? "" : "wrong" + text_of(c, {start, way * factor, 0, {}}, got);
  });
}

}  // namespace
}  // namespace fusillade::property
