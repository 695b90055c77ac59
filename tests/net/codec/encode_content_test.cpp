#include "net/codec/encode_content.h"

#include <gtest/gtest.h>

#include "fusillade/v1/content.pb.h"
#include "match/arena.h"
#include "sim/world.h"

namespace fusillade::net {
namespace {

match::ArenaDefinition furnished_arena() {
  match::ArenaDefinition arena = match::test::small_arena();
  sim::WorldDefinition& world = arena.world;
  world.rules.seed = 42;
  world.terrain = {.width = 9, .height = 2, .pixels_per_tile = 4, .solid = std::vector<std::uint8_t>(18)};
  world.terrain.solid[0] = world.terrain.solid[8] = world.terrain.solid[9 + 1] = 1;
  world.segments.push_back({.a = {1, 2}, .b = {3, 4}, .form = sim::SegmentForm::explode});
  world.pegs.push_back({.position = {2, 3}, .radius = 0.5F});
  world.objects.push_back({.position = {4, 5}, .shape = {.half_width = 1, .half_height = 2}, .pickup = true});
  world.figures.push_back({.name = "dot", .width = 2, .height = 1, .solid = {0, 1}});
  world.actors[0].figure = 0;
  world.enemy_placements.emplace_back().position = {5, 5};
  world.bodies.emplace_back().radius = 0.25F;
  return arena;
}

v1::ArenaContent decoded(const std::string& bytes) {
  v1::ArenaContent content;
  EXPECT_TRUE(content.ParseFromString(bytes));
  return content;
}

TEST(EncodeContent, RowsOfBitsBeginWithAByteAndTheLeftmostIsTheHighest) {
  const v1::ArenaContent content = decoded(encode_content(furnished_arena()));
  ASSERT_EQ(content.terrain_size(), 1);
  const v1::TerrainLayer& terrain = content.terrain(0);
  EXPECT_EQ(terrain.pixels_per_tile(), 4U);
  EXPECT_EQ(terrain.pixels(), std::string("\x80\x80\x40\x00", 4));
  EXPECT_EQ(content.figures(0).pixels(), "\x40");
}

TEST(EncodeContent, TellsWallsAndThings) {
  const match::ArenaDefinition arena = furnished_arena();
  const v1::ArenaContent content = decoded(encode_content(arena));
  const sim::TileMapDefinition& map = arena.world.map;
  const std::size_t row_bytes = (content.width() + 7) / 8;
  ASSERT_EQ(content.walls().size(), row_bytes * content.height());
  for (std::size_t i = 0; i < map.solid.size(); ++i) {
    const std::size_t column = i % content.width(), row = i / content.width();
    const int bit = content.walls()[row * row_bytes + column / 8] >> (7 - column % 8) & 1;
    EXPECT_EQ(bit, map.solid[i]) << column << ' ' << row;
  }
  EXPECT_EQ(content.segments(0).form(), v1::SegmentContent::FORM_EXPLODE);
  EXPECT_EQ(content.segments(0).y2(), 4);
  EXPECT_EQ(content.pegs(0).radius(), 0.5F);
  EXPECT_TRUE(content.objects(0).pickup());
  EXPECT_EQ(content.objects(0).radius(), 0);
  EXPECT_EQ(content.objects(0).half_height(), 2);
  EXPECT_TRUE(content.actor_types(0).has_figure());
  EXPECT_EQ(content.bullet_types_size(), static_cast<int>(arena.world.bullets.size()));
}

TEST(EncodeContent, TheSimulationLoadsWithAllThatStandsAndNobodyWhoMoves) {
  const match::ArenaDefinition arena = furnished_arena();
  const std::string bytes = decoded(encode_content(arena)).simulation();
  std::string error;
  auto world = sim::World::load({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()}, error);
  ASSERT_TRUE(world) << error;
  EXPECT_EQ(world->definition().terrain.solid, arena.world.terrain.solid);
  EXPECT_EQ(world->definition().map.solid, arena.world.map.solid);
  EXPECT_EQ(world->definition().pegs.size(), 1U);
  EXPECT_EQ(world->definition().rules.seed, 1) << "the match's own stays secret";
  world->step();
  EXPECT_EQ(world->enemy_count(), 0);
  EXPECT_TRUE(world->is_at_rest());
}

// Ships that fly and what is drawn into the terrain are told by snapshots; a bunker's id is its number.
TEST(EncodeContent, OfMasksTheSimulationHasBunkersUnderTheirNumbers) {
  match::ArenaDefinition arena = furnished_arena();
  sim::MaskPlacement mask;
  mask.position = {3, 4};
  for (const auto layer : {sim::MaskLayer::ship, sim::MaskLayer::bunker, sim::MaskLayer::terrain}) {
    mask.layer = layer;
    arena.world.mask_placements.push_back(mask);
  }
  const std::string bytes = decoded(encode_content(arena)).simulation();
  std::string error;
  auto world = sim::World::load({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()}, error);
  ASSERT_TRUE(world) << error;
  world->step();
  std::vector<sim::EntityId> masks;
  world->for_each_mask([&](const sim::ActorView& view) { masks.push_back(view.id); });
  EXPECT_EQ(masks, (std::vector<sim::EntityId>{{sim::Kind::mask, 1}}));
  EXPECT_EQ(world->definition().mask_placements[0].position, sim::Vec2{});
}

TEST(EncodeContent, TheSameArenaGivesTheSameBytes) {
  EXPECT_EQ(encode_content(furnished_arena()), encode_content(furnished_arena()));
}

}  // namespace
}  // namespace fusillade::net
