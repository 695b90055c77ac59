#include "cli/state_file.h"

#include <fstream>
#include <iterator>
#include <vector>

#include "content/input/error.h"

namespace fusillade::cli {

void save_world(const sim::World& world, const std::string& file) {
  const std::vector<std::uint8_t> bytes = world.save();
  std::ofstream stream(file, std::ios::binary | std::ios::trunc);
  stream.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  if (!stream.flush()) throw content::ContentError("--save", 0, file, "cannot be written");
}

sim::World load_world(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw content::ContentError(file, 0, "", "cannot be read");
  const std::vector<char> bytes{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  std::string error;
  auto world = sim::World::load({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()}, error);
  if (!world) throw content::ContentError(file, 0, "", error);
  return std::move(*world);
}

}  // namespace fusillade::cli
