// Each number that a tick leaves behind is another one here, so that a series which tells of the wrong one
// shows.
#include "ops/tick/tick_statistics.h"

#include <gtest/gtest.h>

#include "ops/series.h"

namespace fusillade::ops {
namespace {

using std::chrono::milliseconds;

test::Series series_of_match(const TickStatistics& statistics) {
  std::vector<match::MetricSample> samples;
  statistics.sample("m", samples);
  return test::series_of(samples);
}

TickRecord tick_of(Duration total, Duration lateness) {
  TickRecord record;
  record.begin = TimePoint(std::chrono::hours(1));
  record.total = total;
  record.lateness = lateness;
  return record;
}

TEST(TickStatistics, EachCountOfAStepIsASeriesOfItsOwn) {
  TickRecord record;
  record.skipped = 23;
  record.result = {.bullets_spawned = 2,
                   .bullets_refused = 3,
                   .actors_refused = 4,
                   .windows_refused = 5,
                   .events_dropped = 6,
                   .guards_tripped = 7,
                   .possible_pairs = 8,
                   .candidate_pairs = 9,
                   .swept_tests = 10,
                   .contacts = 11};
  TickStatistics statistics;
  statistics.add(record);
  statistics.add(record);
  const test::Series told = series_of_match(statistics);
  const test::Series wanted{{"fusillade_ticks_total{match=m}", 2},
                            {"fusillade_ticks_skipped_total{match=m}", 46},
                            {"fusillade_tick_overruns_total{match=m}", 0},
                            {"fusillade_overflows_total{match=m,cause=bullets}", 6},
                            {"fusillade_overflows_total{match=m,cause=actors}", 8},
                            {"fusillade_overflows_total{match=m,cause=windows}", 10},
                            {"fusillade_overflows_total{match=m,cause=events}", 12},
                            {"fusillade_guards_tripped_total{match=m}", 14},
                            {"fusillade_possible_pairs_total{match=m}", 16},
                            {"fusillade_candidate_pairs_total{match=m}", 18},
                            {"fusillade_swept_tests_total{match=m}", 20},
                            {"fusillade_contacts_total{match=m}", 22}};
  for (const auto& [name, value] : wanted) EXPECT_EQ(told.at(name), value) << name;
  std::size_t times = 0;  // tested below
  for (const auto& [name, value] : told) times += name.find("_seconds") != name.npos ? 1 : 0;
  std::size_t by_stage = tick_stage_count;
  EXPECT_EQ(told.size(), wanted.size() + times + by_stage) << "each series is tested";
}

std::string of_stage(const char* name, std::size_t stage) {
  return std::string(name) + "{match=m,stage=" + std::string(tick_stage_name(stage)) + "}";
}

// Stage i takes 20 + i ms, and i + 1 times the most of an overrun.
TEST(TickStatistics, EachStageHasItsTimeAndTheOverrunsOfWhichItTookMost) {
  TickStatistics statistics;
  double overruns = 0;
  for (std::size_t longest = 0; longest < tick_stage_count; ++longest) {
    TickRecord record;
    record.is_overrun = true;
    record.stages[longest] = milliseconds(20 + longest);
    for (std::size_t times = 0; times <= longest; ++times, ++overruns) statistics.add(record);
  }
  const test::Series told = series_of_match(statistics);
  EXPECT_EQ(told.at("fusillade_tick_overruns_total{match=m}"), overruns);
  for (std::size_t stage = 0; stage < tick_stage_count; ++stage) {
    const auto times = static_cast<double>(stage + 1);
    EXPECT_EQ(told.at(of_stage("fusillade_tick_overruns_by_stage_total", stage)), times);
    EXPECT_NEAR(told.at(of_stage("fusillade_tick_stage_seconds_total", stage)),
                times * (0.020 + 0.001 * static_cast<double>(stage)), 1e-9);
  }
}

// Quantiles are at most a 64th too long.
TEST(TickStatistics, DurationAndLatenessHaveTheirSumsAndPercentiles) {
  TickStatistics statistics;
  for (int i = 0; i < 90; ++i) statistics.add(tick_of(milliseconds(10), milliseconds(1)));
  for (int i = 0; i < 9; ++i) statistics.add(tick_of(milliseconds(20), milliseconds(2)));
  statistics.add(tick_of(milliseconds(40), milliseconds(4)));
  const test::Series told = series_of_match(statistics);
  EXPECT_NEAR(told.at("fusillade_tick_seconds{match=m}"), 1.12, 1e-9);
  EXPECT_NEAR(told.at("fusillade_tick_lateness_seconds{match=m}"), 0.112, 1e-9);
  const std::string ticks = "fusillade_tick_window_seconds",
                    lateness = "fusillade_tick_lateness_window_seconds";
  const auto expect_percentile = [&told](const std::string& name, const char* percentile, double value) {
    EXPECT_NEAR(told.at(name + "{match=m,percentile=" + percentile + "}"), value, value / 64) << name;
  };
  expect_percentile(ticks, "50", 0.010);
  expect_percentile(ticks, "99", 0.020);
  expect_percentile(ticks, "100", 0.040);
  expect_percentile(lateness, "50", 0.001);
  expect_percentile(lateness, "99", 0.002);
  expect_percentile(lateness, "100", 0.004);
}

}  // namespace
}  // namespace fusillade::ops
