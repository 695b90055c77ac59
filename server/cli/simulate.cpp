// The command `simulate`.
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "cli/simulation.h"
#include "cli/state_file.h"
#include "content/arena/arena_loader.h"
#include "content/input/error.h"
#include "sim/base/types.h"

namespace fusillade::cli {
namespace {

struct SimulateArguments {
  std::string scenario, events, save, seed;
  std::int32_t ticks = 0, hash_every = 0;
  bool has_ticks = false;
  std::vector<std::string> settings, more_settings;
};

void add_override(const std::string& setting, content::Overrides& overrides) {
  const std::size_t equals = setting.find('=');
  if (equals == std::string::npos || equals == 0)
    throw content::ContentError("--set", 0, setting,
                                "is no setting; allowed: key=value with a key of [match]");
  overrides.emplace_back(setting.substr(0, equals), setting.substr(equals + 1));
}

content::Overrides overrides_of(const SimulateArguments& arguments) {
  content::Overrides overrides;
  for (const auto* settings : {&arguments.settings, &arguments.more_settings}) {
    for (const std::string& setting : *settings) add_override(setting, overrides);
  }
  if (!arguments.seed.empty()) overrides.emplace_back("seed", arguments.seed);
  return overrides;
}

// What is written would take the place of what is read, or of what else is written.
void check_files(const SimulateArguments& arguments) {
  const auto is_same = [](const std::string& a, const std::string& b) {
    std::error_code unknown;  // one of them is not there
    return !a.empty() && (a == b || std::filesystem::equivalent(a, b, unknown));
  };
  for (const auto& [option, file] : {std::pair("--events", arguments.events), {"--save", arguments.save}}) {
    if (is_same(file, arguments.scenario))
      throw content::ContentError(option, 0, file, "is the scenario; allowed: another file");
  }
  if (is_same(arguments.save, arguments.events))
    throw content::ContentError("--save", 0, arguments.save, "is that of --events; allowed: another file");
}

// Owns the file behind `--events FILE`; standard output for `-` and for hashes without events.
class LogOutput {
 public:
  explicit LogOutput(const SimulateArguments& arguments) : name_(arguments.events) {
    if (name_.empty() && arguments.hash_every > 0) name_ = "-";
    open(name_);
  }
  // nullptr: nobody asked for a log.
  std::ostream* stream() {
    if (name_.empty()) return nullptr;
    return name_ == "-" ? &std::cout : &file_;
  }
  bool is_standard_output() const { return name_ == "-"; }

 private:
  void open(const std::string& name) {
    if (name.empty() || name == "-") return;
    file_.open(name, std::ios::binary | std::ios::trunc);
    if (!file_)
      throw content::ContentError("--events", 0, name,
                                  std::string("cannot be written: ") + std::strerror(errno));
  }

  std::string name_;
  std::ofstream file_;
};

void simulate(const SimulateArguments& arguments, const StepHooksFactory& make_hooks) {
  const match::ArenaDefinition arena = content::load_arena(arguments.scenario, overrides_of(arguments));
  const sim::MatchRules& rules = arena.world.rules;
  check_files(arguments);
  if (!arguments.save.empty()) check_save(arguments.save);
  LogOutput output(arguments);
  SimulationOptions options;
  if (arguments.has_ticks) options.ticks = arguments.ticks;
  options.hash_every = arguments.hash_every;
  options.has_events = !arguments.events.empty();
  if (make_hooks) options.hooks = make_hooks(rules.workers);
  if (!arguments.save.empty()) {
    options.at_end = [&arguments](const sim::World& world) { save_world(world, arguments.save); };
  }
  Progress progress(std::cerr, isatty(STDERR_FILENO) != 0,
                    options.ticks.value_or(ticks_limit(rules.tick_rate)));
  const SimulationSummary summary = run_simulation(arena, options, output.stream(), &progress);
  progress.finish();
  print_summary(summary, rules.tick_rate, output.is_standard_output() ? std::cerr : std::cout);
}

[[noreturn]] void fail_bad_input(const std::string& message) {
  std::cerr << message << "\n";
  throw CLI::RuntimeError(exit_bad_input);
}

// Returns what is wrong with it.
std::string refuse_empty(const std::string& text) { return text.empty() ? "is empty" : ""; }

}  // namespace

void register_simulate(CLI::App& app, StepHooksFactory make_hooks) {
  const auto arguments = std::make_shared<SimulateArguments>();
  CLI::App* command =
      app.add_subcommand("simulate", "Runs a scenario or arena without network, as fast as it goes");
  command->add_option("scenario", arguments->scenario, "arena or scenario file (TOML)")->required();
  const auto* ticks =
      command->add_option("--ticks", arguments->ticks, "ticks to run; else until nothing moves, 60 s at most")
          ->check(CLI::Range(std::int64_t{0}, std::int64_t{sim::tick_max}));
  command->add_option("--seed", arguments->seed, "instead of the file's seed, as --set seed=N")
      ->check(refuse_empty);
  command->add_option("--events", arguments->events, "event log to write (JSON Lines); - is standard output")
      ->check(refuse_empty);
  command
      ->add_option("--hash-every", arguments->hash_every,
                   "a state hash in the log, or alone on standard output, after every so many ticks")
      ->check(CLI::Range(1, 2000000000));
  command->add_option("--save", arguments->save, "file for the state at the end, for compare")
      ->check(refuse_empty);
  command->add_option("--set", arguments->settings, "key=value of [match], any number of times")
      ->allow_extra_args(false)
      ->take_all();
  // What `--set a=1 b=2` leaves over.
  command->add_option("settings", arguments->more_settings, "further key=value of --set");
  command->callback([arguments, ticks, make_hooks = std::move(make_hooks)] {
    arguments->has_ticks = ticks->count() > 0;
    try {
      simulate(*arguments, make_hooks);
    } catch (const content::ContentError& error) {
      fail_bad_input(error.what());
    } catch (const LogError& error) {
      const bool is_standard_output = arguments->events.empty() || arguments->events == "-";
      fail_bad_input((is_standard_output ? "standard output" : arguments->events) + ": " + error.what());
    }
  });
}

}  // namespace fusillade::cli
