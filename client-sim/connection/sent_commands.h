// The last commands of a session that nobody has acknowledged, and which of them a message carries: after a
// stall they go again, in front of the new one (proto/README.md, "Client → server").
#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <vector>

#include "client-sim/clock.h"
#include "client-sim/connection/wire.h"

namespace fusillade::client {

class SentCommands {
 public:
  using Time = Clock::time_point;
  static constexpr std::size_t count_max = 4;  // in a message
  // A command holds so long: a player whose next one is lost would stand still then.
  static constexpr auto stall_limit = std::chrono::milliseconds(250);

  // A new session: sequences begin at 1.
  void begin() { *this = SentCommands(); }
  // Gives the command its sequence. Returns what its message carries, oldest first; valid until the next
  // call.
  std::span<const CommandFields> add(CommandFields command, Time now);
  // The message could not be sent: its command never was, and the next message counts as one after a stall.
  void take_back();
  // `sequence`: the last that took effect.
  void acknowledge(std::uint32_t sequence, Time now);

  std::uint32_t last_sequence() const { return last_sequence_; }  // 0: none was sent

 private:
  std::vector<CommandFields> waiting_;  // the last count_max of them, oldest first
  std::uint32_t last_sequence_ = 0, acknowledged_ = 0;
  Time moved_;  // when acknowledgements last went on, or nothing waited
  bool is_blocked_ = false;
};

}  // namespace fusillade::client
