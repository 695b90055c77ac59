#include "match/replication/hit_log.h"

#include <gtest/gtest.h>

#include "match/arena.h"

namespace fusillade::match {
namespace {

constexpr double tick_rate = 60;
constexpr std::uint32_t areas = 20;

// Reaches back 10 s.
RoundRules rules_of(double hit_log_rate) {
  RoundRules rules;
  rules.grace_s = 4;
  rules.stall_timeout_s = 1;
  rules.hit_log_rate = hit_log_rate;
  return rules;
}

std::vector<float> since(const HitLog& log, sim::Tick cursor) {
  std::vector<float> damages;
  log.for_each_since(cursor, [&](const LoggedHit& hit) { damages.push_back(hit.event.damage); });
  return damages;
}

struct Count {
  int told = 0, lost = 0;
  friend bool operator==(const Count&, const Count&) = default;
};

Count of_area(const HitLog& log, std::uint32_t area) {
  Count count;
  log.for_each_since(0, [&](const LoggedHit& hit) { count.told += hit.area == area ? 1 : 0; });
  log.for_each_lost_since(0, [&](const LostHit& hit) { count.lost += hit.area == area ? 1 : 0; });
  return count;
}

std::uint64_t lost_since(const HitLog& log, sim::Tick cursor) {
  std::uint64_t lost = log.forgotten_since(cursor);
  log.for_each_lost_since(cursor, [&](const LostHit&) { ++lost; });
  return lost;
}

void add(HitLog& log, std::uint32_t area, float damage = 0) {
  sim::Event hit;
  hit.damage = damage;
  log.add(hit, area);
}

// One hit with each of the snapshots at 3, 6, 9, …; its damage is the tick.
HitLog log_of(int hits, double hit_log_rate) {
  HitLog log(rules_of(hit_log_rate), tick_rate, areas);
  for (int i = 1; i <= hits; ++i) {
    log.begin(3 * i);
    add(log, 7, static_cast<float>(3 * i));
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
  EXPECT_EQ(lost_since(log, 0), 0U);
}

TEST(HitLog, TellsOfAllAreasInTheOrderInWhichThingsHappened) {
  HitLog log(rules_of(500), tick_rate, areas);
  std::vector<float> damages;
  for (int i = 0; i < 12; ++i) {
    log.begin(3 + i / 4);
    damages.push_back(static_cast<float>(i));
    add(log, static_cast<std::uint32_t>(i * 7 % 5), damages.back());
  }
  EXPECT_EQ(since(log, 0), damages);
}

TEST(HitLog, CountsWhatItHasLost) {
  const HitLog log = log_of(14, 1);
  EXPECT_EQ(since(log, 0).size(), 10U);
  EXPECT_EQ(lost_since(log, 0), 4U);
  EXPECT_EQ(lost_since(log, 3), 3U);
  EXPECT_EQ(lost_since(log, 12), 0U);
  EXPECT_EQ(since(log, 12).front(), 15);
}

TEST(HitLog, WhatIsOlderThanTheLogIsLongIsToldWhileThereIsRoom) {
  const HitLog log = log_of(2000, 500);
  EXPECT_EQ(since(log, 0).size(), 2000U);
  EXPECT_EQ(since(log, 3).front(), 6);
  EXPECT_EQ(lost_since(log, 0), 0U);
}

TEST(HitLog, OfWhatWasLostLongAgoItIsStillKnownHowMuch) {
  const HitLog log = log_of(2000, 1);
  EXPECT_EQ(since(log, 0).size(), 10U);
  EXPECT_EQ(lost_since(log, 3 * 1990), 0U);
  EXPECT_EQ(lost_since(log, 3 * 1985), 5U);
  EXPECT_EQ(lost_since(log, 3 * 1980), 10U);
  EXPECT_EQ(lost_since(log, 3 * 1979), 11U);
  EXPECT_EQ(lost_since(log, 3 * 1900), 90U);
  EXPECT_EQ(lost_since(log, 3 * 2), 1990U) << "longer ago than it reaches back";
}

TEST(HitLog, AMatchThatStandsForgetsNothing) {
  HitLog log = log_of(2000, 1);
  for (int i = 0; i < 1000; ++i) log.begin(3 * 2000);
  EXPECT_EQ(lost_since(log, 3 * 1900), 90U);
}

TEST(HitLog, WhoHasReadAllHasLostNothing) {
  HitLog log(rules_of(1), tick_rate, areas);
  log.begin(3);
  for (int i = 0; i < 30; ++i) add(log, 1);
  EXPECT_EQ(lost_since(log, 2), 20U);
  EXPECT_EQ(lost_since(log, 3), 0U);
}

TEST(HitLog, WhatHappensInOnePlaceCostsAnotherNothing) {
  HitLog log(rules_of(10), tick_rate, areas);
  for (int i = 1; i <= 150; ++i) {
    log.begin(3 * i);
    if (i % 5 == 0) add(log, 1);
    if (i % 6 == 0) add(log, 2);
    for (int k = 0; k < 20; ++k) add(log, 3);
  }
  EXPECT_EQ(of_area(log, 1), (Count{30, 0}));
  EXPECT_EQ(of_area(log, 2), (Count{25, 0}));
  EXPECT_EQ(of_area(log, 3).told, 45);
  EXPECT_EQ(lost_since(log, 0), 20U * 150 - 45);
}

TEST(HitLog, AnAreaMayLoseAllAndFillAgain) {
  HitLog log(rules_of(0.1), tick_rate, areas);
  for (sim::Tick tick = 1; tick <= 5; ++tick) {
    log.begin(tick);
    add(log, static_cast<std::uint32_t>(tick % 2), static_cast<float>(tick));
    EXPECT_EQ(since(log, 0), (std::vector<float>{static_cast<float>(tick)}));
    EXPECT_EQ(lost_since(log, 0), static_cast<std::uint64_t>(tick - 1));
  }
}

// Else a place where much happened once would keep its share for good; within the reach of the log it does.
TEST(HitLog, WhatIsOlderThanTheLogIsLongGivesWayFirst) {
  for (const sim::Tick later : {601, 600}) {
    HitLog log(rules_of(10), tick_rate, areas);
    log.begin(3);
    for (int i = 0; i < 60; ++i) add(log, 1);
    log.begin(3 + later);
    for (int i = 0; i < 100; ++i) add(log, 2);
    EXPECT_NEAR(of_area(log, 1).told, later > 600 ? 0 : 50, 1);
    EXPECT_NEAR(of_area(log, 2).told, later > 600 ? 100 : 50, 1);
  }
}

// Of an arena of 4096 x 4096 tiles. A search through all areas for each hit takes half a minute.
TEST(HitLog, ManyAreasDoNotMakeHitsDearer) {
  constexpr std::uint32_t many = 65536;
  HitLog log(rules_of(2000), tick_rate, many);
  log.begin(3);
  for (std::uint32_t i = 0; i < 1'000'000; ++i) add(log, i * 7919 % many);
  EXPECT_EQ(since(log, 0).size(), 20000U);
  EXPECT_EQ(lost_since(log, 0), 980000U);
}

}  // namespace
}  // namespace fusillade::match
