// RULES "Slow motion": same hits, same hash, whatever the number of parts.
#include "sim/tick_slices.h"

#include <gtest/gtest.h>

#include <map>

#include "support/scene/scene.h"

namespace fusillade::sim {
namespace {

support::Scene scene_in_slow_motion(std::int32_t slices) {
  support::Scene scene = support::busy_scene();
  scene.definition.rules.slow_motion = slices;
  return scene;
}

TEST(TickSlices, AllPartsTogetherAreTheTick) {
  World world(support::busy_scene().definition);
  std::size_t events = 0;
  for (int tick = 0; tick < 120; ++tick) {
    support::command_all(world, tick);
    world.step();
    for (const std::int32_t slices : {1, 2, 5, 7}) {
      const Event* next = world.events().data();
      for (std::int32_t slice = 0; slice < slices; ++slice) {
        const auto part = events_of_slice(world.events(), slice, slices);
        EXPECT_EQ(part.data(), next);
        next += part.size();
        for (const Event& event : part) {
          EXPECT_GE(fraction_of(event.time) * slices, slice);
          EXPECT_LT(fraction_of(event.time) * slices, slice + 1);
        }
      }
      EXPECT_EQ(next, world.events().data() + world.events().size());
    }
    events += world.events().size();
  }
  EXPECT_GT(events, 1000U);
}

TEST(TickSlices, ChangeNothing) {
  std::vector<std::uint64_t> hashes;
  std::vector<std::size_t> events;
  for (const std::int32_t slices : {1, 2, 5}) {
    World world(scene_in_slow_motion(slices).definition);
    std::size_t count = 0;
    for (int tick = 0; tick < 120; ++tick) {
      support::command_all(world, tick);
      world.step();
      count += world.events().size();
      if (slices > 1) places_at(world, 0.5);
    }
    hashes.push_back(world.state_hash());
    events.push_back(count);
  }
  EXPECT_EQ(hashes[1], hashes[0]);
  EXPECT_EQ(hashes[2], hashes[0]);
  EXPECT_EQ(events[1], events[0]);
  EXPECT_EQ(events[2], events[0]);
}

using Positions = std::map<std::pair<Kind, Ordinal>, Vec2>;

// Of all bullets, enemies and players now.
Positions positions_in(const World& world) {
  Positions positions;
  world.for_each_bullet([&](const BulletView& view) {
    positions[{Kind::bullet, view.ordinal}] = view.position;
  });
  const auto add = [&](const ActorView& view) { positions[{view.id.kind, view.id.ordinal}] = view.position; };
  world.for_each_enemy(add);
  world.for_each_player(add);
  return positions;
}

Positions positions_of(const std::vector<Place>& places) {
  Positions positions;
  for (const Place& place : places) {
    if (place.id.kind != Kind::body) positions[{place.id.kind, place.id.ordinal}] = place.position;
  }
  return positions;
}

TEST(TickSlices, PlacesAtTheEndOfATickAreThoseOfTheWorld) {
  World world(scene_in_slow_motion(2).definition);
  for (int tick = 0; tick < 120; ++tick) {
    support::command_all(world, tick);
    world.step();
    ASSERT_EQ(positions_of(places_at(world, 1)), positions_in(world)) << "tick " << tick;
  }
  EXPECT_GT(world.bullet_count(), 1000);
}

TEST(TickSlices, AnEventHappensWhereItsMoverIs) {
  World world(scene_in_slow_motion(2).definition);
  std::int64_t bounces = 0;
  for (int tick = 0; tick < 240; ++tick) {
    support::command_all(world, tick);
    world.step();
    int looked_at = 0;
    for (const Event& event : world.events()) {
      if (event.form != EventForm::bounce || ++looked_at > 3) continue;
      ++bounces;
      for (const Place& place : places_at(world, fraction_of(event.time))) {
        if (!(place.id == event.mover)) continue;
        EXPECT_NEAR(place.position.x, event.position.x, 1e-3);
        EXPECT_NEAR(place.position.y, event.position.y, 1e-3);
      }
    }
  }
  EXPECT_GT(bounces, 50);
}

TEST(TickSlices, WhoComesOrGoesWithinATickIsThereForItsPart) {
  support::Scene scene(support::room(12, 6));
  scene.definition.rules.slow_motion = 4;
  scene.bullet({2, 2}, {6, 0}).life = 0.5F / 60;
  scene.bullet({2, 4}, {6, 0});
  scene.last_bullet().start = 0.25 / 60;
  World world(scene.definition);
  world.step();
  const auto ordinals_at = [&world](double fraction) {
    std::vector<Ordinal> ordinals;
    for (const Place& place : places_at(world, fraction)) ordinals.push_back(place.id.ordinal);
    return ordinals;
  };
  EXPECT_EQ(ordinals_at(0), (std::vector<Ordinal>{0}));
  EXPECT_EQ(ordinals_at(0.4), (std::vector<Ordinal>{0, 1}));
  EXPECT_EQ(ordinals_at(0.75), (std::vector<Ordinal>{1}));
  EXPECT_NEAR(places_at(world, 0.4)[0].position.x, 2 + 0.4 * 6 / 60, 1e-6);
}

TEST(TickSlices, AnEventAtABorderIsInThePartThatBeginsThere) {
  support::Scene scene(support::room(12, 6));
  scene.definition.rules.tick_rate = 64;
  scene.bullet({2, 2}, {6, 0});
  scene.last_bullet().start = 0.5 / 64;
  World world(scene.definition);
  world.step();
  EXPECT_EQ(events_of_slice(world.events(), 0, 2).size(), 0U);
  EXPECT_EQ(events_of_slice(world.events(), 1, 2).size(), 1U);
}

TEST(TickSlices, WhoDiesOfAPushingHitIsGoneFromThenOn) {
  support::Scene scene(support::room(12, 6));
  scene.definition.rules.slow_motion = 4;
  scene.definition.rules.tick_rate = 20;
  scene.bullet({2, 2.5F}, {100, 0}).knock_back = 5;
  ActorDefinition& enemy = scene.enemy({5, 2.5F});
  enemy.health = 10;
  enemy.inverse_mass = 1;
  World world(scene.definition);
  world.step();
  EXPECT_EQ(places_at(world, 0.25).size(), 2U);
  EXPECT_TRUE(places_at(world, 0.75).empty());
}

}  // namespace
}  // namespace fusillade::sim
