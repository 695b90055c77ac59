// Short forms for the metric samples that rooms publish.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "match/report.h"

namespace fusillade::match {

using Labels = std::vector<std::pair<std::string, std::string>>;

class SampleBuilder {
 public:
  // `common`: labels of every sample.
  explicit SampleBuilder(std::vector<MetricSample>& samples, Labels common = {})
      : samples_(samples), common_(std::move(common)) {}

  // Number: of any kind, an atomic one, too.
  template <class Number>
  void counter(const char* name, const char* help, const Number& value, Labels labels = {}) {
    add(name, help, MetricForm::counter, std::move(labels)).value = static_cast<double>(value);
  }
  template <class Number>
  void gauge(const char* name, const char* help, const Number& value, Labels labels = {}) {
    add(name, help, MetricForm::gauge, std::move(labels)).value = static_cast<double>(value);
  }
  // `counts[i]`: how many were above bounds[i - 1] and at most bounds[i]; the last one: above all bounds.
  template <class Count>
  void histogram(const char* name, const char* help, std::span<const double> bounds,
                 std::span<const Count> counts, double sum) {
    MetricSample& sample = add(name, help, MetricForm::histogram, {});
    std::uint64_t cumulative = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
      cumulative += counts[i];
      sample.buckets.emplace_back(i < bounds.size() ? bounds[i] : std::numeric_limits<double>::infinity(),
                                  cumulative);
    }
    sample.value = sum;
  }

 private:
  MetricSample& add(const char* name, const char* help, MetricForm form, Labels labels) {
    labels.insert(labels.begin(), common_.begin(), common_.end());
    return samples_.emplace_back(MetricSample{name, help, form, std::move(labels), 0, {}});
  }

  std::vector<MetricSample>& samples_;
  Labels common_;
};

}  // namespace fusillade::match
