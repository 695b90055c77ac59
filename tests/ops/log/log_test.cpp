#include "ops/log/log.h"

#include <gtest/gtest.h>

#include <atomic>
#include <new>
#include <thread>

#include "support/allocation_count.h"
#include "support/comes_true.h"

namespace fusillade::ops {
namespace {

using std::chrono::milliseconds;

struct Lines {
  std::mutex mutex;
  std::vector<std::string> all;

  LineWriter writer() {
    return [this](match::Level, const std::string& line) {
      const std::lock_guard lock(mutex);
      all.push_back(line);
    };
  }
};

TEST(RateLimit, LetsSoManyThroughPerSecondAndCountsTheOthersPerName) {
  const TimePoint begin{std::chrono::hours(1)};
  RateLimit limit(3);
  int allowed = 0;
  for (int i = 0; i < 10; ++i) allowed += limit.allows("a", begin + milliseconds(i)) ? 1 : 0;
  EXPECT_EQ(allowed, 3);
  EXPECT_TRUE(limit.allows("b", begin));
  EXPECT_TRUE(limit.take_suppressed(begin + milliseconds(999)).empty());
  const RateLimit::Suppressed told{{"a", 7}};
  EXPECT_EQ(limit.take_suppressed(begin + milliseconds(1000)), told);
  EXPECT_TRUE(limit.take_suppressed(begin + milliseconds(1001)).empty());
  EXPECT_TRUE(limit.allows("a", begin + milliseconds(1002)));
}

TEST(RateLimit, WhatThereIsNoMemoryToTellIsToldLater) {
  const TimePoint begin{std::chrono::hours(1)}, end = begin + std::chrono::seconds(1);
  RateLimit limit(1);
  for (int i = 0; i < 5; ++i) limit.allows("a", begin), limit.allows("b", begin);
  {
    const support::NoMemory none(1, 1 << 20);
    EXPECT_THROW(limit.take_suppressed(end), std::bad_alloc);
  }
  EXPECT_EQ(limit.take_suppressed(end), (RateLimit::Suppressed{{"a", 4}, {"b", 4}}));
  limit.give_back("b", 4);
  EXPECT_EQ(limit.take_suppressed(end), (RateLimit::Suppressed{{"b", 4}}));
}

TEST(Log, WritesNothingBelowItsLevel) {
  Lines lines;
  Log log({.format = LogFormat::text, .level = match::Level::warning}, lines.writer());
  log.report({match::Level::info, "quiet", {}});
  log.report({match::Level::warning, "loud", {}});
  ASSERT_EQ(lines.all.size(), 1U);
  EXPECT_NE(lines.all[0].find(" warning loud"), std::string::npos);
}

TEST(Log, WritesWhatAnOperatorDidWhateverLevelAndRate) {
  Lines lines;
  Log log({.format = LogFormat::text, .level = match::Level::error}, lines.writer());
  for (int i = 0; i < 100; ++i) log.report({match::Level::info, "admin", {}, "drain", true});
  EXPECT_EQ(lines.all.size(), 100U);
}

TEST(Log, TakesANewLevelAtOnce) {
  Lines lines;
  Log log({.format = LogFormat::text, .level = match::Level::error}, lines.writer());
  log.report({match::Level::debug, "quiet", {}});
  log.set_level(match::Level::debug);
  EXPECT_EQ(log.level(), match::Level::debug);
  log.report({match::Level::debug, "heard", {}});
  ASSERT_EQ(lines.all.size(), 1U);
  EXPECT_NE(lines.all[0].find(" heard"), std::string::npos);
}

TEST(Log, TheSameConfigurationAgainLeavesTheLevelThatTheOperatorSet) {
  Lines lines;
  Log log({.format = LogFormat::text, .level = match::Level::info}, lines.writer());
  log.set_level(match::Level::debug);
  log.reconfigure({.format = LogFormat::text, .level = match::Level::info});
  EXPECT_EQ(log.level(), match::Level::debug);
  log.reconfigure({.format = LogFormat::text, .level = match::Level::error});
  EXPECT_EQ(log.level(), match::Level::error);
}

TEST(Log, AFloodOfOneEventIsCountedAndDoesNotHideAnother) {
  Lines lines;
  Log log({.format = LogFormat::text, .level = match::Level::debug}, lines.writer());
  constexpr int flood = 50'000;
  for (int i = 0; i < flood; ++i) log.report({match::Level::info, "bad_message", {}});
  log.report({match::Level::error, "match_failed", {}});
  log.finish();
  int written = 0;
  std::int64_t suppressed = 0;
  bool is_failure_seen = false;
  for (const std::string& line : lines.all) {
    written += line.ends_with(" info bad_message") ? 1 : 0;
    is_failure_seen = is_failure_seen || line.ends_with(" error match_failed");
    const std::size_t count = line.find("of=bad_message count=");
    if (count != std::string::npos) suppressed += std::stoll(line.substr(count + 21));
  }
  EXPECT_TRUE(is_failure_seen);
  EXPECT_LT(written, flood);
  EXPECT_EQ(written + suppressed, flood);
}

TEST(Log, WhatAFloodLeftOutIsToldThoughNothingElseHappens) {
  Lines lines;
  Log log({.format = LogFormat::text, .level = match::Level::debug}, lines.writer());
  for (int i = 0; i < 100; ++i) log.report({match::Level::info, "bad_message", {}});
  const auto is_told = [&lines] {
    const std::lock_guard lock(lines.mutex);
    return lines.all.back().find("reports_suppressed") != std::string::npos;
  };
  EXPECT_TRUE(support::comes_true(is_told));
}

// The first of several, in one second.
TEST(Log, WhatCannotBeToldOfAFloodIsToldLaterAndKeepsNothingElseBack) {
  Lines lines;
  std::atomic<int> refused = 0;
  const LineWriter writer = [&, write = lines.writer()](match::Level level, const std::string& line) {
    if (line.find("reports_suppressed") != std::string::npos && ++refused <= 2) throw std::bad_alloc();
    write(level, line);
  };
  Log log({.format = LogFormat::text, .level = match::Level::debug}, writer);
  constexpr int flood = 100;
  for (int i = 0; i < flood; ++i)
    for (const char* event : {"first", "second", "third"}) log.report({match::Level::info, event, {}});
  const auto accounted_for = [&lines](const std::string& event) {
    const std::lock_guard lock(lines.mutex);
    std::int64_t count = 0;
    const std::string told = "of=" + event + " count=";
    for (const std::string& line : lines.all) {
      count += line.ends_with(" info " + event) ? 1 : 0;
      const std::size_t place = line.find(told);
      if (place != std::string::npos) count += std::stoll(line.substr(place + told.size()));
    }
    return count;
  };
  const auto is_told = [&] {
    return accounted_for("first") == flood && accounted_for("second") == flood &&
           accounted_for("third") == flood;
  };
  support::comes_true(is_told);
  for (const char* event : {"first", "second", "third"}) EXPECT_EQ(accounted_for(event), flood) << event;
  EXPECT_GE(refused, 5) << "three in the end, and two that were tried again";
}

TEST(Log, AFloodOfOneCauseDoesNotHideAnotherOfTheSameEvent) {
  Lines lines;
  Log log({.format = LogFormat::text, .level = match::Level::debug}, lines.writer());
  for (int i = 0; i < 1000; ++i)
    log.report({match::Level::info, "session_refused", {{"reason", "too_fast"}}, "too_fast"});
  log.report({match::Level::info, "session_refused", {{"reason", "kicked"}}, "kicked"});
  EXPECT_TRUE(lines.all.back().ends_with("reason=kicked")) << lines.all.back();
  log.finish();
  EXPECT_NE(lines.all.back().find("of=session_refused/too_fast"), std::string::npos) << lines.all.back();
}

TEST(Log, WithPrivacyPeersAreShortened) {
  Lines lines;
  const match::Report report{match::Level::info, "session_lost", {{"peer", "192.0.2.77"}}};
  Log({.format = LogFormat::text, .level = match::Level::debug}, lines.writer()).report(report);
  Log({.format = LogFormat::text, .level = match::Level::debug, .privacy = true}, lines.writer())
      .report(report);
  EXPECT_TRUE(lines.all[0].ends_with("peer=192.0.2.77"));
  EXPECT_TRUE(lines.all[1].ends_with("peer=192.0.2.0"));
}

TEST(Log, TakesReportsFromManyThreads) {
  Lines lines;
  Log log({.format = LogFormat::json, .level = match::Level::debug}, lines.writer());
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 500; ++i) log.report({match::Level::info, "joined", {{"player", "p"}}});
    });
  }
  for (auto& thread : threads) thread.join();
  log.finish();
  std::vector<match::MetricSample> samples;
  log.sample(samples);
  double accounted = 0;
  for (const auto& sample : samples) {
    const bool is_info = sample.name == "fusillade_log_lines_total" && sample.labels[0].second == "info";
    if (is_info || sample.name == "fusillade_log_suppressed_total") accounted += sample.value;
  }
  EXPECT_EQ(accounted, 2000);
}

}  // namespace
}  // namespace fusillade::ops
