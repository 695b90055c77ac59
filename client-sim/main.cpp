// fusillade-bots: command line, one run, table and report.
#include <cstdio>
#include <exception>
#include <fstream>

#include "client-sim/file_limit.h"
#include "client-sim/options.h"
#include "client-sim/run.h"

namespace {

using namespace fusillade::client;

constexpr int exit_threshold = 1;
constexpr int exit_usage = 2;
constexpr std::uint64_t files_beside_bots = 64;

int play(const BotOptions& options, std::ofstream& report) {
  const std::string problem = raise_file_limit(options.clients() + files_beside_bots);
  if (!problem.empty()) std::fprintf(stderr, "fusillade-bots: %s\n", problem.c_str());
  const Summary summary = run_bots(options);
  if (!options.quiet) std::fputs(table(summary).c_str(), stdout);
  if (report.is_open() && !(report << report_json(summary)).flush()) {
    std::fprintf(stderr, "fusillade-bots: the report could not be written to %s\n", options.report.c_str());
    return exit_threshold;
  }
  const auto passed = thresholds_passed(options, summary);
  for (const std::string& line : passed) std::fprintf(stderr, "fusillade-bots: %s\n", line.c_str());
  return passed.empty() ? 0 : exit_threshold;
}

}  // namespace

int main(int argc, char** argv) {
  const ParsedOptions parsed = parse_options(argc, argv);
  if (parsed.exit_code) {
    std::fputs(parsed.text.c_str(), *parsed.exit_code == 0 ? stdout : stderr);
    return *parsed.exit_code;
  }
  std::ofstream report;
  if (!parsed.options.report.empty()) {
    report.open(parsed.options.report);
    if (!report) {
      std::fprintf(stderr, "fusillade-bots: --report: %s cannot be written\n", parsed.options.report.c_str());
      return exit_usage;
    }
  }
  try {
    return play(parsed.options, report);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "fusillade-bots: %s\n", error.what());
    return exit_threshold;
  }
}
