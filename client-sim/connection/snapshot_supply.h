// When the snapshots of a session come, and whether they fail to.
#pragma once

#include <chrono>
#include <utility>

#include "client-sim/clock.h"

namespace fusillade::client {

class SnapshotSupply {
 public:
  // A new session was welcomed.
  void begin(Clock::time_point now) {
    *this = {};
    last_ = now;
  }
  // One has come. Returns the time since the one before, or since the welcome.
  Clock::duration note_arrival(Clock::time_point now) {
    has_begun_ = true;
    is_dry_ = false;
    return now - std::exchange(last_, now);
  }
  bool has_begun() const { return has_begun_; }
  // The last one came, or the welcome.
  Clock::time_point last() const { return last_; }
  // True once until one comes: none has for at least so long.
  bool runs_dry(Clock::time_point now, std::chrono::duration<double> limit) {
    return now - last_ >= limit && !std::exchange(is_dry_, true);
  }

 private:
  Clock::time_point last_;
  bool has_begun_ = false, is_dry_ = false;
};

}  // namespace fusillade::client
