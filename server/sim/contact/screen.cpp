#include "sim/contact/screen.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "sim/geometry/plane_path.h"
#include "sim/motion/movers.h"

namespace fusillade::sim {
namespace {

double wall_reach(const WorldState& world) {
  float reach = 0;
  for (const BulletDefinition& bullet : world.definition.bullets) reach = std::max(reach, bullet.wall_radius);
  return reach;
}

// Solid runs within the words of a plane, leftmost cell in the highest bit.
void add_plane(Occupancy& occupancy, const BitPlane& plane, double reach) {
  const double cell = 1.0 / plane.cells_per_tile();
  const auto words_per_row = static_cast<std::size_t>(plane.words_per_row());
  for (std::size_t index = 0; index < plane.words_count(); ++index) {
    const std::size_t row = index / words_per_row, column = 64 * (index % words_per_row);
    std::uint64_t word = plane.word(index);
    for (unsigned first = 0; word != 0;) {
      const int gap = std::countl_zero(word);
      first += static_cast<unsigned>(gap);
      word <<= gap;
      const int length = std::countl_one(word);
      const Vec2d corner(static_cast<double>(column + first) * cell, static_cast<double>(row) * cell);
      occupancy.add_fixed(Bounds::of_path(corner, corner + Vec2d(length * cell, cell), {reach, reach}));
      first += static_cast<unsigned>(length);
      word = length == 64 ? 0 : word << length;
    }
  }
}

// A long segment's own bounds would cover half a room: piece by piece.
void add_segment(Occupancy& occupancy, Vec2d a, Vec2d b, double reach) {
  const Vec2d along = b - a;
  const auto pieces = 1 + static_cast<int>(std::max(std::abs(along.x), std::abs(along.y)));
  for (int piece = 0; piece < pieces; ++piece) {
    const Vec2d from = a + along * (static_cast<double>(piece) / pieces);
    const Vec2d to = a + along * (static_cast<double>(piece + 1) / pieces);
    occupancy.add_fixed(Bounds::of_path(from, to, {reach, reach}));
  }
}

void add_targets(Occupancy& occupancy, const StaticTargets& statics, double reach) {
  for (const StaticTarget& target : statics.targets) {
    if (target.is_gone) continue;
    if (target.kind == Kind::segment) {
      add_segment(occupancy, target.a, target.b, reach);
    } else {
      const Vec2d half = target.shape.extent + Vec2d(reach, reach);
      occupancy.add_fixed(Bounds::of_path(target.position, target.position, half));
    }
  }
}

bool is_near_solid(const BitPlane& plane, const Bounds& path) {
  if (plane.is_empty()) return false;
  const auto cell = [&plane](double tiles) { return floor_to_cell(tiles * plane.cells_per_tile()); };
  return plane.has_solid_in(cell(path.left), cell(path.top), cell(path.right), cell(path.bottom));
}

template <class Bullets>
bool may_meet(const WorldState& world, const Bullets& bullets, Slot slot) {
  const Path path = free_path_in(world, bullets, slot);
  if (path.until < world.tick_end) return true;
  const Vec2d start = path.at(std::max(world.tick_start, path.launch)), end = path.at(path.until);
  const Bounds way = Bounds::of_path(start, end, {place_error_tiles_max, place_error_tiles_max});
  const auto type = static_cast<std::size_t>(bullets.definition[slot]);
  if (is_near_solid(world.walls, way.grown(world.definition.bullets[type].wall_radius))) return true;
  if (is_near_solid(world.terrain, way)) return true;
  const Vec2d extent = world.bullet_physics[type].shape.extent;
  const Bounds swept = way.grown(std::max(extent.x, extent.y));
  return !world.targets.is_free(swept) ||
         (!world.statics.targets.empty() && !world.statics.grid.is_free(swept));
}

}  // namespace

bool may_meet_anything(const WorldState& world, MoverRef bullet) {
  return bullet.form() == MoverForm::straight ? may_meet(world, world.straight, bullet.slot())
                                              : may_meet(world, world.forced, bullet.slot());
}

void build_occupancy(WorldState& world) {
  add_plane(world.occupancy, world.walls, wall_reach(world));
  if (!world.terrain.is_empty()) add_plane(world.occupancy, world.terrain, 0);
  add_targets(world.occupancy, world.statics, world.bullet_reach);
}

ScreenPass screen_of(const WorldState& world, MoverForm form) {
  const BulletColumns& bullets = world.bullets({form, 0});
  const bool is_straight = form == MoverForm::straight;
  const double tick_s = world.definition.rules.dt();
  return {&world.occupancy,
          bullets.x.data(),
          bullets.y.data(),
          (is_straight ? bullets.vx : world.forced.chord_vx).data(),
          (is_straight ? bullets.vy : world.forced.chord_vy).data(),
          bullets.launch.data(),
          bullets.end.data(),
          world.tick_start,
          world.tick_end,
          static_cast<float>(tick_s),
          static_cast<float>(tick_s * 0x1p-16),
          static_cast<float>(world.occupancy.path_tiles_max() / tick_s)};
}

Slot screen_bullets(const WorldState& world, MoverForm form, Slot begin, Slot end, Slot* kept) {
  if (!world.occupancy.is_everywhere()) return run_screen(screen_of(world, form), begin, end, kept);
  std::iota(kept, kept + (end - begin), begin);
  return end - begin;
}

}  // namespace fusillade::sim
