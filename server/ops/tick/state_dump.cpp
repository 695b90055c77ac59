#include "ops/tick/state_dump.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <fstream>
#include <system_error>

#include "ops/metrics/build_info.h"

namespace fusillade::ops {
namespace {

std::string file_name_of(std::string id, sim::Tick tick) {
  const auto is_plain = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
  };
  std::ranges::replace_if(
      id, [&](char c) { return !is_plain(c); }, '_');
  return id + "-tick-" + std::to_string(tick) + ".dump";
}

std::string dump_text(const match::Match& match) {
  try {
    return match.dump();
  } catch (const std::exception& problem) {
    return std::string("the dump itself failed: ") + problem.what() + "\n";
  }
}

}  // namespace

std::filesystem::path write_state_dump(const std::filesystem::path& directory, const match::Match& match,
                                       const std::string& reason) {
  std::filesystem::create_directories(directory);
  std::filesystem::path path = directory / file_name_of(match.id(), match.status().tick);
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << "reason: " << reason << "\nbuild: " << build_info().version << " " << build_info().revision << " "
       << build_info().compiler << "\n"
       << dump_text(match);
  file.close();
  if (!file) throw std::system_error(errno, std::generic_category(), path.string());
  return path;
}

}  // namespace fusillade::ops
