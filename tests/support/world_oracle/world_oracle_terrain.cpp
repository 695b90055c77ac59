#include "support/world_oracle/world_oracle_terrain.h"

#include <algorithm>

#include "support/world_oracle/world_oracle_find.h"

namespace fusillade::support {
namespace {

// In tiles.
OracleBox box_of(const WorldOracleState& state, std::int64_t column, std::int64_t row) {
  const Real pixel = Real{1} / state.definition.terrain.pixels_per_tile;
  const Real left = static_cast<Real>(column) * pixel, top = static_cast<Real>(row) * pixel;
  return {left, top, left + pixel, top + pixel};
}

bool is_in(const WorldOracleState& state, const OracleMover& mover, const OracleBox& box) {
  const bool meets_terrain = mover.bullet != nullptr || mover.body != nullptr || mover.walks();
  const Point half = mover.walks() ? mover.shape.half : Point{};
  return mover.is_there && meets_terrain &&
         separation(mover.at(state.now), box.grown(half.x, half.y)) <= oracle_band;
}

void doubt_who_is_in(WorldOracleState& state, const OracleBox& box) {
  if (std::ranges::any_of(state.movers, [&](const OracleMover& mover) { return is_in(state, mover, box); }))
    state.doubt = "somebody in terrain that was filled";
}

}  // namespace

bool change_terrain(WorldOracleState& state, Point centre, Real radius, bool is_solid_wanted) {
  OraclePlane& terrain = state.terrain;
  bool is_changed = false;
  for (std::int64_t row = 0; row < terrain.height; ++row) {
    for (std::int64_t column = 0; column < terrain.width; ++column) {
      const OracleBox box = box_of(state, column, row);
      const Point middle{(box.left + box.right) / 2, (box.top + box.bottom) / 2};
      if (terrain.is_solid(column, row) == is_solid_wanted || length(middle - centre) > radius) continue;
      terrain.solid[static_cast<std::size_t>(row * terrain.width + column)] = is_solid_wanted ? 1 : 0;
      is_changed = true;
      if (is_solid_wanted) doubt_who_is_in(state, box);
      state.is_filled = state.is_filled || is_solid_wanted;
    }
  }
  if (is_changed) state.terrain_runs = OracleRuns(terrain, state.definition.terrain.pixels_per_tile);
  return is_changed;
}

void doubt_if_in_terrain(WorldOracleState& state, const OracleMover& mover) {
  for (std::int64_t row = 0; row < state.terrain.height; ++row) {
    for (std::int64_t column = 0; column < state.terrain.width; ++column) {
      if (state.terrain.is_solid(column, row) && is_in(state, mover, box_of(state, column, row)))
        state.doubt = "somebody in terrain that was filled";
    }
  }
}

void doubt_who_is_in_terrain(WorldOracleState& state) {
  for (const OracleMover& mover : state.movers) {
    if (mover.is_there) doubt_if_in_terrain(state, mover);
  }
}

}  // namespace fusillade::support
