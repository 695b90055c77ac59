#include <algorithm>
#include <cmath>
#include <iomanip>
#include <sstream>

#include "property/plane/plane_case.h"
#include "property/world/scenario_text.h"

namespace fusillade::property {
namespace {

using sim::Vec2d;

constexpr std::int64_t margin = 2;  // cells around the plane, for paths that begin beside it
constexpr double tick_rate = 20, speed_max_tiles_per_s = 10000;

sim::TileMapDefinition map_of(const support::OraclePlane& cells) {
  sim::TileMapDefinition map;
  map.width = static_cast<int>(cells.width + 2 * margin);
  map.height = static_cast<int>(cells.height + 2 * margin);
  for (std::int64_t row = -margin; row < cells.height + margin; ++row) {
    for (std::int64_t column = -margin; column < cells.width + margin; ++column)
      map.solid.push_back(cells.is_solid(column, row) ? 1 : 0);
  }
  return map;
}

void write_cells(const support::OraclePlane& cells, std::ostream& out) {
  for (std::int64_t row = 0; row < cells.height; ++row) {
    for (std::int64_t column = 0; column < cells.width; ++column)
      out << (cells.is_solid(column, row) ? '#' : '.');
    out << "\n";
  }
}

// Long paths take several ticks.
int ticks_of(const PlaneCase& c, const PlanePath& path) {
  const double longest = std::max(std::abs(path.motion.x), std::abs(path.motion.y)) * c.scale();
  return std::max(1, static_cast<int>(std::ceil(longest * tick_rate / speed_max_tiles_per_s)));
}

}  // namespace

support::Scene scene_of(const PlaneCase& c, const PlanePath& path) {
  support::Scene scene(map_of(c.cells));
  scene.definition.rules.tick_rate = tick_rate;
  const double scale = c.scale();
  const sim::Vec2 start = (path.start * scale + Vec2d{margin, margin}).rounded();
  const sim::Vec2 velocity = (path.motion * (scale * tick_rate / ticks_of(c, path))).rounded();
  if (path.half.x > 0) {
    auto& shape = scene.player(start, velocity).shape;
    shape.half_width = static_cast<float>(path.half.x * scale);
    shape.half_height = static_cast<float>(path.half.y * scale);
    shape.radius = 0;
  } else {
    scene.bullet(start, velocity).wall_radius = static_cast<float>(path.radius * scale);
  }
  return scene;
}

std::string text_of(const std::optional<sim::PlaneContact>& contact) {
  if (!contact) return "free";
  std::ostringstream out;
  out << std::setprecision(17) << "fraction " << contact->fraction << " normal " << contact->normal.x << ","
      << contact->normal.y << " position " << contact->position.x << "," << contact->position.y << " cell "
      << contact->column << "," << contact->row << (contact->starts_inside ? " inside" : "");
  return out.str();
}

std::string text_of(const PlaneCase& c, const PlanePath& path,
                    const std::optional<sim::PlaneContact>& contact) {
  std::ostringstream out;
  out << std::setprecision(17) << "\nstart " << path.start.x << "," << path.start.y << " motion "
      << path.motion.x << "," << path.motion.y << " radius " << path.radius << " half " << path.half.x << ","
      << path.half.y << " -> " << text_of(contact) << "\n"
      << c.cells.width << "x" << c.cells.height << " cells, " << c.scale() << " a tile, outside "
      << (c.cells.is_outside_solid ? "solid" : "free") << "\n";
  write_cells(c.cells, out);
  out << scenario_command(scene_of(c, path).definition, ticks_of(c, path));
  return out.str();
}

}  // namespace fusillade::property
