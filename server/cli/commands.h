// The offline commands of the program, as CLI11 subcommands. main.cpp registers them and hands over what this
// room may not know: the server configuration and a pool of threads.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

#include "sim/model/step.h"

namespace fusillade::cli {

// Exit codes: of a bad file or command line; where a state is another than it should be.
inline constexpr int exit_bad_input = 2;
inline constexpr int exit_differs = 1;

// For CLI11's check(): what is wrong with the value of an option; "": nothing.
std::string refuse_empty(const std::string& text);

// Makes the hooks with which a world steps on so many threads; empty: one thread, whatever `workers` says
// (the results are the same).
using StepHooksFactory = std::function<sim::StepHooks(std::int32_t workers)>;

// `simulate SCENARIO.toml [--ticks N] [--seed S] [--events FILE|-] [--hash-every N] [--save FILE]
// [--set key=value ...]`.
// A bad file leaves its callback as CLI::RuntimeError(exit_bad_input), its message on standard error.
void register_simulate(CLI::App& app, StepHooksFactory make_hooks = {});

// `replay FILE.journal [--ticks N] [--events FILE|-] [--hash-every N] [--save FILE]`: plays a match again
// that a server has kept (`tick.journal_directory`). Exit code: 0 when all hashes agree, 1 when one does not,
// or when the match ends by an error of the server. `throw_on_failed_checks`: makes such an error an
// exception.
void register_replay(CLI::App& app, StepHooksFactory make_hooks,
                     std::function<void()> throw_on_failed_checks);

struct ConfigCheck {
  std::vector<std::string> sections;  // tables of a server configuration
  // Reads one and everything that it names, as `serve` would; throws content::ContentError.
  std::function<void(const std::string& file)> read;
};

// `check FILE`: reads an arena, a scenario or a server configuration (told apart by their tables) and runs
// nothing. An arena that cannot be hosted under the name of its file is told so on standard error.
void register_check(CLI::App& app, ConfigCheck check_config);

// `compare A.state B.state`: the first tick, entity and field in which two saved states (simulate --save)
// differ, and both values. Exit code: 0 when they mean the same, 1 when not.
void register_compare(CLI::App& app);

// Parses the command line, which runs the callbacks. Exit code: 0, or exit_bad_input for a bad command line,
// or the one of a CLI::RuntimeError.
int parse_and_run(CLI::App& app, int argc, const char* const* argv);

}  // namespace fusillade::cli
