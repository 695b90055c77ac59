// The timed tasks of a worker pool: whose time has come, and which of those goes next.
//
// Next goes the due task whose turn comes first, ties in the order in which they were given. The turn of a
// task is its due time, but for one that has run not before it has waited as long as it ran: one that always
// takes longer than its interval is always due, and would go before everybody else for ever. So a task that
// others wait for gets its turn again soon, and one that holds others up gives them as much time as it takes.
// A turn only decides between tasks that are due: nobody waits for one while nobody else is. Pure: whoever
// drives it hands in the time. Calls are O(log tasks).
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "ops/clock.h"

namespace fusillade::ops {

struct TimedTask {
  // Runs once on one thread; returns when it is due again, nullopt: never. Must not throw.
  using Run = std::function<std::optional<TimePoint>()>;

  TimePoint due;
  Run run;
  std::int32_t helpers_wanted = 0;  // when it ran last
  TimePoint turn = due;             // not before `due`
  std::uint64_t ordinal = 0;        // the queue's own
};

// When a task that ran from `begin` to `end` and is due next at `due` has its turn.
inline TimePoint turn_after_run(TimePoint due, TimePoint begin, TimePoint end) {
  return std::max(due, end + (end - begin));
}

class TaskQueue {
 public:
  // From now on push() takes no memory while there are at most so many tasks; take() never does.
  void reserve(std::size_t tasks);
  void push(TimedTask task);
  void clear();

  bool is_empty() const { return size() == 0; }
  std::size_t size() const { return waiting_.size() + ready_.size(); }
  bool is_due(TimePoint now) const;
  // Of those that take() has not found due yet; there must be one.
  TimePoint next_due() const { return waiting_.front().due; }
  TimedTask take(TimePoint now);  // is_due(now)

 private:
  std::vector<TimedTask> waiting_;  // heap, the one that is due first in front
  std::vector<TimedTask> ready_;    // heap of those found due, the one whose turn is first in front
  std::uint64_t pushed_ = 0;
};

}  // namespace fusillade::ops
