#include "cli/commands.h"

#include <cstdio>
#include <iostream>

namespace fusillade::cli {
namespace {

// "serve, health, simulate".
std::string names_of(const std::vector<CLI::App*>& commands) {
  std::string names;
  for (const CLI::App* command : commands)
    names.append(names.empty() ? "" : ", ").append(command->get_name());
  return names;
}

int refuse(CLI::App& app, const CLI::ParseError& error) {
  const std::vector<std::string> unknown = app.remaining();
  if (!app.get_subcommands().empty() || unknown.empty() || unknown.front().starts_with('-'))
    return app.exit(error) == 0 ? 0 : exit_bad_input;  // 0: --help, --version
  std::fprintf(stderr, "there is no command '%s'; allowed: %s (%s --help)\n", unknown.front().c_str(),
               names_of(app.get_subcommands({})).c_str(), app.get_name().c_str());
  return exit_bad_input;
}

}  // namespace

int parse_and_run(CLI::App& app, int argc, const char* const* argv) {
  try {
    app.parse(argc, argv);
    if (std::cout.flush()) return 0;
    std::cerr << "standard output cannot be written\n";
    return exit_bad_input;
  } catch (const CLI::RuntimeError& error) {
    return error.get_exit_code();
  } catch (const CLI::ParseError& error) {
    return refuse(app, error);
  }
}

}  // namespace fusillade::cli
