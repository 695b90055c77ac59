// What is timed stays where it is, so that no turn depends on where the system puts it.
#pragma once

#include <sched.h>

namespace fusillade::bench {

// This thread and those that it starts from now on. Where the system refuses, as for a processor that is not
// there, they run anywhere.
inline void stay_on_processor(int number) {
  cpu_set_t wanted;
  CPU_ZERO(&wanted);
  CPU_SET(static_cast<unsigned>(number), &wanted);
  sched_setaffinity(0, sizeof wanted, &wanted);
}

}  // namespace fusillade::bench
