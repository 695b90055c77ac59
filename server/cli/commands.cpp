#include "cli/commands.h"

#include <cstdio>
#include <iostream>

#include "match/text.h"

namespace fusillade::cli {
namespace {

int refuse(CLI::App& app, const CLI::ParseError& error) {
  const std::vector<std::string> unknown = app.remaining();
  if (!app.get_subcommands().empty() || unknown.empty() || unknown.front().starts_with('-'))
    return app.exit(error) == 0 ? 0 : exit_bad_input;  // 0: --help, --version
  const std::string names = match::joined(app.get_subcommands({}), ", ",
                                          [](const CLI::App* command) { return command->get_name(); });
  std::fprintf(stderr, "there is no command '%s'; allowed: %s (%s --help)\n", unknown.front().c_str(),
               names.c_str(), app.get_name().c_str());
  return exit_bad_input;
}

}  // namespace

std::string refuse_empty(const std::string& text) { return text.empty() ? "is empty" : ""; }

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
