// The commands of one player that wait, and which of them takes effect.
//
// - At most one command takes effect per tick: the newest of those that are due (meant for this tick or an
//   earlier one, or for none). Older ones, due now or later, are superseded by it and counted.
// - Without one, the last is repeated until it has held for repeat_s; after that the player stands still,
//   keeps its aim and presses nothing, until the next.
// - A late command (meant for a tick that has begun) is counted and takes effect at once. One meant for
//   more than ahead_s from now is taken for the coming tick, so that a wrong clock can't keep it waiting.
// - Sequences only rise: what is not newer than the newest received is a repetition and ignored.
// - Full: the oldest waiting one is dropped, counted.
// Memory is taken in the constructor; more only where more than `capacity` commands take effect between two
// snapshots.
// push and take: O(capacity).
#pragma once

#include <cstdint>
#include <vector>

#include "match/request.h"

namespace fusillade::match {

// What became of commands, since the player joined.
struct CommandCounts {
  std::int64_t late = 0;
  std::int64_t dropped = 0;
  std::int64_t superseded = 0;
  std::int64_t missing = 0;  // times that the last one ran out (repeat_s) before another was due

  CommandCounts& operator+=(const CommandCounts& other) {
    late += other.late;
    dropped += other.dropped;
    superseded += other.superseded;
    missing += other.missing;
    return *this;
  }
};

class CommandQueue {
 public:
  static constexpr double repeat_s = 0.25;
  static constexpr double ahead_s = 1;

  CommandQueue(std::int32_t capacity, double tick_rate);

  // What the constructor takes.
  static constexpr std::int64_t bytes_at_start(std::int32_t capacity) {
    return capacity * static_cast<std::int64_t>(sizeof(Waiting) + sizeof(CommandTaken));
  }

  // A new session: sequences begin again at 1, nothing waits or repeats. Counts stay.
  void restart();
  // `next_tick`: the one that runs next.
  void push(const Command& command, sim::Tick next_tick);
  // What holds in tick `tick`; ticks rise from call to call.
  const sim::PlayerCommand& take(sim::Tick tick);
  // True when the last take() answered something else than the one before it.
  bool has_changed() const { return has_changed_; }

  const sim::PlayerCommand& current() const { return current_; }
  std::uint32_t sequence_taken() const { return sequence_taken_; }  // 0: none yet
  sim::Tick tick_taken() const { return tick_taken_; }
  // Those that took effect since clear_taken(), oldest first, but for the last, which is above.
  const std::vector<CommandTaken>& taken_before() const { return taken_before_; }
  void clear_taken() {
    taken_before_.clear();
    has_untold_ = false;
  }
  const CommandCounts& counts() const { return counts_; }
  std::size_t size() const { return waiting_.size(); }

 private:
  struct Waiting {
    std::uint32_t sequence = 0;
    sim::Tick due = 0;
    sim::PlayerCommand input;
  };

  sim::Tick due_tick(std::uint32_t client_tick, sim::Tick next_tick);
  void take_until(std::size_t index, sim::Tick tick);

  std::size_t capacity_;
  sim::Tick repeat_ticks_, ahead_ticks_;
  std::vector<Waiting> waiting_;  // sequences rise
  std::vector<CommandTaken> taken_before_;
  std::uint32_t sequence_received_ = 0, sequence_taken_ = 0;
  sim::Tick tick_taken_ = 0;
  bool has_untold_ = false;  // the last one has been taken since clear_taken()
  bool is_neutral_ = true, has_changed_ = false;
  sim::PlayerCommand current_;
  CommandCounts counts_;
};

}  // namespace fusillade::match
