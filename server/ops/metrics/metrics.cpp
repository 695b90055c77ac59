#include "ops/metrics/metrics.h"

#include <prometheus/text_serializer.h>

#include <map>
#include <sstream>

namespace fusillade::ops {
namespace {

prometheus::MetricType type_of(match::MetricForm form) {
  switch (form) {
    case match::MetricForm::counter:
      return prometheus::MetricType::Counter;
    case match::MetricForm::gauge:
      return prometheus::MetricType::Gauge;
    case match::MetricForm::histogram:
      return prometheus::MetricType::Histogram;
  }
  return prometheus::MetricType::Untyped;
}

prometheus::ClientMetric::Histogram histogram_of(const match::MetricSample& sample) {
  prometheus::ClientMetric::Histogram histogram;
  histogram.sample_sum = sample.value;
  for (const auto& [bound, count] : sample.buckets) {
    histogram.bucket.push_back({count, bound});
    histogram.sample_count = count;
  }
  return histogram;
}

prometheus::ClientMetric metric_of(const match::MetricSample& sample) {
  prometheus::ClientMetric metric;
  for (const auto& [name, value] : sample.labels) metric.label.push_back({name, value});
  switch (sample.form) {
    case match::MetricForm::counter:
      metric.counter.value = sample.value;
      break;
    case match::MetricForm::gauge:
      metric.gauge.value = sample.value;
      break;
    case match::MetricForm::histogram:
      metric.histogram = histogram_of(sample);
      break;
  }
  return metric;
}

}  // namespace

std::string prometheus_text(const std::vector<match::MetricSample>& samples) {
  std::vector<prometheus::MetricFamily> families;
  std::map<std::string_view, std::size_t> index_by_name;
  for (const match::MetricSample& sample : samples) {
    const auto [place, is_new] = index_by_name.try_emplace(sample.name, families.size());
    if (is_new) families.push_back({sample.name, sample.help, type_of(sample.form), {}});
    families[place->second].metric.push_back(metric_of(sample));
  }
  std::ostringstream text;
  text.exceptions(std::ios::badbit);  // else it would be cut short where there is no memory for it
  prometheus::TextSerializer().Serialize(text, families);
  return text.str();
}

}  // namespace fusillade::ops
