// A progress bar on standard error, for runs that somebody waits for.
#pragma once

#include <chrono>
#include <cstdint>
#include <ostream>

namespace fusillade::cli {

class Progress {
 public:
  // On a terminal the bar is drawn over itself, from the start on and ten times a second; elsewhere a line is
  // written every two seconds, so that short runs write nothing.
  Progress(std::ostream& stream, bool is_terminal, std::int64_t total);
  // finish(): also where an error ends the run, which is told on a line of its own.
  ~Progress() { finish(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // Cheap enough for every tick.
  void update(std::int64_t done);
  // Removes the bar.
  void finish();

 private:
  using Clock = std::chrono::steady_clock;
  void draw(std::int64_t done);

  std::ostream& stream_;
  bool is_terminal_ = false;
  bool is_drawn_ = false;
  std::int64_t total_ = 1;
  Clock::time_point next_;
};

}  // namespace fusillade::cli
