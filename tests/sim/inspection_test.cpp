// What a debug view sees of a tick is what the tick then does, and looking changes nothing.
#include "sim/inspection.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>

#include "support/scene/scene.h"

namespace fusillade::sim {
namespace {

using support::Scene;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr Bounds everything{0, 0, 20, 10};
constexpr EntityId first_bullet{Kind::bullet, 0};

// A bullet that turns at the wall of column 19 in the tick that comes, and flies to an enemy on its way.
Scene bouncing_scene() {
  Scene scene(support::room(20, 10));
  scene.bullet({15, 5}, {480, 0}).bounces = 1;
  scene.enemy({18, 7});
  return scene;
}

std::vector<Inspection::Leg> legs_of(const Inspection& seen, EntityId mover) {
  std::vector<Inspection::Leg> legs;
  std::ranges::copy_if(seen.legs, std::back_inserter(legs),
                       [&](const auto& leg) { return leg.mover == mover; });
  return legs;
}

TEST(Inspection, TellsTheContactsOfTheTickThatComes) {
  Scene scene = bouncing_scene();
  World world(scene.definition);
  const Inspection seen = inspect_next_tick(world, everything);
  EXPECT_EQ(seen.tick, 0);
  world.step();
  ASSERT_THAT(seen.contacts, SizeIs(1));
  const auto bounce = std::ranges::find(world.events(), EventForm::bounce, &Event::form);
  ASSERT_NE(bounce, world.events().end());
  EXPECT_EQ(seen.contacts[0].form, EventForm::bounce);
  EXPECT_EQ(seen.contacts[0].time, bounce->time);
  EXPECT_EQ(seen.contacts[0].position, bounce->position);
  EXPECT_EQ(seen.contacts[0].normal, (Vec2{-1, 0}));
  EXPECT_EQ(seen.result.contacts, 1);
}

TEST(Inspection, EveryChangeOfCourseBeginsALeg) {
  Scene scene = bouncing_scene();
  const Inspection seen = inspect_next_tick(World(scene.definition), everything);
  const auto legs = legs_of(seen, first_bullet);
  ASSERT_THAT(legs, SizeIs(2));
  EXPECT_EQ(legs[0].from, (Vec2{15, 5}));
  EXPECT_EQ(legs[0].to, (Vec2{19, 5}));
  EXPECT_EQ(legs[1].from, (Vec2{19, 5}));
  EXPECT_EQ(legs[1].to, (Vec2{15, 5}));
}

TEST(Inspection, ALegIsOfOneTickHoweverLongTheFlight) {
  Scene scene(support::room(20, 10));
  scene.bullet({5, 5}, {15, 0});
  World world(scene.definition);
  support::run(world, 8);
  const auto legs = legs_of(inspect_next_tick(world, everything), first_bullet);
  ASSERT_THAT(legs, SizeIs(1));
  EXPECT_EQ(legs[0].from, (Vec2{7, 5}));
  EXPECT_EQ(legs[0].to, (Vec2{7.25F, 5}));
}

TEST(Inspection, WhoStaysIsThenWhereItsLastLegEnds) {
  World world(support::busy_scene().definition);
  std::size_t ends = 0;
  for (int tick = 0; tick < 120; ++tick) {
    support::command_all(world, tick);
    if (tick % 10 != 0) {
      world.step();
      continue;
    }
    std::map<std::pair<Kind, Ordinal>, Vec2> end_of;
    for (const auto& leg : inspect_next_tick(world, {-64, -64, 128, 128}).legs)
      end_of[{leg.mover.kind, leg.mover.ordinal}] = leg.to;
    world.step();
    const auto expect_end = [&](EntityId id, Vec2 place) {
      ++ends;
      EXPECT_EQ((end_of[{id.kind, id.ordinal}]), place) << "tick " << tick;
    };
    world.for_each_bullet([&](const BulletView& view) {
      expect_end({Kind::bullet, view.ordinal}, view.position);
    });
    world.for_each_enemy([&](const ActorView& view) { expect_end(view.id, view.position); });
    world.for_each_player([&](const ActorView& view) { expect_end(view.id, view.position); });
  }
  EXPECT_GT(ends, 5000U);
}

TEST(Inspection, WhoComesOrGoesWithinTheTickHasALegForItsPart) {
  Scene scene(support::room(12, 6));
  scene.definition.rules.tick_rate = 20;
  scene.bullet({2, 2}, {20, 0}).life = 0.5F / 20;
  scene.bullet({2, 4}, {20, 0});
  scene.last_bullet().start = 0.25 / 20;
  const Inspection seen = inspect_next_tick(World(scene.definition), everything);
  EXPECT_EQ(legs_of(seen, first_bullet).at(0).to, (Vec2{2.5F, 2}));
  const auto late = legs_of(seen, {Kind::bullet, 1});
  ASSERT_THAT(late, SizeIs(1));
  EXPECT_EQ(late[0].from, (Vec2{2, 4}));
  EXPECT_EQ(late[0].to, (Vec2{2.75F, 4}));
}

TEST(Inspection, FragmentsHaveALegFromTheMomentTheyAppear) {
  Scene scene(support::room(12, 6));
  scene.definition.rules.tick_rate = 20;
  sim::BulletDefinition& shell = scene.bullet({2, 2}, {20, 0});
  shell.life = 0.5F / 20;
  shell.split = {.bullet = 0, .count = 1, .speed = 40};
  const auto legs = legs_of(inspect_next_tick(World(scene.definition), everything), {Kind::bullet, 1});
  ASSERT_THAT(legs, SizeIs(1));
  EXPECT_EQ(legs[0].from, (Vec2{2.5F, 2}));
  EXPECT_EQ(legs[0].to, (Vec2{3.5F, 2}));
}

TEST(Inspection, WhoDiesOfAPushingHitFliesNoFurther) {
  Scene scene(support::room(12, 6));
  scene.definition.rules.tick_rate = 20;
  scene.bullet({2, 2.5F}, {100, 0}).knock_back = 5;
  ActorDefinition& enemy = scene.enemy({5, 2.5F});
  enemy.health = 10;
  enemy.inverse_mass = 1;
  const Inspection seen = inspect_next_tick(World(scene.definition), everything);
  const auto legs = legs_of(seen, {Kind::enemy, 0});
  ASSERT_THAT(legs, SizeIs(1));
  EXPECT_EQ(legs[0].to, (Vec2{5, 2.5F}));
}

TEST(Inspection, PairsAreThoseWhoseSweptBoundsOverlap) {
  Scene scene = bouncing_scene();
  scene.enemy({16, 5});
  scene.enemy({3, 3});
  const Inspection seen = inspect_next_tick(World(scene.definition), everything);
  ASSERT_THAT(seen.pairs, SizeIs(1));
  EXPECT_EQ(seen.pairs[0].mover, first_bullet);
  EXPECT_EQ(seen.pairs[0].target, (EntityId{Kind::enemy, 1}));
  EXPECT_EQ(seen.pairs[0].mover_at, (Vec2{15, 5}));
  EXPECT_EQ(seen.pairs[0].target_at, (Vec2{16, 5}));
}

TEST(Inspection, CellsCountWhoIsInThem) {
  Scene scene(support::room(20, 10));
  scene.enemy({4.9F, 4.9F});
  scene.enemy({5.1F, 5.1F});
  scene.definition.rules.grid_cell = 10;
  const Inspection seen = inspect_next_tick(World(scene.definition), everything);
  EXPECT_EQ(seen.cell, 10);
  ASSERT_THAT(seen.cells, SizeIs(1));
  EXPECT_EQ(seen.cells[0].column, 0);
  EXPECT_EQ(seen.cells[0].row, 0);
  EXPECT_EQ(seen.cells[0].targets, 2);
}

TEST(Inspection, WhatIsOutsideOfTheBoxIsLeftOut) {
  Scene scene = bouncing_scene();
  const Inspection seen = inspect_next_tick(World(scene.definition), {1, 1, 4, 4});
  EXPECT_THAT(seen.cells, IsEmpty());
  EXPECT_THAT(seen.pairs, IsEmpty());
  EXPECT_THAT(seen.legs, IsEmpty());
  EXPECT_THAT(seen.contacts, IsEmpty());
}

TEST(Inspection, LooksAtWhatIsAskedForAndChangesNothing) {
  Scene scene = bouncing_scene();
  scene.player({5, 5});
  World looked_at(scene.definition), other(scene.definition);
  for (World* world : {&looked_at, &other}) world->set_command(0, {.move = {1, 0}, .aim = {1, 0}});
  for (int tick = 0; tick < 10; ++tick) {
    const Inspection seen = inspect_next_tick(looked_at, everything);
    EXPECT_EQ(seen.tick, tick);
    looked_at.step();
    other.step();
    EXPECT_EQ(looked_at.state_hash(), other.state_hash());
    const auto legs = legs_of(seen, {Kind::player, 0});
    ASSERT_THAT(legs, SizeIs(1));
    EXPECT_EQ(legs[0].to, looked_at.player(0)->position) << "the command of the coming tick counts";
  }
}

// More than a saved state from outside may hold (LoadLimits).
TEST(Inspection, LooksIntoWorldsOfMoreThanAnybodyMaySend) {
  Scene scene = bouncing_scene();
  scene.peg({10, 2}, 0.01F);
  scene.definition.pegs.resize(LoadLimits{}.rows_max + 1, scene.definition.pegs[0]);
  const Inspection seen = inspect_next_tick(World(scene.definition), everything);
  EXPECT_THAT(legs_of(seen, first_bullet), SizeIs(2));
}

}  // namespace
}  // namespace fusillade::sim
