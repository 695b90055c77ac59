// The newest state of a match's round, encoded: for those who join, and for all when it changes. A change of
// phase, round, wave or result goes out at once, mere scores at most once a second, so that a big battle does
// not send a long table for every kill. One thread.
#pragma once

#include <cstdint>

#include "match/frame.h"
#include "net/send_queue.h"

namespace fusillade::net {

class ScoreBoard {
 public:
  // Takes over what a frame says of the round. Returns what is to be sent to all now; nullptr: nothing.
  Buffer take(const match::Frame& frame);
  const Buffer& newest() const { return newest_; }  // nullptr: not known yet

 private:
  bool is_due(const match::Frame& frame) const;

  Buffer newest_;
  match::Phase phase_ = match::Phase::waiting;
  std::uint32_t round_ = 0;
  std::int32_t wave_ = 0;
  bool is_urgent_ = false, is_waiting_ = false;
  bool was_sent_ = false;
  sim::Tick sent_tick_ = 0;
};

}  // namespace fusillade::net
