// Figures, the masks that are placed with them, and points that pull ships.
#include <algorithm>
#include <cmath>

#include "content/arena/arena_parts.h"
#include "content/arena/arena_tables.h"
#include "content/map/picture.h"
#include "sim/mask/figure.h"

namespace fusillade::content {
namespace {

const std::string default_figure = "ship";

// A triangle of 24 x 20 pixels in a picture of 32 x 32, its tip to the right.
sim::FigureDefinition make_default_figure() {
  sim::FigureDefinition figure{default_figure, 32, 32, {}};
  for (int row = 0; row < figure.height; ++row) {
    for (int column = 0; column < figure.width; ++column) {
      const bool is_along = column >= 4 && column < 28;
      figure.solid.push_back(is_along && 12 * std::abs(2 * row - 31) < 10 * (28 - column) ? 1 : 0);
    }
  }
  return figure;
}

void take_pixels(sim::FigureDefinition& figure, std::int32_t width, std::int32_t height,
                 std::vector<std::uint8_t>& solid) {
  figure.width = width;
  figure.height = height;
  figure.solid = std::move(solid);
}

sim::FigureDefinition read_figure(const TablePlace& place, const ReadFile& read_file) {
  auto table = read_table<FigureTable>(place);
  if (table.rows.empty() == table.picture.empty())
    place.fail("picture", "allowed: one of picture and rows, not both, not none");
  sim::FigureDefinition figure{table.name, 0, 0, {}};
  if (table.picture.empty()) {
    auto map = map_of_rows(place, table.rows, "pixels", sim::figure_side_max_pixels);
    take_pixels(figure, map.width, map.height, map.solid);
  } else {
    auto picture = read_named(place, "picture", table.picture, read_file, picture_bytes_max, decode_terrain);
    remove_dither(picture, table.dither);
    take_pixels(figure, picture.width, picture.height, picture.solid);
  }
  return figure;
}

void check_pixels(const TablePlace& place, const sim::FigureDefinition& figure) {
  const std::string key = place.has("picture") ? "picture" : "rows";
  const std::int32_t side_max = sim::figure_side_max_pixels;
  if (figure.width > side_max || figure.height > side_max)
    place.fail(key, "has " + std::to_string(figure.width) + " x " + std::to_string(figure.height) +
                        " pixels; allowed: sides up to " + std::to_string(side_max));
  if (std::count(figure.solid.begin(), figure.solid.end(), 1) == 0)
    place.fail(key, "has no solid pixel; allowed: at least one");
}

void check_motion(const TablePlace& place, const sim::MaskPlacement& mask) {
  if (mask.layer == sim::MaskLayer::bunker && !(mask.velocity == sim::Vec2{}))
    place.fail(mask.velocity.x != 0 ? "vx" : "vy", "a bunker stands; allowed: 0");
}

}  // namespace

void read_figures(const ArenaFile& file, const ReadFile& read_file, sim::WorldDefinition& world,
                  ArenaNames& names) {
  const auto places = file.tables("figure");
  const auto add = [&](const TablePlace& place, sim::FigureDefinition figure) {
    names.figures.add(place, figure.name, static_cast<std::int32_t>(world.figures.size()));
    world.figures.push_back(std::move(figure));
  };
  for (const TablePlace& place : places) {
    if (world.figures.size() == sim::figures_max)
      place.fail("name", "is one too many; allowed: " + std::to_string(sim::figures_max) + " figures");
    sim::FigureDefinition figure = read_figure(place, read_file);
    check_pixels(place, figure);
    add(place, std::move(figure));
  }
  const bool has_default = std::any_of(world.figures.begin(), world.figures.end(),
                                       [](const auto& figure) { return figure.name == default_figure; });
  const auto masks = file.tables("mask");
  if (!masks.empty() && !has_default && world.figures.size() < sim::figures_max)
    add(masks.front(), make_default_figure());
}

void resolve_figure(const TablePlace& place, const std::string& figure, const ArenaNames& names,
                    sim::ActorDefinition& actor) {
  if (actor.bomb_radius > 0 && actor.ship.shield_energy > 0)
    place.fail("shield_energy", "stands beside bomb_radius; allowed: one ability");
  if (figure.empty()) {
    if (actor.ship.thrust > 0) place.fail("thrust", "needs a figure; allowed: 0");
    return;
  }
  for (const std::string_view key : {"radius", "half_width", "half_height", "angle"}) {
    if (place.has(key)) place.fail(key, "stands beside figure; allowed: a figure or a shape");
  }
  actor.figure = names.figures.find(place, "figure", figure);
}

void resolve_figure_shapes(sim::WorldDefinition& world) {
  for (sim::ActorDefinition& actor : world.actors) {
    if (actor.figure < 0) continue;
    const double reach = sim::reach_of(world.figures[static_cast<std::size_t>(actor.figure)]);
    actor.shape = {.radius = static_cast<float>(reach / world.terrain.pixels_per_tile)};
  }
}

void check_layers(const ArenaFile& file, const sim::WorldDefinition& world) {
  if (world.terrain.width > 0) return;
  const auto masks = file.tables("mask");
  for (std::size_t i = 0; i < masks.size(); ++i) {
    if (world.mask_placements[i].layer == sim::MaskLayer::terrain)
      masks[i].fail("layer", "there is no terrain to be drawn into; allowed: with terrain in [map]");
  }
}

void read_masks(const ArenaFile& file, const ArenaNames& names, sim::WorldDefinition& world) {
  for (const TablePlace& place : file.tables("mask")) {
    auto table = read_table<MaskTable>(place);
    table.definition.filter = names.categories.filter_of(place, table.filter);
    resolve_figure(place, table.figure, names, table.definition);
    check_motion(place, table.placement);
    table.definition.walls = table.placement.layer == sim::MaskLayer::ship;
    table.placement.definition = static_cast<std::int32_t>(world.actors.size());
    world.actors.push_back(table.definition);
    world.mask_placements.push_back(table.placement);
  }
  for (const TablePlace& place : file.tables("gravity_point")) {
    auto point = read_table<sim::GravityPointDefinition>(place);
    world.gravity_points.push_back(point);
  }
}

}  // namespace fusillade::content
