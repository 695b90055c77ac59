// A wish to look into a tick is fulfilled by the next one, and only by that.
#include "match/inspector.h"

#include <gtest/gtest.h>

#include "match/arena.h"

namespace fusillade::match {
namespace {

using test::Play;

constexpr sim::Bounds box{0, 0, 8, 8};

TEST(Inspector, TheNextTickFulfilsAWish) {
  Play play(test::small_arena());
  play.run(5);
  EXPECT_EQ(play.match().inspector().last(), nullptr) << "nobody has asked";
  play.match().inspector().wish({0, 0, 1, 1});
  play.match().inspector().wish(box);
  EXPECT_EQ(play.match().inspector().last(), nullptr);
  play.run(3);
  const auto seen = play.match().inspector().last();
  ASSERT_NE(seen, nullptr);
  EXPECT_EQ(seen->tick, 5) << "the first of the three";
  EXPECT_EQ(seen->box.right, box.right) << "the last wish counts";
}

TEST(Inspector, APausedMatchShowsTheTickOfEachStep) {
  Play play(test::small_arena());
  play.run(5);
  play.match().set_paused(true);
  play.match().inspector().wish(box);
  play.run(4);
  EXPECT_EQ(play.match().inspector().last(), nullptr);
  play.match().step(1);
  play.run(4);
  ASSERT_NE(play.match().inspector().last(), nullptr);
  EXPECT_EQ(play.match().inspector().last()->tick, 5);
}

}  // namespace
}  // namespace fusillade::match
