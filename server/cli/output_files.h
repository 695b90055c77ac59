// The files that a run writes: its event log, and the state at its end.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "cli/run_log.h"

namespace fusillade::cli {

struct OutputFiles {
  std::string events, save;  // empty: not wanted; events "-": standard output
  std::int32_t hash_every = 0;

  void add_options(CLI::App& command);
  // What is written would take the place of what is read (`input`, which is `input_name`: "the scenario", and
  // the files that it names), or of what else is written, or cannot be written: throws content::ContentError.
  void check(const std::string& input, const std::string& input_name,
             const std::vector<std::filesystem::path>& named = {}) const;
  // Where the log goes, for messages.
  std::string log_name() const;
};

// Runs a command that writes them. What is wrong with a file goes to standard error and leaves as
// CLI::RuntimeError(exit_bad_input); so does another exit code than 0 that `command` returns.
void run_with_files(const OutputFiles& files, const std::function<int()>& command);

// Owns the file behind `--events FILE`; standard output for `-` and for hashes without events.
class LogOutput {
 public:
  explicit LogOutput(const OutputFiles& files);
  RunLogOptions options();
  // Where the summary of the run goes.
  std::ostream& summary_stream() const;

 private:
  const OutputFiles& files_;
  std::string name_;
  std::ofstream file_;
};

}  // namespace fusillade::cli
