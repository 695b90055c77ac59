#include "sim/broadphase/outlook.h"

#include <gtest/gtest.h>

#include <hwy/targets.h>

#include <algorithm>
#include <ranges>
#include <set>
#include <string>
#include <vector>

#include "sim/broadphase/foretell.h"
#include "sim/broadphase/look_ahead.h"
#include "sim/broadphase/screen.h"
#include "sim/broadphase/update_target_grid.h"
#include "sim/contact/contact_finder.h"
#include "sim/motion/forces.h"
#include "sim/motion/movers.h"
#include "sim/state_access.h"
#include "sim/store/chunks.h"
#include "support/scene/scene.h"

namespace fusillade::sim {
namespace {

std::vector<Slot> in_view_of(WorldState& world, MoverForm form, Slot size) {
  std::vector<Slot> kept;
  for (Slot begin = 0; begin < size; begin += bullets_per_chunk) {
    const Slot end = std::min(size, begin + bullets_per_chunk);
    std::vector<Slot> some(end - begin);
    some.resize(bullets_in_view(world, form, begin, end, some.data()));
    kept.insert(kept.end(), some.begin(), some.end());
  }
  std::sort(kept.begin(), kept.end());
  return kept;
}

struct Tally {
  std::int64_t bullets = 0, in_view = 0, contacts = 0, ticks_with_outlooks = 0;
};

template <class Store>
void expect_none_is_lost(WorldState& state, MoverForm form, const Store& bullets, Tally& tally) {
  const std::vector<Slot> kept = in_view_of(state, form, bullets.size());
  ASSERT_EQ(std::adjacent_find(kept.begin(), kept.end()), kept.end()) << "somebody came twice";
  FinderCounts counts;
  for (Slot slot = 0; slot < bullets.size(); ++slot) {
    const MoverRef bullet(form, slot);
    const FoundContact contact = find_contact(state, bullet, counts);
    if (!contact.exists()) continue;
    ++tally.contacts;
    EXPECT_TRUE(std::binary_search(kept.begin(), kept.end(), slot))
        << "tick " << state.tick << ", bullet " << bullets.ordinal[slot];
  }
  tally.bullets += bullets.size();
  tally.in_view += std::ssize(kept);
}

// As the coming tick would: whoever has a contact must be in view.
void expect_none_is_lost(World& world, Tally& tally) {
  WorldState& state = StateAccess::of(world);
  const Column<float> vx = state.forced.vx, vy = state.forced.vy;
  apply_forces(state, StepHooks{});
  update_target_grid(state);
  expect_none_is_lost(state, MoverForm::straight, state.straight, tally);
  expect_none_is_lost(state, MoverForm::forced, state.forced, tally);
  state.forced.vx = vx;
  state.forced.vy = vy;
  tally.ticks_with_outlooks += state.outlooks.since + outlook_ticks <= state.tick ? 1 : 0;
}

// 3,000 bullets to and fro among pegs and enemies that drift.
support::Scene quiet_scene() {
  support::Scene scene(support::room(96, 96));
  for (int i = 0; i < 3000; ++i) {
    const auto at = [i](int step, int size) { return 2 + static_cast<float>(i * step % (size * 10)) / 10; };
    const auto speed = static_cast<float>(1 + i % 13);
    BulletDefinition& bullet = scene.bullet({at(37, 91), at(61, 91)}, {i % 2 == 0 ? speed : -speed, 1.5F});
    bullet.life = 0.5F + static_cast<float>(i % 40) / 10;
    if (i % 3 == 0) bullet.bounces = 100;
    scene.last_bullet().team = 1;
    scene.last_bullet().start = i % 100 / 60.0;
  }
  for (int i = 0; i < 12; ++i) {
    const Vec2 place{static_cast<float>(6 + 7 * i), static_cast<float>(80 - 6 * i)};
    scene.enemy(place, {0.3F, -0.2F}).health = 1e6F;
    scene.peg({place.y, place.x}, 0.5F);
  }
  scene.definition.rules.events_max = 100000;
  return scene;
}

// The same among pillars and under forces of nine kinds: in runs of a kind, and one by one.
support::Scene quiet_forced_scene() {
  support::Scene scene = quiet_scene();
  TileMapDefinition& map = scene.definition.map;
  for (std::int32_t row = 4; row < map.height; row += 8) {
    for (std::int32_t column = 4; column < map.width; column += 8)
      map.solid[static_cast<std::size_t>(row * map.width + column)] = 1;
  }
  std::vector<BulletDefinition>& types = scene.definition.bullets;
  std::vector<BulletPlacement>& bullets = scene.definition.bullet_placements;
  types.resize(9);
  for (std::size_t i = 0; i < types.size(); ++i) {
    BulletDefinition& type = types[i];
    type.drag = i % 2 == 0 ? 0.01F : 1;
    type.gravity = 0.1F;
    if (i % 3 == 1) type.ax = 2, type.ay = -1;
    if (i % 4 == 1) type.angular_velocity = 4;
    if (i % 4 == 2) type.max_speed = 5;
    if (i % 5 == 3) type.speed_scale = 1.5F;
  }
  types[6].homing_strength = 3;
  types[7].wave_amplitude = 0.5F;
  types[7].wave_frequency = 2;
  types[3].ay = types[8].ay = 60;
  types[3].max_speed = 8;
  for (std::size_t i = 0; i < bullets.size(); ++i) {
    bullets[i].definition = static_cast<std::int32_t>(i < 2400 ? i / 300 : i % 9);
    bullets[i].homing_target = {Kind::enemy, i % 12};
  }
  return scene;
}

// Bullets that home or swing, a little or wildly.
support::Scene straying_scene() {
  support::Scene scene = quiet_forced_scene();
  std::vector<BulletDefinition>& types = scene.definition.bullets;
  for (std::size_t i = 0; i < types.size(); ++i) {
    BulletDefinition& type = types[i];
    type.homing_strength = i % 3 == 0 ? 0 : 2 * static_cast<float>(i * i);
    type.wave_amplitude = i % 3 == 1 ? 0 : 0.03F * static_cast<float>(i);
    type.wave_frequency = 0.5F * static_cast<float>(1 + i % 4);
    type.ax = type.ay = 0;
  }
  return scene;
}

TEST(Outlook, NoBulletWithAContactIsOutOfView) {
  support::Scene scene = support::busy_scene();
  World world(scene.definition);
  Tally tally;
  for (int tick = 0; tick < 200; ++tick) {
    support::command_all(world, tick);
    world.step();
    expect_none_is_lost(world, tally);
  }
  EXPECT_GT(tally.contacts, 1000);
}

// In 240 ticks most of which have outlooks.
Tally play_quietly(const support::Scene& scene) {
  World world(scene.definition);
  Tally tally;
  for (int tick = 0; tick < 240; ++tick) {
    world.step();
    expect_none_is_lost(world, tally);
  }
  EXPECT_GT(tally.contacts, 500);
  EXPECT_GT(tally.ticks_with_outlooks, 200);
  return tally;
}

TEST(Outlook, MostBulletsAreLeftAlone) {
  const Tally tally = play_quietly(quiet_scene());
  EXPECT_LT(tally.in_view, tally.bullets / 8);
}

TEST(Outlook, MostBulletsUnderForcesAreLeftAlone) {
  const Tally tally = play_quietly(quiet_forced_scene());
  EXPECT_LT(tally.in_view, tally.bullets / 3);
}

TEST(Outlook, MostBulletsThatStrayAreLeftAlone) {
  const Tally tally = play_quietly(straying_scene());
  EXPECT_LT(tally.in_view, tally.bullets / 3);
}

TEST(Outlook, AtOtherTickRates) {
  for (const double tick_rate : {20.0, 128.0}) {
    for (support::Scene scene : {quiet_scene(), quiet_forced_scene(), straying_scene()}) {
      scene.definition.rules.tick_rate = tick_rate;
      World world(scene.definition);
      Tally tally;
      for (int tick = 0; tick < static_cast<int>(2 * tick_rate); ++tick) {
        world.step();
        expect_none_is_lost(world, tally);
      }
      EXPECT_GT(tally.contacts, 300) << tick_rate;
    }
  }
}

// One bullet flies far from everything until something comes in its way at once.
class OutlookTest : public testing::Test {
 protected:
  OutlookTest() {
    scene.bullet({8, 32}, {6, 0}).damage = 1;
    scene.definition.rules.enemies_max = scene.definition.rules.players_max = 4;
  }

  void step(World& world, int ticks) {
    for (int i = 0; i < ticks; ++i) events = support::run(world, 1);
  }
  bool has_met(World& world, int ticks) {
    for (int i = 0; i < ticks; ++i) {
      step(world, 1);
      if (!support::contacts(events).empty()) return true;
    }
    return false;
  }
  // A type of enemy that is spawned later.
  std::int32_t add_type(float radius) {
    ActorDefinition type;
    type.shape.radius = radius;
    scene.definition.actors.push_back(type);
    return static_cast<std::int32_t>(scene.definition.actors.size()) - 1;
  }

  support::Scene scene{support::room(64, 64)};
  std::vector<Event> events;
};

// Nobody flies that fast, whatever the velocity: in the ticks after it the bullet is where its outlook does
// not have it.
TEST_F(OutlookTest, WhoBrakesFromBeyondTheFastestFlightMeetsAPegInTime) {
  scene = support::Scene(support::room(2000, 10));
  BulletDefinition& bullet = scene.bullet({10, 5}, {10000, 0});
  bullet.drag = 1e-38F;
  bullet.speed_scale = 17;
  bullet.shape.radius = 0.2F;
  scene.peg({543.7846F, 5}, 0.5F);
  World world(scene.definition);
  const auto met = support::contacts(support::run(world, 12));
  ASSERT_EQ(met.size(), 1U);
  EXPECT_LT(support::seconds(met[0]) * 60, 7);
}

// It waits short of where it would have flown.
TEST_F(OutlookTest, WhoTheGuardStopsIsStillBeforeTheWallInTheNextTick) {
  for (int ticks = 1; ticks <= outlook_ticks; ++ticks) {
    support::Scene corner(support::room(64, 64));
    corner.segment({40, 20}, {40, 40.1F});
    corner.segment({20, 40}, {40.1F, 40});
    const float way = 0.2F + static_cast<float>(ticks);
    corner.bullet({40 - way, 39.9F - way}, {60, 60}).bounces = 100;
    corner.definition.rules.contacts_per_tick_max = 1;
    World world(corner.definition);
    std::int64_t guards = 0;
    for (int tick = 0; tick < ticks + 4; ++tick) guards += world.step().guards_tripped;
    EXPECT_GT(guards, 0);
    const BulletView bullet = world.bullet(0).value();
    EXPECT_LT(bullet.position.x, 40);
    EXPECT_LT(bullet.position.y, 40) << ticks;
  }
}

TEST_F(OutlookTest, WhoAppearsInItsWayIsHit) {
  const std::int32_t type = add_type(0.4F);
  for (int delay = 0; delay < 2 * outlook_ticks; ++delay) {
    World world(scene.definition);
    step(world, 20 + delay);
    const float x = 8 + 6 * static_cast<float>(20 + delay) / 60;
    ASSERT_TRUE(world.spawn_enemy({0, {x + 0.6F, 32}, {}, type, 1}));
    EXPECT_TRUE(has_met(world, 3)) << delay;
  }
}

TEST_F(OutlookTest, WhoIsPushedIntoItsWayIsHit) {
  ActorDefinition& pushed = scene.enemy({12, 30.9F});
  pushed.inverse_mass = 1;
  pushed.health = 100;
  scene.definition.enemy_placements.back().team = 2;
  scene.bullet({12, 28}, {0, 4}).knock_back = 40;
  scene.definition.bullet_placements.back().team = 1;
  World world(scene.definition);
  std::vector<Event> hits;
  for (int tick = 0; tick < 60; ++tick) {
    step(world, 1);
    for (const Event& event : support::of_form(events, EventForm::hit)) hits.push_back(event);
  }
  ASSERT_EQ(hits.size(), 2U) << "the push, and the bullet whose way it goes into";
  EXPECT_EQ(hits[1].mover.ordinal, 0U);
}

// Those who fly stand behind those who rest, who end one after another.
TEST_F(OutlookTest, WhoTakesAnothersPlaceInTheStoreStillMeetsTheWallInTime) {
  scene = support::Scene(support::room(64, 64));
  constexpr int count = 2000;
  for (int i = 0; i < count; ++i)
    scene.bullet({20, 3 + static_cast<float>(i) / 40}, {}).life = static_cast<float>(1 + i * 7 % 150) / 60;
  for (int i = 0; i < count; ++i) {
    const float speed = 5 + static_cast<float>(i % 80) / 10;
    scene.bullet({62 - speed * static_cast<float>(i % 97) / 60, 3 + static_cast<float>(i) / 40}, {speed, 0});
  }
  scene.definition.rules.events_max = 4 * count;
  World world(scene.definition);
  const std::vector<Event> walls = support::of_form(support::run(world, 180), EventForm::wall);
  EXPECT_EQ(walls.size(), static_cast<std::size_t>(count));
  for (const Event& event : walls) {
    const BulletPlacement& placed = scene.definition.bullet_placements[event.mover.ordinal];
    EXPECT_NEAR(placed.position.x + placed.velocity.x * support::seconds(event), 63, 1e-4);
  }
}

TEST_F(OutlookTest, TerrainThatIsFilledInItsWayStopsIt) {
  scene.terrain(8, 0, 0, 8, 8);
  for (int i = 0; i < 40; ++i) scene.bullet({40, 4 + static_cast<float>(i)}, {});
  BulletDefinition& filling = scene.bullet({11.8F, 25}, {0, 12});
  filling.fill_radius = 1.5F;
  scene.segment({10, 31}, {14, 31}, SegmentForm::normal);
  World world(scene.definition);
  const std::vector<Event> met = support::of_form(support::run(world, 120), EventForm::terrain);
  ASSERT_EQ(met.size(), 1U);
  EXPECT_EQ(met[0].mover.ordinal, 0U);
  EXPECT_EQ(met[0].normal, (Vec2{-1, 0}));
  EXPECT_NEAR(8 + 6 * support::seconds(met[0]), met[0].position.x, 1e-4) << "at its edge, no tick later";
}

// f(state, tick) in each tick of a busy world, when everybody has been told of.
template <class F>
void in_busy_ticks(F f) {
  World world(support::busy_scene().definition);
  for (int tick = 0; tick < 60; ++tick) {
    support::command_all(world, tick);
    world.step();
    WorldState& state = StateAccess::of(world);
    update_target_grid(state);
    f(state, tick);
  }
}

// see() gives what the scalar twin does, by whatever instructions.
template <class Sight, class See>
void expect_of_all_instruction_sets(const Sight& scalar, See see) {
  for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
    hwy::SetSupportedTargetsForTest(target);
    const Sight other = see();
    hwy::SetSupportedTargetsForTest(0);
    EXPECT_EQ(other, scalar) << hwy::TargetName(target);
  }
}

TEST_F(OutlookTest, EveryInstructionSetSeesWhatTheScalarTwinSees) {
  in_busy_ticks([](const WorldState& state, int) {
    const Slot size = std::min(state.straight.size(), FlightColumns::size_max);
    if (size == 0) return;
    const auto slots = std::views::iota(Slot{0}, size);
    FlightColumns flights;
    flights.gather(flights_of(state.straight), std::vector(slots.begin(), slots.end()).data(), size);
    for (int look = 0; look < far_looks_per_outlook; ++look) {
      const auto see = [&](auto run) {
        std::vector<std::uint8_t> outlooks(FlightColumns::whole(size));
        run(screen_of(state, flights, state.tick), look, size, outlooks.data());
        return std::vector(outlooks.begin(), outlooks.begin() + size);
      };
      expect_of_all_instruction_sets(see(run_outlook_scalar), [&] { return see(run_outlook); });
    }
  });
}

// Of any number of them, from any place on; those that are too old or too fast, or end soon, are among them.
void expect_far_twins_agree(const WorldState& state, int tick) {
  const Slot size = state.straight.size(), begin = std::min(size, static_cast<Slot>(tick % 7));
  const Slot end = std::min(size, begin + far_bullets_max - static_cast<Slot>(tick % 5));
  FarPass pass = far_pass_of(state, state.tick);
  EXPECT_EQ(pass.ends == nullptr, state.straight.bounces_left.is_shared());
  if (tick % 3 == 0) pass.speed_max = 5;
  if (tick % 4 == 0) pass.tick_start -= tick_length / 2;  // some are launched later
  expect_of_all_instruction_sets(run_far_looks_scalar(pass, begin, end),
                                 [&] { return run_far_looks(pass, begin, end); });
}

TEST_F(OutlookTest, AllInstructionSetsSeeFromAfarAsTheTwin) { in_busy_ticks(expect_far_twins_agree); }

// Where none bounces; of 3,000 types, of 40 lives.
TEST_F(OutlookTest, EndsThatFollowFromLaunchesAreSeenByAll) {
  support::Scene unbouncing = quiet_scene();
  for (BulletDefinition& bullet : unbouncing.definition.bullets) bullet.bounces = 0;
  World world(unbouncing.definition);
  Tally tally;
  for (int tick = 0; tick < 150; ++tick) {
    expect_none_is_lost(world, tally);
    expect_far_twins_agree(StateAccess::of(world), tick);
    world.step();
  }
  EXPECT_GT(std::min<std::int64_t>(tally.contacts / 20, tally.ticks_with_outlooks), 50);
}

// None, all, or one in so many.
std::vector<std::uint8_t> some_marks(std::size_t size, int every) {
  std::vector<std::uint8_t> marks(size);
  for (std::size_t i = 0; every > 0 && i < size; i += static_cast<std::size_t>(every)) marks[i] = 1;
  return marks;
}

TEST_F(OutlookTest, EveryInstructionSetLooksRoughlyAsTheScalarTwinDoes) {
  World world(straying_scene().definition);
  std::set<std::uint8_t> seen;
  for (int tick = 0; tick < 60; ++tick) {
    world.step();
    WorldState& state = StateAccess::of(world);
    update_target_grid(state);
    const Slot size = state.forced.size(), begin = std::min(size, static_cast<Slot>(300 * (tick % 9)));
    const Slot count = std::min(size - begin, far_bullets_max - static_cast<Slot>(tick % 5));
    const std::vector<std::uint8_t> is_new = some_marks(far_bullets_max, tick % 4);
    const ForcedPass pass = forced_pass_of(state, tick % 9, begin, is_new.data());
    const auto see = [&](auto run) {
      std::vector<std::uint8_t> outlooks(count);
      run(pass, 0, count, outlooks.data());
      seen.insert(outlooks.begin(), outlooks.end());
      return outlooks;
    };
    expect_of_all_instruction_sets(see(run_rough_outlook_scalar), [&] { return see(run_rough_outlook); });
  }
  EXPECT_GT(seen.size(), 10U);
}

TEST_F(OutlookTest, EveryInstructionSetStepsAheadAsTheScalarTwinDoes) {
  World world(quiet_forced_scene().definition);
  for (int tick = 0; tick < 60; ++tick) {
    world.step();
    WorldState& state = StateAccess::of(world);
    update_target_grid(state);
    const Slot size = state.forced.size(), begin = std::min(size, static_cast<Slot>(300 * (tick % 9)));
    const Slot count = std::min(size - begin, far_bullets_max - static_cast<Slot>(tick % 5));
    const std::vector<std::uint8_t> is_new = some_marks(far_bullets_max, tick % 4);
    const ForcedPass pass = forced_pass_of(state, tick % 9, begin, is_new.data());
    expect_of_all_instruction_sets(run_forced_far_looks_scalar(pass, 0, count),
                                   [&] { return run_forced_far_looks(pass, 0, count); });
    for (int look = 0; look < far_looks_per_outlook; ++look) {
      const auto see = [&](auto run) {
        std::vector<std::uint8_t> outlooks(count);
        run(pass, look, 0, count, outlooks.data());
        return outlooks;
      };
      expect_of_all_instruction_sets(see(run_forced_outlook_scalar), [&] { return see(run_forced_outlook); });
    }
  }
}

TEST_F(OutlookTest, EachTickHasItsBit) {
  scene.segment({9.05F, 31}, {9.05F, 33}, SegmentForm::normal);  // 0.9 tiles off: the ninth tick
  World world(scene.definition);
  step(world, 3);
  WorldState& state = StateAccess::of(world);
  update_target_grid(state);
  FlightColumns flights;
  flights.gather(flights_of(state.straight), std::vector<Slot>{0}.data(), 1);
  unsigned outlook = 0;
  for (int look = 0; look < far_looks_per_outlook; ++look) {
    std::uint8_t bits = 0;
    run_outlook_scalar(screen_of(state, flights, state.tick), look, 1, &bits);
    outlook |= bits;
  }
  EXPECT_NE(outlook & (1U << outlook_bit_of(8)), 0) << outlook;
  EXPECT_EQ(outlook & (1U << outlook_bit_of(4) | 1U << outlook_bit_of(5)), 0) << outlook;
}

// Pushed so gently that for some ticks it is where it has been told to be.
TEST_F(OutlookTest, WhoLeavesWhatItHasToldMakesAllLookAnew) {
  for (int i = 0; i < 8; ++i) scene.body({4 + 7 * static_cast<float>(i), 50}, {}, 0.5F);
  World world(scene.definition);
  WorldState& state = StateAccess::of(world);
  int left = 0;
  for (int tick = 0; tick < 200; ++tick) {
    const auto pushed = static_cast<Slot>(tick / 9 % 8);
    const Vec2 place = path_of(state, {MoverForm::body, pushed}).at(state.tick_start).rounded();
    const Vec2 velocity{0.05F * static_cast<float>(1 + tick % 5), 0};
    if (tick % 9 == 0) launch_from(state.bodies, pushed, state.tick_start, place, velocity);
    bool has_left = false;
    for (Slot body = 0; body < state.bodies.size(); ++body) {
      const Bounds reach = reach_of(state, {MoverForm::body, body}, state.tick_start);
      has_left = has_left || !state.bodies.foretold[body].holds(reach, state.tick);
    }
    update_target_grid(state);
    EXPECT_EQ(state.outlooks.since > state.tick, has_left) << "tick " << tick;
    left += has_left ? 1 : 0;
    world.step();
  }
  EXPECT_GT(left, 8);
  EXPECT_LT(left, 100);
}

}  // namespace
}  // namespace fusillade::sim
