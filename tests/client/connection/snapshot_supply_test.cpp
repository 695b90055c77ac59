#include "client-sim/connection/snapshot_supply.h"

#include <gtest/gtest.h>

namespace fusillade::client {
namespace {

using std::chrono::seconds;

constexpr Clock::time_point welcomed{seconds(100)};
constexpr seconds limit{10};

struct SnapshotSupplyTest : testing::Test {
  SnapshotSupply supply;

  SnapshotSupplyTest() { supply.begin(welcomed); }
};

TEST_F(SnapshotSupplyTest, TellsTheTimeSinceTheOneBefore) {
  EXPECT_FALSE(supply.has_begun());
  EXPECT_EQ(supply.note_arrival(welcomed + seconds(3)), seconds(3));
  EXPECT_TRUE(supply.has_begun());
  EXPECT_EQ(supply.note_arrival(welcomed + seconds(5)), seconds(2));
  EXPECT_EQ(supply.last(), welcomed + seconds(5));
}

TEST_F(SnapshotSupplyTest, RunsDryOnceUntilOneComes) {
  EXPECT_FALSE(supply.runs_dry(welcomed + seconds(9), limit));
  EXPECT_TRUE(supply.runs_dry(welcomed + limit, limit));
  EXPECT_FALSE(supply.runs_dry(welcomed + seconds(60), limit));
  supply.note_arrival(welcomed + seconds(61));
  EXPECT_FALSE(supply.runs_dry(welcomed + seconds(70), limit));
  EXPECT_TRUE(supply.runs_dry(welcomed + seconds(71), limit));
}

TEST_F(SnapshotSupplyTest, ANewSessionBeginsAnew) {
  supply.note_arrival(welcomed + seconds(1));
  EXPECT_TRUE(supply.runs_dry(welcomed + seconds(60), limit));
  supply.begin(welcomed + seconds(60));
  EXPECT_FALSE(supply.has_begun());
  EXPECT_TRUE(supply.runs_dry(welcomed + seconds(70), limit));
}

}  // namespace
}  // namespace fusillade::client
