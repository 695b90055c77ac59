#include "hosting/kept_files.h"

#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <system_error>

#include "content/input/kept_file.h"
#include "net/admin/ban_list.h"

namespace fusillade::hosting {
namespace {

namespace fs = std::filesystem;

constexpr const char* bans_key = "server.bans_file";
constexpr std::uintmax_t bans_bytes_max = std::uintmax_t{64} << 20;  // beyond all that a ban list writes

// Empty: `write` goes well. Without the name of the file that it throws: that may be one that is to take the
// other's place.
std::string problem_of(const std::function<void()>& write) {
  try {
    write();
    return {};
  } catch (const std::system_error& problem) {
    return "cannot be written: " + problem.code().message();
  }
}

[[noreturn]] void fail(int error) { throw std::system_error(error, std::generic_category()); }

// Where a folder is not there yet, it can be made in the nearest one that is.
void check_can_be_made(fs::path folder) {
  std::error_code missing;
  for (folder = fs::absolute(folder); !fs::exists(folder, missing); folder = folder.parent_path()) {
  }
  if (!fs::is_directory(folder)) fail(ENOTDIR);
  if (::access(folder.c_str(), W_OK | X_OK) != 0) fail(errno);
}

std::string problem_of_page(const std::string& folder) {
  std::error_code missing;
  const bool is_good = folder.empty() || fs::is_directory(folder, missing);
  return is_good ? "" : "is not there: no page is shown";
}

}  // namespace

std::optional<std::string> read_bans(const Configuration& configuration) {
  const std::string& file = configuration.server.bans_file;
  std::optional<std::string> text;
  try {
    text = content::read_kept_file(file, bans_bytes_max);
  } catch (const std::system_error& problem) {
    throw wrong_key(configuration, bans_key, problem.what());
  }
  const std::string problem = net::BanList().load(text.value_or(""));
  if (!problem.empty()) throw content::ContentError(file, 0, "", problem);
  return text;
}

std::string keep_bans(const Configuration& configuration, const std::string& text) {
  const std::string& file = configuration.server.bans_file;
  const std::string problem =
      problem_of([&] { content::write_kept_file(file, text, content::Readers::owner); });
  return problem.empty() ? "" : std::string(bans_key) + ": " + file + " " + problem;
}

std::vector<FileWarning> find_file_warnings(const Configuration& configuration) {
  const std::string &bans = configuration.server.bans_file, &dumps = configuration.tick.dump_directory,
                    &journals = configuration.tick.journal_directory, &page = configuration.net.web_directory;
  std::vector<FileWarning> warnings{
      {bans_key, bans, problem_of([&] { content::check_kept_file(bans); })},
      {"tick.dump_directory", dumps, problem_of([&] { check_can_be_made(dumps); })},
      {"tick.journal_directory", journals,
       journals.empty() ? "" : problem_of([&] { check_can_be_made(journals); })},
      {"net.web_directory", page, problem_of_page(page)}};
  std::erase_if(warnings, [](const FileWarning& warning) { return warning.reason.empty(); });
  return warnings;
}

}  // namespace fusillade::hosting
