// The table of config/metrics.md as the text of /metrics says it.
#pragma once

#include <string>

namespace fusillade::test {

// Markdown: a row per metric in alphabetical order, with type, unit (by the name's ending), names of labels,
// meaning.
std::string metrics_table(const std::string& metrics);

}  // namespace fusillade::test
