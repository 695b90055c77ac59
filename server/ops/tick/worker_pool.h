// A fixed number of threads that run timed tasks (the ticks of matches) and chunks of those that are heavy.
//
// Order: a task whose time has come goes before chunks (each heavy task runs its own chunks anyway; the
// others only help); of several due tasks the one whose turn comes first (task_queue.h). Nobody waits while
// holding a chunk: a helper takes some chunks, runs them and looks at the tasks again; the owner of the
// chunks waits only when none is left to take, for those that helpers still run. Idle threads sleep: one
// until the next due time, the others until there is work. Who has helped stays awake for a while, as long as
// a task runs: a tick has chunks more than once, and waking up takes longer than some of them. For the same
// reason as many are woken as a task begins as its chunks were for when it ran last.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "ops/clock.h"
#include "ops/tick/task_queue.h"

namespace fusillade::ops {

class WorkerPool {
 public:
  using Task = TimedTask::Run;
  using Chunk = std::function<void(std::int32_t)>;
  using Meanwhile = std::function<void()>;

  // `begin`: each thread calls it first; empty: nothing.
  explicit WorkerPool(std::int32_t threads, std::function<void()> begin = {});
  ~WorkerPool();  // stop()

  void start();
  // Returns when no task runs any more; tasks that wait are dropped. Not from a task.
  void stop();

  // Any thread.
  void run_at(TimePoint due, Task task);

  // From a task or a thread of the caller's: runs meanwhile() on this thread, and chunk(0) to chunk(count -
  // 1), each once, on at most `helpers_max` others and, after that, on this one; returns when all are done.
  // The first exception of any leaves here; chunks not begun by then are not run.
  void for_each_chunk(
      std::int32_t helpers_max, std::int32_t count, const Chunk& chunk, const Meanwhile& meanwhile = [] {});

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace fusillade::ops
