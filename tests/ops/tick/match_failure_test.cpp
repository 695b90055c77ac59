#include "ops/tick/match_failure.h"

#include <gmock/gmock.h>

#include <chrono>
#include <filesystem>
#include <future>
#include <new>
#include <stdexcept>

#include "ops/arena.h"
#include "ops/tick/state_dump.h"
#include "support/allocation_count.h"
#include "support/temp_directory.h"

namespace fusillade::ops {
namespace {

using ::testing::HasSubstr;

struct MatchFailureTest : ::testing::Test {
  const support::TempDirectory dumps;
  const std::shared_ptr<match::ArenaDefinition> arena = test::small_arena(60);
  std::shared_ptr<match::Match> match;
  int times_told = 0, times_reported = 0;
  match::Report report;

  MatchFailureTest() { make_match(); }
  void make_match() { match = std::make_shared<match::Match>("m", arena); }

  // `told`: what telling the sessions does.
  void fail_match(const std::function<void()>& told, int reports_without_memory = 0) {
    const DriverHooks hooks{.publish = {},
                            .match_failed =
                                [&](const match::Match&) {
                                  ++times_told;
                                  told();
                                },
                            .report =
                                [&](const match::Report& line) {
                                  if (++times_reported <= reports_without_memory) throw std::bad_alloc();
                                  report = line;
                                }};
    try {
      throw std::runtime_error("broken on purpose");
    } catch (...) {
      MatchFailures(dumps.path(""), hooks).end(match);
    }
    EXPECT_EQ(match->status().failure, "broken on purpose");
    EXPECT_EQ(report.event, "match_failed");
  }
};

// Players would wait for ever, and the log would not say why.
TEST_F(MatchFailureTest, IsToldAndReportedOnceThereIsMemoryForIt) {
  fail_match(
      [this] {
        if (times_told <= 2) throw std::bad_alloc();
      },
      2);
  EXPECT_EQ(times_told, 3);
  EXPECT_EQ(times_reported, 3);
}

// Of a full container: the text alone says what has happened.
TEST_F(MatchFailureTest, TheTextIsKeptWhereThereIsNoMemoryForTheState) {
  arena->world.actors[0].name.resize(100'000, 'a');
  make_match();
  {
    const support::NoMemory none(50'000, std::size_t{1} << 30);
    fail_match([] {});
  }
  EXPECT_EQ(report.fields.at(3).second.text(), dumps.path("m-tick-0.dump").string());
  const std::string text = dumps.read("m-tick-0.dump");
  EXPECT_THAT(text, HasSubstr("reason: broken on purpose\n"));
  EXPECT_THAT(text, HasSubstr("state: none: no memory\n"));
  EXPECT_THAT(text, HasSubstr("arena small\n"));
  EXPECT_FALSE(std::filesystem::exists(dumps.path("m-tick-0.state")));
}

TEST_F(MatchFailureTest, WhatThereWasNoMemoryToDumpIsTriedAgain) {
  arena->world.actors[0].name.resize(100'000, 'a');
  make_match();
  {
    const support::NoMemory none(50'000, std::size_t{1} << 30, 3);
    fail_match([] {});
  }
  EXPECT_THAT(dumps.read("m-tick-0.dump"), HasSubstr("state: m-tick-0.state\n"));
  EXPECT_GT(std::filesystem::file_size(dumps.path("m-tick-0.state")), 100'000U);
}

TEST_F(MatchFailureTest, ATextThatThereWasNoMemoryForIsTriedAgainAndNotCutShort) {
  arena->name = std::string(1'000'000, 'a');  // longer than the state
  make_match();
  {
    const support::NoMemory none(500'000, std::size_t{1} << 30, 3);
    fail_match([] {});
  }
  const std::string text = dumps.read("m-tick-0.dump");
  EXPECT_THAT(text, HasSubstr("state: m-tick-0.state\n"));
  EXPECT_THAT(text, HasSubstr("arena " + arena->name + "\n"));
  EXPECT_THAT(text, HasSubstr("inputs of tick 0\n"));
}

TEST_F(MatchFailureTest, AReasonThatThereIsNoMemoryForIsNotCutShort) {
  const std::string reason(100'000, 'a');
  const support::NoMemory none(50'000, std::size_t{1} << 30);
  EXPECT_THROW(dump_text(dumps.path(""), *match, reason, "none"), std::bad_alloc);
}

// Other matches wait for the thread.
TEST_F(MatchFailureTest, AllIsTriedForASecondAndNotEach) {
  int times = 0;
  const auto fails = [&times](const auto&) {
    ++times;
    throw std::bad_alloc();
  };
  const DriverHooks hooks{.publish = {}, .match_failed = fails, .report = fails};
  try {
    throw std::runtime_error("broken on purpose");
  } catch (...) {
    MatchFailures(dumps.path(""), hooks).end(match);
  }
  EXPECT_EQ(times, 40) << "20 calls of each of two steps, of five with 10 ms between: a second in all";
}

// A disk may hang: whoever broke the match ticks others meanwhile.
TEST_F(MatchFailureTest, NobodyWaitsForTheDumpAndItsReport) {
  std::promise<void> has_returned;
  std::future_status seen = std::future_status::timeout;
  const DriverHooks hooks{.publish = {}, .match_failed = {}, .report = [&](const match::Report&) {
                            seen = has_returned.get_future().wait_for(std::chrono::seconds(10));
                          }};
  {
    MatchFailures failures(dumps.path(""), hooks);
    try {
      throw std::runtime_error("broken on purpose");
    } catch (...) {
      failures.end(match);
    }
    has_returned.set_value();
  }
  EXPECT_EQ(seen, std::future_status::ready);
  EXPECT_TRUE(std::filesystem::exists(dumps.path("m-tick-0.dump")));
}

TEST_F(MatchFailureTest, IsReportedThoughItCannotBeTold) {
  fail_match([] { throw std::runtime_error("no socket"); });
  EXPECT_EQ(times_told, 1);
  EXPECT_EQ(times_reported, 1);
}

}  // namespace
}  // namespace fusillade::ops
