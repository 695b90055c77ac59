#include "ops/tick/task_queue.h"

#include <algorithm>
#include <utility>

namespace fusillade::ops {
namespace {

// For the standard heap functions, which keep the greatest on top: later is less.
bool is_due_later(const TimedTask& a, const TimedTask& b) { return a.due > b.due; }

bool is_turn_later(const TimedTask& a, const TimedTask& b) {
  return a.turn != b.turn ? a.turn > b.turn : a.ordinal > b.ordinal;
}

template <typename IsLater>
TimedTask pop(std::vector<TimedTask>& heap, IsLater is_later) {
  std::ranges::pop_heap(heap, is_later);
  TimedTask task = std::move(heap.back());
  heap.pop_back();
  return task;
}

template <typename IsLater>
void add(std::vector<TimedTask>& heap, TimedTask task, IsLater is_later) {
  heap.push_back(std::move(task));
  std::ranges::push_heap(heap, is_later);
}

}  // namespace

void TaskQueue::reserve(std::size_t tasks) {
  for (std::vector<TimedTask>* heap : {&waiting_, &ready_}) {
    if (tasks > heap->capacity()) heap->reserve(std::max(tasks, 2 * heap->capacity()));
  }
}

void TaskQueue::push(TimedTask task) {
  reserve(size() + 1);
  task.ordinal = pushed_++;
  add(waiting_, std::move(task), is_due_later);
}

void TaskQueue::clear() {
  waiting_.clear();
  ready_.clear();
}

bool TaskQueue::is_due(TimePoint now) const {
  return !ready_.empty() || (!waiting_.empty() && waiting_.front().due <= now);
}

TimedTask TaskQueue::take(TimePoint now) {
  while (!waiting_.empty() && waiting_.front().due <= now)
    add(ready_, pop(waiting_, is_due_later), is_turn_later);
  return pop(ready_, is_turn_later);
}

}  // namespace fusillade::ops
