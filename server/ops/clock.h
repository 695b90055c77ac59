// The monotonic clock of the process, replaceable in tests: by it matches are ticked.
#pragma once

#include <chrono>
#include <functional>

namespace fusillade::ops {

using TimePoint = std::chrono::steady_clock::time_point;
using Duration = std::chrono::nanoseconds;
using Clock = std::function<TimePoint()>;  // any thread; never goes back

inline TimePoint steady_now() { return std::chrono::steady_clock::now(); }

inline double seconds_of(Duration duration) { return std::chrono::duration<double>(duration).count(); }

}  // namespace fusillade::ops
