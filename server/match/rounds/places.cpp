#include "match/rounds/places.h"

#include <algorithm>
#include <cmath>

namespace fusillade::match {
namespace {

bool is_wall(const sim::TileMapDefinition& map, std::int64_t column, std::int64_t row) {
  if (column < 0 || row < 0 || column >= map.width || row >= map.height) return true;
  return map.solid[static_cast<std::size_t>(row * map.width + column)] != 0;
}

// Any pixel within `reach` of both coordinates.
bool is_terrain(const sim::TerrainDefinition& terrain, sim::Vec2 position, float reach) {
  const auto pixel_of = [&terrain](float tiles) {
    return static_cast<std::int64_t>(std::floor(tiles * static_cast<float>(terrain.pixels_per_tile)));
  };
  const std::int64_t right = std::min<std::int64_t>(terrain.width - 1, pixel_of(position.x + reach));
  const std::int64_t bottom = std::min<std::int64_t>(terrain.height - 1, pixel_of(position.y + reach));
  for (auto row = std::max<std::int64_t>(0, pixel_of(position.y - reach)); row <= bottom; ++row) {
    for (auto column = std::max<std::int64_t>(0, pixel_of(position.x - reach)); column <= right; ++column) {
      if (terrain.solid[static_cast<std::size_t>(row * terrain.width + column)] != 0) return true;
    }
  }
  return false;
}

// Half the edge of a square that holds the shape at any angle.
float reach_of(const sim::Shape& shape) {
  if (!shape.is_box()) return shape.radius;
  return std::sqrt(shape.half_width * shape.half_width + shape.half_height * shape.half_height);
}

std::int64_t tile_of(float coordinate) { return static_cast<std::int64_t>(std::floor(coordinate)); }

// Row by row, `offset` from the corners of the tiles there.
std::optional<sim::Vec2> first_free_place(const sim::WorldDefinition& world, sim::Vec2 centre, float spread,
                                          const sim::ActorDefinition& type, float offset) {
  const std::int64_t left = std::max<std::int64_t>(0, tile_of(centre.x - spread));
  const std::int64_t right = std::min<std::int64_t>(world.map.width - 1, tile_of(centre.x + spread));
  const std::int64_t top = std::max<std::int64_t>(0, tile_of(centre.y - spread));
  const std::int64_t bottom = std::min<std::int64_t>(world.map.height - 1, tile_of(centre.y + spread));
  for (std::int64_t row = top; row <= bottom; ++row) {
    for (std::int64_t column = left; column <= right; ++column) {
      const sim::Vec2 place{static_cast<float>(column) + offset, static_cast<float>(row) + offset};
      if (is_free(world, place, type)) return place;
    }
  }
  return std::nullopt;
}

}  // namespace

bool is_free(const sim::WorldDefinition& world, sim::Vec2 position, const sim::ActorDefinition& type) {
  const float reach = reach_of(type.shape);
  for (std::int64_t row = tile_of(position.y - reach); row <= tile_of(position.y + reach); ++row) {
    for (std::int64_t column = tile_of(position.x - reach); column <= tile_of(position.x + reach); ++column) {
      if (is_wall(world.map, column, row)) return false;
    }
  }
  return !is_terrain(world.terrain, position, type.figure < 0 ? 0 : reach);
}

std::optional<sim::Vec2> random_place(const sim::WorldDefinition& world, sim::Vec2 centre, float spread,
                                      const sim::ActorDefinition& type, sim::Rng& rng) {
  for (int i = 0; i < place_tries_max; ++i) {
    const float x = rng.between(-spread, spread), y = rng.between(-spread, spread);
    const sim::Vec2 place{centre.x + x, centre.y + y};
    if (is_free(world, place, type)) return place;
  }
  return std::nullopt;
}

std::optional<sim::Vec2> sure_place(const sim::WorldDefinition& world, sim::Vec2 centre, float spread,
                                    const sim::ActorDefinition& type) {
  if (const auto place = first_free_place(world, centre, spread, type, 0.5F)) return place;
  if (const auto place = first_free_place(world, centre, spread, type, 0)) return place;
  return is_free(world, centre, type) ? std::optional(centre) : std::nullopt;
}

}  // namespace fusillade::match
