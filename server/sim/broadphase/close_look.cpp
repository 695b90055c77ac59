#include "sim/broadphase/close_look.h"

#include <algorithm>
#include <array>

#include "sim/base/bits.h"
#include "sim/broadphase/close_pass.h"
#include "sim/broadphase/flight_columns.h"
#include "sim/broadphase/screen.h"
#include "sim/plane/plane_path.h"

namespace fusillade::sim {
namespace {

// Of a place as double, and of its float.
constexpr float error_tiles = 2 * place_error_tiles_max;

// What bullets of a definition reach from their middles, with what rounding may add.
struct Reach {
  std::int32_t definition = -1;
  float tiles = 0, round_tiles = 0, wall_tiles = 0;  // round: of it, without corners

  Reach() = default;
  Reach(const WorldState& world, std::int32_t of) : definition(of) {
    const BulletPhysics& physics = world.bullet_physics[of];
    tiles = physics.reach_tiles + error_tiles;
    round_tiles = physics.shape.form == ShapeData::Form::circle ? tiles : 0;
    wall_tiles = physics.wall_reach_tiles + error_tiles;
  }
};

// Up to CloseWays::size bullets: all that is not in a cache is asked for one loop ahead.
template <class Bullets>
class CloseLook {
 public:
  CloseLook(const WorldState& world, const Bullets& bullets, std::span<const Slot> slots)
      : world_(world), bullets_(bullets), slots_(slots) {
    const auto count = static_cast<Slot>(slots.size());
    flights_.gather(flights_of(bullets), slots.data(), count);
    take_reaches(count);
    run_close(pass(), count, ways_);
    for (Slot i = 0; i < count; ++i) {
      world.targets.prefetch(ways_.cell[i]);
      if (ways_.tile[i] != CloseWays::no_square)
        world.walls.prefetch_place(static_cast<std::size_t>(ways_.tile[i]));
    }
  }

  std::size_t find(Candidate* candidates) const {
    const Bits walls = bits_where([this](Slot i) { return has_wall_near(i); });
    const Bits terrain = has_terrain_ ? bits_where([this](Slot i) { return has_terrain_near(i); }) : 0;
    const Bits statics = has_statics_ ? bits_where([this](Slot i) { return has_static_near(i); }) : 0;
    std::array<std::uint32_t, CloseWays::size> only_targets;
    only_targets.fill(Grid::no_item);
    Bits targets = 0;
    for_each_bit(bits_where([this](Slot i) { return has_targets_in_cells(i); }), [&](Slot i) {
      only_targets[i] = world_.targets.only_item(ways_.cell[i], ways_.cells_more[i], swept(i));
      targets |= Bits{only_targets[i] != Grid::no_item} << i;
    });
    const Bits unknown = all_ & ~ways_.is_known, ends = all_ & ways_.ends;
    std::size_t count = 0;
    for_each_bit(walls | terrain | statics | targets | ends | unknown, [&](Slot i) {
      const auto has = [i](Bits bits) { return (bits >> i & 1) != 0; };
      candidates[count++] = {slots_[i], has(unknown)
                                            ? everything_near
                                            : NearbyThings{has(walls), has(terrain), has(statics),
                                                           has(targets), has(ends), only_targets[i]}};
      prefetch(&bullets_.identities[slots_[i]]);
    });
    return count;
  }

 private:
  using Bits = std::uint64_t;  // bit i: of bullet i

  // Of those that are known.
  template <class Predicate>
  Bits bits_where(Predicate predicate) const {
    Bits found = 0;
    for_each_bit(all_ & ways_.is_known, [&](Slot i) { found |= Bits{predicate(i)} << i; });
    return found;
  }
  // Bullets of a definition stand in runs, as a rule.
  void take_reaches(Slot count) {
    Reach reach;
    for (Slot i = 0; i < count; ++i) {
      const std::int32_t definition = bullets_.definition[slots_[i]];
      if (definition != reach.definition) reach = Reach(world_, definition);
      reach_[i] = reach.tiles;
      round_part_[i] = reach.round_tiles;
      wall_reach_[i] = reach.wall_tiles;
    }
    for (auto* column : {&reach_, &round_part_, &wall_reach_})
      std::fill(column->begin() + count, column->begin() + FlightColumns::whole(count), 0.0F);
  }
  ClosePass pass() const {
    const auto tick_s = static_cast<float>(world_.definition.rules.dt());
    ClosePass pass{};
    flights_.hand_to(pass);
    pass.reach = reach_.data();
    pass.corner_radius = round_part_.data();
    pass.wall_reach = wall_reach_.data();
    pass.tick_start = world_.tick_start;
    pass.tick_end = world_.tick_end;
    pass.tick_s = tick_s;
    pass.age_unit_s = tick_s * 0x1p-16F;
    pass.width = world_.walls.width();
    pass.height = world_.walls.height();
    pass.scale = world_.targets.scale();
    return pass;
  }
  bool has_solid_near(const BitPlane& plane, Slot i, float reach) const {
    const Vec2d corner(Vec2{ways_.left[i], ways_.top[i]}), other(Vec2{ways_.right[i], ways_.bottom[i]});
    const auto half = static_cast<double>(reach);
    return !is_surely_free(plane, corner, other - corner, {half, half});
  }
  bool has_wall_near(Slot i) const {
    const std::int32_t tile = ways_.tile[i], more = ways_.tiles_more[i];
    if (tile == CloseWays::no_square) return has_solid_near(world_.walls, i, wall_reach_[i]);
    return world_.walls.has_solid_at(static_cast<std::size_t>(tile), more >> 2, more & 1, more >> 1 & 1);
  }
  RoundedExtent swept(Slot i) const {
    return {{ways_.core_left[i], ways_.core_top[i], ways_.core_right[i], ways_.core_bottom[i]},
            round_part_[i]};
  }
  bool has_terrain_near(Slot i) const { return has_solid_near(world_.terrain, i, error_tiles); }
  bool has_static_near(Slot i) const { return world_.statics.grid.only_item(swept(i)) != Grid::no_item; }
  bool has_targets_in_cells(Slot i) const {
    return world_.targets.has_items(ways_.cell[i], ways_.cells_more[i]);
  }

  const WorldState& world_;
  const Bullets& bullets_;
  std::span<const Slot> slots_;
  const Bits all_ = ~Bits{0} >> (CloseWays::size - slots_.size());
  const bool has_terrain_ = !world_.terrain.is_empty(), has_statics_ = !world_.statics.targets.empty();
  FlightColumns flights_;
  std::array<float, CloseWays::size> reach_, round_part_, wall_reach_;
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
