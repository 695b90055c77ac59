// sweep_circle against distances to all solid cells.
#include <gtest/gtest.h>

#include <cmath>
#include <iostream>

#include "property/plane/plane_case.h"
#include "sim/plane/plane_path.h"

namespace fusillade::property {
namespace {

using sim::PlaneContact;
using sim::Vec2d;
using support::Draw;
using support::Path;
using support::Point;
using support::Real;

constexpr Real band = 1e-4L;  // cells

// Whether going on along the motion gets deeper at the rate that the normal says: false for a contact with
// a seam inside a flush wall.
bool gets_deeper(const PlaneCase& c, const support::PlaneOracle& oracle, const PlanePath& path,
                 const PlaneContact& got) {
  const Point at = c.in_cells(got.position);
  const Point ahead = c.in_cells(path.motion) * (1 / length(c.in_cells(path.motion)));
  const Real step = 1e-3L * std::min<Real>(1, path.radius * c.scale());
  const Real rate = dot(ahead, Point{got.normal.x, got.normal.y});
  const Real bend = step * step / (path.radius * c.scale());
  return oracle.distance_to_solid(at + ahead * step) <=
         oracle.distance_to_solid(at) + step * rate + bend + 5e-7L * std::max<Real>(1, length(at));
}

// Whether a contact at `wall` is with the outline: a face with free cells before it, or an outer corner.
bool is_outline(const PlaneCase& c, const support::PlaneOracle& oracle, Point wall, Vec2d normal) {
  if (normal.x == 0 || normal.y == 0) {
    return oracle.distance_to_solid(wall + Point{normal.x, normal.y} * band) > 0;
  }
  const auto column = static_cast<std::int64_t>(std::llround(wall.x));
  const auto row = static_cast<std::int64_t>(std::llround(wall.y));
  int solid = 0;
  for (const std::int64_t x : {column - 1, column}) {
    for (const std::int64_t y : {row - 1, row}) solid += c.cells.is_solid(x, y) ? 1 : 0;
  }
  return solid == 1;
}

std::string judge_contact(const PlaneCase& c, const support::PlaneOracle& oracle, const PlanePath& path,
                          const PlaneContact& got) {
  const Real radius = static_cast<Real>(path.radius) * c.scale();
  if (std::abs(dot(got.normal, got.normal) - 1) > 1e-12) return "length of the normal";
  if (dot(path.motion, got.normal) >= -1e-6 * std::hypot(path.motion.x, path.motion.y))
    return "not approached";
  const Point at = c.in_cells(got.position);
  const Real distance = oracle.distance_to_solid(at);
  if (got.starts_inside) {
    if (got.fraction != 0 || got.position != path.start) return "inside, but moved";
    if (distance >= radius) return "not inside";
    return "";
  }
  if (distance > radius + 1e-5L) return "position is not on the outline";
  const Point wall = at - Point{got.normal.x, got.normal.y} * radius;
  if (oracle.distance_to_solid(wall) > 1e-5L) return "no wall behind the normal";
  // What overlaps at the start and is left hides the rest.
  if (oracle.distance_to_solid(c.in_cells(path.start)) < radius - 1e-5L) return "";
  if (!is_outline(c, oracle, wall, got.normal)) return "met what is no outline";
  if (distance < radius - 1e-5L) return "position is within the outline";
  return gets_deeper(c, oracle, path, got) ? "" : "caught on a seam";
}

std::string judge(const PlaneCase& c, const support::PlaneOracle& oracle, const PlanePath& path,
                  const std::optional<PlaneContact>& got) {
  const Path way = c.path(path.start, path.motion);
  const Real radius = static_cast<Real>(path.radius) * c.scale();
  const Real clear = oracle.distance_to_solid(way.start);
  const Real deeper = std::min(radius, clear) - band;
  const auto latest = deeper > 0 ? oracle.first_reach(way, {}, deeper) : std::nullopt;
  if (!got) return latest ? "missed at " + std::to_string(static_cast<double>(*latest)) : "";
  if (latest && got->fraction > static_cast<double>(*latest) + 1e-9) return "late: the wall was entered";
  const auto earliest = oracle.first_reach(way, {}, radius + band);
  if (!earliest || got->fraction < static_cast<double>(*earliest) - 1e-9) return "early: nothing is there";
  return judge_contact(c, oracle, path, *got);
}

PlanePath random_path(const PlaneCase& c, Draw& draw) {
  PlanePath path{random_position(c, draw), random_motion(draw, 500), draw.between(0.05, 1.4) / c.scale(), {}};
  path.radius = static_cast<float>(path.radius);
  return path;
}

// Where no circle begins.
bool is_within_solid(const PlaneCase& c, Vec2d place) {
  const std::int32_t scale = c.plane.cells_per_tile();
  return sim::is_within_solid(c.plane, sim::to_cells(place.x, scale), sim::to_cells(place.y, scale));
}

// How many sweeps met something, and of those how many from the start.
class Judged {
 public:
  std::string sweep(const PlaneCase& c, const PlanePath& path) {
    if (is_almost_along(path.motion) || is_within_solid(c, path.start)) return "";
    const auto got = sweep_circle(c.plane, path.start, path.motion, path.radius);
    contacts_ += got ? 1 : 0;
    inside_ += got && got->starts_inside ? 1 : 0;
    const std::string error = judge(c, support::PlaneOracle(c.cells), path, got);
    return error.empty() ? "" : error + text_of(c, path, got);
  }
  ~Judged() {
    std::cout << "contacts " << contacts_ << ", inside " << inside_ << "\n";
    EXPECT_GT(contacts_, inside_);
  }

 private:
  int contacts_ = 0, inside_ = 0;
};

TEST(PlaneCircleProperty, AgreesWithDistancesFromAnyStart) {
  Judged judged;
  for_each_case(1500, 10, [&](Draw& draw) {
    const PlaneCase c = random_plane(draw, draw.one_in(10) ? 40 : 12);
    return judged.sweep(c, random_path(c, draw));
  });
}

// Of those the nearest overlap is looked for first.
TEST(PlaneCircleProperty, LargeOnesAgreeWithDistances) {
  Judged judged;
  for_each_case(300, 13, [&](Draw& draw) {
    const PlaneCase c = random_plane(draw, 60);
    PlanePath path = random_path(c, draw);
    path.radius = static_cast<float>(draw.magnitude(12, 100) / c.scale());
    if (draw.one_in(2))
      path.start = path.start - path.motion * (path.radius / std::hypot(path.motion.x, path.motion.y));
    return judged.sweep(c, path);
  });
}

// Rolls on from each contact along the wall or bounced off it, its position rounded to floats as the world
// stores it: never caught on seams, never through.
TEST(PlaneCircleProperty, RollsAndBouncesOnAgreeWithDistances) {
  int contacts = 0;
  for_each_case(500, 11, [&](Draw& draw) -> std::string {
    const PlaneCase c = random_plane(draw, 12);
    const support::PlaneOracle oracle(c.cells);
    PlanePath path = random_path(c, draw);
    for (int i = 0; i < 8 && !is_almost_along(path.motion) && !is_within_solid(c, path.start); ++i) {
      const auto got = sweep_circle(c.plane, path.start, path.motion, path.radius);
      const std::string error = judge(c, oracle, path, got);
      if (!error.empty()) return "leg " + std::to_string(i) + ": " + error + text_of(c, path, got);
      if (!got) return "";
      ++contacts;
      const double bounce = draw.one_of({0, 0, 0.5, 1});
      path.motion = path.motion - got->normal * ((1 + bounce) * dot(path.motion, got->normal));
      if (std::hypot(path.motion.x, path.motion.y) < 1e-3) return "";
      path.start = got->position.rounded();
    }
    return "";
  });
  std::cout << "contacts " << contacts << "\n";
  EXPECT_GT(contacts, 0);
}

TEST(PlaneCircleProperty, WallsOneCellThinStopEverySpeed) {
  for_each_case(4000, 12, [&](Draw& draw) -> std::string {
    const auto column = static_cast<std::int64_t>(2 + draw.below(36));
    const PlaneCase c = plane_with_wall(draw.one_in(2), 40, Across::column, column);
    const bool is_left = draw.one_in(2);
    const double near = static_cast<double>(is_left ? column : column + 1);
    const double radius = draw.between(0.01, 0.9);
    const double side = is_left ? -1 : 1;
    const Vec2d target{near + side * radius, draw.between(1, 39)};
    const double room = is_left ? target.x : 40 - target.x;
    const Vec2d start{target.x + side * draw.between(0, room - radius), draw.between(1, 39)};
    const Vec2d way = target - start;
    const double factor = draw.magnitude(1.0001, 1e4);
    if (std::abs(way.x) < 2e-6 * std::abs(way.y)) return "";
    const auto got = sweep_circle(c.plane, start, way * factor, radius);
    if (!got) return "passed" + text_of(c, {start, way * factor, radius, {}}, got);
    const bool is_right = got->normal == Vec2d{side, 0} && std::abs(got->position.x - target.x) < 1e-12 &&
                          std::abs(got->fraction * factor - 1) < 1e-9;
    return is_right ? "" : "wrong" + text_of(c, {start, way * factor, radius, {}}, got);
  });
}

}  // namespace
}  // namespace fusillade::property
