#include "support/world_oracle/world_oracle_terrain.h"

#include <algorithm>

#include "support/world_oracle/world_oracle_find.h"

namespace fusillade::support {
namespace {

// In tiles.
OracleBox box_of(std::int64_t column, std::int64_t row, Real pixel) {
  const Real left = static_cast<Real>(column) * pixel, top = static_cast<Real>(row) * pixel;
  return {left, top, left + pixel, top + pixel};
}

bool is_in_the_way(const WorldOracleState& state, const OracleBox& box) {
  return std::ranges::any_of(state.movers, [&](const OracleMover& mover) {
    const bool meets_terrain = mover.bullet != nullptr || mover.body != nullptr || mover.walks();
    const Point half = mover.walks() ? mover.shape.half : Point{};
    return mover.is_there && meets_terrain &&
           separation(mover.at(state.now), box.grown(half.x, half.y)) <= oracle_band;
  });
}

}  // namespace

bool change_terrain(WorldOracleState& state, Point centre, Real radius, bool is_solid_wanted) {
  const Real pixel = Real{1} / state.definition.terrain.pixels_per_tile;
  OraclePlane& terrain = state.terrain;
  bool is_changed = false;
  for (std::int64_t row = 0; row < terrain.height; ++row) {
    for (std::int64_t column = 0; column < terrain.width; ++column) {
      const OracleBox box = box_of(column, row, pixel);
      const Point middle{box.left + pixel / 2, box.top + pixel / 2};
      if (terrain.is_solid(column, row) == is_solid_wanted || length(middle - centre) > radius) continue;
      terrain.solid[static_cast<std::size_t>(row * terrain.width + column)] = is_solid_wanted ? 1 : 0;
      is_changed = true;
      if (is_solid_wanted && is_in_the_way(state, box)) state.doubt = "somebody in terrain that is filled";
    }
  }
  if (is_changed) state.terrain_runs = OracleRuns(terrain, state.definition.terrain.pixels_per_tile);
  return is_changed;
}

}  // namespace fusillade::support
