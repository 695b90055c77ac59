// Metric samples of all rooms as the text that Prometheus reads.
#pragma once

#include <string>
#include <vector>

#include "match/report.h"

namespace fusillade::ops {

// Text format 0.0.4. Samples of one name become one family, in the order of the first of each; help and form
// are the first one's. Escaping of labels and numbers is the library's.
std::string prometheus_text(const std::vector<match::MetricSample>& samples);

}  // namespace fusillade::ops
