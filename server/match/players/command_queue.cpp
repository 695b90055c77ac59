#include "match/players/command_queue.h"

namespace fusillade::match {

CommandQueue::CommandQueue(std::int32_t capacity, double tick_rate)
    : capacity_(static_cast<std::size_t>(capacity)),
      repeat_ticks_(static_cast<sim::Tick>(repeat_s * tick_rate)),
      ahead_ticks_(static_cast<sim::Tick>(ahead_s * tick_rate)) {
  waiting_.reserve(capacity_);
  taken_before_.reserve(capacity_);
}

void CommandQueue::restart() {
  waiting_.clear();
  clear_taken();
  sequence_received_ = sequence_taken_ = 0;
  tick_taken_ = 0;
  has_changed_ = false;
  is_neutral_ = true;
  current_ = {};
}

sim::Tick CommandQueue::due_tick(std::uint32_t client_tick, sim::Tick next_tick) {
  if (client_tick == 0) return next_tick;
  const std::int64_t ahead = static_cast<std::int64_t>(client_tick) - next_tick;
  if (ahead < 0) ++counts_.late;
  return ahead < 0 || ahead > ahead_ticks_ ? next_tick : static_cast<sim::Tick>(client_tick);
}

void CommandQueue::push(const Command& command, sim::Tick next_tick) {
  if (command.sequence <= sequence_received_) return;
  sequence_received_ = command.sequence;
  if (waiting_.size() >= capacity_) {
    waiting_.erase(waiting_.begin());
    ++counts_.dropped;
  }
  waiting_.push_back({command.sequence, due_tick(command.client_tick, next_tick), command.input});
}

void CommandQueue::take_until(std::size_t index, sim::Tick tick) {
  current_ = waiting_[index].input;
  if (has_untold_) taken_before_.push_back({sequence_taken_, tick_taken_});
  sequence_taken_ = waiting_[index].sequence;
  tick_taken_ = tick;
  has_untold_ = true;
  counts_.superseded += static_cast<std::int64_t>(index);
  waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(index) + 1);
  is_neutral_ = false;
  has_changed_ = true;
}

const sim::PlayerCommand& CommandQueue::take(sim::Tick tick) {
  has_changed_ = false;
  for (std::size_t i = waiting_.size(); i-- > 0;) {
    if (waiting_[i].due > tick) continue;
    take_until(i, tick);
    return current_;
  }
  if (!is_neutral_ && tick - tick_taken_ >= repeat_ticks_) {
    is_neutral_ = has_changed_ = true;
    ++counts_.missing;
    current_ = {};
  }
  return current_;
}

}  // namespace fusillade::match
