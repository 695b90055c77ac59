// The composition root: hands the rooms to each other.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <memory>

#include "cli/commands.h"
#include "content/config/environment.h"
#include "health.h"
#include "hosting/configuration.h"
#include "hosting/kept_files.h"
#include "hosting/match_maker.h"
#include "ops/metrics/build_info.h"
#include "ops/process/column_memory.h"
#include "ops/tick/check_failure.h"
#include "ops/tick/worker_pool.h"
#include "serve.h"

namespace {

using namespace fusillade;

std::string version_text() {
  const ops::BuildInfo& build = ops::build_info();
  std::string text("fusillade ");
  return text.append(build.version).append(" (").append(build.revision).append(", ").append(build.compiler) +
         ")";
}

// Chunks on `workers` threads, the caller's among them.
sim::StepHooks pooled_hooks(std::int32_t workers) {
  if (workers < 2) return {};
  auto pool = std::make_shared<ops::WorkerPool>(workers - 1);
  pool->start();
  sim::StepHooks hooks;
  hooks.for_each_chunk = [pool, workers](std::int32_t count, const ops::WorkerPool::Chunk& chunk,
                                         const ops::WorkerPool::Meanwhile& meanwhile) {
    pool->for_each_chunk(workers - 1, count, chunk, meanwhile);
  };
  return hooks;
}

void add_config(CLI::App& command, std::string& config) {
  command.add_option("--config", config, "Configuration file; config/server.toml if there is one")
      ->envname(content::file_variable);
}

void register_serve(CLI::App& app, hosting::ServeArguments& arguments) {
  CLI::App* command = app.add_subcommand("serve", "Host matches until SIGTERM or SIGINT");
  add_config(*command, arguments.config);
  command->add_option("--port", arguments.port, "Port for players; 0: any free one")
      ->check(CLI::Range(0, 65535));
  command->add_option("--admin-port", arguments.admin_port, "Port for the operator; 0: any free one")
      ->check(CLI::Range(0, 65535));
  command->add_option("--arena", arguments.arenas, "Name of an arena to host; may be repeated");
  command->callback([&arguments] {
    const int exit_code = serve(arguments);
    if (exit_code != 0) throw CLI::RuntimeError(exit_code);
  });
}

// CLI::Range lets NaN through.
CLI::Validator timeout_range() {
  const auto problem_of = [](const std::string& text) {
    double value = 0;
    const bool is_good = CLI::detail::lexical_cast(text, value) && value >= 0.1 && value <= 60;
    return is_good ? std::string() : "Value " + text + " not in range 0.1 to 60";
  };
  return {problem_of, "FLOAT in [0.1 - 60]"};
}

void register_health(CLI::App& app, HealthArguments& arguments) {
  CLI::App* command = app.add_subcommand("health", "Asks a running server whether it is ready");
  add_config(*command, arguments.config);
  command->add_option("--url", arguments.url, "What to ask; /readyz of the configured admin listener");
  command->add_option("--timeout-s", arguments.timeout_s, "Longest wait for the answer")
      ->check(timeout_range())
      ->capture_default_str();
  command->callback([&arguments] {
    const int exit_code = health(arguments);
    if (exit_code != 0) throw CLI::RuntimeError(exit_code);
  });
}

void check_configuration(const std::string& file) {
  hosting::ServeArguments arguments;
  arguments.config = file;
  const hosting::Configuration configuration = hosting::read_configuration(arguments);
  hosting::read_certificate(configuration);
  hosting::read_bans(configuration);
  hosting::read_arenas(configuration, {}, 1);
  for (const auto& [key, path, reason] : hosting::find_file_warnings(configuration)) {
    const std::string problem = std::string(path).append(" ").append(reason);
    std::fprintf(stderr, "%s\n", hosting::wrong_key(configuration, key, problem).what());
  }
}

int run(int argc, char** argv) {
  CLI::App app("An authoritative multiplayer game server for 2D bullet games", "fusillade");
  app.set_version_flag("--version", version_text());
  app.require_subcommand(1);
  hosting::ServeArguments arguments;
  HealthArguments health_arguments;
  register_serve(app, arguments);
  register_health(app, health_arguments);
  cli::register_simulate(app, pooled_hooks);
  hosting::Configuration defaults;
  cli::register_check(app, {content::section_names(hosting::sections_of(defaults)), check_configuration});
  cli::register_compare(app);
  cli::register_replay(app, pooled_hooks, ops::throw_on_failed_checks);
  return cli::parse_and_run(app, argc, argv);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    ops::use_column_memory();
    return run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "fusillade: %s\n", error.what());
    return 1;
  }
}
