// sweep_box against the overlap with each solid cell.
#include <gtest/gtest.h>

#include <cmath>
#include <iostream>

#include "property/plane/box_judge.h"
#include "property/plane/plane_case.h"

namespace fusillade::property {
namespace {

using sim::Vec2d;
using support::Draw;

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

// Among solid cells all lines are looked at that it crosses.
void shorten(const PlaneCase& c, const support::PlaneOracle& oracle, PlanePath& path) {
  constexpr double cells_max = 60;
  const double cells = std::hypot(path.motion.x, path.motion.y) * c.scale();
  if (cells > cells_max && begins_inside(c, oracle, path)) path.motion = path.motion * (cells_max / cells);
}

TEST(PlaneBoxProperty, AgreesWithOverlapsFromAnyStart) {
  int contacts = 0;
  for_each_case(600, 20, [&](Draw& draw) -> std::string {
    const PlaneCase c = random_plane(draw, draw.one_in(10) ? 40 : 12);
    const support::PlaneOracle oracle(c.cells);
    PlanePath path = random_path(c, draw);
    shorten(c, oracle, path);
    if (is_almost_along(path.motion) || is_barely_inside(c, oracle, path)) return "";
    const auto got = sweep_box(c.plane, path.start, path.motion, path.half);
    contacts += got ? 1 : 0;
    const std::string error = judge_box(c, oracle, path, got);
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
      shorten(c, oracle, path);
      const auto got = sweep_box(c.plane, path.start, path.motion, path.half);
      const std::string error = judge_box(c, oracle, path, got);
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
