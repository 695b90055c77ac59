#include "match/replication/hit_log.h"

#include <gtest/gtest.h>

#include "match/arena.h"
#include "match/replication/sight.h"

namespace fusillade::match {
namespace {

std::vector<float> since(const HitLog& log, sim::Tick cursor) {
  std::vector<float> damages;
  log.for_each_since(cursor, [&](const LoggedHit& hit) { damages.push_back(hit.event.damage); });
  return damages;
}

// One hit with each of the snapshots at 3, 6, 9, …; its damage is the tick.
HitLog log_of(int hits, double hit_log_rate) {
  RoundRules rules;
  rules.hit_log_s = 10;
  rules.hit_log_rate = hit_log_rate;
  HitLog log(rules);
  for (int i = 1; i <= hits; ++i) {
    log.begin(3 * i);
    sim::Event hit;
    hit.damage = static_cast<float>(3 * i);
    log.add(hit, 7);
  }
  return log;
}

TEST(HitLog, TellsWhatCameAfterTheCursor) {
  const HitLog log = log_of(4, 500);
  EXPECT_EQ(since(log, 0), (std::vector<float>{3, 6, 9, 12}));
  EXPECT_EQ(since(log, 6), (std::vector<float>{9, 12}));
  EXPECT_EQ(since(log, 7), (std::vector<float>{9, 12}));
  EXPECT_TRUE(since(log, 12).empty());
  EXPECT_TRUE(since(log, 1000).empty());
  EXPECT_EQ(log.lost_since(0), 0U);
}

TEST(HitLog, CountsWhatItHasLost) {
  const HitLog log = log_of(14, 1);
  EXPECT_EQ(since(log, 0).size(), 10U);
  EXPECT_EQ(log.lost_since(0), 4U);
  EXPECT_EQ(log.lost_since(3), 3U);
  EXPECT_EQ(log.lost_since(12), 0U);
  EXPECT_EQ(since(log, 12).front(), 15);
}

TEST(HitLog, WhatIsOlderThanTheLogIsLongIsToldWhileThereIsRoom) {
  const HitLog log = log_of(2000, 500);
  EXPECT_EQ(since(log, 0).size(), 2000U);
  EXPECT_EQ(since(log, 3).front(), 6);
  EXPECT_EQ(log.lost_since(0), 0U);
}

TEST(HitLog, OfACursorThatIsOlderThanItsMarksAllThatWereEverLostCount) {
  const HitLog log = log_of(2000, 1);
  EXPECT_EQ(since(log, 0).size(), 10U);
  EXPECT_EQ(log.lost_since(3 * 1500), 490U);
  EXPECT_EQ(log.lost_since(3 * 100), 1990U);
  EXPECT_EQ(log.lost_since(3 * 1990), 0U);
}

TEST(HitLog, SnapshotsThatTellNothingPushNothingOut) {
  HitLog log = log_of(4, 500);
  for (sim::Tick tick = 12; tick < 4000; ++tick) log.begin(tick);
  EXPECT_EQ(since(log, 6), (std::vector<float>{9, 12}));
  EXPECT_TRUE(since(log, 12).empty());
  EXPECT_EQ(log.lost_since(0), 0U);
}

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

}  // namespace
}  // namespace fusillade::match
