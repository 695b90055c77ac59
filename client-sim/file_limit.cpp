#include "client-sim/file_limit.h"

#include <sys/resource.h>

#include <algorithm>

namespace fusillade::client {

std::string raise_file_limit(std::uint64_t wanted) {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return "the limit of open files cannot be read";
  if (limit.rlim_cur >= wanted) return {};
  limit.rlim_cur = std::min<rlim_t>(wanted, limit.rlim_max);
  const bool raised = setrlimit(RLIMIT_NOFILE, &limit) == 0;
  if (raised && limit.rlim_cur >= wanted) return {};
  return "the limit of open files is " + std::to_string(limit.rlim_cur) + ", this run wants " +
         std::to_string(wanted) + ": raise the hard limit (ulimit -Hn), or some bots will fail to connect";
}

}  // namespace fusillade::client
