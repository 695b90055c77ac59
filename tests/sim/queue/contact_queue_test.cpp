#include "sim/queue/contact_queue.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "sim/base/rng.h"
#include "support/seed.h"

namespace fusillade::sim {
namespace {

QueueEntry entry(std::uint32_t fraction, Ordinal ordinal) {
  return {ordinal, 0, fraction, PendingContact(MoverRef(MoverForm::straight, static_cast<Slot>(ordinal)))};
}

TEST(ContactQueue, BulletsOfBothFormsComeByOrdinalAndBeforeOthersOfTheSameMoment) {
  ContactQueue queue(4);
  queue.push({0, 0, 7, PendingContact(MoverRef(MoverForm::enemy, 0))});
  queue.push({5, 0, 7, PendingContact(MoverRef(MoverForm::straight, 0))});
  queue.push({4, 0, 7, PendingContact(MoverRef(MoverForm::forced, 9))});
  queue.push({1, 0, 8, PendingContact(MoverRef(MoverForm::straight, 1))});
  EXPECT_EQ(queue.pop().ordinal(), 4U);
  EXPECT_EQ(queue.pop().ordinal(), 5U);
  EXPECT_EQ(queue.pop().ordinal(), 0U);
  EXPECT_EQ(queue.pop().ordinal(), 1U);
  EXPECT_TRUE(queue.is_empty());
}

TEST(ContactQueue, WhoWaitsForWhatIsToldFromItsBits) {
  const MoverRef bullet(MoverForm::forced, 7'999'999);
  EXPECT_EQ(PendingContact(bullet).mover(), bullet);
  EXPECT_EQ(PendingContact::end_of_life(bullet).mover(), bullet);
  EXPECT_TRUE(PendingContact::end_of_life(bullet).is_end_of_life());
  EXPECT_FALSE(PendingContact(bullet).is_end_of_life() || PendingContact(bullet).is_noted());
  EXPECT_TRUE(PendingContact::noted(499'999).is_noted());
  EXPECT_FALSE(PendingContact::noted(1U << 28).is_end_of_life());
  EXPECT_EQ(PendingContact::noted(499'999).index(), 499'999U);
  EXPECT_FALSE(PendingContact(MoverRef(MoverForm::beam, 0)).is_noted());
}

TEST(ContactQueue, NotedContactsAreThoseOfBullets) {
  ContactQueue queue(4);
  queue.push({0, 0, 7, PendingContact(MoverRef(MoverForm::body, 0))});
  queue.push({9, 0, 7, PendingContact::noted(3)});
  queue.push({8, 0, 7, PendingContact::end_of_life(MoverRef(MoverForm::straight, 2))});
  for (const Ordinal ordinal : {8U, 9U, 0U}) EXPECT_EQ(queue.pop().ordinal(), ordinal);
}

TEST(ContactQueue, PartsThatSearchesHaveFilledComeOutInOrder) {
  ContactQueue queue(10);
  const auto places = queue.places();
  places[0] = entry(9, 0);
  places[4] = entry(3, 4);
  places[5] = entry(6, 5);
  queue.keep(0, 1);
  queue.keep(2, 2);
  queue.keep(4, 6);
  queue.sort();
  for (const Ordinal ordinal : {4U, 5U, 0U}) EXPECT_EQ(queue.pop().ordinal(), ordinal);
  EXPECT_TRUE(queue.is_empty());
}

// Of all sizes, with moments all over the tick, close together, and at its ends; with room to spare and
// without, of one rank and of two; of ordinals far apart, often the same, and near one another but for a few.
TEST(ContactQueue, ManyComeOutInOrder) {
  Rng rng(support::test_seed(31));
  for (int run = 0; run < 300; ++run) {
    const std::size_t count = 1 + rng.below(run % 10 == 0 ? 20'000 : 200);
    const std::uint32_t spread = rng.below(2) == 0 ? UINT32_MAX : 1 + rng.below(50);
    ContactQueue queue(run % 3 == 0 ? count : 2 * count);
    std::vector<QueueEntry> entries;
    const auto others = rng.below(2) == 0 ? MoverForm::enemy : MoverForm::forced;
    const std::uint32_t ordinals = std::array{100U, 20'000U, UINT32_MAX}[rng.below(3)];
    for (std::size_t i = 0; i < count; ++i) {
      const auto form = rng.below(3) == 0 ? others : MoverForm::straight;
      const std::uint32_t fraction = rng.below(8) == 0 ? UINT32_MAX - 1 : rng.below(spread);
      const Ordinal ordinal = rng.below(2000) == 0 ? ordinals_max - 2 : rng.below(ordinals);
      entries.push_back({ordinal, 0, fraction, PendingContact(MoverRef(form, static_cast<Slot>(i)))});
      queue.places()[i] = entries.back();
    }
    queue.keep(0, count);
    queue.sort();
    const auto order = [](const QueueEntry& a, const QueueEntry& b) { return a.comes_before(b); };
    std::sort(entries.begin(), entries.end(), order);
    for (const QueueEntry& expected : entries) {
      const std::uint32_t next_fraction = queue.next_fraction();
      const QueueEntry popped = queue.pop();
      ASSERT_EQ(next_fraction, popped.fraction);
      ASSERT_FALSE(order(popped, expected) || order(expected, popped)) << "run " << run;
    }
    ASSERT_TRUE(queue.is_empty());
  }
}

// Without that the capacity would not do: a mover may wait for another moment again and again.
TEST(ContactQueue, VoidEntriesAreThrownOut) {
  ContactQueue queue(0);
  for (std::uint32_t i = 0; !queue.is_full(); ++i) queue.push(entry(i == 17 ? 9 : 5, 1));
  queue.drop_void([](const QueueEntry& one) { return one.fraction != 9; });
  EXPECT_EQ(queue.pop(), entry(9, 1));
  EXPECT_TRUE(queue.is_empty());
}

}  // namespace
}  // namespace fusillade::sim
