#include "sim/contact/outlook.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

#include "sim/contact/screen.h"
#include "sim/motion/movers.h"
#include "sim/store/chunks.h"

namespace fusillade::sim {
namespace {

constexpr Slot bullets_per_block = bullets_per_chunk / outlook_ticks;
static_assert(bullets_per_block <= far_bullets_max && far_bullets_max <= FlightColumns::size_max);
// To tell all anew costs as much as this many renewals; meanwhile old bounds keep bullets in vain.
constexpr std::size_t stale_per_target_max = 3;
// Of what is foretold: somebody very fast is foretold for less time, so as not to fill the occupancy.
constexpr double ahead_max_tiles = 4;
constexpr double margin_tiles = 0x1p-6;

// The tick in which block number `block` of each chunk has looked last.
Tick last_look(Tick tick, int block) { return tick - outlook_bit_of(tick - block); }

// Writes the slots, in order; returns how many.
Slot slots_of(const FarSight& sight, Slot begin, Slot* slots) {
  Slot count = 0;
  for (std::size_t word = 0; word < sight.size(); ++word) {
    const Slot first = begin + 64 * static_cast<Slot>(word);
    for (std::uint64_t bits = sight[word]; bits != 0; bits &= bits - 1)
      slots[count++] = first + static_cast<Slot>(std::countr_zero(bits));
  }
  return count;
}

// Of at most far_bullets_max straight bullets. Tick by tick only where there is anything near: for most of
// them looks from afar answer for all ticks.
void look_ahead_straight(WorldState& world, Slot begin, Slot end) {
  if (begin == end) return;
  std::uint8_t* const outlooks = world.straight.outlook.data();
  const FarSights sights = run_far_looks(far_pass_of(world), begin, end);
  std::fill(outlooks + begin, outlooks + end, std::uint8_t{0});
  FlightColumns columns;
  const ScreenPass pass = screen_of(world, columns);
  std::array<Slot, far_bullets_max> near;
  std::array<std::uint8_t, far_bullets_max> found;
  for (int look = 0; look < far_looks_per_outlook; ++look) {
    const Slot count = slots_of(sights[static_cast<std::size_t>(look)], begin, near.data());
    if (count == 0) continue;
    columns.take(count, [&](Slot i) -> const Flight& { return world.straight.flights[near[i]]; });
    run_outlook(pass, look, 0, FlightColumns::whole(count), found.data());
    for (Slot i = 0; i < count; ++i) outlooks[near[i]] |= found[i];
  }
}

// What flies forced bullets, as columns of their own.
struct CourseColumns {
  explicit CourseColumns(ForcedPass& pass) {
    pass.x = x.data(), pass.y = y.data(), pass.vx = vx.data(), pass.vy = vy.data();
    pass.launch = launch.data(), pass.end = end.data();
  }
  void take(const ForcedStore& forced, Slot count, const Slot* slots) {
    for (Slot i = 0; i < FlightColumns::whole(count); ++i) {
      const Slot slot = slots[std::min(i, count - 1)];
      x[i] = forced.x[slot], y[i] = forced.y[slot];
      vx[i] = forced.vx[slot], vy[i] = forced.vy[slot];
      launch[i] = forced.launch[slot], end[i] = forced.end[slot];
    }
  }

  std::array<float, far_bullets_max> x, y, vx, vy;
  std::array<Time, far_bullets_max> launch, end;
};

// Forced ones of one definition, at most far_bullets_max: as straight ones, stepped ahead.
void look_ahead_alike(WorldState& world, Slot begin, Slot end) {
  std::uint8_t* const outlooks = world.forced.outlook.data();
  const BulletDefinition& type = world.definition.bullets[world.forced.definition[begin]];
  const bool has_course = type.wave_amplitude == 0 && type.homing_strength == 0;
  std::fill(outlooks + begin, outlooks + end, has_course ? std::uint8_t{0} : outlook_unknown);
  if (!has_course) return;
  ForcedPass pass = forced_pass_of(world, world.forced.definition[begin]);
  const FarSights sights = run_forced_far_looks(pass, begin, end);
  CourseColumns columns(pass);
  std::array<Slot, far_bullets_max> near;
  std::array<std::uint8_t, far_bullets_max> found;
  for (int look = 0; look < far_looks_per_outlook; ++look) {
    const Slot count = slots_of(sights[static_cast<std::size_t>(look)], begin, near.data());
    if (count == 0) continue;
    columns.take(world.forced, count, near.data());
    run_forced_outlook(pass, look, 0, FlightColumns::whole(count), found.data());
    for (Slot i = 0; i < count; ++i) outlooks[near[i]] |= found[i];
  }
}

void look_ahead_forced(WorldState& world, Slot begin, Slot end) {
  while (begin < end) {
    const Slot next = alike_end(world.forced, begin, end);
    look_ahead_alike(world, begin, next);
    begin = next;
  }
}

static_assert(std::endian::native == std::endian::little);
constexpr Slot outlooks_per_word = sizeof(std::uint64_t);
constexpr std::uint64_t each_byte = 0x0101010101010101U;

std::uint64_t word_of(const std::uint8_t* outlooks) {
  std::uint64_t word = 0;
  std::memcpy(&word, outlooks, outlooks_per_word);
  return word;
}

// f(slot) for each in [begin, end) whose outlook has the bit. Most have not: eight at a time.
template <class F>
void for_each_in_view(const std::uint8_t* outlooks, int bit, Slot begin, Slot end, F f) {
  const std::uint64_t bits = each_byte << bit;
  Slot slot = begin;
  for (; slot + outlooks_per_word <= end; slot += outlooks_per_word) {
    for (std::uint64_t eight = word_of(outlooks + slot) & bits; eight != 0; eight &= eight - 1)
      f(slot + static_cast<Slot>(std::countr_zero(eight)) / 8);
  }
  for (; slot < end; ++slot) {
    if ((outlooks[slot] >> bit & 1) != 0) f(slot);
  }
}

// Whether more than half of a block have the bit.
bool are_most_in_view(const std::uint8_t* outlooks, int bit, Slot begin, Slot end) {
  static_assert(bullets_per_block / outlooks_per_word < 256);
  std::uint64_t counts = 0;  // a byte for each place in a word
  const Slot words = (end - begin) / outlooks_per_word;
  for (Slot word = 0; word < words; ++word)
    counts += word_of(outlooks + begin + word * outlooks_per_word) >> bit & each_byte;
  std::uint64_t count = 0;
  for (; counts != 0; counts >>= 8) count += counts & 0xFF;
  return count > words * outlooks_per_word / 2;
}

// Those that are kept are in no cache, and needed soon.
Slot keep_straight_in_view(const WorldState& world, Slot begin, Slot end, Slot* kept) {
  const StraightStore& straight = world.straight;
  Slot count = 0;
  for_each_in_view(straight.outlook.data(), outlook_bit_of(world.tick), begin, end, [&](Slot slot) {
    __builtin_prefetch(&straight.flights[slot]);
    __builtin_prefetch(&straight.definition[slot]);
    kept[count++] = slot;
  });
  return count;
}

// Where most are in view they have no outlook: all are looked at by their courses in this tick.
Slot keep_forced_in_view(const WorldState& world, Slot begin, Slot end, Slot* kept) {
  const std::uint8_t* const outlooks = world.forced.outlook.data();
  const int bit = outlook_bit_of(world.tick);
  if (are_most_in_view(outlooks, bit, begin, end))
    return screen_bullets(world, MoverForm::forced, begin, end, kept);
  Slot count = 0;
  for_each_in_view(outlooks, bit, begin, end, [&](Slot slot) {
    prefetch_flight(world, {MoverForm::forced, slot});
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

const Foretold& foretold_of(const WorldState& world, MoverRef target) {
  if (target.form() == MoverForm::body) return world.bodies.foretold[target.slot()];
  return world.actors(target.form()).foretold[target.slot()];
}

Foretold& foretold_of(WorldState& world, MoverRef target) {
  return const_cast<Foretold&>(foretold_of(std::as_const(world), target));
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

FarPass far_pass_of(const WorldState& world) {
  const double dt = world.definition.rules.dt(), look_s = ticks_per_far_look * dt;
  const Occupancy& occupancy = world.occupancy.far;
  FarPass pass{};
  pass.occupancy = &occupancy;
  pass.flights = world.straight.flights.data();
  pass.tick_start = world.tick_start;
  pass.ticks_end = world.tick_start + outlook_ticks * tick_length;
  pass.look_s = static_cast<float>(look_s);
  pass.age_unit_s = static_cast<float>(dt * 0x1p-16);
  pass.speed_max = static_cast<float>(occupancy.path_tiles_max() / look_s);
  return pass;
}

ForcedPass forced_pass_of(const WorldState& world, std::int32_t definition) {
  const ForcedStore& forced = world.forced;
  const Forces& forces = world.bullet_physics[definition].forces;
  const double dt = forces.seconds;
  ForcedPass pass{};
  pass.far = &world.occupancy.far;
  pass.near = &world.occupancy.near;
  pass.x = forced.x.data();
  pass.y = forced.y.data();
  pass.vx = forced.vx.data();
  pass.vy = forced.vy.data();
  pass.launch = forced.launch.data();
  pass.end = forced.end.data();
  pass.tick_start = world.tick_start;
  pass.ticks_end = world.tick_start + outlook_ticks * tick_length;
  const double way_per_speed = dt * forces.speed_scale;
  const Vec2d pushed =
      Vec2d(forces.push.x * dt, forces.push.y * dt + forces.fall) * (way_per_speed * forces.drag);
  pass.way_per_speed = static_cast<float>(way_per_speed);
  pass.cosine = static_cast<float>(forces.cosine * forces.drag);
  pass.sine = static_cast<float>(forces.sine * forces.drag);
  pass.push = Vec2d(pushed.x * forces.cosine - pushed.y * forces.sine,
                    pushed.x * forces.sine + pushed.y * forces.cosine)
                  .rounded();
  pass.way_max = std::isinf(forces.speed_max) ? std::numeric_limits<float>::infinity()
                                              : static_cast<float>(forces.speed_max * way_per_speed);
  pass.far_way_max = pass.far->path_tiles_max() / ticks_per_far_look;
  pass.near_way_max = pass.near->path_tiles_max();
  pass.outlook_bit = outlook_bit_of(world.tick);
  return pass;
}

Slot bullets_in_view(WorldState& world, MoverForm form, Slot begin, Slot end, Slot* kept) {
  const Tick tick = world.tick, since = world.outlooks.since;
  const bool is_straight = form == MoverForm::straight;
  const Slot tail_begin = is_straight ? world.outlooks.straight_tail_begin : world.outlooks.forced_tail_begin;
  const auto look_ahead = is_straight ? look_ahead_straight : look_ahead_forced;
  const auto keep_in_view = is_straight ? keep_straight_in_view : keep_forced_in_view;
  Slot count = 0;
  for (int block = 0; begin < end; ++block) {
    const Slot block_end = std::min(end, begin + bullets_per_block);
    const Tick look = last_look(tick, block);
    if (since <= tick)
      look_ahead(world, look == tick ? begin : std::clamp(tail_begin, begin, block_end), block_end);
    count += look >= since ? keep_in_view(world, begin, block_end, kept + count)
                           : screen_bullets(world, form, begin, block_end, kept + count);
    begin = block_end;
  }
  return count;
}

void begin_foretelling(WorldState& world) {
  Outlooks& outlooks = world.outlooks;
  Occupancies& occupancy = world.occupancy;
  const bool goes_on = outlooks.tick == world.tick || outlooks.tick + 1 == world.tick;
  if (!goes_on) forget_outlooks(world);
  if (outlooks.fixed_count != occupancy.near.fixed_count()) outlooks.since = world.tick;
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

Tick told_until(const WorldState& world, MoverRef target) { return foretold_of(world, target).renewal(); }

bool is_told(const WorldState& world, MoverRef target, const Bounds& reach) {
  return foretold_of(world, target).holds(reach, world.tick);
}

void forget_outlooks(WorldState& world) {
  world.outlooks.since = world.tick;
  world.targets.clear();
}

}  // namespace fusillade::sim
