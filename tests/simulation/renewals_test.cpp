// A match gives way to its successor once, and nobody who plays in it waits in vain.
#include "hosting/renewals.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include "support/allocation_count.h"

namespace fusillade::hosting {
namespace {

struct RenewalsTest : testing::Test {
  Configuration configuration = [] {
    Configuration given;
    given.server.arenas = {"pegboard"};
    given.server.arenas_directory = FUSILLADE_ARENAS;
    return given;
  }();
  match::Directory matches;
  MatchMaker maker{configuration, matches, [](const ArenaPointer&) {}};
  std::vector<std::string> reasons, events;
  int failures_left = 0;  // of telling sessions, for lack of memory
  std::optional<Renewals> renewals;
  std::shared_ptr<match::Match> old;

  void SetUp() override {
    maker.make_configured();
    old = matches.all().at(0);
    renewals.emplace(
        maker,
        [this](const match::Match&, const std::string& reason) {
          if (failures_left-- > 0) throw std::bad_alloc();
          reasons.push_back(reason);
        },
        [this](const match::Report& report) { events.emplace_back(report.event); }, 1);
  }
  // Returns what the id of the old one means then.
  std::shared_ptr<match::Match> renew() {
    EXPECT_TRUE(old->try_hold());
    renewals->renew(*old);
    return matches.find(old->id());
  }
};

TEST_F(RenewalsTest, AMatchOfOlderDataGivesWayAndItsSessionsAreToldWhy) {
  maker.reload(configuration);
  EXPECT_NE(renew(), old);
  EXPECT_EQ(reasons, std::vector<std::string>{"the next round has new data: join again"});
  EXPECT_EQ(events, std::vector<std::string>{"match_renewed"});
  EXPECT_TRUE(old->is_inbox_closed());
}

TEST_F(RenewalsTest, OneOfTheNewestDataIsLetGo) {
  EXPECT_EQ(renew(), old);
  EXPECT_TRUE(reasons.empty() && events.empty());
  EXPECT_TRUE(old->try_hold());
}

TEST_F(RenewalsTest, OneWhoseSuccessorCannotBeBuiltIsLetGoAndTheLogSaysWhy) {
  maker.reload(configuration);
  {
    const support::NoMemory none(1U << 16U, SIZE_MAX);  // as a world wants
    EXPECT_EQ(renew(), old);
  }
  EXPECT_EQ(events, std::vector<std::string>{"match_not_renewed"});
  EXPECT_TRUE(reasons.empty());
  EXPECT_TRUE(old->try_hold());
}

TEST_F(RenewalsTest, SessionsAreToldOnceThereIsMemoryForIt) {
  maker.reload(configuration);
  failures_left = 2;
  renew();
  EXPECT_EQ(reasons.size(), 1U);
  EXPECT_TRUE(old->is_inbox_closed());
}

TEST_F(RenewalsTest, OneThatCannotBeHandedOverIsLetGo) {
  maker.reload(configuration);
  {
    const support::NoMemory none(1, SIZE_MAX);
    renewals->begin(*old);
  }
  EXPECT_TRUE(old->try_hold());
}

// It is held as long as its successor is built.
TEST_F(RenewalsTest, AMatchThatBeginsARoundGivesWayBesideWhoTicksIt) {
  maker.reload(configuration);
  renewals->begin(*old);
  EXPECT_FALSE(old->try_hold()) << "from that moment on";
  renewals.reset();  // all is built
  EXPECT_NE(matches.find(old->id()), old);
  EXPECT_EQ(reasons.size(), 1U);
}

}  // namespace
}  // namespace fusillade::hosting
