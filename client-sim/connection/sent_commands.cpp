#include "client-sim/connection/sent_commands.h"

namespace fusillade::client {

std::span<const CommandFields> SentCommands::add(CommandFields command, Time now) {
  if (waiting_.empty()) moved_ = now;
  if (waiting_.size() == count_max) waiting_.erase(waiting_.begin());
  command.sequence = ++last_sequence_;
  waiting_.push_back(command);
  const bool is_stalled = is_blocked_ || now - moved_ > stall_limit;
  is_blocked_ = false;
  return std::span(waiting_).last(is_stalled ? waiting_.size() : 1);
}

void SentCommands::take_back() {
  waiting_.pop_back();
  --last_sequence_;
  is_blocked_ = true;
}

void SentCommands::acknowledge(std::uint32_t sequence, Time now) {
  if (sequence <= acknowledged_) return;
  acknowledged_ = sequence;
  moved_ = now;
  std::erase_if(waiting_, [&](const CommandFields& command) { return command.sequence <= sequence; });
}

}  // namespace fusillade::client
