#include "client-sim/world/scenery.h"

#include <gtest/gtest.h>

#include "fusillade/v1/content.pb.h"
#include "fusillade/v1/play.pb.h"

namespace fusillade::client {
namespace {

// 2 x 1 areas of 2 tiles, 4 pixels a tile; the left area is solid.
Scenery small_scenery() { return Scenery(2, 2, 1); }

std::shared_ptr<const v1::ArenaContent> small_content() {
  auto content = std::make_shared<v1::ArenaContent>();
  v1::TerrainLayer& layer = *content->add_terrain();
  layer.set_pixels_per_tile(4);
  layer.set_width(16);
  layer.set_height(8);
  for (int row = 0; row < 8; ++row) layer.mutable_pixels()->append("\xFF\x00", 2);
  return content;
}

v1::Snapshot carved(std::uint32_t left, std::uint32_t top, const std::string& pixels) {
  v1::Snapshot snapshot;
  v1::Area& area = *snapshot.add_areas();
  v1::TerrainRect& rect = *area.add_terrain();
  rect.set_left(left);
  rect.set_top(top);
  rect.set_width(3);
  rect.set_height(static_cast<std::uint32_t>(pixels.size()));
  rect.set_pixels(pixels);
  return snapshot;
}

TEST(Scenery, RectanglesSetTheirPixels) {
  Scenery scenery = small_scenery();
  scenery.set_content(small_content());
  scenery.read(carved(2, 1, "\x40"));
  EXPECT_TRUE(scenery.is_solid(1, 1));
  EXPECT_FALSE(scenery.is_solid(2, 1));
  EXPECT_TRUE(scenery.is_solid(3, 1));
  EXPECT_FALSE(scenery.is_solid(4, 1));
  EXPECT_TRUE(scenery.is_solid(5, 1));
  EXPECT_FALSE(scenery.is_solid(8, 1));
  EXPECT_EQ(scenery.area_of(7, 7), 0U);
  EXPECT_EQ(scenery.area_of(8, 0), 1U);
}

TEST(Scenery, ChangesWaitForTheContent) {
  Scenery scenery = small_scenery();
  scenery.read(carved(0, 0, std::string(1, '\0')));
  EXPECT_EQ(scenery.width(), 0U);
  scenery.set_content(small_content());
  EXPECT_FALSE(scenery.is_solid(0, 0));
  EXPECT_TRUE(scenery.is_solid(3, 0));
}

TEST(Scenery, AnAreaThatIsEnteredBeginsAsTheArenaHasIt) {
  Scenery scenery = small_scenery();
  scenery.set_content(small_content());
  scenery.read(carved(0, 0, std::string(1, '\0')));
  v1::Snapshot again = carved(4, 4, std::string(1, '\0'));
  again.mutable_areas(0)->set_entered(true);
  scenery.read(again);
  EXPECT_TRUE(scenery.is_solid(0, 0));
  EXPECT_FALSE(scenery.is_solid(4, 4));
}

TEST(Scenery, RectanglesOfTheWrongSizeAreNotSound) {
  EXPECT_TRUE(is_sound_scenery(carved(0, 0, "ab").areas(0)));
  v1::Snapshot wrong = carved(0, 0, "ab");
  wrong.mutable_areas(0)->mutable_terrain(0)->set_width(9);
  EXPECT_FALSE(is_sound_scenery(wrong.areas(0)));
  wrong.mutable_areas(0)->mutable_terrain(0)->set_width(0);
  EXPECT_FALSE(is_sound_scenery(wrong.areas(0)));
}

TEST(Scenery, WhatVanishedIsForgottenWithItsArea) {
  Scenery scenery = small_scenery();
  v1::Snapshot snapshot;
  v1::EntityRef& gone = *snapshot.add_areas()->add_gone();
  gone.set_kind(v1::ENTITY_KIND_OBJECT);
  gone.set_id(3);
  scenery.read(snapshot);
  EXPECT_TRUE(scenery.has_vanished(v1::ENTITY_KIND_OBJECT, 3));
  EXPECT_FALSE(scenery.has_vanished(v1::ENTITY_KIND_SEGMENT, 3));
  v1::Snapshot left;
  left.add_areas_left(0);
  scenery.read(left);
  EXPECT_FALSE(scenery.has_vanished(v1::ENTITY_KIND_OBJECT, 3));
}

TEST(Scenery, BeamsAreThoseOfTheLastSnapshotEachOnce) {
  Scenery scenery = small_scenery();
  v1::Snapshot snapshot;
  for (const std::uint32_t id : {0U, 1U}) {
    v1::Area& area = *snapshot.add_areas();
    area.set_id(id);
    v1::Beam& beam = *area.add_beams();
    beam.set_id(5);
    beam.set_x(id == 0 ? 256 : -256);
    beam.set_length(512);
  }
  scenery.read(snapshot);
  ASSERT_EQ(scenery.beams().size(), 1U);
  EXPECT_EQ(scenery.beams()[0].begin.x, 1);
  EXPECT_EQ(scenery.beams()[0].length, 2);
  scenery.read(v1::Snapshot());
  EXPECT_TRUE(scenery.beams().empty());
}

}  // namespace
}  // namespace fusillade::client
