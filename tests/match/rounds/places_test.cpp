#include "match/rounds/places.h"

#include <gtest/gtest.h>

#include "match/arena.h"
#include "support/seed.h"

namespace fusillade::match {
namespace {

// The ground of a world as its file has it.
struct Loaded {
  explicit Loaded(const sim::WorldDefinition& world)
      : map(world.map), terrain(sim::initial_terrain(world.terrain)) {}
  operator Ground() const { return {map, terrain}; }

  const sim::TileMapDefinition& map;
  sim::BitPlane terrain;
};

sim::WorldDefinition world_of() {
  sim::WorldDefinition world;
  world.map = test::walled_map(10, 10);
  return world;
}

sim::ActorDefinition circle_of(float radius) {
  sim::ActorDefinition type;
  type.shape = {.radius = radius};
  return type;
}

TEST(Places, BodiesKeepOutOfWalls) {
  const sim::WorldDefinition world = world_of();
  const sim::ActorDefinition circle = circle_of(0.4F);
  EXPECT_TRUE(is_free(Loaded(world), {5, 5}, circle));
  EXPECT_FALSE(is_free(Loaded(world), {0.5F, 5}, circle));
  EXPECT_FALSE(is_free(Loaded(world), {1.3F, 5}, circle));
  EXPECT_TRUE(is_free(Loaded(world), {1.5F, 5}, circle));
  EXPECT_FALSE(is_free(Loaded(world), {-3, 5}, circle));
  EXPECT_FALSE(is_free(Loaded(world), {5, 1e6F}, circle));
}

TEST(Places, ABoxNeedsTheRoomOfItsBounds) {
  sim::WorldDefinition world = world_of();
  std::ranges::fill(world.map.solid, std::uint8_t{1});
  for (std::size_t tile = 31; tile < 39; ++tile) world.map.solid[tile] = 0;
  sim::ActorDefinition box;
  box.shape = {.half_width = 3, .half_height = 0.3F};
  EXPECT_TRUE(is_free(Loaded(world), {5, 3.5F}, box));
  EXPECT_FALSE(is_free(Loaded(world), {5, 3.2F}, box));
  EXPECT_FALSE(is_free(Loaded(world), {3.5F, 3.5F}, box));
  box.shape.angle = 0.1F;
  EXPECT_FALSE(is_free(Loaded(world), {5, 3.5F}, box));
  box.shape = {.half_width = 4, .half_height = 0.5F};
  EXPECT_TRUE(is_free(Loaded(world), {5, 3.5F}, box)) << "it touches walls on all sides";
  EXPECT_EQ(sure_place(Loaded(world), {5, 3.5F}, 2, box), (sim::Vec2{5, 3.5F}));
  EXPECT_FALSE(is_free(Loaded(world), {5, 4}, circle_of(0)))
      << "a point on a line is in the tile that begins there";
}

TEST(Places, TerrainIsMetByTheCentre) {
  sim::WorldDefinition world = world_of();
  world.terrain = {
      .width = 160, .height = 160, .pixels_per_tile = 16, .solid = std::vector<std::uint8_t>(25600, 0)};
  world.terrain.solid[80 * 160 + 80] = 1;
  const sim::ActorDefinition circle = circle_of(0.4F);
  EXPECT_FALSE(is_free(Loaded(world), {5.01F, 5.01F}, circle));
  EXPECT_TRUE(is_free(Loaded(world), {5.1F, 5.01F}, circle));
}

TEST(Places, TerrainCountsAsItIsNow) {
  const sim::WorldDefinition world = world_of();
  sim::BitPlane terrain(160, 160, 16, false, std::vector<std::uint8_t>(25600, 0));
  EXPECT_TRUE(is_free({world.map, terrain}, {5, 5}, circle_of(0.4F)));
  terrain.fill({5, 5}, 1);
  EXPECT_FALSE(is_free({world.map, terrain}, {5, 5}, circle_of(0.4F)));
}

TEST(Places, AFigureHasRoomToTurn) {
  sim::WorldDefinition world = world_of();
  world.terrain = {
      .width = 160, .height = 160, .pixels_per_tile = 16, .solid = std::vector<std::uint8_t>(25600, 0)};
  world.terrain.solid[80 * 160 + 80] = 1;
  sim::ActorDefinition ship = circle_of(0.4F);
  ship.figure = 0;
  EXPECT_FALSE(is_free(Loaded(world), {5.4F, 5.01F}, ship));
  EXPECT_TRUE(is_free(Loaded(world), {5.5F, 5.01F}, ship));
}

TEST(Places, RandomPlacesAreFreeAndNear) {
  const sim::WorldDefinition world = world_of();
  const sim::ActorDefinition circle = circle_of(0.4F);
  sim::Rng rng(support::test_seed(8));
  for (int i = 0; i < 1000; ++i) {
    const auto place = random_place(Loaded(world), {2, 2}, 2, circle, rng);
    ASSERT_TRUE(place);
    EXPECT_TRUE(is_free(Loaded(world), *place, circle));
    EXPECT_LE(place->x, 4);
    EXPECT_LE(place->y, 4);
  }
}

TEST(Places, TheOnlyFreeTileIsFoundForSure) {
  sim::WorldDefinition world = world_of();
  std::ranges::fill(world.map.solid, std::uint8_t{1});
  world.map.solid[7 * 10 + 3] = 0;
  EXPECT_EQ(sure_place(Loaded(world), {5, 5}, 5, circle_of(0.4F)), (sim::Vec2{3.5F, 7.5F}));
  EXPECT_EQ(sure_place(Loaded(world), {5, 5}, 1, circle_of(0.4F)), std::nullopt);
  world.map.solid[7 * 10 + 3] = 1;
  EXPECT_EQ(sure_place(Loaded(world), {5, 5}, 5, circle_of(0.4F)), std::nullopt);
}

TEST(Places, ACentreBetweenTilesIsFoundForSure) {
  sim::WorldDefinition world = world_of();
  std::ranges::fill(world.map.solid, std::uint8_t{1});
  for (const std::size_t tile : {33U, 34U, 43U, 44U}) world.map.solid[tile] = 0;
  EXPECT_EQ(sure_place(Loaded(world), {4, 4}, 3, circle_of(0.9F)), (sim::Vec2{4, 4}));
  EXPECT_EQ(sure_place(Loaded(world), {4.5F, 4.7F}, 3, circle_of(0.9F)), (sim::Vec2{4, 4}));
  EXPECT_EQ(sure_place(Loaded(world), {4.5F, 4.7F}, 3, circle_of(1.1F)), std::nullopt);
}

TEST(Places, ASurePlaceIsNoFartherThanTheSpread) {
  const sim::WorldDefinition world = world_of();
  EXPECT_EQ(sure_place(Loaded(world), {8.4F, 5.9F}, 0.25F, circle_of(0.4F)), (sim::Vec2{8.5F, 5.65F}));
  EXPECT_EQ(sure_place(Loaded(world), {8.9F, 5}, 0.1F, circle_of(0.4F)), std::nullopt);
}

TEST(Places, WithoutSpreadItIsTheCentre) {
  const sim::WorldDefinition world = world_of();
  sim::Rng rng(1);
  EXPECT_EQ(random_place(Loaded(world), {5.25F, 6}, 0, circle_of(0.4F), rng), (sim::Vec2{5.25F, 6}));
  EXPECT_EQ(random_place(Loaded(world), {0.5F, 6}, 0, circle_of(0.4F), rng), std::nullopt);
}

}  // namespace
}  // namespace fusillade::match
