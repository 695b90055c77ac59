// Waiting for what other threads and programs do: no test counts on how long that takes.
#pragma once

#include <chrono>
#include <functional>
#include <thread>

namespace fusillade::support {

// True as soon as `condition` is; false after 30 s, which only something broken takes. It is asked again
// every `period`.
inline bool comes_true(const std::function<bool()>& condition,
                       std::chrono::milliseconds period = std::chrono::milliseconds(10)) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  while (!condition()) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::sleep_for(period);
  }
  return true;
}

}  // namespace fusillade::support
