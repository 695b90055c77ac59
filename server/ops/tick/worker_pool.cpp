#include "ops/tick/worker_pool.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "ops/tick/chunk_job.h"

namespace fusillade::ops {
namespace {

// Longer than what one thread does alone between the chunks of a tick of a million bullets.
constexpr std::chrono::milliseconds lingering_max{2};

// The most helpers that one call of the running task's for_each_chunk could use; as many are woken when it
// runs next.
thread_local std::int32_t helpers_wanted = 0;

}  // namespace

struct WorkerPool::Impl {
  Impl(std::int32_t count, std::function<void()> given_begin)
      : thread_count(count), begin(std::move(given_begin)) {
    jobs.reserve(static_cast<std::size_t>(count));
  }

  void work();
  void wait(std::unique_lock<std::mutex>& lock);
  void linger(std::unique_lock<std::mutex>& lock);
  void run_task(std::unique_lock<std::mutex>& lock);
  void help(ChunkJob& job, std::unique_lock<std::mutex>& lock);
  bool is_idle() const { return !is_stopping && !is_task_due() && job_that_wants_help() == nullptr; }
  bool is_task_due() const { return tasks.is_due(steady_now()); }
  ChunkJob* job_that_wants_help() const;
  void appoint_timekeeper();
  void call_helpers(std::int32_t count);
  void finish(ChunkJob& job);

  const std::int32_t thread_count;
  const std::function<void()> begin;
  std::vector<std::thread> threads;
  std::mutex mutex;
  // Of the idle threads one, the timekeeper, sleeps until the next task is due; the others sleep until
  // called.
  std::condition_variable timekeeper_called, idle_called, helpers_left;
  bool has_timekeeper = false;
  std::int32_t idle_count = 0;  // who sleeps until called
  bool is_stopping = false;
  TaskQueue tasks;
  std::int32_t tasks_running = 0;
  std::int32_t helpers_called = 0;  // who sleeps and is to stay awake for a while as soon as it wakes
  std::vector<ChunkJob*> jobs;      // those that may still have chunks to take
};

ChunkJob* WorkerPool::Impl::job_that_wants_help() const {
  const auto found = std::ranges::find_if(jobs, [](const ChunkJob* job) { return job->wants_helper(); });
  return found == jobs.end() ? nullptr : *found;
}

// Before a thread turns away from the queue: somebody else must watch it.
void WorkerPool::Impl::appoint_timekeeper() {
  if (!has_timekeeper && !tasks.is_empty()) idle_called.notify_one();
}

// The timekeeper is woken only where too few others sleep.
void WorkerPool::Impl::call_helpers(std::int32_t count) {
  const std::int32_t sleepers = idle_count + (has_timekeeper ? 1 : 0);
  helpers_called = std::min(helpers_called + count, sleepers);
  for (std::int32_t i = 0; i < count; ++i) idle_called.notify_one();
  if (count > 0 && helpers_called > idle_count) timekeeper_called.notify_one();
}

void WorkerPool::Impl::run_task(std::unique_lock<std::mutex>& lock) {
  const TimePoint begun = steady_now();
  TimedTask task = tasks.take(begun);
  call_helpers(task.helpers_wanted);
  ++tasks_running;
  appoint_timekeeper();
  helpers_wanted = 0;
  lock.unlock();
  const std::optional<TimePoint> next_due = task.run();
  const TimePoint ended = steady_now();
  if (!next_due) task.run = nullptr;  // what it holds goes without the lock
  lock.lock();
  --tasks_running;
  if (!next_due) return;
  tasks.push({.due = *next_due,
              .run = std::move(task.run),
              .helpers_wanted = helpers_wanted,
              .turn = turn_after_run(*next_due, begun, ended)});
  if (has_timekeeper) timekeeper_called.notify_one();
}

void WorkerPool::Impl::help(ChunkJob& job, std::unique_lock<std::mutex>& lock) {
  job.enter_helper();
  appoint_timekeeper();
  lock.unlock();
  job.run_some(ChunkJob::Side::helper);
  lock.lock();
  if (job.leave_helper()) helpers_left.notify_all();
  linger(lock);
}

// Whoever else wants the processor has it meanwhile, but for threads of lower priority.
void WorkerPool::Impl::linger(std::unique_lock<std::mutex>& lock) {
  const TimePoint end = steady_now() + lingering_max;
  while (is_idle() && tasks_running > 0 && steady_now() < end) {
    lock.unlock();
    std::this_thread::yield();
    lock.lock();
  }
}

void WorkerPool::Impl::wait(std::unique_lock<std::mutex>& lock) {
  if (has_timekeeper || tasks.is_empty()) {
    ++idle_count;
    idle_called.wait(lock);
    --idle_count;
  } else {
    has_timekeeper = true;
    const TimePoint due = tasks.next_due();
    timekeeper_called.wait_until(lock, due);
    has_timekeeper = false;
  }
  if (helpers_called == 0) return;
  --helpers_called;
  linger(lock);
}

void WorkerPool::Impl::work() {
  if (begin) begin();
  std::unique_lock lock(mutex);
  while (!is_stopping) {
    if (is_task_due()) {
      run_task(lock);
    } else if (ChunkJob* job = job_that_wants_help()) {
      help(*job, lock);
    } else {
      wait(lock);
    }
  }
}

// Takes the job off the list and waits for the helpers that are still in it.
void WorkerPool::Impl::finish(ChunkJob& job) {
  std::unique_lock lock(mutex);
  std::erase(jobs, &job);
  helpers_left.wait(lock, [&] { return job.has_no_helpers(); });
}

WorkerPool::WorkerPool(std::int32_t threads, std::function<void()> begin)
    : impl_(std::make_unique<Impl>(std::max(1, threads), std::move(begin))) {}

WorkerPool::~WorkerPool() { stop(); }

void WorkerPool::start() {
  const std::lock_guard lock(impl_->mutex);
  impl_->is_stopping = false;
  while (std::ssize(impl_->threads) < impl_->thread_count) {
    impl_->threads.emplace_back([this] { impl_->work(); });
  }
}

void WorkerPool::stop() {
  {
    const std::lock_guard lock(impl_->mutex);
    impl_->is_stopping = true;
    impl_->timekeeper_called.notify_all();
    impl_->idle_called.notify_all();
  }
  for (std::thread& thread : impl_->threads) thread.join();
  impl_->threads.clear();
  const std::lock_guard lock(impl_->mutex);
  impl_->tasks.clear();
}

void WorkerPool::run_at(TimePoint due, Task task) {
  const std::lock_guard lock(impl_->mutex);
  // For those that run now as well: a thread that puts its task back could do nothing without memory.
  impl_->tasks.reserve(impl_->tasks.size() + static_cast<std::size_t>(impl_->tasks_running) + 1);
  impl_->tasks.push({.due = due, .run = std::move(task)});
  if (impl_->has_timekeeper) {
    impl_->timekeeper_called.notify_one();
  } else {
    impl_->idle_called.notify_one();
  }
}

void WorkerPool::for_each_chunk(std::int32_t helpers_max, std::int32_t count, const Chunk& chunk,
                                const Meanwhile& meanwhile) {
  const std::int32_t helpers = std::min(helpers_max, count);
  ChunkJob job(helpers, count, chunk);
  const bool is_shared = helpers > 0;
  if (is_shared) {
    helpers_wanted = std::max(helpers_wanted, helpers);
    const std::lock_guard lock(impl_->mutex);
    impl_->jobs.push_back(&job);
    impl_->idle_called.notify_all();
    impl_->timekeeper_called.notify_one();
  }
  job.run_beside(meanwhile);
  while (job.run_some(ChunkJob::Side::owner)) continue;
  if (is_shared) impl_->finish(job);
  if (const std::exception_ptr error = job.error()) std::rethrow_exception(error);
}

}  // namespace fusillade::ops
