#include "ops/log/log.h"

#include <condition_variable>

#include "match/sample_builder.h"
#include "ops/log/privacy.h"

namespace fusillade::ops {

namespace {

// What shares a rate.
std::string cause_of(const match::Report& report) {
  return std::string(report.event) + (report.cause.empty() ? "" : "/") + std::string(report.cause);
}

}  // namespace

Log::Log(const LogOptions& options, LineWriter writer)
    : format_(options.format),
      configured_level_(options.level),
      level_(options.level),
      is_private_(options.privacy),
      writer_(std::move(writer)) {}

void Log::write(const match::Report& report) {
  const auto now = std::chrono::system_clock::now();
  writer_(report.level, log_line(format_, now, is_private_ ? without_addresses(report) : report));
  ++written_.at(static_cast<std::size_t>(report.level));
}

void Log::reconfigure(const LogOptions& options) {
  is_private_ = options.privacy;
  if (configured_level_.exchange(options.level) != options.level) level_ = options.level;
}

void Log::tell(const RateLimit::Suppressed& suppressed) {
  for (const auto& [name, count] : suppressed) {
    try {
      write({match::Level::warning, "reports_suppressed", {{"of", name}, {"count", count}}});
    } catch (...) {  // there is no memory for it: it is told in a later second
      const std::lock_guard lock(mutex_);
      limit_.give_back(name, count);
    }
  }
}

void Log::report(const match::Report& report) {
  if (report.is_audit) return write(report);
  if (report.level < level_) return;
  const TimePoint now = steady_now();
  std::unique_lock lock(mutex_);
  const bool is_allowed = limit_.allows(cause_of(report), now);
  lock.unlock();
  if (is_allowed) {
    write(report);
  } else {
    ++suppressed_;
  }
}

void Log::tell_suppressed(TimePoint until) {
  std::unique_lock lock(mutex_);
  const RateLimit::Suppressed untold = limit_.take_suppressed(until);
  lock.unlock();
  tell(untold);
}

void Log::tell_each_second(const std::stop_token& stop) {
  std::mutex own;
  std::condition_variable_any woken;
  std::unique_lock lock(own);
  while (!stop.stop_requested()) {
    woken.wait_for(lock, stop, std::chrono::seconds(1), [] { return false; });
    try {
      tell_suppressed(steady_now());
    } catch (...) {  // there is no memory for it: what has not been taken is told in a later second
    }
  }
}

void Log::finish() {
  teller_.request_stop();
  if (teller_.joinable()) teller_.join();
  tell_suppressed(TimePoint::max());
}

void Log::sample(std::vector<match::MetricSample>& samples) const {
  match::SampleBuilder out(samples);
  for (std::size_t level = 0; level < match::level_names.size(); ++level) {
    out.counter("fusillade_log_lines_total", "Lines written to the log", written_[level],
                {{"level", std::string(match::level_names[level])}});
  }
  out.counter("fusillade_log_suppressed_total", "Reports above the rate of their event", suppressed_);
  out.gauge("fusillade_log_queue_lines", "Lines that wait to be written", log_lines_waiting());
  out.counter("fusillade_log_dropped_total",
              "Lines lost because nobody read the log, or it could not be written", log_lines_dropped());
}

}  // namespace fusillade::ops
