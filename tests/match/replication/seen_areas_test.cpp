#include "match/replication/seen_areas.h"

#include <gtest/gtest.h>

namespace fusillade::match {
namespace {

TEST(SeenAreas, EachIsInTheFrameOnce) {
  SeenAreas seen(8);
  Frame frame;
  seen.begin(frame);
  EXPECT_EQ(seen.add(5), 0U);
  EXPECT_EQ(seen.add(2), 1U);
  EXPECT_EQ(seen.add(5), 0U);
  ASSERT_EQ(frame.areas.size(), 2U);
  EXPECT_EQ(seen.find(2), &frame.areas[1]);
  EXPECT_EQ(seen.find(3), nullptr);
}

TEST(SeenAreas, ListsAreOfThoseThatAreSeenAndEntered) {
  SeenAreas seen(8);
  Frame frame;
  seen.begin(frame);
  seen.add(5);
  seen.enter(seen.add(2));
  EXPECT_EQ(seen.lists(&AreaFrame::hits)(5), &frame.areas[0].hits);
  EXPECT_EQ(seen.lists(&AreaFrame::hits)(6), nullptr);
  EXPECT_EQ(seen.lists_of_entered(&AreaFrame::gone)(5), nullptr);
  EXPECT_EQ(seen.lists_of_entered(&AreaFrame::gone)(2), &frame.areas[1].gone);
}

TEST(SeenAreas, BulletsAreListedByWhereTheyComeFrom) {
  SeenAreas seen(8);
  Frame frame;
  seen.begin(frame);
  seen.add(5);
  for (const std::uint32_t from : {4U, 6U, 4U}) seen.flown_in(frame.areas[0], from).emplace_back();
  ASSERT_EQ(frame.areas[0].flown_in.size(), 2U);
  EXPECT_EQ(frame.areas[0].flown_in[0].bullets.size(), 2U);
}

// The next frame has what was given back, and nothing of what was in it.
TEST(SeenAreas, AFrameBeginsEmpty) {
  SeenAreas seen(8);
  Frame frame;
  seen.begin(frame);
  seen.enter(seen.add(5));
  frame.areas[0].hits.emplace_back();
  seen.flown_in(frame.areas[0], 4).emplace_back();
  seen.end();
  seen.take_back(frame);
  EXPECT_TRUE(frame.areas.empty());
  seen.begin(frame);
  EXPECT_EQ(seen.find(5), nullptr);
  seen.add(3);
  EXPECT_EQ(frame.areas[0].area, 3U);
  EXPECT_TRUE(frame.areas[0].hits.empty());
  EXPECT_TRUE(frame.areas[0].flown_in.empty());
  EXPECT_FALSE(seen.is_entered(frame.areas[0]));
  EXPECT_TRUE(seen.flown_in(frame.areas[0], 4).empty());
}

}  // namespace
}  // namespace fusillade::match
