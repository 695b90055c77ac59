#include "ops/tick/worker_pool.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <fstream>
#include <future>
#include <mutex>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "ops/tick/task_queue.h"
#include "support/allocation_count.h"
#include "support/comes_true.h"

namespace fusillade::ops {
namespace {

// Runs `task` once on a pool and waits for it.
void run_once(WorkerPool& pool, const std::function<void()>& task) {
  std::promise<void> done;
  pool.run_at(steady_now(), [&]() -> std::optional<TimePoint> {
    task();
    done.set_value();
    return std::nullopt;
  });
  done.get_future().wait();
}

TEST(WorkerPool, DueTasksRunInTheOrderOfTheirTimes) {
  WorkerPool pool(1);
  std::vector<int> order;
  const TimePoint past = steady_now() - std::chrono::seconds(1);
  const auto add = [&](int number, int offset_ms) {
    pool.run_at(past + std::chrono::milliseconds(offset_ms), [&order, number]() -> std::optional<TimePoint> {
      order.push_back(number);
      return std::nullopt;
    });
  };
  add(3, 30);
  add(1, 10);
  add(4, 30);
  add(2, 20);
  pool.start();
  run_once(pool, [] {});
  pool.stop();
  EXPECT_EQ(order, (std::vector<int>{1, 2, 3, 4}));
}

// The first one is always due earlier.
TEST(WorkerPool, ATaskThatIsAlwaysDueLetsOthersThatAreDueRunInBetween) {
  WorkerPool pool(1);
  const TimePoint past = steady_now() - std::chrono::hours(1);
  int long_runs = 0, short_runs = 0;
  std::promise<int> short_runs_before_the_end;
  pool.run_at(past, [&]() -> std::optional<TimePoint> {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    if (++long_runs < 20) return past;
    short_runs_before_the_end.set_value(short_runs);
    return std::nullopt;
  });
  pool.run_at(past + std::chrono::minutes(1), [&]() -> std::optional<TimePoint> {
    ++short_runs;
    return past + std::chrono::minutes(1);
  });
  pool.start();
  EXPECT_GE(short_runs_before_the_end.get_future().get(), 19);
  pool.stop();
}

// One that is added when others run has room made for those as well.
TEST(WorkerPool, TasksGoOnWhereThereIsNoMemory) {
  WorkerPool pool(2);
  pool.start();
  std::atomic<int> runs = 0;
  for (int task = 0; task < 100; ++task) {
    pool.run_at(steady_now(), [&]() -> std::optional<TimePoint> {
      ++runs;
      return steady_now() + std::chrono::milliseconds(1);
    });
  }
  const support::NoMemory none(sizeof(TimedTask), std::size_t{1} << 30);
  const int before = runs;
  EXPECT_TRUE(support::comes_true([&] { return runs >= before + 1000; }));
  pool.stop();
}

TEST(WorkerPool, ATaskNeverRunsBeforeItsTimeAndOnOneThreadAtATime) {
  WorkerPool pool(3);
  struct Task {
    TimePoint due;
    std::atomic<int> running = 0;
    int runs = 0;
  };
  std::array<Task, 8> tasks;
  std::atomic<int> early = 0, doubled = 0, finished = 0;
  for (Task& task : tasks) {
    task.due = steady_now();
    pool.run_at(task.due, [&]() -> std::optional<TimePoint> {
      if (task.running.fetch_add(1) != 0) ++doubled;
      if (steady_now() < task.due) ++early;
      task.due += std::chrono::milliseconds(1);
      task.running.fetch_sub(1);
      if (++task.runs < 50) return task.due;
      ++finished;
      finished.notify_all();
      return std::nullopt;
    });
  }
  pool.start();
  for (int seen = finished; seen < std::ssize(tasks); seen = finished) finished.wait(seen);
  pool.stop();
  EXPECT_EQ(early, 0);
  EXPECT_EQ(doubled, 0);
}

TEST(WorkerPool, EachChunkRunsOnceAndAllAreDoneAfterwards) {
  WorkerPool pool(4);
  pool.start();
  for (int round = 0; round < 200; ++round) {
    std::vector<int> runs(97, 0);
    run_once(pool, [&] {
      pool.for_each_chunk(3, 97, [&](std::int32_t chunk) { ++runs[static_cast<std::size_t>(chunk)]; });
    });
    EXPECT_EQ(runs, std::vector<int>(97, 1));
  }
}

TEST(WorkerPool, IdleThreadsHelpWithChunks) {
  WorkerPool pool(2);
  pool.start();
  std::set<std::thread::id> threads;
  std::mutex mutex;
  std::atomic<int> entered = 0;
  run_once(pool, [&] {
    // The two chunks meet: that works only on two threads.
    pool.for_each_chunk(1, 2, [&](std::int32_t) {
      ++entered;
      entered.notify_all();
      for (int seen = entered; seen < 2; seen = entered) entered.wait(seen);
      const std::lock_guard lock(mutex);
      threads.insert(std::this_thread::get_id());
    });
  });
  EXPECT_EQ(threads.size(), 2U);
}

// The owner's chunks are the last ones: what it has added at the end is in its cache.
TEST(WorkerPool, TheOwnerTakesChunksFromTheEndAndHelpersFromTheBeginning) {
  WorkerPool pool(2);
  pool.start();
  std::array<std::thread::id, 2> threads;
  std::atomic<int> entered = 0;
  std::thread::id owner;
  run_once(pool, [&] {
    owner = std::this_thread::get_id();
    pool.for_each_chunk(1, 2, [&](std::int32_t chunk) {
      threads.at(static_cast<std::size_t>(chunk)) = std::this_thread::get_id();
      ++entered;
      entered.notify_all();
      for (int seen = entered; seen < 2; seen = entered) entered.wait(seen);
    });
  });
  EXPECT_EQ(threads[1], owner);
  EXPECT_NE(threads[0], owner);
}

TEST(WorkerPool, TheOwnerDoesSomethingElseWhileHelpersTakeChunks) {
  WorkerPool pool(2);
  pool.start();
  std::atomic<bool> is_any_done = false;
  std::thread::id owner, meanwhile, helper;
  run_once(pool, [&] {
    owner = std::this_thread::get_id();
    const auto chunk = [&](std::int32_t) {
      helper = std::this_thread::get_id();
      is_any_done = true;
      is_any_done.notify_all();
    };
    pool.for_each_chunk(1, 1, chunk, [&] {
      is_any_done.wait(false);  // which the owner would wait for in vain
      meanwhile = std::this_thread::get_id();
    });
  });
  EXPECT_EQ(meanwhile, owner);
  EXPECT_NE(helper, owner);
}

TEST(WorkerPool, WhatTheOwnerDoesBesideChunksIsDoneWithoutHelpersToo) {
  WorkerPool pool(1);
  std::vector<std::string> done;
  pool.for_each_chunk(
      0, 2, [&](std::int32_t chunk) { done.push_back(std::to_string(chunk)); },
      [&] { done.emplace_back("meanwhile"); });
  pool.for_each_chunk(
      3, 0, [&](std::int32_t) { done.emplace_back("none"); }, [&] { done.emplace_back("alone"); });
  EXPECT_EQ(done, (std::vector<std::string>{"meanwhile", "1", "0", "alone"}));
}

// Who has helped stays awake while the task goes on, and looks at all that is due.
TEST(WorkerPool, WhoStaysAwakeForChunksRunsTheTasksThatAreDueMeanwhile) {
  WorkerPool pool(2);
  pool.start();
  for (int round = 0; round < 50; ++round) {
    std::atomic<int> other_runs = 0;
    run_once(pool, [&] {
      pool.for_each_chunk(1, 32, [](std::int32_t) { std::this_thread::yield(); });
      pool.run_at(steady_now() + std::chrono::microseconds(50 * round), [&]() -> std::optional<TimePoint> {
        ++other_runs;
        other_runs.notify_all();
        return std::nullopt;
      });
      other_runs.wait(0);
    });
    EXPECT_EQ(other_runs, 1);
  }
}

// As the system has it: neither asleep nor ended.
bool is_awake(pid_t thread) {
  std::ifstream file("/proc/self/task/" + std::to_string(thread) + "/stat");
  std::string line;
  std::getline(file, line);
  const std::size_t name_end = line.rfind(')');
  return name_end != std::string::npos && line.substr(name_end + 2, 1) == "R";
}

// It would come late to the first chunks. One that is woken stays awake for 2 ms, of which a busy machine may
// take all: in one of many ticks it is seen.
TEST(WorkerPool, TheHelperOfATaskIsAwakeBeforeItsFirstChunk) {
  std::mutex mutex;
  std::vector<pid_t> threads;
  WorkerPool pool(2, [&] {
    const std::lock_guard lock(mutex);
    threads.push_back(gettid());
  });
  const auto is_helper_awake = [&] {
    const std::lock_guard lock(mutex);
    return std::ranges::any_of(threads, [](pid_t thread) { return thread != gettid() && is_awake(thread); });
  };
  std::promise<bool> seen;
  pool.run_at(steady_now(), [&, runs = 0]() mutable -> std::optional<TimePoint> {
    const TimePoint end = steady_now() + std::chrono::milliseconds(1);
    bool is_awake = false;
    while (runs > 0 && !is_awake && steady_now() < end) is_awake = is_helper_awake();
    pool.for_each_chunk(1, 4, [](std::int32_t) {});
    if (is_awake || ++runs == 200) {
      seen.set_value(is_awake);
      return std::nullopt;
    }
    return steady_now() + std::chrono::milliseconds(5);
  });
  pool.start();
  EXPECT_TRUE(seen.get_future().get());
}

TEST(WorkerPool, TasksGoOnWhileHelpersAreCalledAndAreStoppedInBetween) {
  WorkerPool pool(3);
  std::atomic<int> heavy = 0, light = 0, chunks = 0;
  pool.run_at(steady_now(), [&]() -> std::optional<TimePoint> {
    pool.for_each_chunk(2, 8, [&](std::int32_t) { ++chunks; });
    ++heavy;
    return steady_now() + std::chrono::milliseconds(1);
  });
  std::promise<void> done;
  pool.run_at(steady_now(), [&]() -> std::optional<TimePoint> {
    if (++light == 100) done.set_value();
    return steady_now() + std::chrono::microseconds(300);
  });
  pool.start();
  done.get_future().wait();
  pool.stop();
  EXPECT_GT(heavy, 0);
  EXPECT_EQ(chunks, 8 * heavy);
}

TEST(WorkerPool, AnExceptionOfAChunkLeavesForEachChunkAndThePoolGoesOn) {
  WorkerPool pool(3);
  pool.start();
  for (int round = 0; round < 100; ++round) {
    bool is_caught = false;
    run_once(pool, [&] {
      try {
        pool.for_each_chunk(2, 50, [](std::int32_t chunk) {
          if (chunk == 7) throw std::runtime_error("chunk 7");
        });
      } catch (const std::runtime_error& problem) {
        is_caught = std::string(problem.what()) == "chunk 7";
      }
    });
    EXPECT_TRUE(is_caught);
  }
}

TEST(WorkerPool, AnExceptionOfWhatTheOwnerDoesMeanwhileLeavesOnceNoChunkRuns) {
  WorkerPool pool(3);
  pool.start();
  for (int round = 0; round < 100; ++round) {
    std::atomic<int> running = 0;
    bool is_caught = false;
    run_once(pool, [&] {
      const auto chunk = [&](std::int32_t) {
        ++running;
        std::this_thread::yield();
        --running;
      };
      try {
        pool.for_each_chunk(2, 50, chunk, [] { throw std::runtime_error("meanwhile"); });
      } catch (const std::runtime_error& problem) {
        is_caught = std::string(problem.what()) == "meanwhile" && running == 0;
      }
    });
    EXPECT_TRUE(is_caught);
  }
}

TEST(WorkerPool, TwoTasksWithChunksDoNotWaitForEachOther) {
  WorkerPool pool(2);
  pool.start();
  std::atomic<int> chunks = 0;
  std::vector<std::promise<void>> done(2);
  for (auto& promise : done) {
    pool.run_at(steady_now(), [&]() -> std::optional<TimePoint> {
      for (int round = 0; round < 100; ++round) pool.for_each_chunk(1, 16, [&](std::int32_t) { ++chunks; });
      promise.set_value();
      return std::nullopt;
    });
  }
  for (auto& promise : done) promise.get_future().wait();
  EXPECT_EQ(chunks, 2 * 100 * 16);
}

TEST(WorkerPool, StopsWithTasksWaitingAndWithoutAStart) {
  WorkerPool waiting(2);
  waiting.start();
  waiting.run_at(steady_now() + std::chrono::hours(1),
                 []() -> std::optional<TimePoint> { return std::nullopt; });
  waiting.stop();
  WorkerPool unstarted(2);
  unstarted.stop();
}

}  // namespace
}  // namespace fusillade::ops
