// The log of the process: every report becomes at most one line.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "match/report.h"
#include "ops/log/log_line.h"
#include "ops/log/log_writer.h"
#include "ops/log/rate_limit.h"
#include "ops/options.h"

namespace fusillade::ops {

// Thread-safe. Reports below the level are not written, audit lines always are; of each event and cause 20 a
// second are, the others are counted and reported as `reports_suppressed` within a second after that one.
class Log {
 public:
  Log(const LogOptions& options, LineWriter writer);

  void report(const match::Report& report);
  // Tells what is still untold about suppressed reports; at the end of the program.
  void finish();
  match::Level level() const { return level_; }
  void set_level(match::Level level) { level_ = level; }
  // Level and privacy, from now on; the level only where it is another than configured so far: else
  // set_level() holds on.
  void reconfigure(const LogOptions& options);
  void sample(std::vector<match::MetricSample>& samples) const;

 private:
  void write(const match::Report& report);
  // Each line for itself: what cannot be told is given back.
  void tell(const RateLimit::Suppressed& suppressed);
  // Of seconds that have ended by `until`.
  void tell_suppressed(TimePoint until);
  void tell_each_second(const std::stop_token& stop);

  const LogFormat format_;
  std::atomic<match::Level> configured_level_, level_;
  std::atomic<bool> is_private_;
  const LineWriter writer_;
  std::mutex mutex_;
  RateLimit limit_{20};
  std::array<std::atomic<std::uint64_t>, 4> written_{};  // by level
  std::atomic<std::uint64_t> suppressed_ = 0;
  // Last: it ends before what it uses.
  std::jthread teller_{[this](const std::stop_token& stop) { tell_each_second(stop); }};
};

}  // namespace fusillade::ops
