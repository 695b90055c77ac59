// Reads Prometheus' text format as far as a status display needs it: name, labels, value.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace fusillade::client {

struct MetricSample {
  std::string name;
  std::map<std::string, std::string> labels;
  double value = 0;
};

// Comments, blank lines and lines that are no samples are left out.
std::vector<MetricSample> parse_metrics(std::string_view text);

// Sum and greatest value over the samples of that name (and that label value, where `label` is not empty);
// 0 without any.
double sum_of(const std::vector<MetricSample>& samples, std::string_view name);
double max_of(const std::vector<MetricSample>& samples, std::string_view name, std::string_view label = {},
              std::string_view value = {});

}  // namespace fusillade::client
