// Lets each command of a session through once: a message may repeat what was sent before, but never leave a
// gap.
#pragma once

#include <cstdint>
#include <vector>

#include "match/request.h"

namespace fusillade::net {

class SequenceFilter {
 public:
  // Removes commands that were taken before. False: there is a gap; nothing was taken.
  // `commands` rise by one (decode). O(commands).
  bool take(std::vector<match::Command>& commands) {
    if (commands.empty()) return true;
    if (commands.front().sequence - 1 > last_) return false;
    std::erase_if(commands, [this](const match::Command& command) { return command.sequence <= last_; });
    if (!commands.empty()) last_ = commands.back().sequence;
    return true;
  }

 private:
  std::uint32_t last_ = 0;
};

}  // namespace fusillade::net
