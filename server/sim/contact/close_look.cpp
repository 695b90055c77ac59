#include "sim/contact/close_look.h"

#include <algorithm>
#include <array>

#include "sim/contact/close_pass.h"
#include "sim/contact/screen.h"
#include "sim/geometry/plane_path.h"

namespace fusillade::sim {
namespace {

// Of a place as double, and of its float.
constexpr float error_tiles = 2 * place_error_tiles_max;
// Ages are rounded down by up to 2^-16 tick: a longer way may have gone further than that error.
constexpr float way_max_tiles = 64;
// By then their cells are there, and the items of these are asked for.
constexpr Slot bullets_ahead = 8;

// Up to CloseWays::size bullets: all that is not in a cache is asked for one loop ahead.
template <class Bullets>
class CloseLook {
 public:
  CloseLook(const WorldState& world, const Bullets& bullets, std::span<const Slot> slots)
      : world_(world), bullets_(bullets), slots_(slots) {
    const auto count = static_cast<Slot>(slots.size());
    const auto flight_of = flights_of(bullets);
    flights_.take(count, [&](Slot i) -> decltype(auto) { return flight_of(slots[i]); });
    for (Slot i = 0; i < FlightColumns::whole(count); ++i) {
      const Slot slot = slots[std::min(i, count - 1)];
      const BulletPhysics& physics = world.bullet_physics[bullets.definition[slot]];
      reach_[i] = physics.reach_tiles + error_tiles;
      round_part_[i] = physics.shape.form == ShapeData::Form::circle ? reach_[i] : 0;
      wall_reach_[i] = physics.wall_reach_tiles + error_tiles;
    }
    run_close(pass(), FlightColumns::whole(count), ways_);
    for (Slot i = 0; i < count; ++i) {
      world.targets.prefetch(ways_.cell[i]);
      if (ways_.tile[i] != CloseWays::no_square)
        world.walls.prefetch_square(ways_.tile[i] & 0xFFFF, ways_.tile[i] >> 16);
    }
  }

  std::size_t find(Candidate* candidates) const {
    std::size_t count = 0;
    for (Slot i = 0; i < slots_.size(); ++i) {
      if (i + bullets_ahead < slots_.size()) world_.targets.prefetch_items(ways_.cell[i + bullets_ahead]);
      candidates[count] = {slots_[i], things_near(i)};
      count += candidates[count].near.any() ? 1 : 0;
    }
    for (std::size_t i = 0; i < count; ++i) prefetch(&bullets_.identities[candidates[i].slot]);
    return count;
  }

 private:
  ClosePass pass() const {
    const auto tick_s = static_cast<float>(world_.definition.rules.dt());
    return {flights_.x.data(),     flights_.y.data(),      flights_.vx.data(),
            flights_.vy.data(),    flights_.launch.data(), reach_.data(),
            wall_reach_.data(),    world_.tick_start,      tick_s,
            tick_s * 0x1p-16F,     world_.walls.width(),   world_.walls.height(),
            world_.targets.scale()};
  }
  bool has_solid_near(const BitPlane& plane, Slot i, float reach) const {
    const Vec2d corner(Vec2{ways_.left[i], ways_.top[i]}), other(Vec2{ways_.right[i], ways_.bottom[i]});
    const auto half = static_cast<double>(reach);
    return !is_surely_free(plane, corner, other - corner, {half, half});
  }
  bool has_wall_near(Slot i) const {
    const std::int32_t tile = ways_.tile[i], more = ways_.tiles_more[i];
    if (tile == CloseWays::no_square) return has_solid_near(world_.walls, i, wall_reach_[i]);
    return world_.walls.has_solid_in_square(tile & 0xFFFF, tile >> 16, more & 1, more >> 1);
  }
  bool is_known(Slot i) const {
    const float way = (ways_.right[i] - ways_.left[i]) + (ways_.bottom[i] - ways_.top[i]);
    return way <= way_max_tiles && (world_.tick_start - flights_.launch[i]) >> screen_age_bits <= 0;
  }
  RoundedExtent swept(Slot i) const {
    const Extent middle{ways_.left[i], ways_.top[i], ways_.right[i], ways_.bottom[i]};
    return {middle.grown(reach_[i] - round_part_[i]), round_part_[i]};
  }
  NearbyThings things_near(Slot i) const {
    if (!is_known(i)) return everything_near;
    NearbyThings near{};
    near.walls = has_wall_near(i);
    near.terrain = !world_.terrain.is_empty() && has_solid_near(world_.terrain, i, error_tiles);
    near.statics =
        !world_.statics.targets.empty() && world_.statics.grid.only_item(swept(i)) != Grid::no_item;
    near.only_target = world_.targets.only_item(ways_.cell[i], ways_.cells_more[i], swept(i));
    near.targets = near.only_target != Grid::no_item;
    near.ends = flights_.end[i] < world_.tick_end;
    return near;
  }

  const WorldState& world_;
  const Bullets& bullets_;
  std::span<const Slot> slots_;
  FlightColumns flights_;
  std::array<float, CloseWays::size> reach_, round_part_, wall_reach_;  // round_part_: of the reach
  CloseWays ways_;
};

template <class Bullets>
std::size_t look_closer_in(const WorldState& world, const Bullets& bullets, std::span<const Slot> slots,
                           Candidate* candidates) {
  std::size_t count = 0;
  while (!slots.empty()) {
    const std::size_t size = std::min<std::size_t>(slots.size(), CloseWays::size);
    count += CloseLook(world, bullets, slots.first(size)).find(candidates + count);
    slots = slots.subspan(size);
  }
  return count;
}

}  // namespace

std::size_t look_closer(const WorldState& world, MoverForm form, std::span<const Slot> slots,
                        Candidate* candidates) {
  return form == MoverForm::straight ? look_closer_in(world, world.straight, slots, candidates)
                                     : look_closer_in(world, world.forced, slots, candidates);
}

}  // namespace fusillade::sim
