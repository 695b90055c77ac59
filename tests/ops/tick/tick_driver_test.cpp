#include "ops/tick/tick_driver.h"

#include <gtest/gtest.h>
#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <map>
#include <mutex>
#include <thread>

#include "ops/arena.h"
#include "ops/clock.h"
#include "ops/series.h"
#include "ops/tick/match_runner.h"
#include "support/allocation_count.h"
#include "support/comes_true.h"

namespace fusillade::ops {
namespace {

using support::comes_true;

TickOptions options_with(std::int32_t workers) {
  TickOptions options;
  options.workers = workers;
  options.dump_directory =
      (std::filesystem::temp_directory_path() / ("fusillade-driver-" + std::to_string(getpid()))).string();
  return options;
}

double value_of(const TickDriver& driver, const std::string& name, const std::string& match_id) {
  std::vector<match::MetricSample> samples;
  driver.sample(samples);
  const auto found = std::ranges::find_if(samples, [&](const match::MetricSample& sample) {
    return sample.name == name && !sample.labels.empty() && sample.labels[0].second == match_id;
  });
  return found == samples.end() ? -1 : found->value;
}

// With the right to it (root has it) or not.
TEST(TickDriver, GoesBeforeOthersOrSaysThatItMayNot) {
  match::Directory matches;
  matches.add(test::small_match("a", 60));
  TickOptions options = options_with(1);
  options.realtime_priority = 7;
  std::atomic<bool> is_refused = false, is_seen = false;
  std::atomic<int> policy = -1, priority = -1;
  TickDriver driver(options, matches,
                    {.publish =
                         [&](const match::Match&, const match::Frame&) {
                           sched_param own{};
                           int own_policy = 0;
                           pthread_getschedparam(pthread_self(), &own_policy, &own);
                           policy = own_policy, priority = own.sched_priority, is_seen = true;
                         },
                     .match_failed = {},
                     .report =
                         [&](const match::Report& report) {
                           is_refused = is_refused || report.event == "realtime_refused";
                         }});
  driver.start();
  ASSERT_TRUE(comes_true([&] { return is_seen.load(); }));
  driver.stop();
  EXPECT_EQ(policy, is_refused ? SCHED_OTHER : SCHED_RR);
  EXPECT_EQ(priority, is_refused ? 0 : 7);
}

TEST(TickDriver, TicksEveryMatchAtItsOwnRate) {
  const std::map<std::string, double> rates{{"slow", 20}, {"middle", 60}, {"fast", 128}};
  match::Directory matches;
  for (const auto& [id, rate] : rates) matches.add(test::small_match(id, rate));
  TickDriver driver(options_with(2), matches, {});
  const TimePoint begin = steady_now();
  driver.start();
  EXPECT_TRUE(comes_true([&] { return matches.find("slow")->status().tick >= 20; }));
  std::map<std::string, double> ticks;
  for (const auto& [id, rate] : rates) {
    ticks[id] =
        value_of(driver, "fusillade_ticks_total", id) + value_of(driver, "fusillade_ticks_skipped_total", id);
  }
  const double passed_s = seconds_of(steady_now() - begin);
  // A tick is never early; a machine that stalls makes ticks late, which the skipped ones and the cap account
  // for.
  for (const auto& [id, rate] : rates) EXPECT_LE(ticks[id], passed_s * rate) << id;
  EXPECT_GE(ticks["middle"], 20 * 3 - 10);
  EXPECT_GE(ticks["fast"], 20 * 6 - 10);
}

TEST(TickDriver, NoMatchIsTickedByTwoWorkersAtOnce) {
  match::Directory matches;
  std::map<std::string, std::atomic<int>> inside;
  for (int i = 0; i < 6; ++i) {
    const std::string id = "m-" + std::to_string(i);
    matches.add(test::small_match(id, 128));
    matches.find(id)->push(match::JoinRequest{.session = 1, .name = "a", .token = {1}});
    inside[id] = 0;
  }
  std::atomic<int> doubled = 0, published = 0;
  const auto publish = [&](const match::Match& match, const match::Frame&) {
    if (inside.at(match.id()).fetch_add(1) != 0) ++doubled;
    ++published;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    inside.at(match.id()).fetch_sub(1);
  };
  TickDriver driver(options_with(4), matches, {.publish = publish, .match_failed = {}, .report = {}});
  driver.start();
  EXPECT_TRUE(comes_true([&] { return published >= 200; }));
  driver.stop();
  EXPECT_EQ(doubled, 0);
}

TEST(TickDriver, AMatchThatFailsEndsAloneAndAnotherPlaysOn) {
  match::Directory matches;
  for (const char* id : {"good", "bad"}) {
    matches.add(test::small_match(id, 128));
    matches.find(id)->push(match::JoinRequest{.session = 1, .name = "a", .token = {1}});
  }
  std::atomic<int> failures = 0;
  std::mutex mutex;
  std::vector<std::string> events;
  DriverHooks hooks;
  hooks.publish = [](const match::Match& match, const match::Frame&) {
    if (match.id() == "bad" && match.status().tick >= 10) throw std::logic_error("broken on purpose");
  };
  hooks.match_failed = [&](const match::Match&) { ++failures; };
  hooks.report = [&](const match::Report& report) {
    const std::lock_guard lock(mutex);
    events.emplace_back(report.event);
  };
  TickDriver driver(options_with(2), matches, hooks);
  driver.start();
  EXPECT_TRUE(comes_true([&] { return failures == 1; }));
  const sim::Tick then = matches.find("good")->status().tick;
  EXPECT_TRUE(comes_true([&] { return matches.find("good")->status().tick >= then + 30; }));
  EXPECT_EQ(value_of(driver, "fusillade_match_failed", "bad"), 1);
  EXPECT_EQ(value_of(driver, "fusillade_match_failed", "good"), 0);
  driver.stop();
  EXPECT_EQ(matches.find("bad")->status().failure, "broken on purpose");
  EXPECT_FALSE(matches.find("good")->status().is_failed);
  EXPECT_EQ(std::ranges::count(events, "match_failed"), 1);
  EXPECT_EQ(std::ranges::count(events, "match_stopped"), 2);
  EXPECT_GT(std::filesystem::remove_all(options_with(2).dump_directory), 1U) << "no dump";
}

TEST(TickDriver, AMatchThatCannotBeTakenUpFailsAndOthersPlayOn) {
  match::Directory matches;
  matches.add(test::small_match("good", 128));
  std::atomic<int> failures = 0;
  TickDriver driver(options_with(2), matches,
                    {.publish = {}, .match_failed = [&](const match::Match&) { ++failures; }, .report = {}});
  driver.start();
  {
    const support::NoMemory none(sizeof(MatchRunner), sizeof(MatchRunner) + 64);
    matches.add(test::small_match("bad", 128));
    EXPECT_TRUE(comes_true([&] { return failures == 1; }));
  }
  matches.add(test::small_match("later", 128));
  EXPECT_TRUE(comes_true([&] { return matches.find("later")->status().tick > 3; }));
  const sim::Tick then = matches.find("good")->status().tick;
  EXPECT_TRUE(comes_true([&] { return matches.find("good")->status().tick >= then + 30; }));
  driver.stop();
  EXPECT_EQ(matches.find("bad")->status().failure, "std::bad_alloc");
  EXPECT_EQ(matches.find("bad")->status().tick, 0);
  EXPECT_EQ(failures, 1);
  EXPECT_GT(std::filesystem::remove_all(options_with(2).dump_directory), 1U) << "no dump";
}

TEST(TickDriver, AMatchWhoseJournalIsRefusedPlaysThoughThatCannotBeTold) {
  match::Directory matches;
  matches.add(test::small_match("m", 128));
  TickOptions options = options_with(1);
  options.journal_directory = options.dump_directory;
  options.journal_max_mib = 0;
  std::atomic<int> refusals{0};
  TickDriver driver(options, matches,
                    {.publish = {}, .match_failed = {}, .report = [&refusals](const match::Report& report) {
                       if (report.event == "journal_refused") ++refusals;
                       throw std::bad_alloc();
                     }});
  driver.start();
  EXPECT_TRUE(comes_true([&] { return matches.find("m")->status().tick > 3; }));
  driver.stop();
  EXPECT_EQ(refusals, 1);
}

TEST(TickDriver, AMatchWhoseEndCannotBeToldIsRetiredAllTheSame) {
  match::Directory matches;
  for (const char* id : {"first", "second", "good"}) matches.add(test::small_match(id, 128));
  TickDriver driver(
      options_with(1), matches,
      {.publish = {}, .match_failed = {}, .report = [](const match::Report&) { throw std::bad_alloc(); }});
  driver.start();
  matches.remove("first");
  matches.remove("second");
  EXPECT_TRUE(comes_true([&] { return value_of(driver, "fusillade_ticks_total", "first") == -1; }));
  EXPECT_TRUE(comes_true([&] { return value_of(driver, "fusillade_ticks_total", "second") == -1; }));
  const sim::Tick then = matches.find("good")->status().tick;
  EXPECT_TRUE(comes_true([&] { return matches.find("good")->status().tick >= then + 30; }));
}

// Of all matches together; every tick is longer than nothing.
TEST(TickDriver, SlowTicksAreCounted) {
  match::Directory matches;
  matches.add(test::small_match("a", 128));
  TickOptions options = options_with(1);
  options.slow_tick_share = 1e-9;
  TickDriver driver(options, matches, {});
  const auto counted = [&driver] { return test::series_told_by(driver).at("fusillade_slow_ticks_total"); };
  EXPECT_EQ(counted(), 0);
  driver.start();
  EXPECT_TRUE(comes_true([&] { return matches.find("a")->status().tick >= 20; }));
  driver.stop();
  EXPECT_EQ(counted(), matches.find("a")->status().tick);
}

TEST(TickDriver, FollowsTheDirectory) {
  match::Directory matches;
  TickDriver driver(options_with(1), matches, {});
  driver.start();
  matches.add(test::small_match("later", 128));
  EXPECT_TRUE(comes_true([&] { return matches.find("later")->status().tick > 3; }));
  const auto later = matches.find("later");
  matches.remove("later");
  EXPECT_TRUE(comes_true([&] { return value_of(driver, "fusillade_ticks_total", "later") == -1; }));
  // Whatever was under way when it was retired has ended with the driver.
  driver.stop();
  const sim::Tick last = later->status().tick;
  EXPECT_GT(last, 3);
}

// By one worker, which ticks the other match after whatever it still does for the one that has gone.
TEST(TickDriver, WhatHasLeftTheDirectoryIsTickedNoMore) {
  match::Directory matches;
  for (const char* id : {"a", "b"}) matches.add(test::small_match(id, 128));
  const auto gone = matches.find("a"), other = matches.find("b");
  TickDriver driver(options_with(1), matches, {});
  driver.start();
  const auto wait_for = [&](const match::Match& match, sim::Tick ticks) {
    const sim::Tick until = match.status().tick + ticks;
    return comes_true([&] { return match.status().tick >= until; });
  };
  ASSERT_TRUE(wait_for(*gone, 3));
  matches.remove("a");
  ASSERT_TRUE(comes_true([&] { return value_of(driver, "fusillade_ticks_total", "a") == -1; }));
  ASSERT_TRUE(wait_for(*other, 3));
  const sim::Tick last = gone->status().tick;
  ASSERT_TRUE(wait_for(*other, 20));
  EXPECT_EQ(gone->status().tick, last);
}

TEST(TickDriver, WhatHasEndedBeforeItBeganIsNotTakenUp) {
  match::Directory matches;
  for (const char* id : {"a", "b"}) matches.add(test::small_match(id, 128));
  matches.find("a")->end();
  TickDriver driver(options_with(1), matches, {});
  driver.start();
  ASSERT_TRUE(comes_true([&] { return matches.find("b")->status().tick > 3; }));
  EXPECT_GT(value_of(driver, "fusillade_ticks_total", "b"), 0);
  EXPECT_EQ(value_of(driver, "fusillade_ticks_total", "a"), -1);
}

TEST(TickDriver, AHeavyMatchOnManyWorkersIsTickedToTheEnd) {
  auto arena = test::small_arena(128);
  arena->world.rules.workers = 3;
  match::Directory matches;
  matches.add(std::make_shared<match::Match>("heavy", arena));
  matches.find("heavy")->push(match::JoinRequest{.session = 1, .name = "a", .token = {1}});
  TickDriver driver(options_with(3), matches, {});
  driver.start();
  EXPECT_TRUE(comes_true([&] { return matches.find("heavy")->status().tick >= 64; }));
  driver.stop();
  EXPECT_FALSE(matches.find("heavy")->status().is_failed);
}

}  // namespace
}  // namespace fusillade::ops
