// For what has to happen though memory has run out: where there is none now, there will be.
#pragma once

#include <chrono>
#include <limits>
#include <new>
#include <thread>

namespace fusillade::ops {

inline constexpr int insist_for_ever = std::numeric_limits<int>::max();
inline constexpr std::chrono::milliseconds insist_pause(10);

// Calls `step` again, insist_pause later, as long as it throws std::bad_alloc, at most `calls_max` times.
// False: it has not gone through; any other exception ends it at once. Whatever it did before it threw it
// does again.
template <class Step>
bool insist(Step step, int calls_max) noexcept {
  for (int calls = 0; calls < calls_max; ++calls) {
    try {
      step();
      return true;
    } catch (const std::bad_alloc&) {
      std::this_thread::sleep_for(insist_pause);
    } catch (...) {
      return false;
    }
  }
  return false;
}

}  // namespace fusillade::ops
