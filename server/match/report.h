// How rooms speak to whoever operates the server: typed log events and metric samples, as plain values. The
// rooms fill them, ops writes and serves them; text from players travels as field values only and is escaped
// there.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fusillade::match {

enum class Level : std::uint8_t { debug, info, warning, error };
inline constexpr std::array<std::string_view, 4> level_names{"debug", "info", "warning", "error"};

// What a field says: text, or a number, which a JSON log does not put in quotes.
class FieldValue {
 public:
  FieldValue(std::string text) : text_(std::move(text)) {}
  FieldValue(std::string_view text) : text_(text) {}
  FieldValue(const char* text) : text_(text) {}
  template <std::integral Number>
  FieldValue(Number number) : text_(std::to_string(number)), is_number_(true) {}
  FieldValue(double number);  // to the thousandth; a text if it is not finite

  const std::string& text() const { return text_; }
  bool is_number() const { return is_number_; }

 private:
  std::string text_;
  bool is_number_ = false;
};
using Fields = std::vector<std::pair<std::string_view, FieldValue>>;

struct Report {
  Level level = Level::info;
  std::string_view event;  // stable name, snake_case: "session_refused", "match_ended"
  Fields fields;           // "match", "session", "player", "reason", ...
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
  // Histogram: upper bound, cumulative count (last: +inf).
  std::vector<std::pair<double, std::uint64_t>> buckets;
};

}  // namespace fusillade::match
