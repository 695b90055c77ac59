// Whether a connection that the server closes has to be cut: its client takes too long, or goes on sending.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

#include "net/clock.h"

namespace fusillade::net {

class ClosingWatch {
 public:
  static constexpr auto time_max = std::chrono::seconds(2);
  static constexpr std::uint64_t bytes_max = 1 << 20;  // that a client still sends, not having read why
  // How often to look.
  static constexpr auto period = std::chrono::milliseconds(250);

  // `bytes_received`: so far, here and below.
  void begin(Clock::time_point now, std::uint64_t bytes_received) {
    began_ = now;
    bytes_before_ = bytes_received;
  }
  bool is_over(Clock::time_point now, std::uint64_t bytes_received) const {
    return now - began_ > time_max || bytes_received > bytes_before_ + bytes_max;
  }
  // So long before now the client could not have done anything.
  void excuse(Clock::duration time, Clock::time_point now) { began_ = std::min(began_ + time, now); }

 private:
  Clock::time_point began_;
  std::uint64_t bytes_before_ = 0;
};

}  // namespace fusillade::net
