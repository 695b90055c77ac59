// How rooms speak to whoever operates the server: typed log events and metric samples, as plain values. The
// rooms fill them, ops writes and serves them; text from players travels as field values only and is escaped
// there.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fusillade::match {

enum class Level : std::uint8_t { debug, info, warning, error };
inline constexpr std::array<std::string_view, 4> level_names{"debug", "info", "warning", "error"};

struct Report {
  Level level = Level::info;
  std::string_view event;  // stable name, snake_case: "session_refused", "match_ended"
  std::vector<std::pair<std::string_view, std::string>>
      fields;  // "match", "session", "player", "reason", ...
  // Stable, too: reports of one event and cause share a rate, so that a flood of one cause hides no other.
  std::string_view cause{};
  bool is_audit = false;  // what an operator did: written whatever the level and rate
};
using ReportSink = std::function<void(const Report&)>;  // any thread

enum class MetricForm : std::uint8_t { counter, gauge, histogram };

struct MetricSample {
  std::string name;  // Prometheus name with unit: "fusillade_tick_seconds"
  std::string help;
  MetricForm form = MetricForm::counter;
  std::vector<std::pair<std::string, std::string>> labels;  // bounded sets of values only
  double value = 0;                                         // counter, gauge; histogram: sum
  std::vector<std::pair<double, std::uint64_t>>
      buckets;  // histogram: upper bound, cumulative count (last: +inf)
};

}  // namespace fusillade::match
