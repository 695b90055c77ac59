#include "match/replication/vanished_book.h"

#include <gtest/gtest.h>

#include "match/arena.h"

namespace fusillade::match {
namespace {

// What is told of one area.
struct Told {
  std::vector<sim::EntityId> news, all;
};

Told told_of(VanishedBook& book, const sim::World& world, std::uint32_t wanted) {
  Told told;
  book.tell(
      world, [&](std::uint32_t area) { return area == wanted ? &told.news : nullptr; },
      [&](std::uint32_t area) { return area == wanted ? &told.all : nullptr; });
  return told;
}

sim::BulletPlacement shot_at(sim::Vec2 position, sim::Vec2 velocity) {
  sim::BulletPlacement shot;
  shot.position = position;
  shot.velocity = velocity;
  shot.definition = test::bullet_index;
  shot.team = 7;
  return shot;
}

TEST(VanishedBook, APickupIsNewsOnceAndGoneForGood) {
  ArenaDefinition arena = test::small_arena();
  arena.world.objects.push_back({.position = {40, 40}, .shape = {.radius = 1}, .pickup = true});
  arena.world.objects.push_back({.position = {10, 10}, .shape = {.radius = 1}, .pickup = true});
  sim::ActorPlacement player;
  player.position = {10, 10};
  player.definition = test::player_class;
  arena.world.player_placements.push_back(player);
  sim::World world(arena.world);
  const AreaGrid grid(arena.world.map, arena.round);
  VanishedBook book(arena.world, grid);
  Told told = told_of(book, world, 0);
  EXPECT_TRUE(told.news.empty() && told.all.empty());
  for (int i = 0; i < 3; ++i) world.step();
  const std::vector<sim::EntityId> taken{{sim::Kind::object, 1}};
  told = told_of(book, world, 0);
  EXPECT_EQ(told.news, taken);
  EXPECT_EQ(told.all, taken);
  told = told_of(book, world, 0);
  EXPECT_TRUE(told.news.empty());
  EXPECT_EQ(told.all, taken);
}

// Who is at one end of a long one sees nothing of its middle.
TEST(VanishedBook, ASegmentIsToldWhereverItReaches) {
  ArenaDefinition arena = test::small_arena();
  arena.world.segments.push_back({.a = {2, 20}, .b = {62, 20}, .form = sim::SegmentForm::explode});
  arena.world.bullet_placements = {shot_at({30, 19.9F}, {0, 20})};
  sim::World world(arena.world);
  const AreaGrid grid(arena.world.map, arena.round);
  world.step();
  const std::vector<sim::EntityId> exploded{{sim::Kind::segment, 0}};
  const auto told_at = [&](sim::Vec2 place) {
    VanishedBook book(arena.world, grid);
    return told_of(book, world, grid.area_of(place));
  };
  for (const sim::Vec2 part : {sim::Vec2{2, 20}, sim::Vec2{32, 20}, sim::Vec2{62, 20}}) {
    EXPECT_EQ(told_at(part).news, exploded) << part.x;
    EXPECT_EQ(told_at(part).all, exploded) << part.x;
  }
  EXPECT_TRUE(told_at({32, 60}).all.empty());
}

TEST(VanishedBook, ABunkerIsToldOnceItIsShotAwayAndNotBeforeItIsThere) {
  ArenaDefinition arena = test::small_arena();
  arena.world.figures.push_back({"block", 16, 16, std::vector<std::uint8_t>(256, 1)});
  sim::ActorDefinition& type = arena.world.actors.emplace_back();
  type.figure = 0;
  type.health = 50;
  sim::MaskPlacement bunker;
  bunker.definition = static_cast<std::int32_t>(arena.world.actors.size()) - 1;
  bunker.layer = sim::MaskLayer::bunker;
  bunker.position = {30, 30};
  bunker.start = 0.1;
  arena.world.mask_placements = {bunker};
  arena.world.rules.masks_max = 1;
  arena.world.bullet_placements = {shot_at({20, 30}, {20, 0})};
  sim::World world(arena.world);
  const AreaGrid grid(arena.world.map, arena.round);
  VanishedBook book(arena.world, grid);
  for (int tick = 0; tick < 20; ++tick) {
    EXPECT_TRUE(told_of(book, world, grid.area_of({30, 30})).all.empty()) << "tick " << tick;
    world.step();
  }
  for (int tick = 0; tick < 20; ++tick) world.step();
  const std::vector<sim::EntityId> shot_away{{sim::Kind::mask, 0}};
  EXPECT_EQ(told_of(book, world, grid.area_of({30, 30})).news, shot_away);
  EXPECT_EQ(told_of(book, world, grid.area_of({30, 30})).all, shot_away);
}

TEST(VanishedBook, AWidePickupIsToldWhereverItReaches) {
  ArenaDefinition arena = test::small_arena();
  arena.world.objects.push_back(
      {.position = {12, 10}, .shape = {.radius = 0, .half_width = 6, .half_height = 1}, .pickup = true});
  sim::ActorPlacement player;
  player.position = {10, 10};
  player.definition = test::player_class;
  arena.world.player_placements.push_back(player);
  sim::World world(arena.world);
  const AreaGrid grid(arena.world.map, arena.round);
  VanishedBook book(arena.world, grid);
  for (int i = 0; i < 3; ++i) world.step();
  EXPECT_EQ(told_of(book, world, grid.area_of({17, 10})).all.size(), 1U);
}

}  // namespace
}  // namespace fusillade::match
