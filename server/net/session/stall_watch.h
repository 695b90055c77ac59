// Whether a client has taken nothing for too long: by what its kernel has acknowledged, since a peer that has
// vanished acknowledges nothing even where ours had room for all of it.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "net/clock.h"
#include "net/socket/socket_options.h"

namespace fusillade::net {

class StallWatch {
 public:
  explicit StallWatch(double timeout_s) : timeout_s_(timeout_s) {}

  // `is_writing`: something waits to be handed to the kernel. `now` never decreases from call to call; the
  // time counts from the first call that saw something waiting, or a change. O(1).
  bool is_stalled(Clock::time_point now, const TcpState& state, bool is_writing) {
    const std::uint64_t before = std::exchange(acknowledged_, state.bytes_acknowledged);
    if (!is_writing && state.bytes_queued == 0) {
      waits_since_.reset();
      return false;
    }
    if (!waits_since_ || before != acknowledged_) waits_since_ = now;
    return seconds_since(*waits_since_, now) > timeout_s_;
  }

  // So long before now, since the call before, nobody could have taken anything.
  void excuse(Clock::duration time) {
    if (waits_since_) *waits_since_ += time;
  }

 private:
  double timeout_s_;
  std::optional<Clock::time_point> waits_since_;
  std::uint64_t acknowledged_ = 0;
};

}  // namespace fusillade::net
