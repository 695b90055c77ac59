#include "match/replication/bullet_tracker.h"

#include <gtest/gtest.h>

#include <map>

#include "sim/base/rng.h"
#include "support/seed.h"

namespace fusillade::match {
namespace {

TEST(BulletTracker, RemembersTheAreaOfTheLastSnapshot) {
  BulletTracker tracker;
  tracker.begin();
  EXPECT_FALSE(tracker.move(7, 3, 0, 0));
  EXPECT_FALSE(tracker.move(8, 4, 0, 0));
  EXPECT_TRUE(tracker.take_gone().empty());
  tracker.begin();
  const auto before = tracker.move(7, 5, 0, 0);
  ASSERT_TRUE(before);
  EXPECT_EQ(before->area, 3U);
  const auto& gone = tracker.take_gone();
  ASSERT_EQ(gone.size(), 1U);
  EXPECT_EQ(gone[0].bullet, 8U);
  EXPECT_EQ(gone[0].last, -1);
  tracker.begin();
  EXPECT_FALSE(tracker.move(8, 4, 0, 0));
}

TEST(BulletTracker, KnowsBirthsAndEndsBetweenSnapshots) {
  BulletTracker tracker;
  tracker.note_born(1, 9, 0, {});
  tracker.note_end(1, 2);
  tracker.note_end(99, 3);  // never heard of
  tracker.begin();
  const auto& gone = tracker.take_gone();
  ASSERT_EQ(gone.size(), 1U);
  EXPECT_EQ(gone[0].area, 9U);
  EXPECT_TRUE(gone[0].is_news);
  EXPECT_EQ(gone[0].last, 2);
}

// From then on clients fly it.
TEST(BulletTracker, WhatIsToldAsFiredIsToldInThatTick) {
  BulletTracker tracker;
  tracker.note_born(1, 9, 0, 500);
  tracker.begin();
  const auto fired = tracker.move(1, 9, 0, 503);
  EXPECT_FALSE(fired->is_news);
  EXPECT_EQ(fired->told, 500);
}

TEST(BulletTracker, BounceInAnotherAreaIsNewsOnce) {
  BulletTracker tracker;
  tracker.note_bounce(99, 3);  // never heard of
  tracker.begin();
  tracker.move(1, 3, 0, 0);
  tracker.move(2, 3, 0, 0);
  tracker.note_bounce(1, 4);
  tracker.note_bounce(2, 3);
  tracker.begin();
  const auto away = tracker.move(1, 3, 0, 0), near = tracker.move(2, 3, 0, 0);
  ASSERT_TRUE(away && near);
  EXPECT_TRUE(away->is_strayed);
  EXPECT_EQ(away->area, 3U);
  EXPECT_FALSE(near->is_strayed);
  tracker.begin();
  EXPECT_FALSE(tracker.move(1, 3, 0, 0)->is_strayed);
}

TEST(BulletTracker, ClearedItKnowsNothing) {
  BulletTracker tracker;
  tracker.note_born(1, 9, 0, {});
  tracker.clear();
  tracker.begin();
  EXPECT_FALSE(tracker.move(1, 9, 0, 0));
}

// Numbers rise and fall so that the table grows, shrinks and closes gaps.
TEST(BulletTracker, AgreesWithAMap) {
  sim::Rng rng(support::test_seed(17));
  BulletTracker tracker;
  std::map<sim::Ordinal, std::uint32_t> known, now;
  sim::Ordinal next = 0;
  for (int snapshot = 0; snapshot < 300; ++snapshot) {
    const std::uint32_t births = rng.below((snapshot / 50) % 2 == 0 ? 80 : 3);
    for (std::uint32_t i = 0; i < births; ++i, next += rng.below(20) == 0 ? 1000 : 1) {
      now[next] = 0;
      tracker.note_born(next, 0, 0, {});
    }
    known.insert(now.begin(), now.end());
    std::erase_if(now, [&](const auto&) { return rng.below(8) == 0; });
    tracker.begin();
    for (auto& [bullet, area] : now) {
      area = rng.below(100);
      const auto before = tracker.move(bullet, area, 0, 0);
      ASSERT_TRUE(before);
      EXPECT_EQ(before->area, known.at(bullet));
    }
    std::vector<sim::Ordinal> gone, expected;
    for (const BulletMark& mark : tracker.take_gone()) gone.push_back(mark.bullet);
    for (const auto& [bullet, area] : known) {
      if (!now.contains(bullet)) expected.push_back(bullet);
    }
    ASSERT_EQ(gone, expected);
    known = now;
  }
}

}  // namespace
}  // namespace fusillade::match
