// How far the server's clock is ahead of the own one: each pong says between what and what (proto/README.md,
// "The server's clock"), and what all of them leave is never empty.
#pragma once

#include <cstdint>
#include <limits>

namespace fusillade::client {

class ServerClock {
 public:
  // A pong, in the order in which they came; µs, each rounded down: when its ping was sent and it was
  // received, by the own clock, and what it says. False: the server's clock went back, or jumped, or runs at
  // no clock's rate. Then it counts alone.
  bool add(std::uint64_t sent_us, std::uint64_t received_us, std::uint64_t server_us);

 private:
  struct Offset {  // µs
    double least, most;
  };

  static constexpr double unbounded = std::numeric_limits<double>::infinity();

  Offset offset_{-unbounded, unbounded};
  std::uint64_t received_us_ = 0, server_us_ = 0;  // of the last pong
};

}  // namespace fusillade::client
