#include "ops/metrics/process_metrics.h"

#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <optional>

#include "match/sample_builder.h"
#include "ops/clock.h"
#include "ops/metrics/build_info.h"

namespace fusillade::ops {
namespace {

// Taken while the program is loaded: close enough to the start of the process.
const TimePoint process_begin = steady_now();
const double process_begin_unix_s =
    std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();

std::optional<double> resident_bytes() {
  std::ifstream statm("/proc/self/statm");
  double total_pages = 0, resident_pages = 0;
  if (!(statm >> total_pages >> resident_pages)) return std::nullopt;
  return resident_pages * static_cast<double>(sysconf(_SC_PAGESIZE));
}

std::optional<double> open_files() {
  std::error_code problem;
  std::filesystem::directory_iterator entries("/proc/self/fd", problem);
  double count = -1;  // the iterator's own
  for (; !problem && entries != std::filesystem::directory_iterator(); entries.increment(problem)) ++count;
  return problem ? std::nullopt : std::optional(count);
}

double cpu_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

}  // namespace

void sample_process(std::vector<match::MetricSample>& samples) {
  match::SampleBuilder out(samples);
  const BuildInfo& build = build_info();
  out.gauge("fusillade_build_info", "One; which build this is", 1,
            {{"version", std::string(build.version)},
             {"revision", std::string(build.revision)},
             {"compiler", std::string(build.compiler)}});
  out.gauge("fusillade_uptime_seconds", "Time since the start", seconds_of(steady_now() - process_begin));
  out.gauge("process_start_time_seconds", "Start of the process, Unix time", process_begin_unix_s);
  out.counter("process_cpu_seconds_total", "Processor time, user and system", cpu_seconds());
  if (const auto bytes = resident_bytes()) {
    out.gauge("process_resident_memory_bytes", "Memory in RAM", *bytes);
  }
  if (const auto count = open_files()) out.gauge("process_open_fds", "Open files", *count);
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
    out.gauge("process_max_fds", "Soft limit of open files", limit.rlim_cur);
  }
}

}  // namespace fusillade::ops
