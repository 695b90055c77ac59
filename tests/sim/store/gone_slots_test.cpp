#include "sim/store/gone_slots.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <vector>

#include "sim/base/rng.h"
#include "sim/store/bullet_stores.h"
#include "support/seed.h"
#include "support/step_hooks.h"

namespace fusillade::sim {
namespace {

constexpr Slot capacity = 5 * bullets_per_chunk;

// Ordinals from 0 on; all else follows from them.
void fill_up_to(StraightStore& store, Slot size) {
  while (store.size() < size) {
    const Slot slot = store.append();
    store.ordinal[slot] = slot;
    store.x[slot] = static_cast<float>(slot);
    store.outlook[slot] = static_cast<std::uint8_t>(slot);
    store.is_renewed[slot] = slot % 3 == 0;
  }
}

// Of whoever stays, in the order of ordinals.
std::vector<Ordinal> ordinals_of(const StraightStore& store) {
  std::vector<Ordinal> ordinals;
  for (Slot slot = 0; slot < store.size(); ++slot) {
    const Ordinal ordinal = store.ordinal[slot];
    EXPECT_EQ(store.x[slot], static_cast<float>(ordinal));
    EXPECT_EQ(store.outlook[slot], static_cast<std::uint8_t>(ordinal));
    EXPECT_EQ(store.is_renewed[slot], ordinal % 3 == 0);
    EXPECT_FALSE(store.is_gone[slot]);
    ordinals.push_back(ordinal);
  }
  std::ranges::sort(ordinals);
  return ordinals;
}

// As each that moved has told it.
struct Moves {
  std::mutex mutex;
  std::map<Slot, Slot> from_by_to;

  auto note() {
    return [this](Slot from, Slot to) {
      const std::lock_guard lock(mutex);
      EXPECT_TRUE(from_by_to.emplace(to, from).second) << to;
    };
  }
};

void expect_removal(Slot size, const std::vector<Slot>& gone, const StepHooks& hooks) {
  StraightStore store(capacity);
  fill_up_to(store, size);
  std::vector<Ordinal> staying;
  for (Slot slot = 0; slot < size; ++slot) {
    if (!std::ranges::binary_search(gone, slot)) staying.push_back(slot);
  }
  for (const Slot slot : gone) store.is_gone.mark(slot), store.is_gone.mark(slot);
  EXPECT_EQ(store.is_gone.count(), gone.size());
  Moves moves;
  remove_gone(store, hooks, moves.note());
  EXPECT_EQ(ordinals_of(store), staying);
  for (const auto& [to, from] : moves.from_by_to) EXPECT_EQ(store.ordinal[to], from);
  EXPECT_EQ(store.is_gone.count(), 0U);
  for (Slot slot = 0; slot < capacity; ++slot) EXPECT_FALSE(store.is_gone[slot]) << slot;
}

std::vector<Slot> chosen(Rng& rng, Slot size, std::uint32_t per_mille) {
  std::vector<Slot> slots;
  for (Slot slot = 0; slot < size; ++slot) {
    if (rng.below(1000) < per_mille) slots.push_back(slot);
  }
  return slots;
}

std::vector<Slot> range(Slot begin, Slot end) {
  std::vector<Slot> slots;
  for (Slot slot = begin; slot < end; ++slot) slots.push_back(slot);
  return slots;
}

TEST(GoneSlots, TheRestStaysAsItIs) {
  Rng rng(support::test_seed(8));
  const StepHooks alone, together = support::hooks_of(capacity / bullets_per_chunk);
  for (const std::uint32_t per_mille : {0U, 1U, 7U, 100U, 500U, 900U, 999U, 1000U}) {
    for (int round = 0; round < 4; ++round) {
      const Slot size = round == 0 ? capacity : rng.below(capacity) + 1;
      const std::vector<Slot> gone = chosen(rng, size, per_mille);
      expect_removal(size, gone, alone);
      expect_removal(size, gone, together);
    }
  }
}

TEST(GoneSlots, WhereTheRestEndsWithAChunkOrAWord) {
  const StepHooks together = support::hooks_of(capacity / bullets_per_chunk);
  for (const Slot kept : {Slot{0}, BitColumn::slots_per_word, bullets_per_chunk, 2 * bullets_per_chunk}) {
    expect_removal(capacity, range(0, capacity - kept), together);
    expect_removal(capacity, range(kept, capacity), together);
  }
}

}  // namespace
}  // namespace fusillade::sim
