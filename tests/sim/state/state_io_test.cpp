// A saved world goes on as the original does, and bytes that are no saved world are refused with a reason.
#include "sim/state/state_io.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <csignal>

#include "sim/base/rng.h"
#include "sim/state/state_visit.h"
#include "sim/state/table.h"
#include "sim/state_access.h"
#include "support/scene/scene.h"
#include "support/seed.h"

namespace fusillade::sim {
namespace {

using Bytes = std::vector<std::uint8_t>;

void play(World& world, int ticks) {
  for (int i = 0; i < ticks; ++i) {
    support::command_all(world, world.tick());
    world.step();
  }
}

World busy_world(int ticks) {
  World world(support::busy_scene().definition);
  play(world, ticks);
  return world;
}

World loaded(const Bytes& bytes) {
  std::string error;
  auto world = World::load(bytes, error);
  EXPECT_TRUE(world.has_value()) << error;
  return world ? std::move(*world) : World(support::busy_scene().definition);
}

std::string load_error(const Bytes& bytes, const LoadLimits& limits = {}) {
  std::string error;
  EXPECT_FALSE(World::load(bytes, error, limits).has_value());
  EXPECT_FALSE(error.empty());
  return error;
}

// A state changed by hand, saved.
template <class Change>
std::string error_after(Change change) {
  World world = busy_world(30);
  change(StateAccess::of(world));
  return load_error(world.save());
}

std::string text_of(std::span<const Event> events) {
  std::string text;
  for (const Event& event : events) {
    visit_leaves("event", event, [&](const FieldName& name, const auto& leaf) {
      text += name.path() + "=" + std::to_string(word_of(leaf)) + " ";
    });
    text += "\n";
  }
  return text;
}

TEST(StateIo, ALoadedWorldGoesOnWithTheSameHashesAndEvents) {
  const std::uint64_t seed = support::test_seed(2201);
  Rng rng(seed);
  World world(support::busy_scene().definition);
  for (int round = 0; round < 12; ++round) {
    play(world, 1 + static_cast<int>(rng.below(20)));
    World copy = loaded(world.save());
    ASSERT_EQ(copy.state_hash(), world.state_hash()) << "seed " << seed << ", tick " << world.tick();
    for (int tick = 0; tick < 8; ++tick) {
      play(world, 1), play(copy, 1);
      ASSERT_EQ(copy.state_hash(), world.state_hash()) << "seed " << seed << ", tick " << world.tick();
      ASSERT_EQ(text_of(copy.events()), text_of(world.events())) << "seed " << seed;
    }
  }
  EXPECT_GT(world.bullet_count(), 1000);
}

TEST(StateIo, WhatWasAskedForTheComingTickIsKept) {
  World world = busy_world(20);
  world.spawn_player({0, {30, 30}, {}, 1, 0});
  world.spawn_bullet({0, {31, 31}, {3, 0}, 1, 0, {}, {}});
  World copy = loaded(world.save());
  const StepResult step = world.step(), copied = copy.step();
  EXPECT_EQ(step.bullets_spawned, copied.bullets_spawned);
  EXPECT_EQ(text_of(copy.events()), text_of(world.events()));
  EXPECT_EQ(copy.state_hash(), world.state_hash());
}

TEST(StateIo, WhatIsToHappenBeyondTheRoomForEventsDoesSoAfterLoading) {
  support::Scene scene(support::room(20, 20));
  scene.definition.rules.events_max = 1;
  scene.enemy({5, 5});
  World world(scene.definition);
  for (int i = 0; i < 3; ++i) world.spawn_enemy({.start = 0, .position = {9, 9}, .velocity = {}});
  World copy = loaded(world.save());
  EXPECT_EQ(world.step().events_dropped, 3);
  EXPECT_EQ(copy.step().events_dropped, 3);
  EXPECT_EQ(world.events().size(), 4U);
  EXPECT_EQ(text_of(copy.events()), text_of(world.events()));
}

TEST(StateIo, RefusalsWithoutRoomAmongTheEventsOfTheComingTickAreCountedAfterLoading) {
  support::Scene scene(support::room(20, 20));
  scene.definition.rules.events_max = 1;
  scene.definition.rules.enemies_max = 1;
  scene.enemy({5, 5});
  World world(scene.definition);
  for (int i = 0; i < 3; ++i) world.spawn_enemy({.start = 0, .position = {9, 9}, .velocity = {}});
  World copy = loaded(world.save());
  EXPECT_EQ(world.step().events_dropped, 3) << "the one that is placed, too";
  EXPECT_EQ(copy.step().events_dropped, 3);
}

// Pushed against the wall on which it lies: no new rest.
TEST(StateIo, WhoRestsDoesSoAfterLoading) {
  support::Scene scene(support::room(20, 7));
  scene.definition.rules.rest_speed = 2;
  scene.body({18.4F, 3.5F}, {1, 0}, 0.5F);
  scene.bullet({17.5F, 3.5F}, {60, 0}).knock_back = 0.5F;
  scene.last_bullet().start = 0.5;
  World world(scene.definition);
  EXPECT_EQ(support::of_form(support::run(world, 20), EventForm::bounce).size(), 1U);
  World copy = loaded(world.save());
  EXPECT_TRUE(support::of_form(support::run(copy, 40), EventForm::bounce).empty());
  support::run(world, 40);
  EXPECT_EQ(copy.state_hash(), world.state_hash());
}

TEST(StateIo, SavingALoadedWorldGivesTheSameBytes) {
  const World world = busy_world(100);
  const Bytes bytes = world.save();
  EXPECT_EQ(loaded(bytes).save(), bytes);
}

TEST(StateIo, PlacementsThatAreStillToComeAppearAtTheirTimes) {
  support::Scene scene(support::room(16, 16));
  scene.bullet({3, 3}, {1, 0});
  scene.bullet({4, 4}, {1, 0});
  scene.last_bullet().start = 0.5;
  World world(scene.definition);
  support::run(world, 10);
  World copy = loaded(world.save());
  EXPECT_EQ(text_of(support::run(copy, 40)), text_of(support::run(world, 40)));
  EXPECT_EQ(copy.bullet_count(), 2);
}

TEST(StateIo, BytesThatAreNoSavedStateAreRefused) {
  const Bytes good = busy_world(5).save();
  EXPECT_EQ(load_error({}), "is no saved state");
  Bytes bytes = good;
  bytes[0] = 'X';
  EXPECT_EQ(load_error(bytes), "is no saved state");
  bytes = good;
  bytes[8] = 99;
  EXPECT_EQ(load_error(bytes), "has version 99; allowed: 1");
  bytes = good;
  bytes.back() ^= 1;
  EXPECT_EQ(load_error(bytes), "is damaged: its checksum is wrong");
  bytes = good;
  bytes.pop_back();
  EXPECT_EQ(load_error(bytes), "is damaged: its checksum is wrong");
}

// With the checksum put right, so that what lies behind it is tried.
TEST(StateIo, NoChangeOfBytesCrashes) {
  support::Scene scene(support::room(8, 8));
  sim::MatchRules& rules = scene.definition.rules;
  rules.bullets_max = rules.enemies_max = rules.players_max = rules.bodies_max = rules.windows_max = 20;
  rules.events_max = 200;
  scene.bullet({3, 3}, {1, 2}).gravity = 1;
  scene.enemy({5, 5});
  scene.player({6, 6});
  scene.body({2, 2}, {1, 1}, 0.5F);
  World world(scene.definition);
  support::run(world, 3);
  const Bytes good = world.save();
  Rng rng(support::test_seed(2202));
  int refused = 0;
  const int cases = 5000;
  for (int i = 0; i < cases; ++i) {
    Bytes bytes = good;
    const std::uint32_t changes = 1 + rng.below(3);
    for (std::uint32_t k = 0; k < changes; ++k) {
      bytes[20 + rng.below(static_cast<std::uint32_t>(bytes.size()) - 20)] =
          static_cast<std::uint8_t>(rng.below(256));
    }
    if (rng.below(4) == 0) bytes.resize(20 + rng.below(static_cast<std::uint32_t>(bytes.size()) - 20));
    repair_checksum(bytes);
    std::string error;
    auto changed = World::load(bytes, error, {.capacity_max = 1000, .rows_max = 100, .cells_max = 4096});
    EXPECT_EQ(changed.has_value(), error.empty());
    changed ? static_cast<void>(changed->step()) : static_cast<void>(++refused);
  }
  EXPECT_GT(refused, cases / 4);
  EXPECT_LT(refused, cases);
}

TEST(StateIo, AnUnknownFieldOrSectionIsNamed) {
  Bytes bytes = busy_world(1).save();
  const std::string name = "bounces_left";
  const auto at = std::search(bytes.begin(), bytes.end(), name.begin(), name.end());
  ASSERT_NE(at, bytes.end());
  *at = 'x';
  repair_checksum(bytes);
  EXPECT_EQ(load_error(bytes), "straight, xounces_left: there is no such field");
}

TEST(StateIo, AFieldThatIsMissingIsAtItsInitialValue) {
  ByteWriter to;
  TableWriter table;
  table.begin_row();
  const std::int32_t value = 7;
  table.leaf("known", value);
  table.write("table", 1, to);
  Sections sections(to.bytes);
  TableReader reader("table", *sections.take("table"), 1);
  std::int32_t known = 0, added = 5;
  reader.begin_row(0);
  reader.leaf("known", known);
  reader.leaf("added", added);
  EXPECT_EQ(known, 7);
  EXPECT_EQ(added, 5);
  EXPECT_EQ(reader.error(), "");
}

TEST(StateIo, ANumberThatNoFieldOfThisWidthHoldsIsNamed) {
  ByteWriter to;
  TableWriter table;
  table.begin_row();
  const std::int64_t large = std::int64_t{1} << 40;
  table.leaf("count", large), table.leaf("flag", large), table.leaf("kind", large);
  table.write("table", 1, to);
  const auto error_of = [&](const FieldName& name, auto value) {
    Sections sections(to.bytes);
    TableReader reader("table", *sections.take("table"), 1);
    reader.begin_row(0);
    reader.leaf(name, value);
    return reader.error_so_far();
  };
  EXPECT_EQ(error_of("count", std::int32_t{}),
            "table, count: is 1099511627776; allowed: -2147483648 to 2147483647");
  EXPECT_EQ(error_of("flag", false), "table, flag: is 1099511627776; allowed: 0 to 1");
  EXPECT_EQ(error_of("kind", Kind{}), "table, kind: is 1099511627776; allowed: 0 to 12");
  EXPECT_EQ(error_of("kind", DetailLevel{}), "table, kind: is 1099511627776; allowed: 0 to 3");
  EXPECT_EQ(error_of("count", std::int64_t{}), "");
}

TEST(StateIo, AStateThatCannotBeIsNamed) {
  EXPECT_EQ(error_after([](WorldState& w) { w.enemies.x[2] = NAN; }),
            "enemy 2, x: is nan; allowed: -1000000000 to 1000000000");
  EXPECT_EQ(error_after([](WorldState& w) { w.players.definition[1] = 99; }),
            "player 1, definition: is 99; allowed: 0 to 19");
  EXPECT_EQ(error_after([](WorldState& w) {
              w.enemies.ordinal[3] = 1000;
              w.enemies_spawned = 5;
            }),
            "enemy 5, ordinal: has not been given; allowed: those below 5");
  EXPECT_EQ(error_after([](WorldState& w) { w.bodies.shape[0].radius = -1; }),
            "body 0, shape.radius: is -1; allowed: 0 to 1000000000");
  EXPECT_EQ(error_after([](WorldState& w) { w.bodies.shape[0].extent.x = 9; }),
            "body 0, shape.extent.x: is 9; allowed: 0.5, as of a circle");
  EXPECT_EQ(error_after([](WorldState& w) { w.players.weapon[0].shots = -15; }),
            "player 0, weapon.shots: is -15; allowed: 0 to 357913941");
  EXPECT_EQ(error_after([](WorldState& w) { w.bodies.inverse_mass[0] = -2; }),
            "body 0, inverse_mass: is -2; allowed: 0 to 1000000000");
  EXPECT_EQ(error_after([](WorldState& w) { w.enemies.heading[1] = 32; }),
            "enemy 1, heading: is 32; allowed: 0 up to 32");
  EXPECT_EQ(error_after([](WorldState& w) { w.enemies.sensors[1] = 6; }),
            "enemy, sensors, row 0: is 6; allowed: 0 in this arena");
  EXPECT_EQ(error_after([](WorldState& w) { w.bullets_spawned = ordinals_max; }),
            "match, bullets_spawned: is 72057594037927936; allowed: 0 to 72057594037927935");
  EXPECT_EQ(error_after([](WorldState& w) { w.enemies.emitters[0][0].volley = 0; }),
            "enemy 0, emitters: wait for volley 0, shot 0, due before this tick; allowed: what is to come");
  EXPECT_EQ(error_after([](WorldState& w) { w.players.launch[0] = w.tick_end; }),
            "player 0, launch: is 133143986176; allowed: 0 to 128849018880");
  EXPECT_EQ(error_after([](WorldState& w) { w.definition.weapons[0].bullet = 2; }),
            "weapon_definition 0, bullet: is 2; allowed: 0 to 1");
  EXPECT_EQ(error_after([](WorldState& w) { w.definition.bullets[1].drag = 2; }),
            "bullet_definition, drag, row 1: is 2; allowed: 0 to 1");
  EXPECT_EQ(error_after([](WorldState& w) { w.tick = -1; }), "match, tick: is -1; allowed: 0 to 1073741824");
}

// A state that can be loaded, and no tick beyond it.
TEST(StateIoDeathTest, AWorldMakesItsLastTick) {
  World world(support::Scene(support::room(8, 8)).definition);
  WorldState& state = StateAccess::of(world);
  state.tick = tick_max - 1;
  state.tick_start = time_of(state.tick);
  state.tick_end = state.tick_start + tick_length;
  World last = loaded(world.save());
  last.step();
  EXPECT_EQ(loaded(last.save()).tick(), tick_max);
  EXPECT_EXIT(last.step(), testing::KilledBySignal(SIGABRT), "");
}

TEST(StateIo, AnEventThatCannotBeIsNamed) {
  const auto error_with = [](auto change) {
    Event event;
    change(event);
    return error_after([&](WorldState& w) { w.events.schedule(event); });
  };
  constexpr auto no_kind = static_cast<Kind>(kind_names.size());
  EXPECT_EQ(error_with([](Event& e) { e.form = static_cast<EventForm>(event_form_names.size()); }),
            "event, row.form: is 12; allowed: 0 to 11");
  EXPECT_EQ(error_with([](Event& e) { e.mover.kind = no_kind; }),
            "event, row.mover.kind: is 13; allowed: 0 to 12");
  EXPECT_EQ(error_with([](Event& e) { e.target.kind = no_kind; }),
            "event, row.target.kind: is 13; allowed: 0 to 12");
  EXPECT_EQ(error_with([](Event& e) { e.owner.kind = no_kind; }),
            "event, row.owner.kind: is 13; allowed: 0 to 12");
  EXPECT_EQ(error_with([](Event& e) { e.position.x = NAN; }),
            "match, event.position.x: is nan; allowed: -1000000000 to 1000000000");
}

// Whoever compares states names both.
TEST(StateIo, APairOfWhatCannotBeIsNamed) {
  const PackedId player = pack(Kind::player, 3), unknown = pack(static_cast<Kind>(200), 5);
  EXPECT_EQ(error_after([&](WorldState& w) { w.rests.insert(unknown, player, w.tick_end); }),
            "rest of 5 and 3, mover.kind: is 200; allowed: 0 to 12");
  EXPECT_EQ(error_after([&](WorldState& w) { w.windows.insert(player, unknown, w.tick_end); }),
            "window of 3 and 5, target.kind: is 200; allowed: 0 to 12");
}

// After a tick.
World world_of_two_bullets(std::int32_t first_pierce, std::int32_t first_bounces,
                           std::int32_t second_bounces) {
  support::Scene scene(support::room(20, 20));
  BulletDefinition& first = scene.bullet({5, 5}, {1, 0});
  first.pierce = first_pierce;
  first.bounces = first_bounces;
  scene.bullet({5, 8}, {1, 0}).bounces = second_bounces;
  World world(scene.definition);
  world.step();
  return world;
}

// Who pierces by its state and not by its definition would meet the same target at one moment for ever.
TEST(StateIo, ABulletHasNoMoreHitsAndBouncesLeftThanItsDefinitionGives) {
  World world = world_of_two_bullets(2, 0, 3);
  StraightStore& bullets = StateAccess::of(world).straight;
  const auto error_with = [&](std::int32_t pierce_left, std::int32_t bounces_left) {
    bullets.pierce_left[0] = pierce_left;
    bullets.bounces_left[1] = bounces_left;
    return load_error(world.save());
  };
  EXPECT_EQ(error_with(3, 3), "bullet 0, pierce_left: is 3; allowed: 0 to 2");
  EXPECT_EQ(error_with(-1, 3), "bullet 0, pierce_left: is -1; allowed: 0 to 2");
  EXPECT_EQ(error_with(2, 4), "bullet 1, bounces_left: is 4; allowed: 0 to 3");
  EXPECT_EQ(error_with(2, -1), "bullet 1, bounces_left: is -1; allowed: 0 to 3");
}

TEST(StateIo, WhatNoBulletOfTheArenaCanHaveIsNamed) {
  World world = world_of_two_bullets(0, 2, 0);
  StateAccess::of(world).definition.bullets[0].bounces = 0;
  EXPECT_EQ(load_error(world.save()), "straight, bounces_left, row 0: is 2; allowed: 0 in this arena");
}

// Each store alone has room for as many as all bullets may be.
TEST(StateIo, StraightAndForcedBulletsAreOneSet) {
  support::Scene scene(support::room(20, 20));
  scene.bullet({5, 5}, {1, 0});
  scene.bullet({5, 8}, {1, 0}).gravity = 1;
  World world(scene.definition);
  world.step();
  WorldState& state = StateAccess::of(world);
  state.forced.ordinal[0] = 0;
  EXPECT_EQ(load_error(world.save()),
            "bullet 0, ordinal: is that of a straight bullet and of a forced one; allowed: one of them");
  state.definition.bullet_placements.clear();
  state.definition.rules.bullets_max = 1;
  EXPECT_EQ(load_error(world.save()), "match, bullets: is 2; allowed: 0 to 1");
}

// Beams own nobody, and nobody homes at them.
TEST(StateIo, ABulletOfABeamIsNamed) {
  World world = world_of_two_bullets(0, 0, 0);
  StateAccess::of(world).straight.owner[1] = pack({Kind::beam, 0});
  EXPECT_EQ(load_error(world.save()), "bullet 1, owner.kind: is 12; allowed: 0 to 11");
}

// Where none bounces, a course follows from the velocity and the birth of a bullet.
TEST(StateIo, ACourseThatNoBulletOfTheArenaCanFlyIsNamed) {
  support::Scene scene(support::room(20, 20));
  BulletDefinition& bouncing = scene.bullet({5, 5}, {1, 0});
  bouncing.gravity = 1;
  bouncing.bounces = 1;
  World world(scene.definition);
  world.step();
  WorldState& state = StateAccess::of(world);
  state.definition.bullets[0].bounces = 0;
  state.forced.bounces_left[0] = 0;
  std::string error;
  EXPECT_TRUE(World::load(world.save(), error).has_value()) << error;
  state.forced.chord_vy[0] = 9;
  EXPECT_EQ(load_error(world.save()), "forced, chord_vy, row 0: is 9; allowed: 0.16333333 in this arena");
  state.forced.launch[0] -= 1;
  EXPECT_EQ(load_error(world.save()),
            "forced, launch, row 0: is 4294967295; allowed: 4294967296 in this arena");
}

// Where none bounces, the end of a straight bullet follows from its launch.
TEST(StateIo, AnEndThatNoBulletOfTheArenaHasIsNamed) {
  World world = world_of_two_bullets(0, 1, 1);
  WorldState& state = StateAccess::of(world);
  for (BulletDefinition& bullet : state.definition.bullets) bullet.bounces = 0;
  state.straight.bounces_left[0] = state.straight.bounces_left[1] = 0;
  std::string error;
  EXPECT_TRUE(World::load(world.save(), error).has_value()) << error;
  EXPECT_EQ(World::load(world.save(), error)->state_hash(), world.state_hash());
  state.straight.end[1] += 1;
  EXPECT_EQ(load_error(world.save()),
            "straight, end, row 1: is 773094113281; allowed: 773094113280 in this arena");
}

// Of a straight bullet it is found out before its end is looked up by it.
TEST(StateIo, ATypeOfBulletThatDoesNotExistIsNamed) {
  for (const std::int32_t definition : {-1, 7, 19999, std::numeric_limits<std::int32_t>::min()}) {
    World world = world_of_two_bullets(0, 0, 0);
    StateAccess::of(world).straight.definition[1] = definition;
    EXPECT_EQ(load_error(world.save()),
              "bullet 1, definition: is " + std::to_string(definition) + "; allowed: 0 to 1");
  }
}

// As many owners as an arena with more enemies has.
TEST(StateIo, MoreOwnersThanTheArenaHasRoomForAreNamed) {
  support::Scene scene(support::room(20, 20));
  scene.bullet({5, 5}, {0, 0});
  scene.definition.bullet_placements.clear();
  scene.definition.rules.bullets_max = 20000;
  scene.definition.rules.enemies_max = 10000;
  World world(scene.definition);
  BulletPlacement shot;
  shot.position = {5, 5};
  for (Ordinal owner = 0; owner < 16385; ++owner) {
    shot.owner = {Kind::enemy, owner};
    world.spawn_bullet(shot);
  }
  std::string error;
  std::optional<World> loaded = World::load(world.save(), error);
  ASSERT_TRUE(loaded.has_value()) << error;
  EXPECT_EQ(loaded->state_hash(), world.state_hash());
  StateAccess::of(world).definition.rules.enemies_max = 1;
  EXPECT_EQ(load_error(world.save()),
            "straight: bullets are of more different owners, teams and types than the 16384 that these rules "
            "allow");
}

TEST(StateIo, LimitsHold) {
  const Bytes bytes = busy_world(1).save();
  EXPECT_EQ(load_error(bytes, {.capacity_max = 1000}),
            "rules: a capacity is 65536; allowed here: at most 1000");
  EXPECT_EQ(load_error(bytes, {.cells_max = 1000}), "map: is too large");
  EXPECT_EQ(load_error(bytes, {.rows_max = 3}), "actor_definition: has 20 rows; allowed: at most 3");
}

}  // namespace
}  // namespace fusillade::sim
