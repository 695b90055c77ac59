#include "sim/contact/close_look.h"

#include <algorithm>
#include <array>

#include "sim/contact/screen_pass.h"
#include "sim/geometry/plane_path.h"

namespace fusillade::sim {
namespace {

// So many at once: all that is not in a cache is asked for one loop ahead.
constexpr std::size_t looks_at_once = 64;
// Of a place as double, and of its float.
constexpr float error_tiles = 2 * place_error_tiles_max;

// Bounds of a bullet's middle on its way, and how far from there it reaches.
struct Way {
  Extent middle;
  float reach = 0, round_part = 0, wall_reach = 0;  // round_part: of the reach
  bool is_known = false, ends = false;
};

// Who is launched within the tick may go less far.
template <class Bullets>
Way way_of(const WorldState& world, const Bullets& bullets, Slot slot, Vec2 velocity) {
  const auto tick_s = static_cast<float>(world.definition.rules.dt());
  const Time age = world.tick_start - bullets.launch[slot];
  const float age_s = age_s_of(std::max<Time>(age, 0), tick_s * 0x1p-16F);
  const float x = bullets.x[slot] + velocity.x * age_s, y = bullets.y[slot] + velocity.y * age_s;
  const float end_x = x + velocity.x * tick_s, end_y = y + velocity.y * tick_s;
  const BulletPhysics& physics = world.bullet_physics[bullets.definition[slot]];
  return {{std::min(x, end_x), std::min(y, end_y), std::max(x, end_x), std::max(y, end_y)},
          physics.reach_tiles + error_tiles,
          physics.shape.form == ShapeData::Form::circle ? physics.reach_tiles + error_tiles : 0,
          physics.wall_reach_tiles + error_tiles,
          age >> screen_age_bits <= 0,
          bullets.end[slot] < world.tick_end};
}

Way way_of(const WorldState& world, const StraightStore& bullets, Slot slot) {
  return way_of(world, bullets, slot, {bullets.vx[slot], bullets.vy[slot]});
}
Way way_of(const WorldState& world, const ForcedStore& bullets, Slot slot) {
  return way_of(world, bullets, slot, {bullets.chord_vx[slot], bullets.chord_vy[slot]});
}

bool has_solid_near(const BitPlane& plane, const Extent& middle, float reach) {
  const Vec2d corner(Vec2{middle.left, middle.top}), other(Vec2{middle.right, middle.bottom});
  const auto half = static_cast<double>(reach);
  return !plane.is_empty() && !is_surely_free(plane, corner, other - corner, {half, half});
}

// As a rule the way is short and within the map: the tiles around it are numbered from 1 on, since what is
// truncated must not be below 0.
bool has_wall_near(const BitPlane& walls, const Extent& middle, float reach) {
  const auto number_of = [](float tiles, float last) {
    return static_cast<std::int32_t>(std::min(std::max(tiles, 0.0F), last));
  };
  const std::int32_t width = walls.width(), height = walls.height();
  const auto beyond_x = static_cast<float>(width + 1), beyond_y = static_cast<float>(height + 1);
  const float back = 1 - reach, on = 1 + reach;
  const std::int32_t left = number_of(middle.left + back, beyond_x),
                     right = number_of(middle.right + on, beyond_x);
  const std::int32_t top = number_of(middle.top + back, beyond_y),
                     bottom = number_of(middle.bottom + on, beyond_y);
  const bool is_within = left >= 1 && top >= 1 && right <= width && bottom <= height;
  if (is_within && right - left <= 1 && bottom - top <= 1)
    return walls.has_solid_in_square(left - 1, top - 1, right - left, bottom - top);
  return has_solid_near(walls, middle, reach);
}

NearbyThings things_near(const WorldState& world, const Way& way) {
  if (!way.is_known) return everything_near;
  const RoundedExtent swept{way.middle.grown(way.reach - way.round_part), way.round_part};
  NearbyThings near{};
  near.walls = has_wall_near(world.walls, way.middle, way.wall_reach);
  near.terrain = has_solid_near(world.terrain, way.middle, error_tiles);
  near.statics = !world.statics.targets.empty() && !world.statics.grid.is_free(swept);
  near.targets = !world.targets.is_free(swept);
  near.ends = way.ends;
  return near;
}

template <class Bullets>
std::size_t look_at_some(const WorldState& world, const Bullets& bullets, std::span<const Slot> slots,
                         Candidate* candidates) {
  std::array<Way, looks_at_once> ways;
  for (std::size_t i = 0; i < slots.size(); ++i) {
    ways[i] = way_of(world, bullets, slots[i]);
    world.targets.prefetch(ways[i].middle.left, ways[i].middle.top);
  }
  std::size_t count = 0;
  for (std::size_t i = 0; i < slots.size(); ++i) {
    candidates[count] = {slots[i], things_near(world, ways[i])};
    count += candidates[count].near.any() ? 1 : 0;
  }
  for (std::size_t i = 0; i < count; ++i) __builtin_prefetch(&bullets.records[candidates[i].slot]);
  return count;
}

template <class Bullets>
std::size_t look_closer_in(const WorldState& world, const Bullets& bullets, std::span<const Slot> slots,
                           Candidate* candidates) {
  std::size_t count = 0;
  for (; !slots.empty(); slots = slots.subspan(std::min(slots.size(), looks_at_once)))
    count +=
        look_at_some(world, bullets, slots.first(std::min(slots.size(), looks_at_once)), candidates + count);
  return count;
}

}  // namespace

std::size_t look_closer(const WorldState& world, MoverForm form, std::span<const Slot> slots,
                        Candidate* candidates) {
  return form == MoverForm::straight ? look_closer_in(world, world.straight, slots, candidates)
                                     : look_closer_in(world, world.forced, slots, candidates);
}

}  // namespace fusillade::sim
