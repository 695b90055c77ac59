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
      : helpers_max_(helpers_max), chunk_(chunk), remaining_({0, count}) {}

  // The owner takes chunks from the end, helpers from the beginning: where threads have caches of their own,
  // the owner finds there what it has just added at the end, and as long as the same two work at a match each
  // finds what it had in the stage and in the tick before.
  enum class Side { owner, helper };

  // What the owner does before it takes any chunk; an exception is one of a chunk.
  void run_beside(const std::function<void()>& meanwhile);

  // Runs the next chunks that nobody has taken: a sixteenth of those that are left, at least one, since each
  // time that threads take from the same job costs as much as a light chunk. False: there was none. Any
  // thread. After an exception of a chunk (kept for error()) no further chunk begins.
  bool run_some(Side side);

  // The rest under the pool's lock.
  bool wants_helper() const {
    return helpers_ < helpers_max_ && !remaining_.load(std::memory_order_relaxed).is_empty();
  }
  void enter_helper() { ++helpers_; }
  // True: this was the last helper in it.
  bool leave_helper() { return --helpers_ == 0; }
  bool has_no_helpers() const { return helpers_ == 0; }
  std::exception_ptr error() const { return error_; }  // once nobody runs a chunk any more

 private:
  struct alignas(8) Range {
    std::int32_t begin = 0, end = 0;
    bool is_empty() const { return begin >= end; }
  };
  Range take(Side side);
  void run(const Range& range);
  // Keeps the first exception.
  template <class F>
  void attempt(const F& f);

  const std::int32_t helpers_max_;
  const std::function<void(std::int32_t)>& chunk_;
  std::int32_t helpers_ = 0;
  std::atomic<Range> remaining_;
  std::atomic<bool> has_error_ = false;
  std::exception_ptr error_;
};

}  // namespace fusillade::ops
