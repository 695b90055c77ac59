// Ships in a world: thrust, crashes, shields, terrain that changes around them. What scenario files can say
// alone is proved in tests/cli/mask_scenario_test.cpp.
#include <gmock/gmock.h>

#include "support/scene/scene.h"

namespace fusillade::sim {
namespace {

using support::contacts;
using support::run;
using support::Scene;
using testing::IsEmpty;
using testing::SizeIs;

// A bar of 16 x 2 pixels: one tile long, an eighth wide.
std::int32_t add_bar(Scene& scene) {
  scene.definition.figures.push_back({"bar", 16, 2, std::vector<std::uint8_t>(32, 1)});
  return 0;
}

ActorDefinition& ship(Scene& scene, Vec2 position, Vec2 velocity = {}) {
  ActorDefinition& type = scene.player(position, velocity);
  type.figure = add_bar(scene);
  type.walls = true;
  type.speed = 100;
  type.ship.crash_speed = 5;
  return type;
}

std::vector<Event> play(World& world, int ticks, const PlayerCommand& command) {
  std::vector<Event> all;
  for (int tick = 0; tick < ticks; ++tick) {
    world.set_command(0, command);
    world.step();
    for (const Event& event : world.events()) {
      if (event.form != EventForm::spawn) all.push_back(event);
    }
  }
  return all;
}

constexpr PlayerCommand thrust{{0, -1}, {}, 0}, turn{{1, 0}, {}, 0}, shield{{}, {}, button_ability};

TEST(Ship, ItFliesWhereItHeads) {
  Scene scene(support::room(40, 40));
  ship(scene, {20, 20}).ship = {.heading = 24, .thrust = 60, .crash_speed = 5};
  World world(scene.definition);
  play(world, 31, thrust);
  EXPECT_NEAR(world.player(0)->velocity.y, -30, 1e-4) << "from the tick after its first";
  EXPECT_EQ(world.player(0)->velocity.x, 0);
  EXPECT_EQ(world.player(0)->aim, (Vec2{0, -1}));
}

TEST(Ship, ItFiresAlongItsHeading) {
  Scene scene(support::room(40, 40));
  scene.definition.bullets.emplace_back();
  scene.definition.weapons.emplace_back();
  ActorDefinition& type = ship(scene, {20, 20});
  type.weapon = 0;
  type.ship = {.heading = 8, .thrust = 60, .crash_speed = 5};
  World world(scene.definition);
  world.step();
  world.set_command(0, {{}, {1, 0}, button_fire});
  world.step();
  EXPECT_EQ(world.bullet(0)->velocity, (Vec2{0, 12}));
}

TEST(Ship, OneThatWillFallIsNotAtRestBeforeTheFirstTick) {
  Scene scene(support::room(20, 20));
  ship(scene, {10, 10}).ship.gravity = 1;
  const ActorPlacement placement = scene.definition.player_placements[0];
  scene.definition.player_placements.clear();
  World world(scene.definition);
  EXPECT_TRUE(world.is_at_rest());
  world.spawn_player(placement);
  EXPECT_FALSE(world.is_at_rest());
}

TEST(Ship, BelowItsCrashSpeedItLosesOnlyWhatIsAcrossTheFace) {
  Scene scene(support::room(20, 20));
  ship(scene, {17, 10}, {4, 1});
  World world(scene.definition);
  EXPECT_THAT(contacts(run(world, 120)), IsEmpty());
  EXPECT_EQ(world.player(0)->velocity, (Vec2{0, 1}));
  EXPECT_NEAR(world.player(0)->position.x, 18.5 + 1.0 / 32, 1e-5) << "in the last free pixel";
}

TEST(Ship, AtItsCrashSpeedItDies) {
  Scene scene(support::room(20, 20));
  ship(scene, {17, 10}, {5, 1});
  const std::vector<Event> events = contacts(run(scene, 120));
  ASSERT_THAT(events, SizeIs(1));
  EXPECT_EQ(events[0].form, EventForm::death);
  EXPECT_EQ(events[0].target, (EntityId{Kind::wall, 0}));
}

TEST(Ship, AnEnemyWithAFigureStopsAtAWallAndLives) {
  Scene scene(support::room(20, 20));
  ActorDefinition& type = scene.enemy({17, 10}, {20, 1});
  type.figure = add_bar(scene);
  type.walls = true;
  World world(scene.definition);
  EXPECT_THAT(contacts(run(world, 60)), IsEmpty());
  int alive = 0;
  world.for_each_enemy([&alive](const ActorView& enemy) {
    ++alive;
    EXPECT_LT(enemy.position.x, 18.6F);
  });
  EXPECT_EQ(alive, 1);
}

// A block of solid pixels that flies on whatever it comes at.
ActorDefinition& block(Scene& scene, std::int32_t width, std::int32_t height, Vec2 position, Vec2 velocity) {
  const std::vector<std::uint8_t> solid(static_cast<std::size_t>(width) * static_cast<std::size_t>(height),
                                        1);
  scene.definition.figures.push_back({"block", width, height, solid});
  ActorDefinition& type = scene.enemy(position, velocity);
  type.figure = 0;
  type.walls = true;
  type.ship.crash_speed = 1000;
  return type;
}

// Its centre passes the line's end before its pixels come to the line: it leaves the line by then.
TEST(Ship, TheSideOfABounceLineIsThatOfTheCentreAsTheyMeet) {
  for (const double rate : {20.0, 32.0, 60.0, 64.0, 128.0}) {
    Scene scene(support::room(12, 11));
    scene.definition.rules.tick_rate = rate;
    block(scene, 20, 20, {4, 6.3F}, {4, 2});
    scene.segment({5.2F, 6.53F}, {8, 6.53F});
    EXPECT_THAT(support::of_form(run(scene, static_cast<int>(rate / 2)), EventForm::bounce), IsEmpty())
        << rate;
  }
}

// Its nose is beyond the line toward which its centre drifts: it is turned back once, to its own side.
TEST(Ship, WhoBeginsInABounceLineStaysOnItsSide) {
  for (const double rate : {20.0, 60.0, 128.0}) {
    Scene scene(support::room(20, 20));
    scene.definition.rules.tick_rate = rate;
    block(scene, 20, 4, {10, 9.75F}, {1, 0.2F}).ship.heading = 8;
    scene.segment({2, 10}, {18, 10});
    const auto bounces = support::of_form(run(scene, static_cast<int>(rate)), EventForm::bounce);
    ASSERT_THAT(bounces, SizeIs(1)) << rate;
    EXPECT_EQ(bounces[0].normal, (Vec2{0, -1}));
    EXPECT_LT(bounces[0].position.y, 9.5F);
  }
}

// Upright there is no room: it is put back from the wall along the shortest way.
TEST(Ship, ATurnIntoAWallPutsItAwayFromIt) {
  Scene scene(support::room(20, 20));
  ship(scene, {10, 1.1F}).ship = {.thrust = 1, .turn_speed = 3, .crash_speed = 5};
  World world(scene.definition);
  EXPECT_THAT(play(world, 33, turn), IsEmpty());
  EXPECT_NEAR(world.player(0)->position.y, 1.5, 0.07);
}

TEST(Ship, AnyTouchKillsWithoutACrashSpeedEvenATurn) {
  Scene scene(support::room(20, 20));
  ship(scene, {10, 1.1F}).ship = {.thrust = 1, .turn_speed = 3};
  World world(scene.definition);
  const std::vector<Event> events = play(world, 33, turn);
  ASSERT_THAT(events, SizeIs(1));
  EXPECT_EQ(events[0].form, EventForm::death);
}

TEST(Ship, AShieldAbsorbsShotsWhileItsEnergyLasts) {
  Scene scene(support::room(20, 20));
  ActorDefinition& type = ship(scene, {10, 10});
  type.ship.shield_energy = 0.5F;
  type.inverse_mass = 1;
  for (const double start : {0.2, 0.4, 0.6}) {
    scene.bullet({10, 12}, {0, -30}).knock_back = 1;
    scene.last_bullet().team = 1;
    scene.last_bullet().start = start;
  }
  World world(scene.definition);
  const std::vector<Event> absorbed = play(world, 30, shield);
  ASSERT_THAT(absorbed, SizeIs(2));
  for (const Event& hit : absorbed) {
    EXPECT_EQ(hit.form, EventForm::hit);
    EXPECT_EQ(hit.damage, 0);
    EXPECT_EQ(hit.health, 100);
  }
  EXPECT_EQ(world.player(0)->position, (Vec2{10, 10})) << "nor is it pushed";
  const std::vector<Event> hits = play(world, 30, shield);
  ASSERT_THAT(hits, SizeIs(1));
  EXPECT_EQ(hits[0].damage, 10) << "empty after half a second";
  EXPECT_LT(world.player(0)->position.y, 10);
  EXPECT_EQ(world.player(0)->health, 90);
}

TEST(Ship, AShieldGainsEnergyOnlyWhileItIsReleased) {
  Scene scene(support::room(20, 20));
  ship(scene, {10, 10}).ship = {.crash_speed = 5, .shield_energy = 0.5F, .shield_recharge = 0.5F};
  for (const double start : {1.0, 2.45}) {
    scene.bullet({10, 12}, {0, -30});
    scene.last_bullet().team = 1;
    scene.last_bullet().start = start;
  }
  World world(scene.definition);
  EXPECT_EQ(play(world, 72, shield)[0].damage, 10) << "held beyond its end";
  play(world, 60, {});
  EXPECT_EQ(play(world, 36, shield)[0].damage, 0) << "half a second regained in one";
}

int shielded_ticks(World& world, int ticks, const auto& command_in) {
  int shielded = 0;
  for (int tick = 0; tick < ticks; ++tick) {
    play(world, 1, command_in(tick));
    shielded += world.player(0)->is_shielded ? 1 : 0;
  }
  return shielded;
}

TEST(Ship, AShieldHoldsForItsEnergyInWholeTicks) {
  for (const auto& [energy, ticks] :
       {std::pair(0.1F, 6), {0.3F, 18}, {0.9F, 54}, {1.0F, 60}, {1.5F, 90}, {3.0F, 180}, {0.01F, 1}}) {
    Scene scene(support::room(20, 20));
    ship(scene, {10, 10}).ship = {.crash_speed = 5, .shield_energy = energy};
    World world(scene.definition);
    EXPECT_EQ(shielded_ticks(world, 240, [](int) { return shield; }), ticks) << energy;
  }
}

// Energy of a fifth of the time without it.
TEST(Ship, AShieldThatIsTappedHoldsNoLongerThanItsEnergy) {
  Scene scene(support::room(20, 20));
  ship(scene, {10, 10}).ship = {.crash_speed = 5, .shield_energy = 0.1F, .shield_recharge = 0.2F};
  World world(scene.definition);
  play(world, 12, shield);
  EXPECT_NEAR(shielded_ticks(world, 240, [](int tick) { return tick % 2 == 0 ? PlayerCommand{} : shield; }),
              24, 1);
}

TEST(Ship, AShieldSavesFromSolids) {
  Scene scene(support::room(20, 20));
  ship(scene, {12, 10}, {50, 0}).ship = {.thrust = 1, .shield_energy = 5};
  scene.segment({18, 1}, {18, 19}, SegmentForm::normal);
  World world(scene.definition);
  EXPECT_THAT(play(world, 20, shield), IsEmpty());
  EXPECT_EQ(play(world, 20, {}).size(), 0U) << "and it has stopped";
  EXPECT_LT(world.player(0)->position.x, 17.6F) << "before the line";
}

// It slides along what kills without one.
TEST(Ship, AShieldSavesAPlayerWithoutAFigureToo) {
  for (const std::uint32_t buttons : std::initializer_list<std::uint32_t>{button_ability, 0}) {
    Scene scene(support::room(20, 20));
    ActorDefinition& type = scene.player({16, 10});
    type.walls = true;
    type.speed = 20;
    type.ship.shield_energy = 5;
    scene.segment({18, 1}, {18, 19}, SegmentForm::normal);
    World world(scene.definition);
    EXPECT_EQ(play(world, 20, {{1, 0}, {}, buttons}).size(), buttons == 0 ? 1U : 0U);
    EXPECT_EQ(world.player(0).has_value(), buttons != 0);
  }
}

TEST(Ship, TerrainThatIsFilledPushesItOut) {
  Scene scene(support::room(20, 20));
  scene.terrain(16, 0, 0, 320, 32);
  ship(scene, {10, 2.3F});
  scene.bullet({14, 3}, {0, -60}).fill_radius = 1;
  scene.bullet({10.8F, 3}, {0, -60}).fill_radius = 0.6F;
  World world(scene.definition);
  const std::vector<Event> events = contacts(run(world, 10));
  ASSERT_THAT(events, SizeIs(4)) << "terrain, terrain_changed, twice";
  EXPECT_LT(world.player(0)->position.x, 9.85F) << "a quarter of a tile is the shortest way";
  EXPECT_EQ(world.player(0)->position.y, 2.3F);
}

TEST(Ship, WhoIsBuriedDiesWhateverItsShield) {
  Scene scene(support::room(20, 20));
  scene.terrain(16, 0, 0, 320, 32);
  ship(scene, {10, 2.3F}).ship.shield_energy = 5;
  scene.bullet({10, 6}, {0, -60}).fill_radius = 5;
  scene.last_bullet().team = 0;
  World world(scene.definition);
  const std::vector<Event> events = play(world, 30, shield);
  ASSERT_THAT(events, SizeIs(3));
  EXPECT_EQ(events[2].form, EventForm::death);
  EXPECT_EQ(events[2].time, events[1].time) << "at the very fraction";
  EXPECT_EQ(events[2].target, (EntityId{Kind::terrain, 0}));
}

// The first bullet has passed where the second one fills at 0.045 s, and is not met there afterwards.
TEST(Ship, FilledTerrainIsMetFromThatFractionOn) {
  Scene scene(support::room(20, 20));
  scene.definition.rules.tick_rate = 20;
  scene.terrain(16, 0, 0, 320, 32);
  scene.bullet({2, 2.5F}, {200, 0});
  scene.bullet({6, 3.8F}, {0, -40}).fill_radius = 1;
  scene.bullet({3.26F, 2.5F}, {50, 0});
  scene.last_bullet().start = 0.01;
  World world(scene.definition);
  const std::vector<Event> events = contacts(run(world, 10));
  ASSERT_THAT(events, SizeIs(4));
  EXPECT_EQ(events[0].mover, (EntityId{Kind::bullet, 1}));
  EXPECT_EQ(events[1].form, EventForm::terrain_changed);
  EXPECT_EQ(events[2].mover, (EntityId{Kind::bullet, 2})) << "on the new terrain, in the same tick";
  EXPECT_EQ(tick_of(events[2].time), 0);
  EXPECT_EQ(events[2].target, (EntityId{Kind::terrain, 0}));
  EXPECT_EQ(events[3].target, (EntityId{Kind::wall, 0})) << "was beyond it";
}

MaskPlacement& place_mask(Scene& scene, Vec2 position, Vec2 velocity, MaskLayer layer) {
  MaskPlacement& mask = scene.definition.mask_placements.emplace_back();
  mask.position = position;
  mask.velocity = velocity;
  mask.definition = static_cast<std::int32_t>(scene.definition.actors.size());
  mask.layer = layer;
  ActorDefinition& type = scene.definition.actors.emplace_back();
  type.figure = add_bar(scene);
  type.walls = true;
  return mask;
}

TEST(Ship, ShipsFlyThroughOneAnother) {
  Scene scene(support::room(40, 20));
  place_mask(scene, {10, 10}, {5, 0}, MaskLayer::ship);
  place_mask(scene, {15, 10}, {-5, 0}, MaskLayer::ship);
  EXPECT_THAT(contacts(run(scene, 60)), IsEmpty());
}

TEST(Ship, ALineThatItLeavesIsNotMet) {
  Scene scene(support::room(40, 20));
  place_mask(scene, {10, 10}, {-5, 0}, MaskLayer::ship);
  scene.segment({10.3F, 5}, {10.3F, 15});
  EXPECT_THAT(contacts(run(scene, 60)), IsEmpty());
}

TEST(Ship, AMaskIsDrawnIntoTheTerrainInItsHeading) {
  Scene scene(support::room(20, 20));
  scene.terrain(16, 0, 0, 16, 16);
  const MaskPlacement& mask = place_mask(scene, {10, 10}, {}, MaskLayer::terrain);
  scene.definition.actors[mask.definition].ship.heading = 8;
  scene.bullet({5, 9.6F}, {10, 0});
  const std::vector<Event> events = contacts(run(scene, 60));
  ASSERT_THAT(events, SizeIs(1));
  EXPECT_EQ(events[0].position, (Vec2{10 - 1.0F / 16, 9.6F}));
}

// One bullet has passed by then, the other comes there in the same tick at 20 Hz.
TEST(Ship, AMaskIsDrawnIntoTheTerrainAtItsMomentAtEveryTickRate) {
  for (const double rate : {20.0, 60.0, 128.0}) {
    Scene scene(support::room(40, 20));
    scene.definition.rules.tick_rate = rate;
    scene.terrain(16, 0, 0, 16, 16);
    place_mask(scene, {10, 10}, {}, MaskLayer::terrain).start = 0.02;
    scene.bullet({9.4F, 10}, {200, 0});
    scene.bullet({8.5F, 10}, {40, 0});
    for (BulletDefinition& bullet : scene.definition.bullets) bullet.life = 0.1F;
    const std::vector<Event> events = contacts(run(scene, static_cast<int>(rate / 5)));
    ASSERT_THAT(events, SizeIs(2)) << rate;
    EXPECT_EQ(events[0].form, EventForm::terrain);
    EXPECT_EQ(events[0].mover.ordinal, 1U);
    EXPECT_NEAR(support::seconds(events[0], rate), 0.025, 1e-6);
    EXPECT_EQ(events[1].form, EventForm::expire);
  }
}

// Only the first of its columns is solid, which the bullet has passed by then.
TEST(Ship, WhatIsDrawnBehindABulletDoesNotEndIt) {
  Scene scene(support::room(40, 20));
  scene.definition.rules.tick_rate = 20;
  scene.terrain(16, 0, 0, 16, 16);
  place_mask(scene, {10, 10}, {}, MaskLayer::terrain).start = 0.025;
  std::vector<std::uint8_t>& solid = scene.definition.figures[0].solid;
  for (std::size_t i = 0; i < solid.size(); ++i) solid[i] = i % 16 == 0 ? 1 : 0;
  scene.bullet({9, 10}, {30, 0});
  World world(scene.definition);
  EXPECT_THAT(contacts(run(world, 1)), IsEmpty());
}

// Wall, terrain and two lines begin at one pixel column.
TEST(Ship, WhatItMeetsAtOnceIsMetByKindThenByIndex) {
  for (const Kind kind : {Kind::wall, Kind::terrain, Kind::segment}) {
    Scene scene(support::room(20, 20));
    ship(scene, {17, 10}, {5, 0});
    if (kind == Kind::wall) scene.definition.map = support::room(19, 20);
    if (kind != Kind::segment) scene.terrain(16, 18 * 16, 0, 19 * 16, 18 * 16);
    for (int i = 0; i < 2; ++i) scene.segment({18.03F, 5}, {18.03F, 15}, SegmentForm::normal);
    const std::vector<Event> events = contacts(run(scene, 60));
    ASSERT_THAT(events, SizeIs(1));
    EXPECT_EQ(events[0].target, (EntityId{kind, 0}));
  }
}

// Half of it each 0.1 s: 3 tiles/s take it 3 * 0.1 / ln 2 tiles in all.
TEST(Ship, ABunkerThatIsPushedSlowsDownAndRests) {
  Scene scene(support::room(40, 20));
  place_mask(scene, {20, 10}, {}, MaskLayer::bunker).team = 2;
  ActorDefinition& bunker = scene.definition.actors.back();
  bunker.health = 1e6F;
  bunker.inverse_mass = 1;
  scene.bullet({10, 10}, {60, 0}).knock_back = 3;
  World world(scene.definition);
  EXPECT_THAT(contacts(run(world, 120)), SizeIs(1));
  int masks = 0;
  world.for_each_mask([&](const ActorView& seen) {
    ++masks;
    EXPECT_EQ(seen.velocity, Vec2{});
    EXPECT_NEAR(seen.position.x, 20 + 3 * 0.1 / std::log(2.0), 0.05);
  });
  EXPECT_EQ(masks, 1);
}

TEST(Ship, ANormalLineKillsWhoLiesOnItWhateverItsDirection) {
  for (const float speed : {-5.0F, 0.0F, 5.0F}) {
    Scene scene(support::room(40, 20));
    place_mask(scene, {10, 10}, {speed, 0}, MaskLayer::ship);
    scene.segment({10.3F, 5}, {10.3F, 15}, SegmentForm::normal);
    const std::vector<Event> events = contacts(run(scene, 1));
    ASSERT_THAT(events, SizeIs(1));
    EXPECT_EQ(events[0].form, EventForm::death);
    EXPECT_EQ(events[0].time, 0);
  }
}

// Either happens long before the ship is there, and within its first tick at 20 Hz.
TEST(Ship, ABunkerThatIsPushedOrAppearsWithinATickIsMetInItAtEveryTickRate) {
  for (const bool is_pushed : {false, true}) {
    for (const double rate : {20.0, 60.0, 128.0}) {
      Scene scene(support::room(40, 20));
      scene.definition.rules.tick_rate = rate;
      place_mask(scene, {10, 10}, {20, 0}, MaskLayer::ship);
      MaskPlacement& bunker = place_mask(scene, {11.5F, 10}, {}, MaskLayer::bunker);
      bunker.team = 2;
      if (!is_pushed) bunker.start = 0.01;
      if (is_pushed) scene.definition.actors.back().inverse_mass = 1;
      if (is_pushed) scene.bullet({11.5F, 9.5F}, {0, 40}).knock_back = 0.1F;
      const std::vector<Event> deaths =
          support::of_form(run(scene, static_cast<int>(rate / 10)), EventForm::death);
      ASSERT_THAT(deaths, SizeIs(1)) << rate;
      EXPECT_EQ(deaths[0].target, (EntityId{Kind::mask, 1}));
      EXPECT_NEAR(support::seconds(deaths[0], rate), 0.0266, 1e-4) << rate;
    }
  }
}

TEST(Ship, WhoDiesOfABunkerThatAppearsOnItDiesWhereItStands) {
  Scene scene(support::room(40, 20));
  place_mask(scene, {10, 10}, {}, MaskLayer::ship);
  MaskPlacement& bunker = place_mask(scene, {10.25F, 10}, {}, MaskLayer::bunker);
  bunker.team = 2;
  bunker.start = 0.1;
  scene.definition.actors.front().ship.crash_speed = 0;
  const std::vector<Event> deaths = support::of_form(run(scene, 10), EventForm::death);
  ASSERT_THAT(deaths, SizeIs(1));
  EXPECT_EQ(deaths[0].position, (Vec2{10, 10}));
}

// It has long passed when terrain is filled there and a bunker appears.
TEST(Ship, WhatBecomesSolidBehindItIsNotMet) {
  Scene scene(support::room(40, 20));
  scene.definition.rules.tick_rate = 20;
  scene.terrain(16, 0, 0, 16, 16);
  place_mask(scene, {2, 10}, {200, 0}, MaskLayer::ship);
  place_mask(scene, {6, 10}, {}, MaskLayer::bunker).start = 0.045;
  scene.peg({4, 8.5F}, 0.25F);
  scene.bullet({4, 4}, {0, 90}).fill_radius = 2;
  World world(scene.definition);
  const std::vector<Event> events = contacts(run(world, 1));
  ASSERT_THAT(events, SizeIs(2)) << "wall, terrain_changed";
  EXPECT_EQ(events[1].form, EventForm::terrain_changed);
}

// At 60 Hz it takes the step onto the block just as a tick ends.
TEST(Ship, AStepOnTheEndOfATickMeetsWhatItMeetsAtAnyTickRate) {
  for (const double rate : {20.0, 60.0, 64.0, 128.0}) {
    Scene scene(support::map_of(
        {"..........", "..........", "..........", "......#...", "..........", ".........."}));
    scene.definition.rules.tick_rate = rate;
    scene.definition.figures.push_back({"dot", 1, 1, {1}});
    ActorDefinition& type = scene.player({6, 1}, {0, 3});
    type.figure = 0;
    type.ship.crash_speed = 1;
    const auto deaths = support::of_form(run(scene, static_cast<int>(rate)), EventForm::death);
    ASSERT_THAT(deaths, SizeIs(1)) << rate << " Hz";
    EXPECT_NEAR(support::seconds(deaths[0], rate), 2.0 / 3, 1e-6) << rate << " Hz";
    EXPECT_EQ(deaths[0].normal, (Vec2{0, -1}));
  }
}

}  // namespace
}  // namespace fusillade::sim
