// What bullets have in common, and which bullets stand in the slots of a store.
#include "sim/store/bullet_origins.h"

#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "sim/base/rng.h"
#include "sim/store/bullet_stores.h"
#include "support/seed.h"

namespace fusillade::sim {
namespace {

BulletOrigin of_player(Ordinal player, std::int32_t team = 1) {
  return {.owner = pack(Kind::player, player), .upper_ordinal = 0, .team = team};
}

TEST(BulletOrigins, TheSameIsAddedOnce) {
  BulletOrigins origins(8, {});
  const auto first = origins.add(of_player(1)), second = origins.add(of_player(2));
  EXPECT_NE(first, second);
  EXPECT_EQ(origins.add(of_player(1)), first);
  EXPECT_EQ(origins.add(of_player(2)), second);
  EXPECT_NE(origins.add(of_player(1, 2)), first);
  EXPECT_TRUE(origins[second] == of_player(2));
  EXPECT_EQ(origins.add({}), BulletOrigins::none);
}

TEST(BulletOrigins, EachKnowsTheLifeOfItsBullets) {
  BulletOrigins origins(8, {300, 500});
  EXPECT_EQ(origins.lives()[origins.add({.definition = 1})], 500);
  EXPECT_EQ(origins.lives()[origins.add({.team = 4, .definition = 0})], 300);
}

TEST(BulletOrigins, ThoseThatNobodyNamesMakeRoom) {
  BulletOrigins origins(4, {});
  std::vector<BulletOrigins::Index> added;
  for (Ordinal player = 0; player < 4; ++player) added.push_back(origins.add(of_player(player)));
  EXPECT_EQ(origins.add(of_player(9)), BulletOrigins::no_room);
  origins.keep([&](const auto& mark) { mark(added[2]); });
  EXPECT_TRUE(origins.is_kept());
  EXPECT_EQ(origins.add(of_player(2)), added[2]);
  for (Ordinal player = 20; player < 23; ++player)
    EXPECT_NE(origins.add(of_player(player)), BulletOrigins::no_room) << player;
  EXPECT_EQ(origins.add(of_player(30)), BulletOrigins::no_room);
  EXPECT_TRUE(origins[added[2]] == of_player(2)) << "nothing was written over it";
}

// Bullets of changing owners that come and go, against one owner kept for each.
TEST(BulletIdentities, BulletsKeepWhoTheyAreWhoeverElseComesAndGoes) {
  Rng rng(support::test_seed(41));
  StraightStore store(200, {.origins_max = 20});
  std::map<Ordinal, BulletOrigin> expected;
  Ordinal next = (Ordinal{1} << lower_ordinal_bits) - 500;
  int refused = 0;
  for (int turn = 0; turn < 5000; ++turn, ++next) {
    const bool is_full = store.is_full();
    if (is_full || (store.size() > 0 && rng.below(5) < 2)) {
      const Slot slot = rng.below(store.size());
      expected.erase(store.ordinal[slot]);
      store.remove(slot);
      continue;
    }
    const BulletOrigin origin{.owner = pack(Kind::enemy, static_cast<Ordinal>(turn / 60) + rng.below(6)),
                              .upper_ordinal = upper_ordinal_of(next),
                              .team = static_cast<std::int32_t>(rng.below(3))};
    const BulletIdentity identity = store.identities.identity_of(origin, next);
    if (identity.origin == BulletOrigins::no_room) {
      ++refused;
      continue;
    }
    store.identities[store.append()] = identity;
    expected[next] = origin;
  }
  EXPECT_GT(refused, 0);
  ASSERT_EQ(store.size(), expected.size());
  for (Slot slot = 0; slot < store.size(); ++slot) {
    const auto& bullets = std::as_const(store);
    const BulletOrigin& origin = expected.at(bullets.ordinal[slot]);
    EXPECT_EQ(bullets.owner[slot], origin.owner);
    EXPECT_EQ(bullets.team[slot], origin.team);
  }
}

TEST(BulletIdentities, FactsAreChangedOneByOne) {
  ForcedStore store(2);
  for (int i = 0; i < 2; ++i) store.append();
  const auto& bullets = std::as_const(store);
  EXPECT_EQ(bullets.ordinal[1], no_bullet);
  store.revision[1] = 200;
  store.ordinal[1] = (Ordinal{5} << lower_ordinal_bits) + 7;
  store.owner[1] = pack(Kind::player, 3);
  store.team[1] = -2;
  EXPECT_EQ(bullets.ordinal[1], (Ordinal{5} << lower_ordinal_bits) + 7);
  EXPECT_EQ(bullets.owner[1], pack(Kind::player, 3));
  EXPECT_EQ(bullets.team[1], -2);
  EXPECT_EQ(bullets.revision[1], 200);
  EXPECT_EQ(bullets.owner[0], nobody);
  EXPECT_EQ(bullets.revision[0], 0);
}

}  // namespace
}  // namespace fusillade::sim
