// The chunks of one heavy tick while they are run by their owner and by helpers.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>

namespace fusillade::ops {

class ChunkJob {
 public:
  ChunkJob(std::int32_t helpers_max, std::int32_t count, const std::function<void(std::int32_t)>& chunk)
      : helpers_max_(helpers_max), count_(count), chunk_(chunk) {}

  // Runs the next chunks that nobody has taken: a sixteenth of those that are left, at least one, since each
  // time that threads take from the same counter costs as much as a light chunk. False: there was none. Any
  // thread. After an exception of a chunk (kept for error()) no further chunk begins.
  bool run_some();

  // The rest under the pool's lock.
  bool wants_helper() const {
    return helpers_ < helpers_max_ && next_.load(std::memory_order_relaxed) < count_;
  }
  void enter_helper() { ++helpers_; }
  // True: this was the last helper in it.
  bool leave_helper() { return --helpers_ == 0; }
  bool is_left() const { return helpers_ == 0; }
  std::exception_ptr error() const { return error_; }  // once nobody runs a chunk any more

 private:
  void run(std::int32_t begin, std::int32_t end);

  const std::int32_t helpers_max_;
  const std::int32_t count_;
  const std::function<void(std::int32_t)>& chunk_;
  std::int32_t helpers_ = 0;
  std::atomic<std::int32_t> next_ = 0;
  std::atomic<bool> has_error_ = false;
  std::exception_ptr error_;
};

}  // namespace fusillade::ops
