#include "net/counters.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace fusillade::net {
namespace {

TEST(Counters, HistogramIsCumulative) {
  SecondsHistogram histogram(SecondsHistogram::of_work);
  histogram.add(5e-6);
  histogram.add(10e-6);
  histogram.add(0.5e-3);
  histogram.add(10);
  std::vector<match::MetricSample> samples;
  match::SampleBuilder out(samples);
  histogram.sample(out, "x_seconds", "help");
  const match::MetricSample& sample = samples.front();
  EXPECT_EQ(sample.form, match::MetricForm::histogram);
  EXPECT_NEAR(sample.value, 10.000515, 1e-6);
  EXPECT_EQ(sample.buckets.front().second, 2U);
  EXPECT_EQ(sample.buckets[4].second, 3U);
  EXPECT_TRUE(std::isinf(sample.buckets.back().first));
  EXPECT_EQ(sample.buckets.back().second, 4U);
}

TEST(Counters, EverySeriesIsThereOnceFromTheStart) {
  Counters counters;
  counters.sessions_refused[static_cast<std::size_t>(match::RefusalCode::too_fast)] = 3;
  std::vector<match::MetricSample> samples;
  counters.sample(samples);
  std::set<std::string> series;
  for (const match::MetricSample& sample : samples) {
    const std::string label = sample.labels.empty() ? "" : sample.labels[0].second;
    EXPECT_TRUE(series.insert(sample.name + "{" + label + "}").second) << sample.name << label;
    EXPECT_TRUE(sample.name.starts_with("fusillade_"));
    if (label == "too_fast") {
      EXPECT_EQ(sample.value, 3);
    }
  }
  EXPECT_TRUE(series.contains("fusillade_sessions_refused_total{slow_consumer}"));
}

}  // namespace
}  // namespace fusillade::net
