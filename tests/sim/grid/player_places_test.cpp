#include "sim/grid/player_places.h"

#include <gtest/gtest.h>

#include "sim/base/rng.h"
#include "support/seed.h"

namespace fusillade::sim {
namespace {

// All of them looked at, in the order of slots.
const PlayerPlaces::Place* nearest_of(std::span<const PlayerPlaces::Place> all, Vec2d position) {
  const PlayerPlaces::Place* nearest = nullptr;
  for (const PlayerPlaces::Place& place : all) {
    const auto squared = [&](const PlayerPlaces::Place& of) {
      return dot(of.position - position, of.position - position);
    };
    if (nearest == nullptr || squared(place) < squared(*nearest)) nearest = &place;
  }
  return nearest;
}

TEST(PlayerPlaces, NobodyIsNearestOfNone) {
  PlayerPlaces places(1);
  places.sort();
  EXPECT_EQ(places.nearest({1, 2}), nullptr);
}

TEST(PlayerPlaces, OfTwoAsNearTheLowerSlotCounts) {
  PlayerPlaces places(4);
  places.add({.slot = 0, .position = {9, 9}});
  places.add({.slot = 1, .position = {7, 5}});
  places.add({.slot = 2, .position = {3, 5}});
  places.add({.slot = 3, .position = {5, 3}});
  places.sort();
  ASSERT_NE(places.nearest({5, 5}), nullptr);
  EXPECT_EQ(places.nearest({5, 5})->slot, 1U);
}

// Half of them on whole tiles, where many are as near as one another.
TEST(PlayerPlaces, TheNearestIsThatOfALookAtAll) {
  Rng rng(support::test_seed(11));
  const auto place = [&rng](std::uint32_t tiles) {
    const bool is_whole = rng.below(2) == 0;
    const auto along = [&] {
      return is_whole ? static_cast<double>(rng.below(tiles)) : rng.between(0, static_cast<float>(tiles));
    };
    const double x = along();
    return Vec2d{x, along()};
  };
  for (int round = 0; round < 300; ++round) {
    const std::uint32_t players = 1 + rng.below(60), tiles = 1 + rng.below(30);
    PlayerPlaces places(players);
    std::vector<PlayerPlaces::Place> all;
    for (Slot slot = 0; slot < players; ++slot) all.push_back({slot, place(tiles)});
    for (const PlayerPlaces::Place& player : all) places.add(player);
    places.sort();
    for (int look = 0; look < 20; ++look) {
      const Vec2d from = place(2 * tiles);
      EXPECT_EQ(places.nearest(from)->slot, nearest_of(all, from)->slot) << from.x << " " << from.y;
    }
  }
}

}  // namespace
}  // namespace fusillade::sim
