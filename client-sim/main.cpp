// fusillade-bots: command line, one run, table and report.
#include <cstdio>
#include <exception>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string>

#include "client-sim/file_limit.h"
#include "client-sim/options.h"
#include "client-sim/report/recorder.h"
#include "client-sim/run.h"

namespace {

using namespace fusillade::client;

constexpr int exit_threshold = 1;
constexpr int exit_usage = 2;
constexpr std::uint64_t files_beside_bots = 64;

int complain(const std::string& problem, int exit_code) {
  std::fprintf(stderr, "fusillade-bots: %s\n", problem.c_str());
  return exit_code;
}

// What the run leaves behind, opened before it begins.
struct Outputs {
  // Throws std::runtime_error with a sentence.
  explicit Outputs(const BotOptions& options) {
    if (!options.report.empty()) report.open(options.report);
    if (!report) throw std::runtime_error("--report: " + options.report + " cannot be written");
    if (!options.record.empty()) recorder.emplace(options.record);
  }

  std::ofstream report;
  std::optional<Recorder> recorder;
};

int play(const BotOptions& options, Outputs& outputs) {
  const std::string problem = raise_file_limit(options.clients() + files_beside_bots);
  if (!problem.empty()) complain(problem, 0);
  const Summary summary = run_bots(options, outputs.recorder ? &*outputs.recorder : nullptr);
  if (!options.quiet) std::fputs(table(summary).c_str(), stdout);
  if (!options.report.empty() && !(outputs.report << report_json(summary)).flush())
    return complain("the report could not be written to " + options.report, exit_threshold);
  if (outputs.recorder && !outputs.recorder->close())
    return complain("the recording could not be written to " + options.record, exit_threshold);
  const auto exceeded = thresholds_exceeded(options, summary);
  for (const std::string& line : exceeded) complain(line, exit_threshold);
  return exceeded.empty() ? 0 : exit_threshold;
}

}  // namespace

int main(int argc, char** argv) {
  const ParsedOptions parsed = parse_options(argc, argv);
  if (parsed.exit_code) {
    std::fputs(parsed.text.c_str(), *parsed.exit_code == 0 ? stdout : stderr);
    return *parsed.exit_code;
  }
  std::optional<Outputs> outputs;
  try {
    outputs.emplace(parsed.options);
    return play(parsed.options, *outputs);
  } catch (const std::exception& error) {
    return complain(error.what(), outputs ? exit_threshold : exit_usage);
  }
}
