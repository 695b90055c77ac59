#include "match/frame.h"

#include <gtest/gtest.h>

#include "match/definition.h"

namespace fusillade::match {
namespace {

bool is_news_with(void (*change)(Frame&)) {
  Frame frame;
  frame.tick = 100;
  change(frame);
  return is_news(frame);
}

TEST(Frame, IsNewsForClients) {
  EXPECT_FALSE(is_news_with([](Frame&) {}));
  EXPECT_TRUE(is_news_with([](Frame& frame) { frame.is_snapshot = true; }));
  EXPECT_TRUE(is_news_with([](Frame& frame) { frame.round_changed = true; }));
  EXPECT_TRUE(is_news_with([](Frame& frame) { frame.joined.emplace_back(); }));
  EXPECT_TRUE(is_news_with([](Frame& frame) { frame.refused.emplace_back(); }));
}

// Where nobody plays nothing else tells that it is time for a new world.
TEST(Frame, OfAnOldWorldIsNewsWithoutClients) {
  EXPECT_FALSE(is_news_with([](Frame& frame) { frame.tick = sim::tick_max / 2 - 64; }));
  EXPECT_TRUE(is_news_with([](Frame& frame) { frame.tick = sim::tick_max / 2; }));
  EXPECT_FALSE(is_news_with([](Frame& frame) { frame.tick = sim::tick_max / 2 + 1; })) << "not in each tick";
  EXPECT_TRUE(is_news_with([](Frame& frame) { frame.tick = sim::tick_max / 2 + 64; }));
  EXPECT_FALSE(is_news_with([](Frame& frame) {
    frame.tick = sim::tick_max / 2;
    frame.round.phase = Phase::live;
  })) << "whoever plays is left alone";
}

}  // namespace
}  // namespace fusillade::match
