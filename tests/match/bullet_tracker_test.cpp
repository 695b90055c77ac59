#include "match/bullet_tracker.h"

#include <gtest/gtest.h>

#include <map>

#include "sim/rng.h"
#include "support/seed.h"

namespace fusillade::match {
namespace {

TEST(BulletTracker, RemembersTheAreaOfTheLastSnapshot) {
  BulletTracker tracker;
  tracker.begin(2);
  EXPECT_EQ(tracker.move(7, 3), nullptr);
  EXPECT_EQ(tracker.move(8, 4), nullptr);
  EXPECT_TRUE(tracker.gone().empty());
  tracker.finish();
  tracker.begin(1);
  const BulletMark* before = tracker.move(7, 5);
  ASSERT_NE(before, nullptr);
  EXPECT_EQ(before->area, 3U);
  ASSERT_EQ(tracker.gone().size(), 1U);
  EXPECT_EQ(tracker.gone()[0].bullet, 8U);
  EXPECT_EQ(tracker.gone()[0].last, -1);
}

TEST(BulletTracker, KnowsBirthsAndEndsBetweenSnapshots) {
  BulletTracker tracker;
  tracker.note_born(1, 9, 0);
  tracker.note_end(1, 2);
  tracker.note_end(99, 3);  // never heard of
  tracker.begin(0);
  ASSERT_EQ(tracker.gone().size(), 1U);
  EXPECT_EQ(tracker.gone()[0].area, 9U);
  EXPECT_EQ(tracker.gone()[0].born, 0);
  EXPECT_EQ(tracker.gone()[0].last, 2);
}

TEST(BulletTracker, ClearedItKnowsNothing) {
  BulletTracker tracker;
  tracker.note_born(1, 9, 0);
  tracker.clear();
  tracker.begin(1);
  EXPECT_EQ(tracker.move(1, 9), nullptr);
}

TEST(BulletTracker, AgreesWithAMap) {
  sim::Rng rng(support::test_seed(17));
  BulletTracker tracker;
  std::map<sim::Ordinal, std::uint32_t> known, now;
  sim::Ordinal next = 0;
  for (int snapshot = 0; snapshot < 200; ++snapshot) {
    for (std::uint32_t i = rng.below(40); i > 0; --i) now[next] = 0, tracker.note_born(next++, 0, 1);
    for (const auto& [bullet, area] : now) known.emplace(bullet, area);
    std::erase_if(now, [&](const auto&) { return rng.below(8) == 0; });
    tracker.begin(now.size());
    for (auto& [bullet, area] : now) {
      area = rng.below(100);
      const BulletMark* before = tracker.move(bullet, area);
      ASSERT_NE(before, nullptr);
      EXPECT_EQ(before->area, known.at(bullet));
    }
    std::vector<sim::Ordinal> gone;
    for (const auto& [bullet, area] : known) {
      if (!now.contains(bullet)) gone.push_back(bullet);
    }
    ASSERT_EQ(tracker.gone().size(), gone.size());
    for (std::size_t i = 0; i < gone.size(); ++i) EXPECT_EQ(tracker.gone()[i].bullet, gone[i]);
    tracker.finish();
    known = now;
  }
}

}  // namespace
}  // namespace fusillade::match
