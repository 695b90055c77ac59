// Metric samples by name and labels: `fusillade_overflows_total{match=m,cause=events}`.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "match/report.h"

namespace fusillade::ops::test {

// Of a histogram the sum.
using Series = std::map<std::string, double>;

inline Series series_of(const std::vector<match::MetricSample>& samples) {
  Series series;
  for (const match::MetricSample& sample : samples) {
    std::string labels;
    for (const auto& [label, value] : sample.labels)
      labels += (labels.empty() ? "" : ",") + label + "=" + value;
    const std::string name = labels.empty() ? sample.name : sample.name + "{" + labels + "}";
    EXPECT_TRUE(series.emplace(name, sample.value).second) << "twice: " << name;
  }
  return series;
}

// Samples of anything that is asked for them.
template <class Source>
Series series_told_by(const Source& source) {
  std::vector<match::MetricSample> samples;
  source.sample(samples);
  return series_of(samples);
}

}  // namespace fusillade::ops::test
