#include "sim/base/column.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "sim/base/rng.h"
#include "support/seed.h"

namespace fusillade::sim {
namespace {

constexpr Slot slots = 200;  // of three words and a part of one

void expect_bits(const BitColumn& column, const std::vector<bool>& bits) {
  for (Slot slot = 0; slot < slots; ++slot) {
    EXPECT_EQ(column[slot], bits[slot]) << slot;
    const Slot word = slot / BitColumn::slots_per_word, place = slot % BitColumn::slots_per_word;
    EXPECT_EQ((column.word(word) >> place & 1) != 0, bits[slot]) << slot;
  }
}

TEST(BitColumn, IsReadAndWrittenLikeAColumnOfBools) {
  Rng rng(support::test_seed(3));
  BitColumn column;
  column.resize(slots);
  std::vector<bool> bits(slots);
  expect_bits(column, bits);
  for (int step = 0; step < 1000; ++step) {
    const Slot from = rng.below(slots), to = rng.below(slots);
    const bool is_set = rng.below(2) == 0;
    column[from] = is_set;
    bits[from] = is_set;
    column[to] = column[from];
    bits[to] = bits[from];
  }
  expect_bits(column, bits);
}

TEST(Column, AValueThatMovesBackMakesRoomForItself) {
  Column<int> column{10, 11, 12, 13, 14};
  move_back(column, 3, 1);
  EXPECT_EQ(column, (Column<int>{10, 13, 11, 12, 14}));
  move_back(column, 4, 4);
  EXPECT_EQ(column, (Column<int>{10, 13, 11, 12, 14}));
}

TEST(BitColumn, ABitThatMovesBackMakesRoomForItself) {
  Rng rng(support::test_seed(4));
  BitColumn column;
  column.resize(slots);
  std::vector<bool> bits(slots);
  for (Slot slot = 0; slot < slots; ++slot) column[slot] = bits[slot] = rng.below(2) == 0;
  move_back(column, 170, 30);
  std::rotate(bits.begin() + 30, bits.begin() + 170, bits.begin() + 171);
  expect_bits(column, bits);
}

}  // namespace
}  // namespace fusillade::sim
