// The command `simulate`.
#include <unistd.h>

#include <iostream>
#include <memory>
#include <optional>

#include "cli/commands.h"
#include "cli/output_files.h"
#include "cli/simulation.h"
#include "cli/state_file.h"
#include "content/arena/arena_loader.h"
#include "content/input/error.h"
#include "sim/base/types.h"

namespace fusillade::cli {
namespace {

struct SimulateArguments {
  std::string scenario, seed;
  OutputFiles files;
  std::optional<std::int32_t> ticks;  // absent: until nothing moves
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

void simulate(const SimulateArguments& arguments, const StepHooksFactory& make_hooks) {
  std::vector<std::filesystem::path> named;
  const match::ArenaDefinition arena =
      content::load_arena(arguments.scenario, overrides_of(arguments), &named);
  const sim::MatchRules& rules = arena.world.rules;
  arguments.files.check(arguments.scenario, "the scenario", named);
  LogOutput output(arguments.files);
  SimulationOptions options;
  options.ticks = arguments.ticks;
  options.log = output.options();
  if (make_hooks) options.hooks = make_hooks(rules.workers);
  if (!arguments.files.save.empty()) {
    options.at_end = [&arguments](const sim::World& world) { save_world(world, arguments.files.save); };
  }
  Progress progress(std::cerr, isatty(STDERR_FILENO) != 0,
                    options.ticks.value_or(ticks_limit(rules.tick_rate)));
  const RunSummary summary = run_simulation(arena, options, &progress);
  progress.finish();
  print_summary(summary, rules.tick_rate, output.summary_stream());
}

}  // namespace

void register_simulate(CLI::App& app, StepHooksFactory make_hooks) {
  const auto arguments = std::make_shared<SimulateArguments>();
  CLI::App* command =
      app.add_subcommand("simulate", "Runs a scenario or arena without network, as fast as it goes");
  command->add_option("scenario", arguments->scenario, "arena or scenario file (TOML)")->required();
  command->add_option("--ticks", arguments->ticks, "ticks to run; else until nothing moves, 60 s at most")
      ->check(CLI::Range(std::int64_t{0}, std::int64_t{sim::tick_max}));
  command->add_option("--seed", arguments->seed, "instead of the file's seed, as --set seed=N")
      ->check(refuse_empty);
  arguments->files.add_options(*command);
  command->add_option("--set", arguments->settings, "key=value of [match], any number of times")
      ->allow_extra_args(false)
      ->take_all();
  // What `--set a=1 b=2` leaves over.
  command->add_option("settings", arguments->more_settings, "further key=value of --set");
  command->callback([arguments, make_hooks = std::move(make_hooks)] {
    run_with_files(arguments->files, [&] {
      simulate(*arguments, make_hooks);
      return 0;
    });
  });
}

}  // namespace fusillade::cli
