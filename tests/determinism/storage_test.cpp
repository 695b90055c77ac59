// The order in which entities are stored shows nowhere: it is shuffled between ticks.
#include <gtest/gtest.h>

#include "shuffle.h"
#include "sim/state_diff.h"
#include "support/scene/scene.h"
#include "support/seed.h"

namespace fusillade::sim {
namespace {

TEST(Storage, ItsOrderShowsNowhere) {
  const std::uint64_t seed = support::test_seed(2204);
  support::Draw draw(seed, 0);
  World plain(support::busy_scene().definition), shuffled(support::busy_scene().definition);
  for (int tick = 0; tick < 180; ++tick) {
    support::command_all(plain, tick), support::command_all(shuffled, tick);
    plain.step();
    support::shuffle(shuffled, draw);
    shuffled.step();
    ASSERT_EQ(plain.events().size(), shuffled.events().size()) << "seed " << seed;
    for (std::size_t i = 0; i < plain.events().size(); ++i) {
      ASSERT_EQ(words_of(plain.events()[i].time), words_of(shuffled.events()[i].time)) << "seed " << seed;
      ASSERT_EQ(plain.events()[i].mover, shuffled.events()[i].mover) << "seed " << seed;
      ASSERT_EQ(plain.events()[i].target, shuffled.events()[i].target) << "seed " << seed;
    }
    if (plain.state_hash() == shuffled.state_hash()) continue;
    const auto difference = first_difference(plain, shuffled).value();
    FAIL() << "seed " << seed << ", tick " << tick << ", " << difference.entity << ", " << difference.field
           << ": " << difference.a << " and " << difference.b;
  }
  EXPECT_GT(plain.bullet_count(), 1000);
}

}  // namespace
}  // namespace fusillade::sim
