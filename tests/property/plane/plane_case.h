// Random planes and paths for the sweeps, and what their tests share.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "sim/plane/bit_plane.h"
#include "sim/plane/plane_sweep.h"
#include "support/cases.h"
#include "support/draw.h"
#include "support/oracle/plane_oracle.h"
#include "support/scene/scene.h"
#include "support/seed.h"

namespace fusillade::property {

// Runs `judge(draw)` for each case until some have failed; it returns what is wrong, empty for nothing.
// `stream` keeps the cases of different tests apart; of FUSILLADE_CASES a test takes the share 1/`divisor`.
template <typename Judge>
void for_each_case(std::uint64_t cases_default, std::uint64_t stream, const Judge& judge,
                   std::uint64_t divisor = 1) {
  constexpr int failures_shown = 5;
  const std::uint64_t seed = support::test_seed(20260301);
  const std::uint64_t wanted = support::case_count(cases_default * divisor);
  const std::uint64_t cases = wanted == 0 ? 0 : std::max<std::uint64_t>(1, wanted / divisor);
  const std::uint64_t first = support::first_case();
  int shown = 0;
  for (std::uint64_t i = first; i < first + cases && shown < failures_shown; ++i) {
    support::Draw draw(seed + stream, i);
    const std::string error = judge(draw);
    if (error.empty()) continue;
    ++shown;
    ADD_FAILURE() << "seed " << seed << " case " << i << ": " << error;
  }
}

struct PlaneCase {
  support::OraclePlane cells;
  sim::BitPlane plane;

  std::int32_t scale() const { return plane.cells_per_tile(); }
  support::Point in_cells(sim::Vec2d tiles) const {
    return {static_cast<support::Real>(tiles.x) * scale(), static_cast<support::Real>(tiles.y) * scale()};
  }
  support::Path path(sim::Vec2d start, sim::Vec2d motion) const {
    return {in_cells(start), in_cells(motion)};
  }
  bool is_free(sim::Vec2d tiles) const { return !plane.is_solid_at(tiles); }
};

// 1 to `size_max` cells a side; 1, 2, 3, 10 or 16 cells a tile; from almost empty to almost full, with
// thin walls, solid or free outside.
PlaneCase random_plane(support::Draw& draw, std::int64_t size_max);

// A square of `side` cells with one whole row, or an upright column, of solid ones.
enum class Across : bool { row, column };
PlaneCase plane_with_wall(bool is_outside_solid, std::int32_t side, Across across, std::int64_t at,
                          std::int32_t scale = 1);

// A float position in the plane or a little outside; often near or on lines.
sim::Vec2d random_position(const PlaneCase& c, support::Draw& draw);
// Up to `length_max` tiles: axis-parallel, diagonal and any direction; from tiny to long.
sim::Vec2d random_motion(support::Draw& draw, double length_max);

// The way of a point, of a circle (`radius` > 0) or of a box (`half` > 0).
struct PlanePath {
  sim::Vec2d start, motion;
  double radius = 0;
  sim::Vec2d half;
};

// Approached at less than the slope at which RULES begin to call it an approach, or little more.
bool is_almost_along(sim::Vec2d motion);

std::string text_of(const std::optional<sim::PlaneContact>& contact);
// A failure: the path, the answer, the plane, and a scenario of it.
std::string text_of(const PlaneCase& c, const PlanePath& path,
                    const std::optional<sim::PlaneContact>& contact);
// The plane as a map, a cell a tile, flown through by a bullet, or walked through by a player for a box.
support::Scene scene_of(const PlaneCase& c, const PlanePath& path);

}  // namespace fusillade::property
