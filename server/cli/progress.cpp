#include "cli/progress.h"

#include <algorithm>
#include <string>

namespace fusillade::cli {
namespace {

constexpr std::int64_t bar_width = 40;
constexpr std::chrono::milliseconds interval_terminal{100}, interval_lines{2000};

}  // namespace

Progress::Progress(std::ostream& stream, bool is_terminal, std::int64_t total)
    : stream_(stream),
      is_terminal_(is_terminal),
      total_(std::max<std::int64_t>(total, 1)),
      next_(Clock::now() + (is_terminal ? interval_terminal : interval_lines)) {}

void Progress::update(std::int64_t done) {
  const auto now = Clock::now();
  if (now < next_) return;
  next_ = now + (is_terminal_ ? interval_terminal : interval_lines);
  draw(done);
}

void Progress::draw(std::int64_t done) {
  const std::int64_t filled = std::min(bar_width, done * bar_width / total_);
  const std::string bar = std::string(static_cast<std::size_t>(filled), '#') +
                          std::string(static_cast<std::size_t>(bar_width - filled), '.');
  stream_ << (is_terminal_ ? "\r[" : "[") << bar << "] " << done * 100 / total_ << " % (" << done << " of "
          << total_ << " ticks)" << (is_terminal_ ? "" : "\n") << std::flush;
  is_drawn_ = true;
}

void Progress::finish() {
  if (is_drawn_ && is_terminal_) stream_ << "\r\x1b[K" << std::flush;
  is_drawn_ = false;
}

}  // namespace fusillade::cli
