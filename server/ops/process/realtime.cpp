#include "ops/process/realtime.h"

#include <pthread.h>
#include <sched.h>

namespace fusillade::ops {

std::error_code take_realtime_priority(std::int32_t priority) {
  sched_param wanted{};
  wanted.sched_priority = priority;
  return {pthread_setschedparam(pthread_self(), SCHED_RR, &wanted), std::generic_category()};
}

}  // namespace fusillade::ops
