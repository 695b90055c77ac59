// The areas that a client saw at each snapshot.
#include "match/replication/sight.h"

#include <gtest/gtest.h>

namespace fusillade::match {
namespace {

TEST(SightTrail, KnowsWhatWasSeenAtEachSnapshot) {
  const AreaRect first{0, 0, 2, 2}, second{1, 0, 3, 2};
  SightTrail trail;
  trail.note(10, first, 100);
  trail.note(20, first, 100);
  trail.note(30, second, 100);
  EXPECT_TRUE(trail.at(9).is_empty());
  EXPECT_EQ(trail.at(10), first);
  EXPECT_EQ(trail.at(29), first);
  EXPECT_EQ(trail.at(30), second);
  EXPECT_EQ(trail.at(1000), second);
  trail.note(131, first, 100);
  EXPECT_EQ(trail.at(40), second) << "it was still seen less than 100 ticks ago";
  EXPECT_TRUE(trail.at(29).is_empty()) << "forgotten";
  EXPECT_FALSE(trail.knows(29));
  EXPECT_TRUE(trail.knows(30));
}

TEST(SightTrail, ForgetsWhatEndedAsLongAgoAsItKeeps) {
  SightTrail trail;
  trail.note(10, {0, 0, 2, 2}, 100);
  trail.note(30, {1, 0, 3, 2}, 100);
  trail.note(130, {2, 0, 4, 2}, 100);
  EXPECT_FALSE(trail.knows(29));
  EXPECT_TRUE(trail.knows(30));
}

// A spectator may look to and fro for hours while the operator has paused the match.
TEST(SightTrail, KeepsOneViewOfATickThatIsShownAgainAndAgain) {
  const AreaRect left{0, 0, 2, 2}, right{5, 0, 7, 2};
  SightTrail trail;
  trail.note(10, left, 100);
  for (int i = 0; i < 1000; ++i) {
    trail.note(20, right, 100);
    trail.note(20, left, 100);
  }
  EXPECT_LE(trail.size(), 2U);
  EXPECT_EQ(trail.at(15), left);
  EXPECT_EQ(trail.at(20), left);
  trail.note(20, right, 100);
  EXPECT_EQ(trail.at(20), right);
}

}  // namespace
}  // namespace fusillade::match
