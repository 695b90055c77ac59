#include "match/rounds/places.h"

#include <algorithm>
#include <cmath>

#include "sim/geometry/shape_data.h"

namespace fusillade::match {
namespace {

bool is_wall(const sim::TileMapDefinition& map, std::int64_t column, std::int64_t row) {
  if (column < 0 || row < 0 || column >= map.width || row >= map.height) return true;
  return map.solid[static_cast<std::size_t>(row * map.width + column)] != 0;
}

// Any pixel of that box.
bool is_terrain(const sim::BitPlane& terrain, sim::Vec2 position, sim::Vec2 reach) {
  if (terrain.is_empty()) return false;
  const auto pixel_of = [&terrain](float tiles) {
    return static_cast<std::int64_t>(std::floor(tiles * static_cast<float>(terrain.cells_per_tile())));
  };
  return terrain.has_solid_in(pixel_of(position.x - reach.x), pixel_of(position.y - reach.y),
                              pixel_of(position.x + reach.x), pixel_of(position.y + reach.y));
}

// Half of what the actor needs on each axis: of a figure as much as a circle around it (which is its shape),
// so that it may turn.
sim::Vec2 reach_of(const sim::ActorDefinition& type) { return sim::ShapeData(type.shape).extent.rounded(); }

std::int64_t tile_of(float coordinate) { return static_cast<std::int64_t>(std::floor(coordinate)); }

struct TileSpan {
  std::int64_t first = 0, last = 0;
};

// Who touches a line is not beyond it.
TileSpan tiles_within(float centre, float reach) {
  const std::int64_t first = tile_of(centre - reach);
  return {first, std::max(first, static_cast<std::int64_t>(std::ceil(centre + reach)) - 1)};
}

// Row by row, `offset` from the corners of the tiles there, or as near to that as `spread` reaches.
std::optional<sim::Vec2> first_free_place(const Ground& ground, sim::Vec2 centre, float spread,
                                          const sim::ActorDefinition& type, float offset) {
  const std::int64_t left = std::max<std::int64_t>(0, tile_of(centre.x - spread));
  const std::int64_t right = std::min<std::int64_t>(ground.map.width - 1, tile_of(centre.x + spread));
  const std::int64_t top = std::max<std::int64_t>(0, tile_of(centre.y - spread));
  const std::int64_t bottom = std::min<std::int64_t>(ground.map.height - 1, tile_of(centre.y + spread));
  for (std::int64_t row = top; row <= bottom; ++row) {
    for (std::int64_t column = left; column <= right; ++column) {
      const sim::Vec2 place{
          std::clamp(static_cast<float>(column) + offset, centre.x - spread, centre.x + spread),
          std::clamp(static_cast<float>(row) + offset, centre.y - spread, centre.y + spread)};
      if (is_free(ground, place, type)) return place;
    }
  }
  return std::nullopt;
}

}  // namespace

bool is_free(const Ground& ground, sim::Vec2 position, const sim::ActorDefinition& type) {
  const sim::Vec2 reach = reach_of(type);
  const TileSpan rows = tiles_within(position.y, reach.y), columns = tiles_within(position.x, reach.x);
  for (std::int64_t row = rows.first; row <= rows.last; ++row) {
    for (std::int64_t column = columns.first; column <= columns.last; ++column) {
      if (is_wall(ground.map, column, row)) return false;
    }
  }
  return !is_terrain(ground.terrain, position, type.figure < 0 ? sim::Vec2{} : reach);
}

std::optional<sim::Vec2> random_place(const Ground& ground, sim::Vec2 centre, float spread,
                                      const sim::ActorDefinition& type, sim::Rng& rng) {
  for (int i = 0; i < place_tries_max; ++i) {
    const float x = rng.between(-spread, spread), y = rng.between(-spread, spread);
    const sim::Vec2 place{centre.x + x, centre.y + y};
    if (is_free(ground, place, type)) return place;
  }
  return std::nullopt;
}

std::optional<sim::Vec2> sure_place(const Ground& ground, sim::Vec2 centre, float spread,
                                    const sim::ActorDefinition& type) {
  if (const auto place = first_free_place(ground, centre, spread, type, 0.5F)) return place;
  if (const auto place = first_free_place(ground, centre, spread, type, 0)) return place;
  return is_free(ground, centre, type) ? std::optional(centre) : std::nullopt;
}

std::optional<sim::Vec2> sure_spawn_place(const Ground& ground, std::span<const sim::Vec2> points,
                                          const sim::ActorDefinition& type) {
  for (const sim::Vec2 point : points)
    if (is_free(ground, point, type)) return point;
  const WholeMap whole(ground.map);
  return sure_place(ground, whole.centre, whole.spread, type);
}

}  // namespace fusillade::match
