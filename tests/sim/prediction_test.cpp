// A player that is predicted is where the world will have it, and comes back to it when it was wrong.
#include "sim/prediction.h"

#include <gtest/gtest.h>

#include <cmath>
#include <csignal>
#include <map>

#include "sim/store/world_state.h"
#include "sim/world.h"
#include "support/scene/scene.h"

namespace fusillade::sim {
namespace {

using support::Scene;

Scene walled_room() {
  Scene scene(support::room(16, 12));
  scene.terrain(8, 60, 30, 80, 60);
  scene.peg({10, 4}, 0.7F);
  scene.player({3, 3}).walls = true;
  scene.definition.bullets.emplace_back().name = "shot";
  scene.definition.weapons.emplace_back().count = 3;
  scene.definition.weapons[0].spread = 0.4F;
  scene.definition.actors[0].weapon = 0;
  return scene;
}

PlayerCommand command_of(int tick) {
  PlayerCommand command;
  command.move = {tick / 20 % 3 == 0 ? 1.0F : -0.5F, tick / 33 % 2 == 0 ? 0.75F : -1.0F};
  command.aim = {1, static_cast<float>(tick % 7)};
  command.buttons = tick % 50 < 20 ? button_fire : 0U;
  return command;
}

Vec2 place_of(const World& world) { return world.player(0)->position; }

// A world after its first tick, and its player predicted from there on.
struct WorldAndPrediction {
  WorldAndPrediction() {
    world.step();
    prediction.place(1, {place_of(world), {}, 0});
  }

  void step_world(const PlayerCommand& command) {
    world.set_command(0, command);
    world.step();
  }

  Scene scene = walled_room();
  World world{scene.definition};
  Prediction prediction{scene.definition, 0, 0};
};

TEST(Prediction, WalksAndFiresAsTheWorldDoes) {
  WorldAndPrediction both;
  auto& [scene, world, prediction] = both;
  for (int tick = 1; tick < 400; ++tick) {
    both.step_world(command_of(tick));
    prediction.step(command_of(tick));
    ASSERT_EQ(prediction.player()->position, place_of(world)) << "tick " << tick;
  }
  int shots = 0;
  prediction.for_each_shot(0, never, [&](const BulletView&) { ++shots; });
  EXPECT_EQ(shots, world.bullet_count());
  EXPECT_GT(shots, 0);
}

TEST(Prediction, WhatWasRightStays) {
  WorldAndPrediction both;
  auto& [scene, world, prediction] = both;
  for (int tick = 1; tick < 60; ++tick) prediction.step(command_of(tick));
  const Vec2 ahead = prediction.player()->position;
  for (int tick = 1; tick < 40; ++tick) {
    both.step_world(command_of(tick));
    ASSERT_EQ(prediction.correct(world.tick(), {place_of(world), {}, 0}, 0), 0) << world.tick();
  }
  EXPECT_EQ(prediction.player()->position, ahead);
  EXPECT_EQ(prediction.tick(), 60);
}

TEST(Prediction, ComesBackAfterALateCommand) {
  WorldAndPrediction both;
  auto& [scene, world, prediction] = both;
  double off = 0;
  for (int tick = 1; tick < 200; ++tick) {
    prediction.step(command_of(tick));
    if (tick <= 8) continue;
    const int then = tick - 8;
    both.step_world(command_of(then == 20 ? 19 : then));  // at 20 it was late
    off = std::max(off, prediction.correct(world.tick(), {place_of(world), {}, 0}, 1e-6));
  }
  EXPECT_GT(off, 0.01) << "the prediction was wrong once";
  for (int tick = 192; tick < 200; ++tick) both.step_world(command_of(tick));
  EXPECT_NEAR(prediction.player()->position.x, place_of(world).x, 1e-4);
  EXPECT_NEAR(prediction.player()->position.y, place_of(world).y, 1e-4);
}

std::vector<Vec2> places_of_shots(const Prediction& prediction) {
  std::map<Ordinal, Vec2> places;
  prediction.for_each_shot(0, never, [&](const BulletView& shot) { places[shot.ordinal] = shot.position; });
  std::vector<Vec2> found;
  for (const auto& [ordinal, place] : places) found.push_back(place);
  return found;
}

// Bullets that fly by forces, home or swing cannot be stepped back: they wait until the tick that they are
// in.
TEST(Prediction, ForcedShotsStayWhereTheyAreWhileTicksAreRepeated) {
  for (const bool swings : {false, true}) {
    Scene scene(support::room(40, 40));
    scene.player({3, 20}).weapon = 0;
    BulletDefinition& shot = scene.definition.bullets.emplace_back();
    shot.drag = 0.7F;
    shot.gravity = 0.1F;
    if (swings) shot.wave_amplitude = 0.5F, shot.wave_frequency = 2;
    scene.definition.weapons.emplace_back().count = 13;
    scene.definition.weapons[0].spread = 0.4F;
    Prediction right(scene.definition, 0, 0), corrected(scene.definition, 0, 0);
    for (Prediction* prediction : {&right, &corrected}) {
      prediction->place(1, {{3, 20}, {}, 0});
      for (int tick = 1; tick < 20; ++tick) {
        PlayerCommand command;
        command.aim = {1, 0};
        command.buttons = tick < 4 ? button_fire : 0U;
        prediction->step(command);
      }
    }
    ASSERT_GT(corrected.correct(12, {{3.5F, 20}, {}, 0}, 0), 0.1);
    ASSERT_EQ(corrected.tick(), right.tick());
    EXPECT_EQ(places_of_shots(corrected), places_of_shots(right)) << swings;
    EXPECT_GE(places_of_shots(right).size(), 13U);
  }
}

TEST(Prediction, OfATickThatIsNotKnownItBeginsThere) {
  Scene scene = walled_room();
  Prediction prediction(scene.definition, 0, 0);
  EXPECT_FALSE(prediction.player());
  EXPECT_EQ(prediction.correct(100, {{5, 5}, {}, 0}, 0), 0);
  EXPECT_EQ(prediction.tick(), 100);
  EXPECT_EQ(prediction.player()->position, (Vec2{5, 5}));
  prediction.correct(90, {{6, 5}, {}, 0}, 0);
  EXPECT_EQ(prediction.tick(), 90);
}

TEST(PredictionDeathTest, ItIsToldOnlyOfTicksThatCanBeCompleted) {
  Prediction prediction(walled_room().definition, 0, 0);
  prediction.place(tick_max - 1, {{5, 5}, {}, 0});
  prediction.correct(0, {{5, 5}, {}, 0}, 0);
  const testing::KilledBySignal by_a_check(SIGABRT);
  for (const Tick tick : {-1, tick_max}) {
    EXPECT_EXIT(prediction.place(tick, {{5, 5}, {}, 0}), by_a_check, "");
    EXPECT_EXIT(prediction.correct(tick, {{5, 5}, {}, 0}, 0), by_a_check, "");
  }
}

TEST(Prediction, AWrongHeadingIsCorrectedAlone) {
  Scene scene(support::room(16, 12));
  scene.player({8, 6}).ship = {.thrust = 5};
  scene.definition.actors[0].figure = 0;
  scene.definition.figures.push_back({"ship", 1, 1, {1}});
  Prediction prediction(scene.definition, 0, 0);
  prediction.place(1, {{8, 6}, {}, 0});
  for (int tick = 1; tick < 5; ++tick) prediction.step({});
  const Vec2 place = prediction.player()->position;
  EXPECT_EQ(prediction.correct(5, {place, {}, -1}, 1e-6), 0) << "not known";
  EXPECT_EQ(prediction.correct(5, {place, {}, 31.5F}, 1e-6), 0) << "as near as the wire tells it";
  EXPECT_EQ(prediction.player()->heading, 0);
  EXPECT_EQ(prediction.correct(5, {place, {}, 28}, 1e-6), 0);
  EXPECT_EQ(prediction.player()->heading, 28);
}

// The rock from tile 7.5 on is carved away, and is there again.
TEST(Prediction, TheTerrainIsAsItWasTold) {
  Scene scene = walled_room();
  Prediction prediction(scene.definition, 0, 0);
  PlayerCommand right;
  right.move = {1, 0};
  const auto flown = [&] {
    prediction.place(1, {{3, 5}, {}, 0});
    for (int tick = 0; tick < 300; ++tick) prediction.step(right);
    return prediction.player()->position.x;
  };
  BitPlane terrain = initial_terrain(scene.definition.terrain);
  const CellRect rock{60, 30, 20, 30};
  EXPECT_LT(flown(), 7.5F);
  for (int row = 0; row < 30; ++row) {
    for (int column = 0; column < 20; ++column) terrain.set(60 + column, 30 + row, false);
  }
  prediction.set_terrain(terrain, rock);
  EXPECT_GT(flown(), 10);
  prediction.set_terrain(initial_terrain(scene.definition.terrain), rock);
  EXPECT_LT(flown(), 7.5F);
}

TEST(Prediction, ItsShotsCarveNothing) {
  Scene scene = walled_room();
  scene.definition.bullets.back().carve_radius = 2;
  Prediction prediction(scene.definition, 0, 0);
  PlayerCommand fire{{}, {1, 0.1F}, button_fire};
  prediction.place(1, {{3, 5}, {}, 0});
  for (int tick = 0; tick < 120; ++tick) prediction.step(fire);
  fire.buttons = 0;
  fire.move = {1, 0};
  for (int tick = 0; tick < 300; ++tick) prediction.step(fire);
  EXPECT_LT(prediction.player()->position.x, 7.5F);
}

// Bullets are shown there until the server says what becomes of them.
TEST(Prediction, ABulletComesNoFurtherThanTheNextWallOrTerrain) {
  Scene scene = walled_room();
  const Prediction prediction(scene.definition, 0, 0);
  EXPECT_EQ(prediction.stop_at_solids(0, {3, 5}, {7, 5}), (Vec2{7, 5}));
  EXPECT_EQ(prediction.stop_at_solids(0, {3, 5}, {9, 5}), (Vec2{7.5F, 5})) << "rock";
  EXPECT_EQ(prediction.stop_at_solids(0, {3, 5}, {-2, 5}), (Vec2{1, 5})) << "the wall around the room";
  scene.definition.bullets[0].wall_radius = 0.25F;
  const Prediction of_circles(scene.definition, 0, 0);
  EXPECT_EQ(of_circles.stop_at_solids(0, {3, 5}, {-2, 5}), (Vec2{1.25F, 5}));
}

TEST(Prediction, ABulletComesNoFurtherThanTheNextSegmentPegOrObject) {
  Scene scene(support::room(16, 12));
  scene.peg({10, 4}, 0.75F);
  scene.segment({5, 6}, {5, 8});
  scene.object({10, 8}, 0.5F);
  scene.player({3, 3});
  scene.definition.bullets.emplace_back().shape.radius = 0.25F;
  Prediction prediction(scene.definition, 0, 0);
  const auto end_of = [&](Vec2 from, Vec2 to) { return prediction.stop_at_solids(0, from, to).x; };
  EXPECT_NEAR(end_of({7, 4}, {12, 4}), 9, 1e-5);
  EXPECT_EQ(end_of({9, 4}, {7, 4}), 7) << "it leaves the peg";
  EXPECT_NEAR(end_of({3, 7}, {8, 7}), 4.75, 1e-5);
  EXPECT_NEAR(end_of({6, 8}, {12, 8}), 9.25, 1e-5);
  EXPECT_EQ(end_of({6, 10}, {12, 10}), 12) << "past all of them";
  prediction.vanish({Kind::segment, 0});
  EXPECT_EQ(end_of({3, 7}, {8, 7}), 8);
}

float end_of_aim(Prediction& prediction) { return prediction.aim({1, 0}, 1).back().position.x; }
constexpr float shot_radius = 0.2F;
const PlayerCommand shot_to_the_right{{}, {1, 0}, button_fire};

// Whether it explodes is the server's to say: shots end there until then.
TEST(Prediction, AnExplodingSegmentStandsUntilItIsToldToBeGone) {
  Scene scene = walled_room();
  scene.segment({5, 2}, {5, 4}, SegmentForm::explode);
  Prediction prediction(scene.definition, 0, 0);
  prediction.place(1, {{3, 3}, {}, 0});
  for (int tick = 0; tick < 60; ++tick) prediction.step(shot_to_the_right);
  EXPECT_FLOAT_EQ(end_of_aim(prediction), 5 - shot_radius);
  prediction.vanish({Kind::segment, 7});
  EXPECT_FLOAT_EQ(end_of_aim(prediction), 5 - shot_radius) << "another one";
  prediction.vanish({Kind::segment, 0});
  EXPECT_GT(end_of_aim(prediction), 8);
}

// A ship of 2 x 2 tiles is thrust to the right, toward a bunker of the same size and the wall behind it.
class BunkerPrediction : public testing::Test {
 protected:
  BunkerPrediction() : scene_(support::room(32, 12)) {
    scene_.definition.figures.push_back({"block", 16, 16, std::vector<std::uint8_t>(256, 1)});
    scene_.definition.terrain.pixels_per_tile = 8;
    ActorDefinition& pilot = scene_.player({3, 6});
    pilot.figure = 0;
    pilot.walls = true;
    pilot.speed = 100;
    pilot.ship = {.thrust = 10};
    scene_.definition.bullets.emplace_back().damage = 1000;
    scene_.definition.weapons.emplace_back();
    pilot.weapon = 0;
    ActorDefinition type;
    type.figure = 0;
    scene_.definition.actors.push_back(type);
    add_mask(MaskLayer::ship, 10);
    add_mask(MaskLayer::bunker, 20);
    scene_.definition.rules.masks_max = 2;
  }

  void add_mask(MaskLayer layer, float x) {
    MaskPlacement mask;
    mask.layer = layer;
    mask.position = {x, 6};
    mask.definition = 1;
    mask.team = 2;
    scene_.definition.mask_placements.push_back(mask);
  }

  // Ticks until it crashes, into the bunker or the wall on the right; firing.
  static int life_of(Prediction& prediction, Tick from) {
    const PlayerCommand onward{{0, -1}, {1, 0}, button_fire};
    prediction.place(from, {{3, 6}, {}, 0});
    int ticks = 0;
    for (; prediction.player() && ticks < 600; ++ticks) prediction.step(onward);
    return ticks;
  }

  // Until its front is at `x`.
  static double ticks_to(double x) { return 60 * std::sqrt(2 * (x - 1 - 3) / 10); }

  Scene scene_;
};

TEST_F(BunkerPrediction, AShipCrashesIntoABunkerUntilItIsToldToBeGone) {
  Prediction prediction(scene_.definition, 0, 0);
  EXPECT_NEAR(life_of(prediction, 1), ticks_to(19), 2) << "its shots leave the bunker alone";
  prediction.vanish({Kind::mask, 1});
  EXPECT_NEAR(life_of(prediction, 1), ticks_to(31), 2);
}

TEST_F(BunkerPrediction, ABunkerIsThereFromItsStartOn) {
  scene_.definition.mask_placements[1].start = 5;
  Prediction early(scene_.definition, 0, 0);
  EXPECT_NEAR(life_of(early, 1), ticks_to(31), 2);
  Prediction late(scene_.definition, 0, 0);
  EXPECT_NEAR(life_of(late, 1000), ticks_to(19), 2) << "for whoever joins later";
  Prediction last(scene_.definition, 0, 0);
  last.vanish({Kind::mask, 1});
  EXPECT_NEAR(life_of(last, 1000), ticks_to(31), 2) << "it is gone already";
}

TEST_F(BunkerPrediction, ABunkerThatWasPushedIsWhereItIsTold) {
  Prediction prediction(scene_.definition, 0, 0);
  prediction.set_bunker(1, 1, {24, 6}, {});
  EXPECT_NEAR(life_of(prediction, 1), ticks_to(23), 2);
  prediction.set_bunker(1, 1, {10, 6}, {2, 0});
  const int life = life_of(prediction, 1);
  EXPECT_NEAR(life, ticks_to(9 + 2 * life / 60.0), 2) << "it moves on";
  prediction.set_bunker(1, 1, {24, 9}, {});
  EXPECT_NEAR(life_of(prediction, 1), ticks_to(31), 2) << "out of the way";
  prediction.set_bunker(0, 1, {16, 6}, {});
  prediction.set_bunker(7, 1, {16, 6}, {});
  EXPECT_NEAR(life_of(prediction, 1), ticks_to(31), 2) << "ships are others";
}

TEST_F(BunkerPrediction, WhatTheWireRoundsLeavesABunkerWhereItStands) {
  scene_.definition.mask_placements[1].position.x = 20.02F;
  Prediction exact(scene_.definition, 0, 0), told(scene_.definition, 0, 0);
  told.set_bunker(1, 1, {20.1F, 6}, {});
  EXPECT_EQ(life_of(told, 1), life_of(exact, 1));
}

TEST(Prediction, AimsAlongTheWayOfTheNextShot) {
  Scene scene = walled_room();
  Prediction prediction(scene.definition, 0, 0);
  EXPECT_TRUE(prediction.aim({1, 0}, 1).empty()) << "not placed";
  prediction.place(1, {{3, 3}, {}, 0});
  const auto knots = prediction.aim({0, 5}, 2);
  ASSERT_EQ(knots.size(), 2U);
  EXPECT_EQ(knots[0].position, (Vec2{3, 3}));
  EXPECT_EQ(knots[1].position, (Vec2{3, 11})) << "the wall";
  int shots = 0;
  prediction.for_each_shot(0, never, [&](const BulletView&) { ++shots; });
  EXPECT_EQ(shots, 0) << "nothing was fired";
}

// Straight and under forces. They bounce off the wall on the right in the 13th tick.
TEST(Prediction, AShotThatHasBouncedSinceIsStillTheOneThatWasFired) {
  for (const float gravity : {0.0F, 0.1F}) {
    Scene scene = walled_room();
    scene.definition.weapons[0].speed = 60;
    scene.definition.weapons[0].count = 1;
    scene.definition.bullets[0].bounces = 9;
    scene.definition.bullets[0].gravity = gravity;
    Prediction right(scene.definition, 0, 0), corrected(scene.definition, 0, 0);
    for (Prediction* prediction : {&right, &corrected}) {
      prediction->place(1, {{3, 3}, {}, 0});
      prediction->step(shot_to_the_right);
      for (int tick = 2; tick < 20; ++tick) prediction->step({});
    }
    ASSERT_EQ(places_of_shots(right).size(), 1U);
    ASSERT_LT(places_of_shots(right)[0].x, 13) << "it has bounced";
    int later = 0;
    right.for_each_shot(time_of(5), never, [&](const BulletView&) { ++later; });
    EXPECT_EQ(later, 0) << "nothing was fired then";
    ASSERT_GT(corrected.correct(5, {{3, 3.5F}, {}, 0}, 0), 0.1);
    EXPECT_EQ(places_of_shots(corrected), places_of_shots(right));
  }
}

TEST(Prediction, ShotsAreNotFiredTwice) {
  Scene scene = walled_room();
  Prediction prediction(scene.definition, 0, 0);
  prediction.place(1, {{3, 3}, {}, 0});
  for (int tick = 1; tick < 10; ++tick) prediction.step(shot_to_the_right);
  const auto count = [&] {
    int shots = 0;
    prediction.for_each_shot(0, never, [&](const BulletView&) { ++shots; });
    return shots;
  };
  EXPECT_EQ(count(), 3);
  prediction.correct(5, {{3, 4}, {}, 0}, 0);
  EXPECT_EQ(count(), 3) << "fired before";
  prediction.correct(1, {{3, 4}, {}, 0}, 0);
  EXPECT_EQ(count(), 3) << "fired again, from elsewhere";
  EXPECT_EQ(prediction.player()->position, (Vec2{3, 4}));
}

}  // namespace
}  // namespace fusillade::sim
