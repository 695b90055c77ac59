#include "client-sim/report/summary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>

namespace fusillade::client {
namespace {

std::vector<std::string> keys_of(const boost::json::object& object) {
  std::vector<std::string> keys;
  for (const auto& entry : object) keys.emplace_back(entry.key());
  return keys;
}

Summary example(const BotOptions& options) {
  Statistics statistics;
  statistics.connected = 9;
  statistics.hits = 77;
  statistics.deaths = 5;
  statistics.snapshots = 1234;
  statistics.sequence_gaps = 2;
  statistics.refusal("bot 3", "MATCH_FULL");
  statistics.fault(Fault::lost, "bot 4", "reset");
  statistics.fault(Fault::lost, "bot 5", "reset");
  for (std::uint64_t i = 1; i <= 100; ++i) statistics.rtt.add(i * 1000);
  return summarize(options, 12.5, statistics, {100, 300, 200, 0});
}

TEST(Summary, QuantilesByNearestRank) {
  const Spread spread = spread_of(std::vector<double>{5, 1, 4, 2, 3});
  EXPECT_EQ(spread.p50, 3);
  EXPECT_EQ(spread.p99, 5);
  EXPECT_EQ(spread.max, 5);
  EXPECT_EQ(spread_of(std::vector<double>{}).max, 0);
  EXPECT_EQ(spread_of(std::vector<double>{7}).p50, 7);
}

TEST(Summary, ReportHasExactlyTheKeysOfTheContract) {
  BotOptions options;
  options.players = 10;
  const auto report = boost::json::parse(report_json(example(options))).as_object();
  EXPECT_THAT(keys_of(report), testing::ElementsAre("players", "seconds", "connected", "refused", "errors",
                                                    "snapshots", "hits", "deaths", "sequence_gaps",
                                                    "bytes_per_s", "rtt_ms", "snapshot_jitter_ms"));
  for (const char* key : {"bytes_per_s", "rtt_ms", "snapshot_jitter_ms"}) {
    EXPECT_THAT(keys_of(report.at(key).as_object()), testing::ElementsAre("p50", "p99", "max")) << key;
  }
  EXPECT_EQ(report.at("players").to_number<int>(), 10);
  EXPECT_EQ(report.at("seconds").to_number<double>(), 12.5);
  EXPECT_EQ(report.at("errors").to_number<int>(), 2);
  EXPECT_EQ(report.at("refused").to_number<int>(), 1);
  EXPECT_EQ(report.at("hits").to_number<int>(), 77);
  EXPECT_EQ(report.at("bytes_per_s").at("p50").to_number<double>(), 200);
  EXPECT_NEAR(report.at("rtt_ms").at("p99").to_number<double>(), 99, 99.0 / 64);
}

TEST(Summary, ThresholdsCountErrorsAndRefusals) {
  BotOptions options;
  const Summary summary = example(options);
  EXPECT_EQ(thresholds_exceeded(options, summary).size(), 1U);
  options.errors_max = 3;
  EXPECT_TRUE(thresholds_exceeded(options, summary).empty());
  options.p99_ms_max = 101;
  EXPECT_TRUE(thresholds_exceeded(options, summary).empty());
  options.p99_ms_max = 50;
  EXPECT_EQ(thresholds_exceeded(options, summary).size(), 1U);
}

TEST(Summary, WithoutAnyRoundTripItsThresholdIsPassed) {
  BotOptions options;
  options.p99_ms_max = 50;
  EXPECT_EQ(thresholds_exceeded(options, summarize(options, 1, Statistics{}, {})).size(), 1U);
}

TEST(Summary, TableNamesCausesAndSaysWhatItLeavesOut) {
  Summary summary = example(BotOptions{});
  for (int i = 0; i < 20; ++i) summary.statistics.fault(Fault::duplicate_hit, "bot 1", "tick 9");
  const std::string text = table(summary);
  EXPECT_NE(text.find("connection lost"), std::string::npos) << text;
  EXPECT_NE(text.find("bot 3: refused: MATCH_FULL"), std::string::npos) << text;
  EXPECT_NE(text.find("and 15 more"), std::string::npos) << text;
}

TEST(Statistics, MergeAddsEverything) {
  Statistics sum = example(BotOptions{}).statistics;
  sum.merge(example(BotOptions{}).statistics);
  EXPECT_EQ(sum.connected, 18U);
  EXPECT_EQ(sum.errors(), 4U);
  EXPECT_EQ(sum.refused, 2U);
  EXPECT_EQ(sum.rtt.count(), 200U);
  EXPECT_EQ(sum.notes.size(), 6U);
}

}  // namespace
}  // namespace fusillade::client
