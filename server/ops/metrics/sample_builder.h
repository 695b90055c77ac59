// Short forms for the metric samples that ops publishes.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "match/report.h"

namespace fusillade::ops {

using Labels = std::vector<std::pair<std::string, std::string>>;

class SampleBuilder {
 public:
  // `common`: labels of every sample.
  SampleBuilder(std::vector<match::MetricSample>& samples, Labels common)
      : samples_(samples), common_(std::move(common)) {}

  void counter(const char* name, const char* help, double value, Labels labels = {}) {
    add(name, help, match::MetricForm::counter, std::move(labels)).value = value;
  }
  void gauge(const char* name, const char* help, double value, Labels labels = {}) {
    add(name, help, match::MetricForm::gauge, std::move(labels)).value = value;
  }
  match::MetricSample& add(const char* name, const char* help, match::MetricForm form, Labels labels = {}) {
    labels.insert(labels.begin(), common_.begin(), common_.end());
    return samples_.emplace_back(match::MetricSample{name, help, form, std::move(labels), 0, {}});
  }

 private:
  std::vector<match::MetricSample>& samples_;
  Labels common_;
};

}  // namespace fusillade::ops
