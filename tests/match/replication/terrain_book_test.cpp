#include "match/replication/terrain_book.h"

#include <gtest/gtest.h>

#include "match/arena.h"

namespace fusillade::match {
namespace {

// 64 x 64 tiles of rock, 10 pixels a tile: words and areas don't begin together.
ArenaDefinition rock(std::int32_t side = 640) {
  ArenaDefinition arena = test::small_arena();
  arena.world.bullets[0].carve_radius = 2;
  arena.world.terrain = {.width = side,
                         .height = side,
                         .pixels_per_tile = 10,
                         .solid = std::vector<std::uint8_t>(side * side, 1)};
  return arena;
}

struct Book {
  std::int32_t side = 640;
  ArenaDefinition arena = rock(side);
  AreaGrid grid{arena.world.map, arena.round};
  TerrainBook book{arena, grid};
  sim::BitPlane plane{side, side, 10, false, arena.world.terrain.solid};
  sim::BitPlane known = plane;

  void note(sim::Vec2 place) {
    sim::Event event;
    event.form = sim::EventForm::terrain_changed;
    event.position = place;
    book.note(event);
  }
  void carve(sim::Vec2 place) {
    plane.carve(place, 2);
    note(place);
  }
  void apply(const std::vector<TerrainRect>& rects) {
    for (const TerrainRect& rect : rects) {
      EXPECT_LE(rect.width, 64);
      EXPECT_LE(rect.height, 32);
      for (std::int32_t i = 0; i < rect.width * rect.height; ++i) {
        const std::int32_t x = i % rect.width, y = i / rect.width;
        const bool is_solid =
            (rect.bits[static_cast<std::size_t>(y * ((rect.width + 7) / 8) + x / 8)] >> (7 - x % 8) & 1) != 0;
        const std::int32_t column = rect.left + x, row = rect.top + y;
        if (is_solid == known.is_solid(column, row)) continue;
        const auto index = static_cast<std::size_t>(row * known.words_per_row() + column / 64);
        known.flip(index, std::uint64_t{1} << (63 - column % 64));
      }
    }
  }
  void tell() {
    std::vector<TerrainRect> all;
    book.tell(plane, 0, [&](std::uint32_t) { return &all; });
    apply(all);
  }
  bool is_told() const { return known == plane; }
};

TEST(TerrainBook, WhatWasCarvedIsTold) {
  Book book;
  for (const sim::Vec2 place : {sim::Vec2{16, 16}, {31.9F, 20}, {1, 63}, {40, 40}}) book.carve(place);
  EXPECT_FALSE(book.is_told());
  book.tell();
  EXPECT_TRUE(book.is_told());
}

// Of rock that is larger or smaller than the map.
TEST(TerrainBook, WhatWasCarvedAtTheEdgeOfTheMapIsTold) {
  for (const std::int32_t side : {700, 505, 250}) {
    Book book{.side = side};
    const float edge = static_cast<float>(std::min(side, 640)) / 10 - 1;
    for (const sim::Vec2 place : {sim::Vec2{edge, 20}, {20, edge}, {edge, edge}}) book.carve(place);
    book.tell();
    EXPECT_TRUE(book.is_told()) << side;
  }
}

TEST(TerrainBook, IsToldOnceAndToTheAreasThatItTouches) {
  Book book;
  book.carve({16, 8});
  std::vector<std::uint32_t> areas;
  std::vector<TerrainRect> rects;
  const auto note = [&](std::uint32_t area) {
    areas.push_back(area);
    return &rects;
  };
  book.book.tell(book.plane, 0, note);
  EXPECT_EQ(areas, (std::vector<std::uint32_t>{0, 1}));
  EXPECT_FALSE(rects.empty());
  areas.clear();
  book.book.tell(book.plane, 1, note);
  EXPECT_TRUE(areas.empty());
}

TEST(TerrainBook, WhoEntersGetsAllThatDiffersFromTheArena) {
  Book book;
  book.carve({8, 8});
  book.carve({12, 8});
  book.book.tell(book.plane, 0, [](std::uint32_t) { return nullptr; });
  std::vector<TerrainRect> rects;
  book.book.add_all(0, rects);
  book.apply(rects);
  EXPECT_TRUE(book.is_told());
  rects.clear();
  book.book.add_all(1, rects);
  EXPECT_TRUE(rects.empty());
}

TEST(TerrainBook, FilledBackNothingDiffers) {
  Book book;
  book.carve({8, 8});
  book.tell();
  book.plane.fill({8, 8}, 2);
  book.note({8, 8});
  book.tell();
  EXPECT_TRUE(book.is_told());
  std::vector<TerrainRect> rects;
  book.book.add_all(0, rects);
  EXPECT_TRUE(rects.empty());
}

TEST(TerrainBook, MasksThatAreDrawnAreTold) {
  Book book;
  ArenaDefinition arena = rock();
  arena.world.terrain.solid.assign(640 * 640, 0);
  arena.world.figures.push_back(
      {.name = "dot", .width = 4, .height = 4, .solid = std::vector<std::uint8_t>(16, 1)});
  arena.world.actors[0].figure = 0;
  sim::MaskPlacement mask;
  mask.layer = sim::MaskLayer::terrain;
  mask.start = 0.5;
  mask.position = {20, 20};
  arena.world.mask_placements.push_back(mask);
  sim::World world(arena.world);
  TerrainBook told(arena, book.grid);
  std::vector<TerrainRect> rects;
  while (world.tick() < 60) {
    world.step();
    told.tell(world.terrain(), world.tick(), [&](std::uint32_t) { return &rects; });
  }
  ASSERT_EQ(rects.size(), 1U);
  EXPECT_EQ(rects[0].left, 198);
  EXPECT_EQ(rects[0].width, 4);
}

TEST(TerrainBook, OtherMasksChangeNothing) {
  Book book;
  ArenaDefinition arena = rock();
  arena.world.figures.push_back(
      {.name = "dot", .width = 4, .height = 4, .solid = std::vector<std::uint8_t>(16, 1)});
  arena.world.actors[0].figure = 0;
  arena.world.mask_placements.resize(1);
  arena.world.mask_placements[0].layer = sim::MaskLayer::bunker;
  TerrainBook told(arena, book.grid);
  told.tell(book.plane, 60, [](std::uint32_t area) {
    ADD_FAILURE() << area;
    return nullptr;
  });
}

}  // namespace
}  // namespace fusillade::match
