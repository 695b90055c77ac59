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

std::string text_of(const match::Match& match) {
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

std::filesystem::path file_of(const std::filesystem::path& directory, const match::Match& match,
                              const std::string& extension) {
  std::filesystem::create_directories(directory);
  return directory / (file_stem_of(match.id()) + "-tick-" + std::to_string(match.status().tick) + extension);
}

}  // namespace

// A world that broke may break while it is saved.
std::string dump_state(const std::filesystem::path& directory, const match::Match& match) {
  try {
    const std::filesystem::path path = file_of(directory, match, ".state");
    const std::vector<std::uint8_t> state = match.world().save();
    write(path, {reinterpret_cast<const char*>(state.data()), state.size()});
    return path.filename().string();
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& problem) {
    return std::string("none: ") + problem.what();
  }
}

std::filesystem::path dump_text(const std::filesystem::path& directory, const match::Match& match,
                                const std::string& reason, const std::string& state) {
  const BuildInfo& build = build_info();
  std::ostringstream text;
  text.exceptions(std::ios::badbit);  // else it would be cut short where there is no memory for it
  text << "reason: " << reason << "\nbuild: " << build.version << " " << build.revision << " "
       << build.compiler << "\nstate: " << state << "\n"
       << text_of(match);
  std::filesystem::path path = file_of(directory, match, ".dump");
  write(path, text.str());
  return path;
}

}  // namespace fusillade::ops
