// The order in which entities are stored shows nowhere: it is shuffled between ticks.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "sim/state/state_visit.h"
#include "sim/state_access.h"
#include "sim/state_diff.h"
#include "support/scene.h"
#include "support/seed.h"

namespace fusillade::sim {
namespace {

// Columns of the state only: what lives for one tick stays behind, which must not matter either.
template <class Store>
void shuffle(Store& store, Rng& rng) {
  std::vector<Slot> order(store.size());
  std::iota(order.begin(), order.end(), Slot{0});
  for (std::size_t i = order.size(); i > 1; --i) {
    std::swap(order[i - 1], order[rng.below(static_cast<std::uint32_t>(i))]);
  }
  store.visit([&](FieldName, auto& column, const auto&...) {
    auto shuffled = column;
    for (std::size_t i = 0; i < order.size(); ++i) shuffled[i] = column[order[i]];
    std::swap(column, shuffled);
  });
}

// Enemies and players stand in the order of their ordinals, which is their stores' contract.
void shuffle(World& world, Rng& rng) {
  WorldState& state = StateAccess::of(world);
  shuffle(state.straight, rng);
  shuffle(state.forced, rng);
  shuffle(state.bodies, rng);
}

TEST(Storage, ItsOrderShowsNowhere) {
  const std::uint64_t seed = support::test_seed(2204);
  Rng rng(seed);
  World plain(support::busy_scene().definition), shuffled(support::busy_scene().definition);
  for (int tick = 0; tick < 180; ++tick) {
    support::command_all(plain, tick), support::command_all(shuffled, tick);
    plain.step();
    shuffle(shuffled, rng);
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
