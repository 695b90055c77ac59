#include "sim/broadphase/close_look.h"

#include <gtest/gtest.h>

#include <hwy/targets.h>

#include <array>
#include <bit>
#include <vector>

#include "sim/base/rng.h"
#include "sim/broadphase/close_pass.h"
#include "sim/broadphase/flight_columns.h"
#include "sim/broadphase/update_target_grid.h"
#include "sim/contact/contact_finder.h"
#include "sim/motion/movers.h"
#include "sim/state_access.h"
#include "support/scene/scene.h"
#include "support/seed.h"

namespace fusillade::sim {
namespace {

// Whoever has a contact is among the candidates, and what is near it is enough to find the same.
template <class Store>
std::int64_t expect_all_are_seen(const WorldState& state, MoverForm form, const Store& bullets) {
  std::vector<Slot> slots(bullets.size());
  for (Slot slot = 0; slot < bullets.size(); ++slot) slots[slot] = slot;
  std::vector<Candidate> candidates(slots.size());
  candidates.resize(look_closer(state, form, slots, candidates.data()));
  std::size_t next = 0;
  std::int64_t contacts = 0;
  FinderCounts counts;
  for (const Slot slot : slots) {
    const bool is_seen = next < candidates.size() && candidates[next].slot == slot;
    const NearbyThings near = is_seen ? candidates[next++].near : NearbyThings{};
    const FoundContact contact = find_contact(state, {form, slot}, counts);
    if (!contact.exists()) continue;
    ++contacts;
    EXPECT_TRUE(is_seen) << "tick " << state.tick << ", bullet " << bullets.ordinal[slot];
    const FoundContact among_near = find_contact(state, {form, slot}, counts, near);
    EXPECT_EQ(among_near.time, contact.time);
    EXPECT_EQ(among_near.kind, contact.kind);
    EXPECT_EQ(among_near.ordinal, contact.ordinal);
  }
  EXPECT_EQ(next, candidates.size()) << "in order, each once";
  return contacts;
}

TEST(CloseLook, WhatABulletMeetsIsNear) {
  World world(support::busy_scene().definition);
  WorldState& state = StateAccess::of(world);
  std::int64_t contacts = 0;
  for (int tick = 0; tick < 200; ++tick) {
    support::command_all(world, tick);
    world.step();
    update_target_grid(state);
    contacts += expect_all_are_seen(state, MoverForm::straight, state.straight);
    contacts += expect_all_are_seen(state, MoverForm::forced, state.forced);
  }
  EXPECT_GT(contacts, 1000);
}

// What is near one bullet of radius 0.2 that rests there.
NearbyThings things_near(support::Scene scene, Vec2 place) {
  scene.bullet(place, {}).shape.radius = 0.2F;
  World world(scene.definition);
  world.step();
  const WorldState& state = StateAccess::of(world);
  update_target_grid(StateAccess::of(world));
  const std::array<Slot, 1> slots{0};
  Candidate candidate{};
  return look_closer(state, MoverForm::straight, slots, &candidate) == 0 ? NearbyThings{} : candidate.near;
}

TEST(CloseLook, ARoundTargetHasNoCorners) {
  support::Scene scene(support::room(20, 20));
  scene.enemy({10, 10}).shape.radius = 1;
  EXPECT_TRUE(things_near(scene, {11.15F, 10}).targets);
  EXPECT_TRUE(things_near(scene, {10.8F, 10.8F}).targets);
  EXPECT_FALSE(things_near(scene, {10.95F, 10.95F}).targets);
  EXPECT_FALSE(things_near(scene, {11.3F, 10}).any_to_meet());
}

TEST(CloseLook, ABoxHasCorners) {
  support::Scene scene(support::room(20, 20));
  Shape& shape = scene.enemy({10, 10}).shape;
  shape.half_width = shape.half_height = 1;
  EXPECT_TRUE(things_near(scene, {11.1F, 11.1F}).targets);
  EXPECT_FALSE(things_near(scene, {11.3F, 11}).any_to_meet());
}

TEST(CloseLook, WallsAreNearWithinTheirRadius) {
  support::Scene scene(support::map_of({"####", "#..#", "#..#", "####"}));
  EXPECT_FALSE(things_near(scene, {1.5F, 1.5F}).walls);
  EXPECT_TRUE(things_near(scene, {1.005F, 1.5F}).walls);
  EXPECT_TRUE(things_near(scene, {-3, 1.5F}).walls) << "outside";
}

// Its age is rounded: of a long way that is more than what looks are widened by.
TEST(CloseLook, AFastBulletOfAFractionOfATickDoesNotPassASegment) {
  support::Scene scene(support::room(4096, 8));
  scene.definition.rules.tick_rate = 20;
  BulletDefinition& bullet = scene.bullet({3000, 4}, {-10000, 0});
  bullet.speed_scale = 2;
  bullet.shape.radius = 0;
  bullet.life = 10;
  scene.last_bullet().start = (0x80000001 / 0x1p32) / 20;
  scene.segment({1500.001F, 2}, {1500.001F, 6}, SegmentForm::normal);
  World world(scene.definition);
  const auto met = support::contacts(support::run(world, 6));
  ASSERT_EQ(met.size(), 1U);
  EXPECT_NEAR(met[0].position.x, 1500.001, 0.001);
}

struct Columns {
  FlightColumns flights;
  std::vector<float> reach, corner_radius, wall_reach;

  explicit Columns(Rng& rng) {
    for (Slot i = 0; i < CloseWays::size; ++i) {
      flights.x[i] = rng.between(-3, 103);
      flights.y[i] = rng.below(4) == 0 ? static_cast<float>(rng.below(50)) : rng.between(-1, 51);
      const float speed = rng.below(8) == 0 ? 5000 : 30;
      flights.vx[i] = rng.between(-speed, speed);
      flights.vy[i] = rng.below(4) == 0 ? 0 : rng.between(-speed, speed);
      reach.push_back(rng.between(0, 2));
      corner_radius.push_back(rng.below(2) == 0 ? reach.back() : 0);
      wall_reach.push_back(rng.below(2) == 0 ? 0 : rng.between(0, 0.6F));
      const bool is_old = rng.below(8) == 0;
      flights.launch[i] =
          time_of(500) - (is_old ? Time{1} << 47 : 0) + static_cast<Time>(rng.between(-400, 1) * 0x1p32F);
      flights.end[i] = time_of(501) + static_cast<Time>(rng.below(5)) - 2;
    }
  }
  ClosePass pass() const {
    const Grid grid(100, 50, 2, 1);
    ClosePass pass{};
    flights.hand_to(pass);
    pass.reach = reach.data();
    pass.corner_radius = corner_radius.data();
    pass.wall_reach = wall_reach.data();
    pass.tick_start = time_of(500);
    pass.tick_end = time_of(501);
    pass.tick_s = 1 / 60.0F;
    pass.age_unit_s = 0x1p-16F / 60;
    pass.width = 100;
    pass.height = 50;
    pass.scale = grid.scale();
    return pass;
  }
};

template <class Run>
std::vector<std::int32_t> numbers_of(const Columns& columns, Run run) {
  CloseWays ways;
  run(columns.pass(), CloseWays::size, ways);
  std::vector<std::int32_t> all;
  for (const std::uint64_t bits : {ways.is_known, ways.ends}) {
    all.push_back(static_cast<std::int32_t>(bits));
    all.push_back(static_cast<std::int32_t>(bits >> 32));
  }
  for (const auto* numbers : {&ways.tile, &ways.tiles_more, &ways.cell, &ways.cells_more})
    all.insert(all.end(), numbers->begin(), numbers->end());
  for (const auto* places : {&ways.left, &ways.top, &ways.right, &ways.bottom, &ways.core_left,
                             &ways.core_top, &ways.core_right, &ways.core_bottom})
    for (const float place : *places) all.push_back(std::bit_cast<std::int32_t>(place));
  return all;
}

TEST(ClosePass, EveryInstructionSetGivesTheScalarTwin) {
  Rng rng(support::test_seed(51));
  for (int run = 0; run < 200; ++run) {
    const Columns columns(rng);
    const std::vector<std::int32_t> scalar = numbers_of(columns, run_close_scalar);
    for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
      hwy::SetSupportedTargetsForTest(target);
      EXPECT_EQ(numbers_of(columns, run_close), scalar) << hwy::TargetName(target);
      hwy::SetSupportedTargetsForTest(0);
    }
  }
}

}  // namespace
}  // namespace fusillade::sim
