#include "cli/state_file.h"

#include <system_error>
#include <vector>

#include "cli/input_file.h"
#include "content/input/error.h"
#include "content/input/kept_file.h"

namespace fusillade::cli {
namespace {

// Whatever fails in `write` is said of the option.
template <class Write>
void write_for_save(const std::string& file, Write write) {
  try {
    write();
  } catch (const std::system_error& problem) {
    throw content::ContentError("--save", 0, file, "cannot be written: " + problem.code().message());
  }
}

}  // namespace

void check_save(const std::string& file) {
  write_for_save(file, [&] { content::check_kept_file(file); });
}

void save_world(const sim::World& world, const std::string& file) {
  const std::vector<std::uint8_t> bytes = world.save();
  write_for_save(file, [&] {
    content::write_kept_file(file, {reinterpret_cast<const char*>(bytes.data()), bytes.size()},
                             content::Readers::anybody);
  });
}

sim::World load_world(const std::string& file, std::size_t bytes_max) {
  const std::string bytes = read_input_file(file, bytes_max);
  std::string error;
  auto world = sim::World::load({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()}, error);
  if (!world) throw content::ContentError(file, 0, "", error);
  return std::move(*world);
}

}  // namespace fusillade::cli
