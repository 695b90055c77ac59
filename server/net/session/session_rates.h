// How much one client may send on average, and at once as much as comes after a stall (burst_s()): messages,
// the parts that they come in, their bytes, all bytes of its connection, commands. Each has a bucket of its
// own, by [net] (config/README.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "net/clock.h"
#include "net/options.h"
#include "net/token_bucket.h"

namespace fusillade::net {

class SessionRates {
 public:
  SessionRates(const Options& options, Clock::time_point now);

  // False: too fast; nothing is taken then.
  bool take_message(Clock::time_point now) { return messages_.take(now); }
  bool take_message_bytes(std::size_t bytes, Clock::time_point now);
  bool take_part(Clock::time_point now) { return parts_.take(now); }
  // What the connection has brought in all, which includes what nobody above it sees (empty frames of a
  // message that is not over).
  bool take_connection_bytes(std::uint64_t bytes_so_far, Clock::time_point now);
  bool take_commands(std::size_t count, Clock::time_point now);

  // Before it none are: it is known with the match whose ticks take them.
  void allow_commands(const Options& options, double tick_rate, Clock::time_point now);
  // So long the process stood still: what was sent meanwhile comes at once.
  void excuse(Clock::duration time);

 private:
  TokenBucket messages_, parts_, message_bytes_, connection_bytes_, commands_;
  std::optional<std::uint64_t> bytes_so_far_;  // when they were looked at last
};

}  // namespace fusillade::net
