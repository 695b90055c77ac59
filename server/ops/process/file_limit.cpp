#include "ops/process/file_limit.h"

#include <sys/resource.h>

#include <cerrno>
#include <system_error>

namespace fusillade::ops {

std::uint64_t raise_file_limit(std::uint64_t wanted, const match::ReportSink& report) {
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
  if (problem.empty() && limit.rlim_cur < wanted)
    problem = "fewer than the configured sessions need: more are refused";
  match::Report line{problem.empty() ? match::Level::info : match::Level::warning,
                     "open_files_limit",
                     {{"soft", limit.rlim_cur}, {"hard", limit.rlim_max}, {"wanted", wanted}}};
  if (!problem.empty()) line.fields.emplace_back("problem", problem);
  report(line);
  return limit.rlim_cur;
}

}  // namespace fusillade::ops
