#include "client-sim/report/display.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace fusillade::client {

namespace {

constexpr int block_lines = 7;

std::string format(const char* pattern, auto... values) {
  char text[256];
  std::snprintf(text, sizeof text, pattern, values...);
  return text;
}

std::string bar(double share, int width) {
  const auto full = static_cast<std::size_t>(share * width);
  return "[" + std::string(full, '#') + std::string(static_cast<std::size_t>(width) - full, '.') + "] ";
}

unsigned long long whole(std::uint64_t value) { return value; }

std::string server_lines(const std::vector<MetricSample>& samples, double hits_per_s) {
  constexpr std::string_view window_name = "fusillade_tick_window_seconds";
  const auto tick_ms = [&](const char* percentile) {
    return 1000 * max_of(samples, window_name, "percentile", percentile);
  };
  std::string text = format("  tick        p50 %8.3f ms   p99 %8.3f ms   max %8.3f ms\n", tick_ms("50"),
                            tick_ms("99"), tick_ms("100"));
  text += format("  overruns    %.0f, %.0f ticks skipped\n", sum_of(samples, "fusillade_tick_overruns_total"),
                 sum_of(samples, "fusillade_ticks_skipped_total"));
  text += format("  players     %.0f\n", sum_of(samples, "fusillade_players"));
  text += format("  bullets     %.0f\n", sum_of(samples, "fusillade_bullets"));
  return text + format("  hits        %.1f /s\n", hits_per_s);
}

}  // namespace

std::string progress_text(const RunNews& news, int width) {
  const Statistics& s = news.statistics;
  std::string text;
  if (news.seconds > 0) {
    if (width > 0) text = bar(std::clamp(news.elapsed_s / news.seconds, 0.0, 1.0), width);
    text += format("%.0f/%.0f s", news.elapsed_s, news.seconds);
  } else {
    text = format("%.0f s", news.elapsed_s);
  }
  return text + format("  playing %llu  snapshots %llu  hits %llu  errors %llu  refused %llu",
                       whole(news.playing), whole(s.snapshots), whole(s.hits), whole(s.errors()),
                       whole(s.refused));
}

Progress::Progress() : terminal_(isatty(STDERR_FILENO) == 1) {}

void Progress::show(const RunNews& news) {
  if (terminal_) {
    std::fprintf(stderr, "\r\033[K%s", progress_text(news, 30).c_str());
  } else if (news.elapsed_s >= line_due_s_) {
    std::fprintf(stderr, "%s\n", progress_text(news, 0).c_str());
    line_due_s_ += 5;
  }
}

void Progress::clear() {
  if (terminal_) std::fputs("\r\033[K", stderr);
}

LiveBlock::LiveBlock() : terminal_(isatty(STDOUT_FILENO) == 1) {}

void LiveBlock::show(const RunNews& news, const std::vector<MetricSample>& samples,
                     const std::string& problem) {
  const double elapsed = std::max(news.elapsed_s - before_s_, 0.001);
  const double hits = sum_of(samples, "fusillade_hits_total");
  const double hits_per_s = hits_before_ < 0 ? 0 : std::max(0.0, hits - hits_before_) / elapsed;
  const double bytes = static_cast<double>(news.statistics.bytes - bytes_before_) / elapsed;
  std::string text = format("Fusillade   %.0f s, Ctrl-C ends\n", news.elapsed_s);
  text += problem.empty() ? server_lines(samples, hits_per_s)
                          : "  server's metrics: " + problem + "\n" + (terminal_ ? "\n\n\n\n" : "");
  text += format("  clients     %llu playing, %.0f bytes/s each, %llu errors, %llu refused\n",
                 whole(news.playing), news.playing > 0 ? bytes / static_cast<double>(news.playing) : 0.0,
                 whole(news.statistics.errors()), whole(news.statistics.refused));
  if (terminal_ && shown_) std::printf("\033[%dA\033[J", block_lines);
  std::fputs(text.c_str(), stdout);
  std::fflush(stdout);
  shown_ = true;
  before_s_ = news.elapsed_s;
  bytes_before_ = news.statistics.bytes;
  if (problem.empty()) hits_before_ = hits;
}

}  // namespace fusillade::client
