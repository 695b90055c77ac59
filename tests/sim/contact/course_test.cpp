#include "sim/contact/course.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "sim/motion/movers.h"
#include "sim/motion/spawns.h"
#include "sim/state_access.h"
#include "support/scene/scene.h"

namespace fusillade::sim {
namespace {

// More often than it can be counted: an entry of long ago must not count again.
TEST(Course, WhoWaitsForAnotherMomentAgainAndAgainWaitsForTheLast) {
  support::Scene scene(support::room(20, 9));
  scene.definition.rules.bullets_max = 2000;
  scene.bullet({5, 4.5F}, {1, 0}).life = 10;
  World world(scene.definition);
  world.step();
  WorldState& state = StateAccess::of(world);
  const MoverRef bullet(MoverForm::straight, 0);
  for (const int times : {1, 255, 256, 257, 1000}) {
    for (int i = 0; i < times; ++i) schedule_contact(state, bullet, state.tick_start + 5000 - i);
    std::vector<std::uint32_t> valid;
    while (!state.queue.is_empty()) {
      const QueueEntry entry = state.queue.pop();
      if (!is_void(state, entry)) valid.push_back(entry.fraction);
    }
    EXPECT_EQ(valid, std::vector<std::uint32_t>{static_cast<std::uint32_t>(5001 - times)}) << times;
  }
}

// Counted in each tick anew: what a tick finds first counts, however often the bullet was searched before.
TEST(Course, WhoWasSearchedAgainInOneTickIsFoundInTheNext) {
  support::Scene scene(support::room(20, 9));
  scene.bullet({18.75F, 4.5F}, {10, 0}).life = 10;
  World world(scene.definition);
  world.step();
  WorldState& state = StateAccess::of(world);
  for (int i = 0; i < 3; ++i) schedule_contact(state, {MoverForm::straight, 0}, state.tick_start + 5000);
  world.step();
  EXPECT_EQ(std::ranges::count(world.events(), EventForm::wall, &Event::form), 1);
}

// Those near one another are searched again as often, and come to the end of counting together.
TEST(Course, ManyWhoAreSearchedAgainAsOftenEachWaitForTheirLastMoment) {
  constexpr Slot bullets = 1000;
  support::Scene scene(support::room(20, 9));
  scene.definition.rules.bullets_max = 2000;
  scene.bullet({5, 4.5F}, {0, 0}).life = 10;
  World world(scene.definition);
  for (Slot i = 1; i < bullets; ++i) world.spawn_bullet(scene.definition.bullet_placements[0]);
  world.step();
  WorldState& state = StateAccess::of(world);
  for (int turn = 0; turn < 600; ++turn) {
    for (Slot slot = 0; slot < bullets; ++slot)
      schedule_contact(state, {MoverForm::straight, slot}, state.tick_start + 5000 - turn);
  }
  std::vector<int> valid(bullets);
  while (!state.queue.is_empty()) {
    const QueueEntry entry = state.queue.pop();
    if (is_void(state, entry)) continue;
    ++valid[entry.pending.mover().slot()];
    ASSERT_EQ(entry.fraction, 5000U - 599);
  }
  EXPECT_EQ(valid, std::vector<int>(bullets, 1));
}

// A fragment, say, among bullets that somebody has asked for already.
TEST(Course, WhoeverAppearsAmongTheContactsIsFoundOnce) {
  support::Scene scene(support::room(20, 9));
  scene.bullet({5, 4.5F}, {1, 0}).life = 10;
  scene.bullet({5, 4.5F}, {0, 1}).gravity = 1;
  World world(scene.definition);
  world.step();
  WorldState& state = StateAccess::of(world);
  build_bullet_index(state);
  for (const std::int32_t type : {0, 1, 1, 0}) {
    BulletSpawn spawn;
    spawn.start = state.tick_start;
    spawn.position = {15, 4.5F};
    spawn.definition = type;
    enter(state, add_bullet(state, spawn, state.bullets_spawned++).mover);
  }
  std::vector<Ordinal> found;
  state.bullet_index.visit({14, 4, 16, 5},
                           [&](MoverRef bullet) { found.push_back(id_of(state, bullet).ordinal); });
  std::ranges::sort(found);
  EXPECT_EQ(found, (std::vector<Ordinal>{2, 3, 4, 5}));
}

// A body that bounces is met by each who is near, at each bounce: where it flies from then on, and not once
// more for each of the courses that it had in this tick.
TEST(Course, EachBounceOfPackedBodiesCostsAsMuchAsTheFirst) {
  constexpr int balls = 4;
  constexpr float gap = 0.002F, radius = 0.5F - gap / 2;
  support::Scene scene(support::map_of({"######", "#....#", "######"}));
  for (int i = 0; i < balls; ++i) {
    const float left = 1 + static_cast<float>(i) + gap / 2;
    scene.body({left + radius, 1.5F}, {i % 2 == 0 ? 10.0F : -10.0F, 0}, radius).restitution = 1;
  }
  World world(scene.definition);
  const StepResult result = world.step();
  EXPECT_GT(result.contacts, 100);
  EXPECT_LT(result.swept_tests, 8 * result.contacts);
}

// Each contact is looked at by all, and all of them only by who has met or waited for whom.
TEST(Course, EachContactOfACrowdAtOnePlaceCostsAsManyTestsAsItHasBodies) {
  constexpr int balls = 40;
  support::Scene scene(support::room(12, 12));
  for (int i = 0; i < balls; ++i) {
    const auto angle = static_cast<float>(i);
    scene.body({6, 6}, {20 * std::cos(angle), 20 * std::sin(angle)}, 0.3F).restitution = 1;
  }
  World world(scene.definition);
  const StepResult result = world.step();
  EXPECT_GT(result.contacts, 200);
  EXPECT_LT(result.swept_tests, 16 * balls * result.contacts);
}

}  // namespace
}  // namespace fusillade::sim
