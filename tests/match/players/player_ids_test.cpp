#include "match/players/player_ids.h"

#include <gtest/gtest.h>

namespace fusillade::match {
namespace {

TEST(PlayerIds, EachLifeLeadsToItsPlayer) {
  PlayerIds ids(100);
  ids.begin(0, {.number = 0, .slot = 0});
  ids.begin(1, {.number = 1, .slot = 1});
  ids.end(0, 10);
  ids.begin(2, {.number = 0, .slot = 0});
  ASSERT_NE(ids.find(0), nullptr);
  EXPECT_EQ(ids.find(0)->number, 0U);
  EXPECT_EQ(ids.find(2)->number, 0U);
  EXPECT_EQ(ids.find(1)->slot, 1);
  EXPECT_EQ(ids.find(3), nullptr);
}

TEST(PlayerIds, EndedLivesAreForgottenAfterTheirBullets) {
  PlayerIds ids(100);
  ids.begin(0, {.number = 0, .slot = 0});
  ids.begin(1, {.number = 0, .slot = 0});
  ids.end(0, 10);
  ids.prune(110);
  EXPECT_NE(ids.find(0), nullptr);
  ids.prune(111);
  EXPECT_EQ(ids.find(0), nullptr);
  EXPECT_NE(ids.find(1), nullptr);
  EXPECT_EQ(ids.size(), 1U);
}

TEST(PlayerIds, OnlyPlayersAreTranslated) {
  PlayerIds ids(100);
  ids.begin(7, {.number = 3, .slot = 0});
  EXPECT_EQ(ids.outward({sim::Kind::player, 7}), (sim::EntityId{sim::Kind::player, 3}));
  EXPECT_EQ(ids.outward({sim::Kind::enemy, 7}), (sim::EntityId{sim::Kind::enemy, 7}));
  EXPECT_EQ(ids.outward({sim::Kind::player, 8}), sim::EntityId{});
}

}  // namespace
}  // namespace fusillade::match
