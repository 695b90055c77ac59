#include "client-sim/report/metrics_text.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace fusillade::client {

namespace {

// The text of a quoted label value from `at` (behind the opening quote) on; leaves `at` behind the closing
// one.
std::optional<std::string> take_quoted(std::string_view line, std::size_t& at) {
  std::string value;
  while (at < line.size() && line[at] != '"') {
    if (line[at] == '\\' && at + 1 < line.size()) {
      ++at;
      value += line[at] == 'n' ? '\n' : line[at];
    } else {
      value += line[at];
    }
    ++at;
  }
  if (at >= line.size()) return std::nullopt;
  ++at;
  return value;
}

// Labels from `at` (behind the brace) on; leaves `at` behind the closing brace.
bool take_labels(std::string_view line, std::size_t& at, std::map<std::string, std::string>& labels) {
  while (at < line.size() && line[at] != '}') {
    const std::size_t equals = line.find("=\"", at);
    if (equals == std::string_view::npos) return false;
    const std::string name(line.substr(at, equals - at));
    at = equals + 2;
    auto value = take_quoted(line, at);
    if (!value) return false;
    labels[name] = std::move(*value);
    while (at < line.size() && (line[at] == ',' || line[at] == ' ')) ++at;
  }
  return at++ < line.size();
}

std::optional<MetricSample> parse_line(std::string_view line) {
  if (line.empty() || line.front() == '#') return std::nullopt;
  std::size_t at = line.find_first_of("{ \t");
  if (at == std::string_view::npos || at == 0) return std::nullopt;
  MetricSample sample;
  sample.name = std::string(line.substr(0, at));
  if (line[at] == '{' && !take_labels(line, ++at, sample.labels)) return std::nullopt;
  const std::string rest(line.substr(at));
  char* end = nullptr;
  sample.value = std::strtod(rest.c_str(), &end);
  if (end == rest.c_str()) return std::nullopt;
  return sample;
}

}  // namespace

std::vector<MetricSample> parse_metrics(std::string_view text) {
  std::vector<MetricSample> samples;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (auto sample = parse_line(text.substr(0, end))) samples.push_back(std::move(*sample));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return samples;
}

double sum_of(const std::vector<MetricSample>& samples, std::string_view name) {
  double sum = 0;
  for (const MetricSample& sample : samples) {
    if (sample.name == name) sum += sample.value;
  }
  return sum;
}

double max_of(const std::vector<MetricSample>& samples, std::string_view name, std::string_view label,
              std::string_view value) {
  double greatest = 0;
  for (const MetricSample& sample : samples) {
    if (sample.name != name) continue;
    const auto found = sample.labels.find(std::string(label));
    const bool matches = label.empty() || (found != sample.labels.end() && found->second == value);
    if (matches) greatest = std::max(greatest, sample.value);
  }
  return greatest;
}

}  // namespace fusillade::client
