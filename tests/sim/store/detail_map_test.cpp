#include "sim/store/detail_map.h"

#include <gtest/gtest.h>

#include <limits>

#include "sim/base/rng.h"
#include "support/seed.h"

namespace fusillade::sim {
namespace {

MatchRules rules() {
  MatchRules rules;
  rules.level_of_detail = true;
  rules.detail_all = 20;
  rules.detail_most = 40;
  rules.detail_walls = 60;
  return rules;
}

TileMapDefinition map_of_size(std::int32_t width, std::int32_t height) {
  TileMapDefinition map;
  map.width = width;
  map.height = height;
  return map;
}

TEST(DetailMap, TheDistancesBelongToTheirLevel) {
  DetailMap map(map_of_size(100, 20), rules());
  map.begin_tick();
  map.add_player({10, 10});
  EXPECT_EQ(map.level_at({30, 10}), DetailLevel::all);
  EXPECT_EQ(map.level_at({30.001, 10}), DetailLevel::most);
  EXPECT_EQ(map.level_at({50, 10}), DetailLevel::most);
  EXPECT_EQ(map.level_at({50.001, 10}), DetailLevel::walls);
  EXPECT_EQ(map.level_at({70, 10}), DetailLevel::walls);
  EXPECT_EQ(map.level_at({70.001, 10}), DetailLevel::flight);
}

TEST(DetailMap, PlayersOfTheLastTickAreForgotten) {
  DetailMap map(map_of_size(100, 20), rules());
  map.begin_tick();
  map.add_player({10, 10});
  EXPECT_EQ(map.level_at({10, 10}), DetailLevel::all);
  map.begin_tick();
  EXPECT_EQ(map.level_at({10, 10}), DetailLevel::flight);
  map.add_player({90, 10});
}

TEST(DetailMap, EveryPlaceHasTheLevelOfItsNearestPlayer) {
  Rng rng(support::test_seed(31));
  DetailMap map(map_of_size(150, 90), rules());
  for (int tick = 0; tick < 50; ++tick) {
    map.begin_tick();
    std::vector<Vec2d> players(rng.below(6));
    for (Vec2d& player : players) {
      player = Vec2{rng.between(-20, 170), rng.between(-20, 110)};
      map.add_player(player);
    }
    for (int i = 0; i < 400; ++i) {
      const Vec2d place = Vec2{rng.between(-50, 200), rng.between(-50, 140)};
      double nearest = std::numeric_limits<double>::infinity();
      for (const Vec2d player : players) nearest = std::min(nearest, dot(player - place, player - place));
      const DetailLevel expected = nearest <= 400    ? DetailLevel::all
                                   : nearest <= 1600 ? DetailLevel::most
                                   : nearest <= 3600 ? DetailLevel::walls
                                                     : DetailLevel::flight;
      EXPECT_EQ(map.level_at(place), expected) << place.x << ", " << place.y;
    }
  }
}

}  // namespace
}  // namespace fusillade::sim
