// The hash sees meaning, all of it, and nothing else.
#include "sim/state/state_hash.h"
#include "sim/state_access.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <map>

#include "support/scene/scene.h"
#include "support/state_leaves.h"

namespace fusillade::sim {
namespace {

World busy_world(int ticks) {
  World world(support::busy_scene().definition);
  for (int tick = 0; tick < ticks; ++tick) {
    support::command_all(world, tick);
    world.step();
  }
  return world;
}

// One of every kind, so that each number can be tried in turn.
World small_world() {
  support::Scene scene(support::room(16, 16));
  scene.bullet({3, 3}, {1, 2});
  BulletDefinition& pulled = scene.bullet({4, 4}, {1, 2});
  pulled.gravity = 1;
  pulled.speed_scale = 0.5F;  // its course does not follow from its velocity, ...
  pulled.bounces = 1;         // ... nor the end of others from their launch
  scene.enemy({5, 5});
  scene.player({6, 6});
  scene.body({7, 7}, {1, 1}, 0.5F);
  scene.definition.pegs.push_back({{9, 9}, 0.5F});
  World world(scene.definition);
  world.step();
  return world;
}

TEST(StateHash, EveryNumberOfTheStateCounts) {
  World world = small_world();
  std::map<std::uint64_t, std::string> seen{{world.state_hash(), "unchanged"}};
  int leaves = 0;
  support::for_each_leaf(world, [&](const std::string& what, auto before, auto set) {
    using Leaf = decltype(before);
    if constexpr (std::is_same_v<Leaf, bool>) {
      set(!before);
    } else if constexpr (std::is_floating_point_v<Leaf>) {
      set(std::nextafter(before, Leaf{1000}));
    } else {
      set(static_cast<Leaf>(static_cast<std::uint64_t>(before) + 1));
    }
    const auto [other, is_new] = seen.emplace(world.state_hash(), what);
    EXPECT_TRUE(is_new) << what << " hashes as " << other->second;
    set(before);
    ++leaves;
  });
  EXPECT_GT(leaves, 100);
  EXPECT_EQ(seen.at(world.state_hash()), "unchanged");
}

TEST(StateHash, SeesWindowsTerrainAndGoneTargets) {
  World world = busy_world(60);
  WorldState& state = StateAccess::of(world);
  const std::uint64_t before = world.state_hash();
  state.windows.insert(7, 9, state.tick_start + 5);
  const std::uint64_t with_window = world.state_hash();
  EXPECT_NE(with_window, before);
  state.windows.insert(7, 9, state.tick_start);
  EXPECT_EQ(world.state_hash(), before) << "a window that is over";
  state.rests.insert(7, 9, state.tick_start + 5);
  EXPECT_NE(world.state_hash(), before);
  EXPECT_NE(world.state_hash(), with_window) << "a rest is no hit";
  for (Windows* pairs : {&state.refusals, &state.grazes}) {
    const std::uint64_t without = world.state_hash();
    pairs->insert(7, 9, state.tick_start + 5);
    EXPECT_NE(world.state_hash(), without);
  }
  const std::uint64_t before_carving = world.state_hash();
  state.terrain.carve({20, 25.5}, 0.2);
  EXPECT_NE(world.state_hash(), before_carving);
  World small = small_world();
  const std::uint64_t with_target = small.state_hash();
  StateAccess::of(small).statics.targets.at(0).is_gone = true;
  EXPECT_NE(small.state_hash(), with_target);
}

TEST(StateHash, SeesTheTickAndTheRandomState) {
  support::Scene scene(support::room(16, 16));
  World world(scene.definition);
  const std::uint64_t before = world.state_hash();
  world.step();
  EXPECT_NE(world.state_hash(), before) << "nothing but the tick";
  scene.definition.rules.seed = 2;
  EXPECT_NE(World(scene.definition).state_hash(), before) << "nothing but the seed";
}

TEST(StateHash, DoesNotSeeInWhichStoreABulletStands) {
  World world = busy_world(90);
  const std::uint64_t before = world.state_hash();
  WorldState& state = StateAccess::of(world);
  ASSERT_GT(state.straight.size(), 0U);
  const Slot to = state.forced.append();
  const StraightStore& from_bullets = state.straight;
  ForcedStore& to_bullets = state.forced;
  const auto move = [to](auto& target, const auto& source) { target[to] = source[0]; };
  move(to_bullets.x, from_bullets.x), move(to_bullets.y, from_bullets.y);
  move(to_bullets.vx, from_bullets.vx), move(to_bullets.vy, from_bullets.vy);
  move(to_bullets.launch, from_bullets.launch), move(to_bullets.end, from_bullets.end);
  move(to_bullets.ordinal, from_bullets.ordinal), move(to_bullets.definition, from_bullets.definition);
  move(to_bullets.team, from_bullets.team), move(to_bullets.owner, from_bullets.owner);
  move(to_bullets.pierce_left, from_bullets.pierce_left);
  move(to_bullets.bounces_left, from_bullets.bounces_left);
  EXPECT_NE(world.state_hash(), before) << "the bullet is there twice";
  state.straight.remove(0);
  EXPECT_EQ(world.state_hash(), before);
}

TEST(StateHash, FloatsCountAsBits) {
  EXPECT_NE(word_of(-0.0F), word_of(0.0F));
  EXPECT_EQ(word_of(std::bit_cast<float>(0x7FC00001U)), word_of(std::bit_cast<float>(0xFF800001U)));
  EXPECT_NE(word_of(std::numeric_limits<float>::quiet_NaN()), word_of(1.0F));
}

TEST(StateHash, TheWidthOfAnIntegerDoesNotShow) {
  EXPECT_EQ(word_of(std::int32_t{-7}), word_of(std::int64_t{-7}));
  EXPECT_EQ(word_of(std::uint8_t{200}), word_of(std::int32_t{200}));
}

}  // namespace
}  // namespace fusillade::sim
