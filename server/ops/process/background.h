// Threads for what takes its time, beside those that make ticks and serve sockets.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace fusillade::ops {

// Thread-safe. Tasks begin in the order in which they came; on one thread each ends before the next begins.
// None may throw.
class Background {
 public:
  // Throws std::system_error where the system has no thread for it.
  explicit Background(std::int32_t threads = 1);
  // Waits until all are done.
  ~Background();
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;

  void post(std::function<void()> task);

 private:
  void run();
  void finish();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> tasks_;
  bool is_stopped_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace fusillade::ops
