#include "ops/tick/state_dump.h"

#include <cerrno>
#include <fstream>
#include <new>
#include <sstream>
#include <system_error>
#include <vector>

#include "ops/metrics/build_info.h"
#include "ops/tick/file_stem.h"

namespace fusillade::ops {
namespace {

std::string dump_text(const match::Match& match) {
  try {
    return match.dump();
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& problem) {
    return std::string("the dump itself failed: ") + problem.what() + "\n";
  }
}

void write(const std::filesystem::path& path, std::string_view bytes) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << bytes;
  file.close();
  if (!file) throw std::system_error(errno, std::generic_category(), path.string());
}

// A world that broke may break while it is saved. Says what came of it.
std::string try_write_state(const std::filesystem::path& path, const match::Match& match) {
  try {
    const std::vector<std::uint8_t> state = match.world().save();
    write(path, {reinterpret_cast<const char*>(state.data()), state.size()});
    return path.filename().string();
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& problem) {
    return std::string("none: ") + problem.what();
  }
}

}  // namespace

std::filesystem::path write_state_dump(const std::filesystem::path& directory, const match::Match& match,
                                       const std::string& reason) {
  std::filesystem::create_directories(directory);
  const std::string stem = file_stem_of(match.id()) + "-tick-" + std::to_string(match.status().tick);
  const std::string state = try_write_state(directory / (stem + ".state"), match);
  const BuildInfo& build = build_info();
  std::ostringstream text;
  text << "reason: " << reason << "\nbuild: " << build.version << " " << build.revision << " "
       << build.compiler << "\nstate: " << state << "\n"
       << dump_text(match);
  std::filesystem::path path = directory / (stem + ".dump");
  write(path, text.str());
  return path;
}

}  // namespace fusillade::ops
