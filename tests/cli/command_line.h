// The program's offline commands, called in this process.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cli/commands.h"
#include "content/config/config_loader.h"

namespace fusillade::cli {

struct Outcome {
  int exit_code = 0;
  std::string out, err;
};

// Runs the program's command line in this process.
inline Outcome run(std::vector<std::string> arguments) {
  CLI::App app("test", "fusillade");
  app.require_subcommand(1);
  register_simulate(app);
  register_compare(app);
  register_replay(app, {}, [] {});
  register_check(app, {{"net"}, [](const std::string& file) {
                         std::int32_t port = 0;
                         const auto visit = [&port](sim::FieldVisitor& v) {
                           v.field({"port", "", 0, 65535, "port"}, port);
                         };
                         content::load_config(file, {{"net", visit, {}}});
                       }});
  std::vector<const char*> argv{"fusillade"};
  for (const std::string& argument : arguments) argv.push_back(argument.c_str());
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  Outcome result;
  result.exit_code = parse_and_run(app, static_cast<int>(argv.size()), argv.data());
  result.out = testing::internal::GetCapturedStdout();
  result.err = testing::internal::GetCapturedStderr();
  return result;
}

}  // namespace fusillade::cli
