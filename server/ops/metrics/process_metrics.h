// What the system says of this process, as metrics.
#pragma once

#include <vector>

#include "match/report.h"

namespace fusillade::ops {

// Build, uptime, processor time, memory, open files of this process. What /proc does not tell is left out.
void sample_process(std::vector<match::MetricSample>& samples);

}  // namespace fusillade::ops
