#include "ops/metrics/metrics.h"

#include <gtest/gtest.h>

#include <limits>
#include <map>
#include <new>
#include <regex>
#include <sstream>

#include "match/sample_builder.h"
#include "ops/metrics/process_metrics.h"
#include "ops/tick/tick_statistics.h"
#include "support/allocation_count.h"

namespace fusillade::ops {
namespace {

struct Parsed {
  std::map<std::string, std::string> types;  // by family
  std::map<std::string, double> values;      // by name with labels
  std::vector<std::string> lines_not_understood;
};

Parsed parse(const std::string& text) {
  static const std::regex type_line(R"(# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram))");
  static const std::regex help_line(R"(# HELP [a-zA-Z_:][a-zA-Z0-9_:]* .*)");
  static const std::regex value_line(
      R"re(([a-zA-Z_:][a-zA-Z0-9_:]*(?:\{(?:[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\]|\\["\\n])*",?)+\})?) (\S+))re");
  Parsed parsed;
  std::istringstream lines(text);
  std::smatch match;
  for (std::string line; std::getline(lines, line);) {
    if (std::regex_match(line, match, type_line)) {
      EXPECT_TRUE(parsed.types.emplace(match[1], match[2]).second) << "family twice: " << line;
    } else if (std::regex_match(line, match, value_line)) {
      EXPECT_TRUE(parsed.values.emplace(match[1], std::stod(match[2])).second) << "series twice: " << line;
    } else if (!std::regex_match(line, help_line)) {
      parsed.lines_not_understood.push_back(line);
    }
  }
  return parsed;
}

TEST(PrometheusText, SamplesOfOneNameBecomeOneFamily) {
  const std::vector<match::MetricSample> samples{
      {"a_total", "A", match::MetricForm::counter, {{"match", "x"}}, 3, {}},
      {"b", "B", match::MetricForm::gauge, {}, -1.5, {}},
      {"a_total", "A", match::MetricForm::counter, {{"match", "y \"q\"\n\\"}}, 4, {}}};
  const Parsed parsed = parse(prometheus_text(samples));
  EXPECT_TRUE(parsed.lines_not_understood.empty());
  EXPECT_EQ(parsed.types.at("a_total"), "counter");
  EXPECT_EQ(parsed.values.at(R"(a_total{match="x"})"), 3);
  EXPECT_EQ(parsed.values.at(R"(a_total{match="y \"q\"\n\\"})"), 4);
  EXPECT_EQ(parsed.values.at("b"), -1.5);
}

TEST(PrometheusText, AHistogramHasItsBucketsSumAndCount) {
  const double infinity = std::numeric_limits<double>::infinity();
  const Parsed parsed = parse(prometheus_text(
      {{"t_seconds", "T", match::MetricForm::histogram, {}, 2.5, {{0.1, 2}, {1, 5}, {infinity, 6}}}}));
  EXPECT_EQ(parsed.types.at("t_seconds"), "histogram");
  EXPECT_EQ(parsed.values.at(R"(t_seconds_bucket{le="1"})"), 5);
  EXPECT_EQ(parsed.values.at(R"(t_seconds_bucket{le="+Inf"})"), 6);
  EXPECT_EQ(parsed.values.at("t_seconds_count"), 6);
  EXPECT_EQ(parsed.values.at("t_seconds_sum"), 2.5);
}

TEST(ProcessMetrics, TellBuildMemoryAndUptime) {
  std::vector<match::MetricSample> samples;
  sample_process(samples);
  const Parsed parsed = parse(prometheus_text(samples));
  EXPECT_TRUE(parsed.lines_not_understood.empty());
  EXPECT_GT(parsed.values.at("process_resident_memory_bytes"), 1e5);
  EXPECT_GE(parsed.values.at("process_open_fds"), 3);
  EXPECT_GT(parsed.values.at("fusillade_uptime_seconds"), 0);
  EXPECT_EQ(parsed.types.at("fusillade_build_info"), "gauge");
}

TickRecord record_of(Duration total, bool is_overrun) {
  TickRecord record;
  record.begin = TimePoint(std::chrono::hours(1));
  record.total = total;
  record.lateness = Duration(1000);
  record.stages[frame_stage] = total;
  record.is_overrun = is_overrun;
  record.skipped = 2;
  record.result.contacts = 5;
  return record;
}

// Whoever reads it could not know that there was more.
TEST(PrometheusText, IsNotCutShortWhereThereIsNoMemory) {
  std::vector<match::MetricSample> samples;
  match::SampleBuilder out(samples);
  std::vector<std::string> names;
  for (int i = 0; i < 400; ++i) names.push_back("metric_" + std::to_string(i));
  const std::string help(1000, 'h');
  for (const std::string& name : names) out.gauge(name.c_str(), help.c_str(), 1);
  const support::NoMemory none(100'000, std::size_t{1} << 30);
  EXPECT_THROW(prometheus_text(samples), std::bad_alloc);
}

TEST(TickStatistics, ASecondTickIsInEveryFamilyOnce) {
  using std::chrono::milliseconds;
  TickStatistics statistics;
  statistics.add(record_of(milliseconds(3), false));
  statistics.add(record_of(milliseconds(300), true));
  std::vector<match::MetricSample> samples;
  statistics.sample("realm-1", samples);
  const Parsed parsed = parse(prometheus_text(samples));
  EXPECT_TRUE(parsed.lines_not_understood.empty());
  const auto value = [&](const std::string& name) { return parsed.values.at(name); };
  EXPECT_EQ(value(R"(fusillade_ticks_total{match="realm-1"})"), 2);
  EXPECT_EQ(value(R"(fusillade_tick_seconds_bucket{match="realm-1",le="0.002"})"), 0);
  EXPECT_EQ(value(R"(fusillade_tick_seconds_bucket{match="realm-1",le="0.004"})"), 1);
  EXPECT_EQ(value(R"(fusillade_tick_seconds_bucket{match="realm-1",le="0.25"})"), 1);
  EXPECT_EQ(value(R"(fusillade_tick_seconds_bucket{match="realm-1",le="+Inf"})"), 2);
  EXPECT_NEAR(value(R"(fusillade_tick_seconds_sum{match="realm-1"})"), 0.303, 1e-12);
  EXPECT_EQ(value(R"(fusillade_tick_overruns_total{match="realm-1"})"), 1);
  EXPECT_EQ(value(R"(fusillade_tick_overruns_by_stage_total{match="realm-1",stage="frame"})"), 1);
  EXPECT_EQ(value(R"(fusillade_ticks_skipped_total{match="realm-1"})"), 4);
  EXPECT_EQ(value(R"(fusillade_contacts_total{match="realm-1"})"), 10);
  EXPECT_NEAR(value(R"(fusillade_tick_window_seconds{match="realm-1",percentile="100"})"), 0.3, 1e-12);
}

TEST(TickStatistics, ABoundIsPartOfItsBucket) {
  TickStatistics statistics;
  statistics.add(record_of(std::chrono::milliseconds(8), false));
  std::vector<match::MetricSample> samples;
  statistics.sample("m", samples);
  const Parsed parsed = parse(prometheus_text(samples));
  EXPECT_EQ(parsed.values.at(R"(fusillade_tick_seconds_bucket{match="m",le="0.008"})"), 1);
  EXPECT_EQ(parsed.values.at(R"(fusillade_tick_seconds_bucket{match="m",le="0.006"})"), 0);
}

}  // namespace
}  // namespace fusillade::ops
