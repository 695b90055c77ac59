#include "ops/process/file_limit.h"

#include <sys/resource.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

namespace fusillade::ops {

std::uint64_t raise_file_limit(const FileNeeds& needs, const match::ReportSink& report) {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  rlimit raised = limit;
  raised.rlim_cur = limit.rlim_max;
  std::string problem;
  if (setrlimit(RLIMIT_NOFILE, &raised) == 0) {
    limit = raised;
  } else {
    problem = std::generic_category().message(errno);
  }
  const std::uint64_t left = limit.rlim_cur > needs.other ? limit.rlim_cur - needs.other : 1;
  const std::uint64_t connections = std::min(left, needs.connections);
  if (problem.empty() && connections < needs.connections)
    problem = "fewer than the configured sessions need: connections beyond these are refused";
  match::Report line{problem.empty() ? match::Level::info : match::Level::warning,
                     "open_files_limit",
                     {{"soft", limit.rlim_cur},
                      {"hard", limit.rlim_max},
                      {"wanted", needs.other + needs.connections},
                      {"connections", connections}}};
  if (!problem.empty()) line.fields.emplace_back("problem", problem);
  report(line);
  return connections;
}

}  // namespace fusillade::ops
