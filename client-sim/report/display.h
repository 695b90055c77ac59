// What the user sees while a run goes on: a progress bar, or with --live a block of figures each second.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "client-sim/report/metrics_text.h"
#include "client-sim/report/statistics.h"

namespace fusillade::client {

struct RunNews {
  Statistics statistics;
  std::uint64_t playing = 0;
  double elapsed_s = 0;
  double seconds = 0;  // asked; 0: open
};

// On standard error: a bar on a terminal, else a line each 5 s. show() may be called as often as one likes.
class Progress {
 public:
  Progress();
  void show(const RunNews& news);
  void clear();  // takes the bar away

 private:
  bool terminal_;
  double line_due_s_ = 5;
};

// The bar or line itself, without line ends; `width` columns for the bar (0: without one).
std::string progress_text(const RunNews& news, int width);

// On standard output: a block that overwrites itself on a terminal, else one after the other.
class LiveBlock {
 public:
  LiveBlock();

  // `samples` as just read from the server; empty with `problem` set when they could not be read.
  void show(const RunNews& news, const std::vector<MetricSample>& samples, const std::string& problem);

 private:
  bool terminal_;
  bool shown_ = false;
  double before_s_ = 0;
  std::uint64_t bytes_before_ = 0;
  double hits_before_ = -1;  // below 0: not known yet
};

}  // namespace fusillade::client
