#include "sim/broadphase/outlook.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <span>
#include <utility>

#include "sim/base/bits.h"
#include "sim/broadphase/look_ahead.h"
#include "sim/broadphase/screen.h"
#include "sim/motion/movers.h"
#include "sim/store/chunks.h"

namespace fusillade::sim {
namespace {

constexpr Slot bullets_per_block = bullets_per_chunk / outlook_ticks;
static_assert(bullets_per_block <= far_bullets_max);

// The tick in which block number `block` of each chunk has looked last.
Tick last_look(Tick tick, int block) { return tick - outlook_bit_of(tick - block); }

// The block of each chunk that looks in that tick.
Slot looking_block(Tick tick) { return static_cast<Slot>(outlook_bit_of(tick)); }

// Of the block that is to look: no pass over memory has come by there, so that the processor does not know
// that they follow one another. Of straight ones as many as looks ask for ahead.
void prefetch_flights(const StraightStore& straight, Slot begin, Slot end) {
  const Slot last = std::min(end, begin + far_flights_ahead);
  for (Slot slot = begin; slot < last; slot += records_per_cache_line)
    prefetch_columns(slot, straight.records);
}

void prefetch_flights(const ForcedStore& forced, Slot begin, Slot end) {
  constexpr Slot times_per_cache_line = 64 / sizeof(Time);
  const Slot last = std::min(end, begin + bullets_per_block);
  for (Slot slot = begin; slot < last; slot += times_per_cache_line)
    prefetch_columns(slot, forced.x, forced.y, forced.vx, forced.vy, forced.end);
}

static_assert(std::endian::native == std::endian::little);
constexpr Slot outlooks_per_word = sizeof(std::uint64_t);
constexpr std::uint64_t each_byte = 0x0101010101010101U;

std::uint64_t word_of(const std::uint8_t* outlooks) {
  std::uint64_t word = 0;
  std::memcpy(&word, outlooks, outlooks_per_word);
  return word;
}

constexpr Slot outlooks_at_once = outlooks_per_word * outlooks_per_word;

// Which of so many outlooks have the bit: those of word w and byte b by bit 8 b + w. Each word is turned by
// its number, and all together by the bit: no word is shifted and masked by itself.
std::uint64_t bits_of(const std::uint8_t* outlooks, int bit) {
  const auto turned = [outlooks, mask = each_byte << bit](int word) {
    return std::rotl(word_of(outlooks + static_cast<Slot>(word) * outlooks_per_word) & mask, word);
  };
  const auto all = [&turned]<int... word>(std::integer_sequence<int, word...>) {
    return (turned(word) | ...);
  };
  return std::rotr(all(std::make_integer_sequence<int, outlooks_per_word>()), bit);
}

// f(slot) for each in [begin, end) whose outlook has the bit, in any order. Most have not.
template <class F>
void for_each_in_view(const std::uint8_t* outlooks, int bit, Slot begin, Slot end, F f) {
  Slot slot = begin;
  for (; slot + outlooks_at_once <= end; slot += outlooks_at_once) {
    for_each_bit(bits_of(outlooks + slot, bit), [&](Slot place) {
      f(slot + place % outlooks_per_word * outlooks_per_word + place / outlooks_per_word);
    });
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
    prefetch_columns(slot, straight.records);
    kept[count++] = slot;
  });
  return count;
}

// Where most are in view they have no outlook: all are looked at by their courses in this tick. So are those
// in view that were looked at roughly: bullets stand in runs of a definition, as a rule, so that the first
// one tells.
Slot keep_forced_in_view(const WorldState& world, Slot begin, Slot end, Slot* kept) {
  const std::uint8_t* const outlooks = world.forced.outlook.data();
  const int bit = outlook_bit_of(world.tick);
  if (are_most_in_view(outlooks, bit, begin, end))
    return screen_bullets(world, MoverForm::forced, begin, end, kept);
  std::array<Slot, bullets_per_block> in_view;
  Slot count = 0;
  for_each_in_view(outlooks, bit, begin, end, [&](Slot slot) {
    prefetch_flight(world, {MoverForm::forced, slot});
    in_view[count++] = slot;
  });
  const std::span<const Slot> slots(in_view.data(), count);
  if (strays(world, world.forced.definition[begin])) return screen_forced(world, slots, kept);
  std::ranges::copy(slots, kept);
  return count;
}

// Whether the block is known by its outlooks in this tick.
bool has_looked(const WorldState& world, MoverForm form, int block) {
  const Tick look = last_look(form == MoverForm::straight ? world.tick - 1 : world.tick, block);
  return look >= world.outlooks.since;
}

// Who has to look before the search: forced ones whose turn it is, and the tail of all.
void look_from_this_tick_on(WorldState& world, MoverForm form, int block, Slot begin, Slot end) {
  if (world.outlooks.since > world.tick) return;
  const auto in_block = [=](Slot slot) { return std::clamp(slot, begin, end); };
  if (form == MoverForm::straight)
    return look_ahead_straight(world, in_block(world.outlooks.straight_tail_begin), end, world.tick);
  const bool is_its_turn = last_look(world.tick, block) == world.tick;
  look_ahead_forced(world, is_its_turn ? begin : in_block(world.outlooks.forced_tail_begin), end);
}

// Those of a chunk, from `begin` on.
void look_from_next_tick_on(WorldState& world, Slot begin, Slot end) {
  begin = std::min(end, begin + looking_block(world.tick) * bullets_per_block);
  end = std::min(end, begin + bullets_per_block);
  prefetch_flights(world.straight, begin, end);
  look_ahead_straight(world, begin, end, world.tick + 1);
}

// No response of this tick turns or moves a straight bullet or puts up anything that a look may see.
bool are_looks_undisturbed(const WorldState& world) {
  const auto fills = [](const BulletDefinition& bullet) { return bullet.fill_radius > 0; };
  return world.straight.bounce_records.is_shared() && world.becoming_solid.empty() &&
         world.coming_volleys.empty() && std::ranges::none_of(world.definition.bullets, fills);
}

}  // namespace

Slot bullets_in_view(WorldState& world, MoverForm form, Slot begin, Slot end, Slot* kept) {
  const bool is_straight = form == MoverForm::straight;
  const auto keep_in_view = is_straight ? keep_straight_in_view : keep_forced_in_view;
  Slot count = 0;
  if (!is_straight)
    prefetch_flights(world.forced, begin + looking_block(world.tick) * bullets_per_block, end);
  for (int block = 0; begin < end; ++block) {
    const Slot block_end = std::min(end, begin + bullets_per_block);
    look_from_this_tick_on(world, form, block, begin, block_end);
    count += has_looked(world, form, block) ? keep_in_view(world, begin, block_end, kept + count)
                                            : screen_bullets(world, form, begin, block_end, kept + count);
    begin = block_end;
  }
  return count;
}

void look_ahead(WorldState& world, const StepHooks& hooks, const StepHooks::Meanwhile& respond) {
  const bool at_once = are_looks_undisturbed(world);
  if (!at_once) respond();
  const Slot size = world.outlooks.since <= world.tick ? world.straight.size() : 0;
  const auto look = [&world](Slot begin, Slot end) { look_from_next_tick_on(world, begin, end); };
  at_once ? run_in_chunks(hooks, size, look, respond) : run_in_chunks(hooks, size, look);
}

}  // namespace fusillade::sim
