#include "sim/contact/outlook.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>

#include "sim/contact/screen.h"
#include "sim/motion/movers.h"
#include "sim/store/chunks.h"

namespace fusillade::sim {
namespace {

constexpr Slot bullets_per_block = bullets_per_chunk / outlook_ticks;
static_assert(bullets_per_block <= FlightColumns::size_max);
// To tell all anew costs as much as this many renewals; meanwhile old bounds keep bullets in vain.
constexpr std::size_t stale_per_target_max = 3;
// Of what is foretold: somebody very fast is foretold for less time, so as not to fill the occupancy.
constexpr double ahead_max_tiles = 4;
constexpr double margin_tiles = 0x1p-6;

// The tick in which block number `block` of each chunk has looked last.
Tick last_look(Tick tick, int block) { return tick - outlook_bit_of(tick - block); }

// What one look from afar needs, at the middle of the way of all outlook_ticks.
struct FarLook {
  const Occupancy& occupancy;
  Time tick_start, ticks_end;
  float middle_s, age_unit_s, speed_max;

  explicit FarLook(const WorldState& world)
      : occupancy(world.occupancy.far),
        tick_start(world.tick_start),
        ticks_end(world.tick_start + outlook_ticks * tick_length) {
    const double ticks_s = outlook_ticks * world.definition.rules.dt();
    middle_s = static_cast<float>(ticks_s / 2);
    age_unit_s = static_cast<float>(world.definition.rules.dt() * 0x1p-16);
    speed_max = static_cast<float>(occupancy.path_tiles_max() / ticks_s);
  }

  bool may_meet_anything(const Flight& flight) const {
    const Time age = tick_start - flight.launch;
    const float then_s = static_cast<float>(static_cast<std::int32_t>(age >> 16)) * age_unit_s + middle_s;
    const bool is_occupied = occupancy.is_occupied(occupancy.column_of(flight.x + flight.vx * then_s),
                                                   occupancy.row_of(flight.y + flight.vy * then_s));
    const bool is_slow = std::max(std::abs(flight.vx), std::abs(flight.vy)) <= speed_max;
    return is_occupied | !is_slow | (age >> screen_age_bits != 0) | (flight.end < ticks_end);
  }
};

// Of at most FlightColumns::size_max bullets. Tick by tick only where there is anything near: for most of
// them one look, from afar, answers for all ticks. (From where they stand: to put all of them into columns
// first costs as much as the look.)
void look_ahead(WorldState& world, Slot begin, Slot end) {
  const Flight* const flights = world.straight.flights.data();
  std::uint8_t* const outlooks = world.straight.outlook.data();
  const FarLook look(world);
  std::array<Slot, FlightColumns::size_max> near;
  Slot count = 0;
  for (Slot slot = begin; slot < end; ++slot) {
    near[count] = slot;
    count += look.may_meet_anything(flights[slot]) ? 1 : 0;
  }
  std::fill(outlooks + begin, outlooks + end, std::uint8_t{0});
  if (count == 0) return;
  FlightColumns columns;
  columns.take(count, [&](Slot i) -> const Flight& { return flights[near[i]]; });
  std::array<std::uint8_t, FlightColumns::size_max> found;
  run_outlook(screen_of(world, columns), 0, FlightColumns::whole(count), found.data());
  for (Slot i = 0; i < count; ++i) outlooks[near[i]] = found[i];
}

// f(slot) for each in [begin, end) whose outlook has the bit. Most have not: eight at a time.
template <class F>
void for_each_in_view(const std::uint8_t* outlooks, std::uint8_t bit, Slot begin, Slot end, F f) {
  static_assert(std::endian::native == std::endian::little);
  constexpr Slot word_size = sizeof(std::uint64_t);
  const std::uint64_t bits = bit * 0x0101010101010101U;
  Slot slot = begin;
  for (; slot + word_size <= end; slot += word_size) {
    std::uint64_t eight = 0;
    std::memcpy(&eight, outlooks + slot, word_size);
    for (eight &= bits; eight != 0; eight &= eight - 1)
      f(slot + static_cast<Slot>(std::countr_zero(eight)) / 8);
  }
  for (; slot < end; ++slot) {
    if ((outlooks[slot] & bit) != 0) f(slot);
  }
}

// Those that are kept are in no cache, and needed soon.
Slot keep_those_in_view(const WorldState& world, Slot begin, Slot end, Slot* kept) {
  const StraightStore& straight = world.straight;
  const std::uint8_t* const outlooks = straight.outlook.data();
  const auto bit = static_cast<std::uint8_t>(1U << outlook_bit_of(world.tick));
  Slot count = 0;
  for_each_in_view(outlooks, bit, begin, end, [&](Slot slot) {
    __builtin_prefetch(&straight.flights[slot]);
    __builtin_prefetch(&straight.records[slot]);
    __builtin_prefetch(&straight.definition[slot]);
    kept[count++] = slot;
  });
  return count;
}

double speed_max_of(const WorldState& world, MoverRef target, Vec2 velocity) {
  const double speed = std::max(std::abs(velocity.x), std::abs(velocity.y));
  if (!target.is_actor()) return speed;
  const ActorStore& actors = world.actors(target.form());
  return std::max<double>(speed, world.definition.actors[actors.definition[target.slot()]].speed);
}

bool is_drifting(const WorldState& world, MoverRef target) {
  return target.form() == MoverForm::enemy &&
         world.definition.actors[world.enemies.definition[target.slot()]].behaviour == Behaviour::drift;
}

// Where it may be until foretold_ticks from the start of this one are over: as far as it keeps its course, or
// its speed.
Bounds ahead_of(const WorldState& world, MoverRef target, const Path& path, const Bounds& reach) {
  const double ticks = foretold_ticks - 1;
  if (is_drifting(world, target)) {
    const auto clipped = [](double way) { return std::clamp(way, -ahead_max_tiles, ahead_max_tiles); };
    const Vec2d way = path.step * (static_cast<double>(tick_length) * ticks);
    const double x = clipped(way.x), y = clipped(way.y);
    return reach.with({reach.left + x, reach.top + y, reach.right + x, reach.bottom + y});
  }
  const double speed = speed_max_of(world, target, velocity_of(world, target));
  return reach.grown(std::min(speed * world.definition.rules.dt() * ticks, ahead_max_tiles));
}

Foretold& foretold_of(WorldState& world, MoverRef target) {
  if (target.form() == MoverForm::body) return world.bodies.foretold[target.slot()];
  return world.actors(target.form()).foretold[target.slot()];
}

// Whether other bounds are told now than before; `holds`: those before are right so far.
bool tell(const WorldState& world, MoverRef target, Foretold& foretold, bool holds, const Bounds& ahead) {
  const bool are_wide = holds && foretold.bounds().contains(ahead);
  if (are_wide) {
    foretold.keep(world.tick);
  } else if (holds) {
    foretold.renew(ahead.grown(margin_tiles), world.tick);
  } else {
    foretold.begin(ahead.grown(margin_tiles), world.tick, static_cast<Tick>(target.slot() % outlook_ticks));
  }
  return !are_wide;
}

}  // namespace

Slot bullets_in_view(WorldState& world, Slot begin, Slot end, Slot* kept) {
  const Tick tick = world.tick, since = world.outlooks.since;
  Slot count = 0;
  for (int block = 0; begin < end; ++block) {
    const Slot block_end = std::min(end, begin + bullets_per_block);
    const Tick look = last_look(tick, block);
    if (since <= tick) {
      const Slot looks_from = look == tick ? begin : std::clamp(world.outlooks.tail_begin, begin, block_end);
      look_ahead(world, looks_from, block_end);
    }
    count += look >= since ? keep_those_in_view(world, begin, block_end, kept + count)
                           : screen_bullets(world, MoverForm::straight, begin, block_end, kept + count);
    begin = block_end;
  }
  return count;
}

void begin_foretelling(WorldState& world) {
  Outlooks& outlooks = world.outlooks;
  Occupancies& occupancy = world.occupancy;
  const bool goes_on = outlooks.tick == world.tick || outlooks.tick + 1 == world.tick;
  if (!goes_on || outlooks.fixed_count != occupancy.near.fixed_count()) forget_outlooks(world);
  outlooks.tick = world.tick;
  outlooks.fixed_count = occupancy.near.fixed_count();
  const std::size_t stale_max = stale_per_target_max * world.targets.size();
  if (occupancy.is_everywhere() || occupancy.is_worn() || occupancy.near.added() > stale_max)
    occupancy.clear();
  outlooks.is_told_anew = occupancy.near.added() == 0;
}

void foretell(WorldState& world, MoverRef target, const Path& path, const Bounds& reach) {
  Foretold& foretold = foretold_of(world, target);
  const bool holds = foretold.holds(reach, world.tick);
  if (!holds) world.outlooks.since = world.tick + 1;
  const bool is_due = !holds || world.tick >= foretold.renewal();
  const bool is_other = is_due && tell(world, target, foretold, holds, ahead_of(world, target, path, reach));
  if (is_other || world.outlooks.is_told_anew)
    world.occupancy.add(foretold.bounds().grown(world.bullet_reach));
}

void end_foretelling(WorldState& world) {
  if (world.occupancy.is_everywhere()) world.outlooks.since = world.tick + 1;
}

void forget_outlooks(WorldState& world) { world.outlooks.since = world.tick; }

}  // namespace fusillade::sim
