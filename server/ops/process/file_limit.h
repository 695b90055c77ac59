// The number of files, and so of connections, that the process may have open.
#pragma once

#include <cstdint>

#include "match/report.h"

namespace fusillade::ops {

struct FileNeeds {
  std::uint64_t connections = 0;  // of players, one file each
  std::uint64_t other = 0;        // which come first
};

// Raises the soft limit to the hard one; reports `open_files_limit` with both, as a warning where it could
// not be raised or stays below what is needed. Returns how many of the connections there may be, one at
// least.
std::uint64_t raise_file_limit(const FileNeeds& needs, const match::ReportSink& report);

}  // namespace fusillade::ops
