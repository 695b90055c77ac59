// Bullets of very many owners at once, and of ordinals that outgrow what a bullet keeps of them itself.
#include <gtest/gtest.h>

#include <vector>

#include "sim/state_access.h"
#include "sim/world.h"
#include "support/scene/scene.h"

namespace fusillade::sim {
namespace {

constexpr Ordinal owners_max = 16384;  // of an arena with few enemies

class WorldOrigins : public testing::TestWithParam<bool> {
 protected:
  WorldOrigins() {
    scene.definition.rules.bullets_max = 20000;
    BulletDefinition bullet;
    bullet.life = 0.1F;
    bullet.gravity = GetParam() ? 1 : 0;  // under forces: in the other store
    scene.definition.bullets = {bullet};
  }
  static Ordinal fire(World& world, Ordinal owner) {
    BulletPlacement shot;
    shot.position = {10, 10};
    shot.owner = {Kind::enemy, owner};
    return world.spawn_bullet(shot);
  }

  support::Scene scene{support::room(40, 40)};
};

TEST_P(WorldOrigins, MoreThanThereIsRoomForAreRefusedAndCounted) {
  World world(scene.definition);
  for (Ordinal owner = 0; owner < owners_max; ++owner) ASSERT_NE(fire(world, owner), no_ordinal) << owner;
  EXPECT_EQ(fire(world, owners_max), no_ordinal);
  EXPECT_NE(fire(world, 77), no_ordinal) << "one who is known already";
  const StepResult result = world.step();
  EXPECT_EQ(result.bullets_refused, 1);
  EXPECT_EQ(support::of_form({world.events().begin(), world.events().end()}, EventForm::overflow).size(), 1U);
}

// Again and again: whose bullets have gone makes room for others, with a reloaded world as the reference.
TEST_P(WorldOrigins, ThoseWhoseBulletsAreGoneMakeRoom) {
  World world(scene.definition);
  Ordinal owner = 0;
  for (int wave = 0; wave < 4; ++wave) {
    for (Ordinal i = 0; i < 16000; ++i) ASSERT_NE(fire(world, owner++), no_ordinal) << wave;
    support::run(world, 3);
    std::string error;
    std::optional<World> loaded = World::load(world.save(), error);
    ASSERT_TRUE(loaded.has_value()) << error;
    int refused = 0;
    for (Ordinal i = 0; i < 500; ++i) {
      const Ordinal fired = fire(world, owner);
      ASSERT_EQ(fire(*loaded, owner++), fired) << wave;
      refused += fired == no_ordinal ? 1 : 0;
    }
    EXPECT_EQ(refused, 500 - 384) << wave;
    support::run(world, 8), support::run(*loaded, 8);
    ASSERT_EQ(world.state_hash(), loaded->state_hash());
    ASSERT_EQ(world.bullet_count(), 0);
  }
}

// As many as there is room for, of several types and teams, in an order in which no fact comes alone.
TEST_P(WorldOrigins, AWorldThatIsFullOfThemIsLoadedAsItWasSaved) {
  scene.definition.bullets.push_back(scene.definition.bullets[0]);
  World world(scene.definition);
  BulletPlacement shot;
  shot.position = {10, 10};
  const auto fire_as = [&](Ordinal owner, std::int32_t kind) {
    shot.owner = {Kind::enemy, owner};
    shot.definition = kind % 2;
    shot.team = kind;
    return world.spawn_bullet(shot);
  };
  for (Ordinal owner = 0; owner + 3 < owners_max; ++owner) ASSERT_NE(fire_as(owner, 0), no_ordinal);
  for (std::int32_t kind = 1; kind <= 3; ++kind) ASSERT_NE(fire_as(7, kind), no_ordinal) << kind;
  for (Ordinal owner = 0; owner < 2000; ++owner) ASSERT_NE(fire_as(owner, 0), no_ordinal);
  std::string error;
  std::optional<World> loaded = World::load(world.save(), error);
  ASSERT_TRUE(loaded.has_value()) << error;
  EXPECT_EQ(loaded->state_hash(), world.state_hash());
  EXPECT_EQ(fire(*loaded, owners_max), fire(world, owners_max)) << "neither has room";
}

TEST_P(WorldOrigins, OrdinalsGoOnBeyondWhatABulletKeeps) {
  scene.definition.bullets[0].life = 10;
  World world(scene.definition);
  StateAccess::of(world).bullets_spawned = (Ordinal{3} << lower_ordinal_bits) - 3;
  std::vector<Ordinal> given, seen;
  for (int i = 0; i < 6; ++i) given.push_back(fire(world, 5));
  support::run(world, 3);
  world.for_each_bullet([&](const BulletView& bullet) { seen.push_back(bullet.ordinal); });
  EXPECT_EQ(seen, given);
  EXPECT_EQ(given.back(), (Ordinal{3} << lower_ordinal_bits) + 2);
  std::string error;
  const std::optional<World> loaded = World::load(world.save(), error);
  ASSERT_TRUE(loaded.has_value()) << error;
  EXPECT_EQ(loaded->state_hash(), world.state_hash());
}

INSTANTIATE_TEST_SUITE_P(Bullets, WorldOrigins, testing::Bool(),
                         [](const auto& form) { return form.param ? "UnderForces" : "Straight"; });

}  // namespace
}  // namespace fusillade::sim
