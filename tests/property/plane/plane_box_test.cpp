// sweep_box against the overlap with each solid cell.
#include <gtest/gtest.h>

#include <cmath>
#include <iostream>

#include "property/plane/plane_case.h"

namespace fusillade::property {
namespace {

using sim::PlaneContact;
using sim::Vec2d;
using support::Draw;
using support::Path;
using support::Point;
using support::Real;

constexpr Real band = 1e-4L;           // cells
constexpr Real overlap_least = 1e-5L;  // cells; less at the start is rounding

// How far the box at `at` reaches into a cell on each axis; negative: it doesn't.
Point overlap_with(const PlaneCase& c, const PlanePath& path, const PlaneContact& got, Point at) {
  const Point half = c.in_cells(path.half);
  return {half.x + 0.5L - std::abs(at.x - (static_cast<Real>(got.column) + 0.5L)),
          half.y + 0.5L - std::abs(at.y - (static_cast<Real>(got.row) + 0.5L))};
}

// Cells by which a stored position may lie beside a line that the box touches.
Real rounding_of(const PlaneCase& c, const PlanePath& path, bool is_x) {
  const double largest =
      is_x ? std::max(std::abs(path.start.x), path.half.x) : std::max(std::abs(path.start.y), path.half.y);
  return static_cast<Real>(2 * 0x1p-24 * largest * c.scale()) + 1e-9L;
}

std::string judge_contact(const PlaneCase& c, const PlanePath& path, const PlaneContact& got) {
  if (!c.cells.is_solid(got.column, got.row)) return "the cell is free";
  const bool is_x = got.normal.x != 0;
  if (std::abs(got.normal.x) + std::abs(got.normal.y) != 1 || (is_x && got.normal.y != 0)) return "normal";
  const Real size = std::hypot(path.motion.x, path.motion.y);
  if (dot(path.motion, got.normal) >= -1e-6L * size) return "not approached";
  const Point at = c.in_cells(got.position);
  const Point overlap = overlap_with(c, path, got, at);
  if (std::abs(is_x ? overlap.x : overlap.y) > 1e-9L * std::max(Real{1}, std::abs(is_x ? at.x : at.y))) {
    return "position is not at the face";
  }
  const Point later = overlap_with(c, path, got, at + c.in_cells(path.motion) * (1e-3L / (size * c.scale())));
  const Real beside = is_x ? overlap.y : overlap.x;
  const Real beside_later = is_x ? later.y : later.x;
  const Real rounding = rounding_of(c, path, !is_x);
  const bool is_ahead = beside > rounding || beside_later > rounding || beside_later > beside;
  return is_ahead ? "" : "caught on a seam";
}

// Of a box that overlaps no cell at the start, or whose centre is within them.
std::string judge_whole(const PlaneCase& c, const support::PlaneOracle& oracle, const PlanePath& path,
                        const std::optional<PlaneContact>& got) {
  const Path way = c.path(path.start, path.motion);
  const Point half = c.in_cells(path.half);
  const auto latest = oracle.first_box_reach(way, half, -band, overlap_least);
  if (!got) return latest ? "missed at " + std::to_string(static_cast<double>(*latest)) : "";
  if (latest && got->fraction > static_cast<double>(*latest) + 1e-9) return "late: the wall was entered";
  const auto earliest = oracle.first_box_reach(way, half, band, overlap_least);
  if (!earliest || got->fraction < static_cast<double>(*earliest) - 1e-9) return "early: nothing is there";
  return judge_contact(c, path, *got);
}

// The box gives way to what it overlaps: judged as one of the parts that cost the least.
std::string judge(const PlaneCase& c, const support::PlaneOracle& oracle, const PlanePath& path,
                  const std::optional<PlaneContact>& got) {
  const Point centre = c.in_cells(path.start);
  std::string error;
  for (const support::OracleBox& part : oracle.free_parts(centre, c.in_cells(path.half), overlap_least)) {
    PlanePath as_part = path;
    as_part.half =
        Vec2d{static_cast<double>(part.right - part.left), static_cast<double>(part.bottom - part.top)} *
        (0.5 / c.scale());
    const Vec2d middle =
        Vec2d{static_cast<double>(part.left + part.right), static_cast<double>(part.top + part.bottom)} *
        (0.5 / c.scale());
    const Vec2d aside = middle - path.start;
    as_part.start = path.start + aside;
    std::optional<PlaneContact> moved = got;
    if (moved) moved->position = moved->position + aside;
    error = judge_whole(c, oracle, as_part, moved);
    if (error.empty()) return "";
  }
  return error.empty() ? judge_whole(c, oracle, path, got) : error;
}

// Random extents, and often those that fit between walls exactly.
double random_half(const PlaneCase& c, Draw& draw) {
  const double cells =
      draw.one_in(3) ? draw.one_of({0.5, 1, 0.25}) : draw.between(0.05, draw.one_in(4) ? 4 : 1.6);
  return static_cast<float>(cells / c.scale());
}

PlanePath random_path(const PlaneCase& c, Draw& draw) {
  return {
      random_position(c, draw), random_motion(draw, 500), 0, {random_half(c, draw), random_half(c, draw)}};
}

// Overlaps that are neither rounding nor clear, of the box or of its centre: whether such a cell counts is a
// matter of taste.
bool is_barely_inside(const PlaneCase& c, const support::PlaneOracle& oracle, const PlanePath& path) {
  const Point centre = c.in_cells(path.start);
  const auto is_barely_off_a_line = [](Real at, Real rounding) {
    const Real off = std::abs(at - std::round(at));
    return off > rounding && off <= overlap_least;
  };
  return oracle.first_box_reach({centre, {}}, c.in_cells(path.half), -1e-8L, overlap_least).has_value() ||
         is_barely_off_a_line(centre.x, rounding_of(c, path, true)) ||
         is_barely_off_a_line(centre.y, rounding_of(c, path, false));
}

TEST(PlaneBoxProperty, AgreesWithOverlapsFromAnyStart) {
  int contacts = 0;
  for_each_case(600, 20, [&](Draw& draw) -> std::string {
    const PlaneCase c = random_plane(draw, draw.one_in(10) ? 40 : 12);
    const support::PlaneOracle oracle(c.cells);
    const PlanePath path = random_path(c, draw);
    if (is_almost_along(path.motion) || is_barely_inside(c, oracle, path)) return "";
    const auto got = sweep_box(c.plane, path.start, path.motion, path.half);
    contacts += got ? 1 : 0;
    const std::string error = judge(c, oracle, path, got);
    return error.empty() ? "" : error + text_of(c, path, got);
  });
  std::cout << "contacts " << contacts << "\n";
  EXPECT_GT(contacts, 0);
}

constexpr int legs_max = 8;

// Slides on from each contact, its position rounded to floats as the world stores it, and pushed against
// the wall now and then: never caught on seams, never through. Each leg counts as a case.
TEST(PlaneBoxProperty, SlidesOnAgreeWithOverlaps) {
  int contacts = 0;
  const auto slide = [&](Draw& draw) -> std::string {
    const PlaneCase c = random_plane(draw, 12);
    const support::PlaneOracle oracle(c.cells);
    PlanePath path = random_path(c, draw);
    for (int i = 0; i < legs_max && !is_almost_along(path.motion) && !is_barely_inside(c, oracle, path);
         ++i) {
      const auto got = sweep_box(c.plane, path.start, path.motion, path.half);
      const std::string error = judge(c, oracle, path, got);
      if (!error.empty()) return "leg " + std::to_string(i) + ": " + error + text_of(c, path, got);
      const double fraction = got ? got->fraction : 1;
      const Vec2d end = got ? got->position : path.start + path.motion * fraction;
      contacts += got ? 1 : 0;
      path.start = end.rounded();
      if (got) path.motion = path.motion - got->normal * dot(path.motion, got->normal);
      if (!got || path.motion == Vec2d{} || draw.one_in(3)) path.motion = random_motion(draw, 20);
    }
    return "";
  };
  for_each_case(120, 21, slide, legs_max);
  std::cout << "contacts " << contacts << "\n";
  EXPECT_GT(contacts, 0);
}

TEST(PlaneBoxProperty, WallsOneCellThinStopEverySpeed) {
  for_each_case(4000, 22, [&](Draw& draw) -> std::string {
    const auto row = static_cast<std::int64_t>(2 + draw.below(36));
    const PlaneCase c = plane_with_wall(draw.one_in(2), 40, Across::row, row);
    const Vec2d half{draw.between(0.05, 0.9), draw.between(0.05, 0.9)};
    const bool is_above = draw.one_in(2);
    const double side = is_above ? -1 : 1;
    const Vec2d target{draw.between(1, 39), static_cast<double>(is_above ? row : row + 1) + side * half.y};
    const double room = is_above ? target.y : 40 - target.y;
    const Vec2d start{draw.between(1, 39), target.y + side * draw.between(0, room - half.y)};
    const Vec2d way = target - start;
    const double factor = draw.magnitude(1.0001, 1e4);
    if (std::abs(way.y) < 2e-6 * std::abs(way.x)) return "";
    const auto got = sweep_box(c.plane, start, way * factor, half);
    if (!got) return "passed" + text_of(c, {start, way * factor, 0, half}, got);
    const double error = std::hypot(way.x, way.y) * std::abs(got->fraction * factor - 1);
    const bool is_right = got->normal == Vec2d{0, side} && got->position.y == target.y && error < 1e-4;
    return is_right ? "" : "wrong" + text_of(c, {start, way * factor, 0, half}, got);
  });
}

}  // namespace
}  // namespace fusillade::property
