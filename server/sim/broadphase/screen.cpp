#include "sim/broadphase/screen.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "sim/geometry/segment_pieces.h"
#include "sim/motion/movers.h"

namespace fusillade::sim {
namespace {

double wall_reach(const WorldState& world) {
  float reach = 0;
  for (const BulletDefinition& bullet : world.definition.bullets) reach = std::max(reach, bullet.wall_radius);
  return reach;
}

// Solid runs within the words of a plane, leftmost cell in the highest bit.
void add_plane(Occupancies& occupancy, const BitPlane& plane, double reach) {
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

// Everything outside the map is wall; without radius the occupancy knows.
void add_outside(Occupancies& occupancy, const BitPlane& walls, double reach) {
  if (reach <= 0) return;
  constexpr double beyond = 1e9;
  const Bounds map{0, 0, static_cast<double>(walls.width()), static_cast<double>(walls.height())};
  occupancy.add_fixed(Bounds{-beyond, -beyond, map.left + reach, beyond});
  occupancy.add_fixed(Bounds{-beyond, -beyond, beyond, map.top + reach});
  occupancy.add_fixed(Bounds{map.right - reach, -beyond, beyond, beyond});
  occupancy.add_fixed(Bounds{-beyond, map.bottom - reach, beyond, beyond});
}

void add_segment(Occupancies& occupancy, Vec2d a, Vec2d b, double reach) {
  const Vec2d along = b - a;
  const auto pieces = 1 + static_cast<std::int64_t>(std::max(std::abs(along.x), std::abs(along.y)));
  for_each_piece(a, b, pieces, [&](const Bounds& bounds) { occupancy.add_fixed(bounds.grown(reach)); });
}

void add_targets(WorldState& world) {
  for (const StaticTarget& target : world.statics.targets) {
    if (target.is_gone) continue;
    if (target.kind == Kind::segment) {
      add_segment(world.occupancy, target.a, target.b, world.bullet_reach);
    } else {
      const Bounds bounds = Bounds::of_path(target.position, target.position, target.shape.extent);
      const bool is_round = target.shape.form == ShapeData::Form::circle;
      world.occupancy.add_fixed(seen_by_bullets(world, bounds, is_round ? target.shape.radius : 0));
    }
  }
}

// slot_at(0) to slot_at(size - 1), from `bullets`.
template <class Bullets, class SlotAt>
Slot screen_flights(const WorldState& world, const Bullets& bullets, Slot size, SlotAt slot_at, Slot* kept) {
  FlightColumns flights;
  std::array<Slot, FlightColumns::size_max> slots, found;
  Slot count = 0;
  for (Slot done = 0; done < size; done += FlightColumns::size_max) {
    const Slot some = std::min(size - done, FlightColumns::size_max);
    for (Slot i = 0; i < some; ++i) slots[i] = slot_at(done + i);
    flights.gather(flights_of(bullets), slots.data(), some);
    const Slot end = run_screen(screen_of(world, flights, world.tick), some, found.data());
    for (Slot i = 0; i < end && found[i] < some; ++i) kept[count++] = slots[found[i]];
  }
  return count;
}

}  // namespace

void build_occupancy(WorldState& world) {
  add_plane(world.occupancy, world.walls, wall_reach(world));
  add_outside(world.occupancy, world.walls, wall_reach(world));
  if (!world.terrain.is_empty()) add_plane(world.occupancy, world.terrain, 0);
  add_targets(world);
}

RoundedBounds seen_by_bullets(const WorldState& world, const Bounds& bounds, double round) {
  return {bounds.grown(world.bullet_reach - world.bullet_corner_radius - round),
          round + world.bullet_corner_radius};
}

ScreenPass screen_of(const WorldState& world, const FlightColumns& flights, Tick tick) {
  const double tick_s = world.definition.rules.dt();
  ScreenPass pass{};
  flights.hand_to(pass);
  pass.occupancy = &world.occupancy.near;
  pass.tick_start = time_of(tick);
  pass.tick_end = pass.tick_start + tick_length;
  pass.tick_s = static_cast<float>(tick_s);
  pass.age_unit_s = static_cast<float>(tick_s * 0x1p-16);
  pass.speed_max = static_cast<float>(world.occupancy.near.path_tiles_max() / tick_s);
  pass.outlook_bit = outlook_bit_of(tick);
  return pass;
}

Slot screen_bullets(const WorldState& world, MoverForm form, Slot begin, Slot end, Slot* kept) {
  if (world.occupancy.near.is_everywhere()) {
    std::iota(kept, kept + (end - begin), begin);
    return end - begin;
  }
  const auto slot_at = [begin](Slot i) { return begin + i; };
  return form == MoverForm::straight ? screen_flights(world, world.straight, end - begin, slot_at, kept)
                                     : screen_flights(world, world.forced, end - begin, slot_at, kept);
}

Slot screen_forced(const WorldState& world, std::span<const Slot> slots, Slot* kept) {
  return screen_flights(
      world, world.forced, static_cast<Slot>(slots.size()), [slots](Slot i) { return slots[i]; }, kept);
}

}  // namespace fusillade::sim
