// A thread for what takes its time, beside those that make ticks and serve sockets.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace fusillade::ops {

// Thread-safe. Tasks run one after another, in the order in which they came. None may throw.
class Background {
 public:
  Background();
  // Waits for the task that runs; those after it are dropped.
  ~Background();
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;

  void post(std::function<void()> task);

 private:
  void run();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> tasks_;
  bool is_stopped_ = false;
  std::thread thread_;
};

}  // namespace fusillade::ops
