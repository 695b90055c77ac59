// Time that this thread has spent on a processor: what others do on the machine is not in it.
#pragma once

#include <ctime>

namespace fusillade::bench {

inline double thread_cpu_ns() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return 1e9 * static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec);
}

}  // namespace fusillade::bench
