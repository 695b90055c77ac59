// Lets each command of a session through once: a message may repeat what was sent before, but never leave a
// gap.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "match/request.h"

namespace fusillade::net {

class SequenceFilter {
 public:
  // Removes commands that were confirmed before. False: there is a gap; nothing was taken.
  // `commands` rise by one (decode). O(commands).
  bool admit(std::vector<match::Command>& commands) {
    if (commands.empty()) return true;
    if (commands.front().sequence - 1 > last_seen_) return false;
    last_seen_ = std::max(last_seen_, commands.back().sequence);
    std::erase_if(commands, [this](const match::Command& command) { return command.sequence <= confirmed_; });
    return true;
  }
  std::uint32_t last_seen() const { return last_seen_; }
  // The match has taken all up to this one. What it could not take may be sent again.
  void confirm(std::uint32_t sequence) { confirmed_ = sequence; }

 private:
  std::uint32_t last_seen_ = 0, confirmed_ = 0;
};

}  // namespace fusillade::net
