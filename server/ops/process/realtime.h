// Real-time scheduling, by which threads go before all ordinary ones of the machine.
#pragma once

#include <cstdint>
#include <system_error>

namespace fusillade::ops {

// The calling thread, by SCHED_RR: 1 to 99, the higher goes first. An error where the system does not allow
// it (CAP_SYS_NICE or a limit of rtprio does); nothing has changed then.
std::error_code take_realtime_priority(std::int32_t priority);

}  // namespace fusillade::ops
