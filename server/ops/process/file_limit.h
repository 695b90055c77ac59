// The number of files, and so of connections, that the process may have open.
#pragma once

#include <cstdint>

#include "match/report.h"

namespace fusillade::ops {

// Raises the soft limit to the hard one; reports `open_files_limit` with both, as a warning where it could
// not be raised or stays below `wanted`. Returns the soft one as it is then.
std::uint64_t raise_file_limit(std::uint64_t wanted, const match::ReportSink& report);

}  // namespace fusillade::ops
