#include "ops/tick/match_runner.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

#include "ops/arena.h"
#include "ops/tick/check_failure.h"
#include "sim/base/check.h"

namespace fusillade::ops {
namespace {

using std::chrono::milliseconds;

// A match on a clock that only moves when told to.
class Bench : public ::testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::remove_all(directory_);
    options_.dump_directory = directory_.string();
    hooks_.report = [this](const match::Report& report) { reports_.push_back(report); };
    hooks_.match_failed = [this](const match::Match& match) { failed_.push_back(match.id()); };
  }
  void TearDown() override { std::filesystem::remove_all(directory_); }

  Clock clock() {
    return [this] { return now_; };
  }
  MatchRunner runner(std::shared_ptr<match::Match> match, MatchRunner::ForEachChunk for_each_chunk = {}) {
    return MatchRunner(std::move(match), options_, {hooks_, slow_ticks_, *failures_}, clock(),
                       std::move(for_each_chunk));
  }
  static double value_of(const MatchRunner& runner, const std::string& name) {
    std::vector<match::MetricSample> samples;
    runner.sample(samples);
    for (const auto& sample : samples) {
      if (sample.name == name) return sample.value;
    }
    ADD_FAILURE() << "no metric " << name;
    return -1;
  }

  const std::filesystem::path directory_ =
      std::filesystem::temp_directory_path() / ("fusillade-ops-" + std::to_string(getpid()));
  TimePoint now_{std::chrono::hours(1)};
  TickOptions options_;
  DriverHooks hooks_;
  SlowTicks slow_ticks_;
  std::vector<match::Report> reports_;
  std::vector<std::string> failed_;
  std::optional<MatchFailures> failures_{std::in_place, directory_, hooks_};  // reset: all is reported
};

using MatchRunnerTest = Bench;

TEST_F(MatchRunnerTest, TicksOnceForEachPeriod) {
  const auto match = test::small_match("m-1", 100);
  MatchRunner run = runner(match);
  for (int tick = 1; tick <= 250; ++tick) {
    now_ = run.due();
    EXPECT_EQ(run.run(), TimePoint(std::chrono::hours(1)) + milliseconds(10 * (tick + 1)));
  }
  EXPECT_EQ(match->status().tick, 250);
  EXPECT_EQ(run.summary().ticks, 250U);
  EXPECT_EQ(run.summary().overruns, 0U);
}

TEST_F(MatchRunnerTest, RequestsWaitForTheNextTick) {
  const auto match = test::small_match("m-1", 100);
  MatchRunner run = runner(match);
  match->push(match::JoinRequest{.session = 1, .name = "a", .token = {1}});
  EXPECT_EQ(value_of(run, "fusillade_inbox_requests"), 1);
  now_ = run.due();
  run.run();
  EXPECT_EQ(value_of(run, "fusillade_inbox_requests"), 0);
}

TEST_F(MatchRunnerTest, ATickAboveItsShareOfTheIntervalLeavesATrace) {
  milliseconds publishing{5};
  hooks_.publish = [&](const match::Match&, const match::Frame&) { now_ += publishing; };
  const auto match = test::small_match("m-1", 100);
  match->push(match::JoinRequest{.session = 1, .name = "a", .token = {1}});
  MatchRunner run = runner(match);
  now_ = run.due();
  run.run();
  EXPECT_EQ(slow_ticks_.count(), 0U);
  publishing = milliseconds(6);
  for (int tick = 0; tick < 4; ++tick) {
    now_ = run.due();
    run.run();
  }
  EXPECT_GT(slow_ticks_.count(), 0U);
  EXPECT_NE(slow_ticks_.json().find("\"publish\":6.000"), std::string::npos) << slow_ticks_.json();
  const std::uint64_t before = slow_ticks_.count();
  publishing = milliseconds(0);
  now_ = run.due() + milliseconds(6);
  run.run();
  EXPECT_EQ(slow_ticks_.count(), before + 1) << "it began late";
}

TEST_F(MatchRunnerTest, WhileTicksAreSlowNobodyNewIsTaken) {
  milliseconds publishing{8};
  hooks_.publish = [&](const match::Match&, const match::Frame&) { now_ += publishing; };
  options_.join_p99_share_max = 0.7;
  const auto match = test::small_match("m-1", 100);
  match->push(match::JoinRequest{.session = 1, .name = "a", .token = {1}});
  MatchRunner run = runner(match);
  const auto run_for = [&](int ticks) {
    for (int i = 0; i < ticks; ++i) {
      now_ = run.due();
      run.run();
    }
  };
  run_for(450);
  EXPECT_TRUE(match->has_room(false)) << "too early to say";
  run_for(150);
  EXPECT_FALSE(match->has_room(false));
  EXPECT_EQ(value_of(run, "fusillade_match_overloaded"), 1);
  ASSERT_EQ(reports_.size(), 1U);
  EXPECT_EQ(reports_[0].event, "match_overloaded");
  publishing = milliseconds{1};
  run_for(2200);
  EXPECT_TRUE(match->has_room(false));
  ASSERT_EQ(reports_.size(), 2U);
  EXPECT_EQ(reports_[1].event, "match_relieved");
}

// The other matches of the process go on.
TEST_F(MatchRunnerTest, WhatIsThrownBesideTheTickEndsTheMatchAlone) {
  const auto match = test::small_match("m-1", 100);
  match->push(match::JoinRequest{.session = 1, .name = "a", .token = {1}});
  hooks_.publish = [this](const match::Match&, const match::Frame&) { now_ += milliseconds(20); };
  hooks_.report = [](const match::Report& report) {
    if (report.event == "match_overloaded") throw std::bad_alloc();
  };
  options_.join_p99_share_max = 0.1;
  MatchRunner run = runner(match);
  for (int i = 0; i < 2000 && failed_.empty(); ++i) {
    now_ = std::max(now_, run.due());
    run.run();
  }
  EXPECT_EQ(failed_, std::vector<std::string>{"m-1"});
  EXPECT_TRUE(match->status().is_failed);
}

TEST_F(MatchRunnerTest, AFailureThatCannotBeToldIsNoneOfTheProcess) {
  const auto match = test::small_match("m-1", 100);
  match->push(match::JoinRequest{.session = 1, .name = "a", .token = {1}});
  hooks_.publish = [](const match::Match&, const match::Frame&) { throw std::bad_alloc(); };
  hooks_.report = [](const match::Report&) { throw std::bad_alloc(); };
  MatchRunner run = runner(match);
  now_ = run.due();
  EXPECT_FALSE(run.run().has_value());
  EXPECT_TRUE(match->status().is_failed);
}

TEST_F(MatchRunnerTest, AMatchOfFewVerySlowTicksIsOverloaded) {
  hooks_.publish = [this](const match::Match&, const match::Frame&) { now_ += milliseconds{1500}; };
  options_.join_p99_share_max = 0.7;
  const auto match = test::small_match("m-1", 100);
  match->push(match::JoinRequest{.session = 1, .name = "a", .token = {1}});
  MatchRunner run = runner(match);
  for (int i = 0; i < 8; ++i) {
    now_ = std::max(now_, run.due());
    run.run();
  }
  EXPECT_FALSE(match->has_room(false));
}

TEST_F(MatchRunnerTest, AMatchThatLosesTicksToOthersIsOverloadedThoughItsOwnAreShort) {
  const auto match = test::small_match("m-1", 100);
  MatchRunner run = runner(match);
  const auto run_late = [&](milliseconds lateness) {
    for (int i = 0; i < 1500; ++i) {
      now_ = std::max(now_, i % 20 == 0 ? run.due() + lateness : run.due());
      run.run();
    }
  };
  run_late(milliseconds(50));
  EXPECT_EQ(run.summary().skipped, 0U);
  EXPECT_TRUE(match->has_room(false)) << "it has caught up with each of its ticks";
  run_late(milliseconds(65));
  EXPECT_GT(run.summary().skipped, 0U);
  EXPECT_FALSE(match->has_room(false));
}

TEST_F(MatchRunnerTest, ATickLongerThanItsTimeStepIsAnOverrunOfTheStageThatTookLongest) {
  hooks_.publish = [this](const match::Match&, const match::Frame&) { now_ += milliseconds(11); };
  const auto match = test::small_match("m-1", 100);
  match->push(match::JoinRequest{.session = 1, .name = "a", .token = {1}});
  MatchRunner run = runner(match);
  now_ = run.due();
  ASSERT_TRUE(run.run().has_value());
  EXPECT_EQ(run.summary().overruns, 1U);
  EXPECT_EQ(run.summary().max, milliseconds(11));
  std::vector<match::MetricSample> samples;
  run.sample(samples);
  for (const auto& sample : samples) {
    if (sample.name != "fusillade_tick_overruns_by_stage_total") continue;
    EXPECT_EQ(sample.value, sample.labels[1].second == "publish" ? 1 : 0) << sample.labels[1].second;
  }
}

TEST_F(MatchRunnerTest, OverrunsAndSkippedTicksAreCountedAndTheTimeStepStaysTheSame) {
  const auto match = test::small_match("m-1", 100);
  match->push(match::JoinRequest{.session = 1, .name = "a", .token = {1}});
  int published = 0;
  hooks_.publish = [&](const match::Match&, const match::Frame&) {
    if (++published == 2) now_ += milliseconds(500);
  };
  MatchRunner run = runner(match);
  now_ = run.due();
  while (now_ < TimePoint(std::chrono::hours(1)) + milliseconds(2000)) now_ = std::max(now_, *run.run());
  EXPECT_EQ(run.summary().overruns, 1U);
  EXPECT_EQ(value_of(run, "fusillade_tick_overruns_total"), 1);
  const std::uint64_t skipped = run.summary().skipped;
  EXPECT_GE(skipped, 44U);
  // 2 s are 200 periods: every one was either ticked or given up.
  EXPECT_EQ(run.summary().ticks + skipped, 199U);
  EXPECT_EQ(static_cast<std::uint64_t>(match->status().tick), run.summary().ticks);
}

TEST_F(MatchRunnerTest, AnExceptionOfThePublishingEndsTheMatchWithADump) {
  const auto match = test::small_match("m-1", 100);
  match->push(match::JoinRequest{.session = 1, .name = "a", .token = {1}});
  hooks_.publish = [](const match::Match&, const match::Frame&) { throw std::runtime_error("full of eels"); };
  MatchRunner run = runner(match);
  EXPECT_FALSE(run.run().has_value());
  EXPECT_TRUE(match->status().is_failed);
  EXPECT_EQ(match->status().failure, "full of eels");
  EXPECT_EQ(failed_, std::vector<std::string>{"m-1"});
  failures_.reset();
  ASSERT_EQ(reports_.size(), 1U);
  EXPECT_EQ(reports_[0].event, "match_failed");
  const std::filesystem::path dump = reports_[0].fields[3].second.text();
  EXPECT_EQ(dump, directory_ / "m-1-tick-1.dump");
  std::stringstream text;
  text << std::ifstream(dump).rdbuf();
  EXPECT_NE(text.str().find("reason: full of eels\n"), std::string::npos);
  EXPECT_NE(text.str().find("small"), std::string::npos) << text.str();
}

TEST_F(MatchRunnerTest, ABrokenContractWithinTheStepEndsTheMatch) {
  throw_on_failed_checks();
  auto arena = test::small_arena(100);
  arena->world.rules.workers = 2;
  const auto match = std::make_shared<match::Match>("m-1", arena);
  bool is_reached = false;
  MatchRunner run = runner(match, [&](auto&&...) {
    is_reached = true;
    FUSILLADE_CHECK(2 + 2 == 5);
  });
  for (int tick = 0; tick < 20 && !is_reached; ++tick) run.run();
  ASSERT_TRUE(is_reached) << "the step never handed out chunks";
  EXPECT_TRUE(match->status().is_failed);
  const std::string failure = match->status().failure;
  EXPECT_TRUE(failure.starts_with("tests/ops/tick/match_runner_test.cpp:")) << failure;
  EXPECT_TRUE(failure.ends_with("contract broken: 2 + 2 == 5")) << failure;
}

TEST_F(MatchRunnerTest, ADumpThatCannotBeWrittenIsSaidAndTheRestStillHappens) {
  std::ofstream(directory_) << "a file where the directory should be";
  const auto match = test::small_match("m-1", 100);
  match->push(match::JoinRequest{.session = 1, .name = "a", .token = {1}});
  hooks_.publish = [](const match::Match&, const match::Frame&) { throw std::runtime_error("broken"); };
  MatchRunner run = runner(match);
  EXPECT_FALSE(run.run().has_value());
  failures_.reset();
  ASSERT_EQ(reports_.size(), 1U);
  EXPECT_EQ(reports_[0].fields[3].second.text().substr(0, 6), "none: ");
  EXPECT_EQ(failed_.size(), 1U);
}

TEST_F(MatchRunnerTest, ARetiredMatchIsNotTickedAgain) {
  const auto match = test::small_match("m-1", 100);
  MatchRunner run = runner(match);
  run.run();
  run.retire();
  EXPECT_FALSE(run.run().has_value());
  EXPECT_EQ(match->status().tick, 1);
  EXPECT_FALSE(match->status().is_failed);
}

TEST_F(MatchRunnerTest, PublishesRefusalsAndJoinsThatComeAlone) {
  std::size_t refused = 0, joined = 0;
  hooks_.publish = [&](const match::Match&, const match::Frame& frame) {
    if (frame.is_snapshot || frame.round_changed) return;
    refused += frame.refused.size();
    joined += frame.joined.size();
  };
  auto arena = std::make_shared<match::ArenaDefinition>(*test::small_arena(100));
  arena->round.snapshot_rate = 1;
  const auto match = std::make_shared<match::Match>("m-1", arena);
  MatchRunner run = runner(match);
  const auto tick = [&](int ticks) {
    for (int i = 0; i < ticks; ++i) now_ = run.due(), run.run();
  };
  match->push(match::JoinRequest{.session = 1, .name = "a"});
  tick(10);
  match->push(match::JoinRequest{.session = 2, .name = "b"});
  tick(2);
  EXPECT_EQ(joined, 1U);
  match->push(match::JoinRequest{.session = 3, .name = "c", .class_index = 99});
  tick(2);
  EXPECT_EQ(refused, 1U);
}

TEST_F(MatchRunnerTest, SharesOfZeroTraceNothingAndRefuseNobody) {
  options_.slow_tick_share = 0;
  options_.join_p99_share_max = 0;
  const auto match = test::small_match("m-1", 100);
  MatchRunner run = runner(match);
  for (int tick = 0; tick < 1500; ++tick) {
    now_ = run.due() + milliseconds(9);
    run.run();
  }
  EXPECT_EQ(slow_ticks_.count(), 0U);
  EXPECT_FALSE(match->status().is_overloaded);
}

}  // namespace
}  // namespace fusillade::ops
