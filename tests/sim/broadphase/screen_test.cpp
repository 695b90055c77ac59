#include "sim/broadphase/screen.h"

#include <gtest/gtest.h>

#include <hwy/targets.h>

#include <algorithm>
#include <vector>

#include "sim/broadphase/update_target_grid.h"
#include "sim/contact/contact_finder.h"
#include "sim/state_access.h"
#include "support/scene/scene.h"

namespace fusillade::sim {
namespace {

std::vector<Slot> kept_of(const WorldState& world, MoverForm form, Slot size) {
  std::vector<Slot> kept(size);
  kept.resize(screen_bullets(world, form, 0, size, kept.data()));
  return kept;
}

std::vector<Slot> kept_by_the_scalar_twin(const WorldState& world, MoverForm form, Slot size) {
  std::vector<Slot> kept(size);
  Slot count = 0;
  for (Slot slot = 0; slot < size; ++slot) {
    FlightColumns flights;
    const auto flight_of = [&](Slot of) {
      return form == MoverForm::straight ? flights_of(world.straight)(of) : flights_of(world.forced)(of);
    };
    flights.gather(flight_of, &slot, 1);
    if (run_screen_scalar(screen_of(world, flights, world.tick), 1, &kept[count]) == 1) kept[count++] = slot;
  }
  kept.resize(count);
  return kept;
}

// Every instruction set that this processor has, against the scalar twin.
void expect_twins_agree(const WorldState& world, MoverForm form, const std::vector<Slot>& kept) {
  const Slot size = form == MoverForm::straight ? world.straight.size() : world.forced.size();
  const std::vector<Slot> scalar = kept_by_the_scalar_twin(world, form, size);
  EXPECT_EQ(scalar, kept);
  for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
    hwy::SetSupportedTargetsForTest(target);
    EXPECT_EQ(kept_of(world, form, size), scalar) << hwy::TargetName(target);
    hwy::SetSupportedTargetsForTest(0);
  }
}

struct Tally {
  int bullets = 0, kept = 0, contacts = 0;
};

// As the coming tick would: whoever has a contact must be kept.
void expect_none_is_lost(WorldState& world, MoverForm form, Slot size, Tally& tally) {
  const std::vector<Slot> kept = kept_of(world, form, size);
  ASSERT_TRUE(std::is_sorted(kept.begin(), kept.end()));
  expect_twins_agree(world, form, kept);
  FinderCounts counts;
  for (Slot slot = 0; slot < size; ++slot) {
    if (!find_contact(world, {form, slot}, counts).exists()) continue;
    ++tally.contacts;
    EXPECT_TRUE(std::binary_search(kept.begin(), kept.end(), slot)) << "slot " << slot;
  }
  tally.bullets += static_cast<int>(size);
  tally.kept += static_cast<int>(kept.size());
}

Tally screen_each_tick(const support::Scene& scene, int ticks) {
  Tally tally;
  World world(scene.definition);
  for (int tick = 0; tick < ticks; ++tick) {
    support::command_all(world, tick);
    world.step();
    WorldState& state = StateAccess::of(world);
    update_target_grid(state);
    expect_none_is_lost(state, MoverForm::straight, state.straight.size(), tally);
    expect_none_is_lost(state, MoverForm::forced, state.forced.size(), tally);
  }
  return tally;
}

TEST(Screen, KeepsEveryBulletThatHasAContact) {
  const Tally tally = screen_each_tick(support::busy_scene(), 200);
  EXPECT_GT(tally.contacts, 1000);
  EXPECT_LT(tally.kept, tally.bullets * 9 / 10);
}

TEST(Screen, AtOtherTickRatesAndWithLargeBulletsAndWallRadii) {
  for (const double tick_rate : {20.0, 128.0}) {
    support::Scene scene = support::busy_scene();
    scene.definition.rules.tick_rate = tick_rate;
    for (BulletDefinition& bullet : scene.definition.bullets) bullet.shape.radius = 0.7F;
    scene.definition.bullets.front().wall_radius = 0.4F;
    EXPECT_GT(screen_each_tick(scene, static_cast<int>(3 * tick_rate)).contacts, 500) << tick_rate;
  }
}

// Of a box what is round is only what the target has round.
TEST(Screen, SeesNoCornersOfWhatIsRound) {
  const auto seen = [](bool with_box) {
    support::Scene scene(support::room(20, 20));
    scene.bullet({5, 5}, {1, 0}).shape.radius = 0.25F;
    Shape& other = scene.bullet({5, 8}, {1, 0}).shape;
    if (with_box) other.half_width = other.half_height = 0.5F;
    other.radius = with_box ? 0 : 0.5F;
    const World world(scene.definition);
    return seen_by_bullets(StateAccess::of(world), {8, 8, 11, 10}, 1);
  };
  const RoundedBounds by_circles = seen(false), by_a_box = seen(true);
  EXPECT_EQ(by_circles.radius, 1.5);
  EXPECT_EQ(by_a_box.radius, 1);
  for (const RoundedBounds& each : {by_circles, by_a_box}) {
    const Bounds outer = each.bounds();
    EXPECT_EQ((std::array{outer.left, outer.top, outer.right, outer.bottom}),
              (std::array{7.5, 7.5, 11.5, 10.5}));
  }
}

TEST(Screen, DropsWhatFliesFarFromEverything) {
  support::Scene scene(support::room(64, 64));
  scene.bullet({32, 32}, {6, 0});
  World world(scene.definition);
  world.step();
  EXPECT_TRUE(kept_of(StateAccess::of(world), MoverForm::straight, 1).empty());
}

TEST(Screen, KeepsThoseThatEndWithinTheTickThatAreFastAndThatAreOld) {
  support::Scene scene(support::room(64, 64));
  scene.bullet({32, 32}, {6, 0}).life = 1.5F / 60;
  scene.bullet({32, 40}, {600, 0});
  scene.bullet({32, 48}, {0, 0}).life = 1e5F;
  World world(scene.definition);
  world.step();
  WorldState& state = StateAccess::of(world);
  EXPECT_EQ(kept_of(state, MoverForm::straight, 3), (std::vector<Slot>{0, 1}));
  state.straight.launch[2] -= Time{1} << 47;
  EXPECT_EQ(kept_of(state, MoverForm::straight, 3), (std::vector<Slot>{0, 1, 2}));
}

TEST(Screen, LooksAtFastOnesPartByPart) {
  support::Scene scene(support::room(64, 64));
  scene.segment({40.5F, 30}, {40.5F, 34});
  scene.bullet({31, 20}, {60, 0});  // a tile in a tick, far from everything
  scene.bullet({38, 32}, {84, 0});  // meets the segment in the second tick, in the last part of its path
  World world(scene.definition);
  world.step();
  WorldState& state = StateAccess::of(world);
  const std::vector<Slot> kept = kept_of(state, MoverForm::straight, 2);
  EXPECT_EQ(kept, (std::vector<Slot>{1}));
  expect_twins_agree(state, MoverForm::straight, kept);
}

// Without a rim of walls the end of the map is met as early as they are.
TEST(Screen, ABulletWithAWallRadiusMeetsTheEndOfTheMapInTime) {
  for (const float wall_radius : {0.0F, 0.4F, 2.0F}) {
    for (const Vec2 direction : {Vec2{-1, 0}, Vec2{1, 0}, Vec2{0, -1}, Vec2{0, 1}}) {
      support::Scene scene({64, 64, std::vector<std::uint8_t>(std::size_t{64} * 64)});
      const auto place = [](float way) { return way == 0 ? 32 : way < 0 ? 6.0F : 58.0F; };
      scene.bullet({place(direction.x), place(direction.y)}, {direction.x * 6, direction.y * 6}).wall_radius =
          wall_radius;
      const auto walls = support::of_form(support::run(scene, 80), EventForm::wall);
      ASSERT_EQ(walls.size(), 1U);
      EXPECT_NEAR(support::seconds(walls[0]), (6 - wall_radius) / 6, 1e-4);
    }
  }
}

TEST(Screen, LongSegmentsDoNotFillTheirBounds) {
  support::Scene scene(support::room(64, 64));
  scene.segment({4, 4}, {60, 60});
  scene.bullet({50, 10}, {6, 0});
  scene.bullet({31, 32}, {6, 0});
  World world(scene.definition);
  EXPECT_EQ(kept_of(StateAccess::of(world), MoverForm::straight, 0).size(), 0U);
  world.step();
  EXPECT_EQ(kept_of(StateAccess::of(world), MoverForm::straight, 2), (std::vector<Slot>{1}));
}

}  // namespace
}  // namespace fusillade::sim
