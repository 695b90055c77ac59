#include <algorithm>
#include <cmath>

#include "property/mask/mask_case.h"

namespace fusillade::property {

using support::OracleMask;
using support::OraclePlane;
using support::Scene;

namespace {

constexpr double scene_rate = 20;

// So far around a plane masks are tried, in pixels.
std::int64_t reach_of(const OracleMask& mask) { return 2 * std::max(mask.width, mask.height) + 8; }

std::int64_t tiles_of(std::int64_t pixels, std::int64_t pixels_per_tile) {
  return (pixels + pixels_per_tile - 1) / pixels_per_tile;
}

// A map of so many free tiles, of whose pixels nothing is solid either.
Scene free_scene(std::int64_t width, std::int64_t height, std::int64_t pixels_per_tile) {
  Scene scene(support::room(static_cast<int>(width), static_cast<int>(height)));
  scene.definition.rules.tick_rate = scene_rate;
  std::ranges::fill(scene.definition.map.solid, std::uint8_t{0});
  scene.definition.terrain.pixels_per_tile = static_cast<int>(pixels_per_tile);
  return scene;
}

void draw_walls(const OraclePlane& cells, std::int64_t margin, sim::TileMapDefinition& map) {
  for (std::int64_t row = 0; row < map.height; ++row) {
    for (std::int64_t column = 0; column < map.width; ++column)
      map.solid[static_cast<std::size_t>(row * map.width + column)] =
          cells.is_solid(column - margin, row - margin) ? 1 : 0;
  }
}

void draw_terrain(const OraclePlane& cells, std::int64_t margin, Scene& scene) {
  sim::TerrainDefinition& terrain = scene.definition.terrain;
  scene.terrain(terrain.pixels_per_tile, 0, 0, 0, 0);
  for (std::int64_t row = 0; row < cells.height; ++row) {
    for (std::int64_t column = 0; column < cells.width; ++column) {
      const std::int64_t x = column + margin * terrain.pixels_per_tile;
      const std::int64_t y = row + margin * terrain.pixels_per_tile;
      terrain.solid[static_cast<std::size_t>(y * terrain.width + x)] = cells.is_solid(column, row) ? 1 : 0;
    }
  }
}

}  // namespace

void add_mask(Scene& scene, sim::MaskLayer layer, const OracleMask& pixels, sim::Vec2d centre,
              sim::Vec2d velocity) {
  sim::WorldDefinition& world = scene.definition;
  sim::MaskPlacement& mask = world.mask_placements.emplace_back();
  mask.position = centre.rounded();
  mask.velocity = velocity.rounded();
  mask.layer = layer;
  mask.definition = static_cast<std::int32_t>(world.actors.size());
  sim::ActorDefinition& type = world.actors.emplace_back();
  type.figure = static_cast<std::int32_t>(world.figures.size());
  type.walls = layer == sim::MaskLayer::ship;
  world.figures.push_back({"figure" + std::to_string(world.figures.size()),
                           static_cast<std::int32_t>(pixels.width), static_cast<std::int32_t>(pixels.height),
                           pixels.solid});
}

sim::Vec2d centre_of(const OracleMask& mask, sim::PixelPlace at, double pixels_per_tile) {
  return {(static_cast<double>(at.left) + 0.5 * static_cast<double>(mask.width)) / pixels_per_tile,
          (static_cast<double>(at.top) + 0.5 * static_cast<double>(mask.height)) / pixels_per_tile};
}

Scene scene_of(const PlaneSample& sample, const OracleMask& mask, sim::Vec2d centre, sim::Vec2d motion) {
  const OraclePlane& cells = sample.cells;
  const std::int64_t cells_per_tile = sample.plane.cells_per_tile();
  const std::int64_t pixels_per_tile = sample.pixels_per_cell * cells_per_tile;
  const std::int64_t margin = tiles_of(reach_of(mask), pixels_per_tile);
  Scene scene = free_scene(tiles_of(cells.width, cells_per_tile) + 2 * margin,
                           tiles_of(cells.height, cells_per_tile) + 2 * margin, pixels_per_tile);
  if (cells.is_outside_solid) {
    draw_walls(cells, margin, scene.definition.map);
  } else {
    draw_terrain(cells, margin, scene);
  }
  const auto offset = static_cast<double>(margin);
  add_mask(scene, sim::MaskLayer::ship, mask, centre + sim::Vec2d{offset, offset}, motion * scene_rate);
  return scene;
}

Scene scene_of(const OracleMask& bunker, const OracleMask& ship, sim::PixelPlace at) {
  constexpr std::int64_t pixels_per_tile = 16;
  const std::int64_t margin = tiles_of(reach_of(ship), pixels_per_tile);
  Scene scene = free_scene(tiles_of(bunker.width, pixels_per_tile) + 2 * margin,
                           tiles_of(bunker.height, pixels_per_tile) + 2 * margin, pixels_per_tile);
  const auto offset = static_cast<double>(margin);
  const auto place = [&](const OracleMask& mask, sim::PixelPlace pixel) {
    return centre_of(mask, pixel, pixels_per_tile) + sim::Vec2d{offset, offset};
  };
  add_mask(scene, sim::MaskLayer::bunker, bunker, place(bunker, {0, 0}), {});
  add_mask(scene, sim::MaskLayer::ship, ship, place(ship, at), {});
  return scene;
}

}  // namespace fusillade::property
