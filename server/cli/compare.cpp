// The command `compare`.
#include <algorithm>
#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "cli/state_file.h"
#include "content/input/error.h"
#include "sim/state_diff.h"

namespace fusillade::cli {
namespace {

int compare(const std::string& file_a, const std::string& file_b) {
  const sim::World a = load_world(file_a), b = load_world(file_b);
  const auto difference = sim::first_difference(a, b);
  if (!difference) {
    std::cout << "equal: tick " << a.tick() << "\n";
    return 0;
  }
  std::cout << "tick " << std::max(a.tick(), b.tick()) << ", " << difference->entity << ", "
            << difference->field << ": " << difference->a << " in " << file_a << ", " << difference->b
            << " in " << file_b << "\n";
  return exit_differs;
}

}  // namespace

void register_compare(CLI::App& app) {
  struct Files {
    std::string a, b;
  };
  const auto files = std::make_shared<Files>();
  CLI::App* command =
      app.add_subcommand("compare", "Names the first entity and field in which two saved states differ");
  command->add_option("a", files->a, "state of simulate --save")->required();
  command->add_option("b", files->b, "another")->required();
  command->callback([files] {
    int status = exit_bad_input;
    try {
      status = compare(files->a, files->b);
    } catch (const content::ContentError& error) {
      std::cerr << error.what() << "\n";
    }
    if (status != 0) throw CLI::RuntimeError(status);
  });
}

}  // namespace fusillade::cli
