#include "tidy/source.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>

namespace fusillade::tidy {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 8> written_folders{".ci",    ".dev",  "client-sim", "config",
                                                          "docker", "proto", "server",     "tests"};
constexpr std::array<std::string_view, 16> text_extensions{
    ".cpp", ".h",  ".proto", ".toml", ".md",   ".mjs", ".txt", ".json",
    ".ts",  ".js", ".css",   ".html", ".yaml", ".yml", ".sh",  ".cmake"};
constexpr std::array<std::string_view, 6> text_names{"dev",         "run",        ".clang-format",
                                                     ".clang-tidy", ".gitignore", "Dockerfile"};
constexpr std::array<std::string_view, 4> foreign_names{"node_modules", "dist", "corpus",
                                                        "package-lock.json"};

template <typename List>
bool holds(const List& list, std::string_view item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

bool is_text(const fs::path& path) {
  return holds(text_extensions, path.extension().string()) || holds(text_names, path.filename().string());
}

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void add(std::vector<Source>& sources, const fs::path& root, const fs::path& path) {
  if (is_text(path)) sources.push_back({path.lexically_relative(root).generic_string(), read(path)});
}

void add_folder(std::vector<Source>& sources, const fs::path& root, const fs::path& folder) {
  for (fs::recursive_directory_iterator at(folder), end; at != end; ++at) {
    const bool is_foreign = holds(foreign_names, at->path().filename().string());
    if (at->is_directory() && is_foreign) at.disable_recursion_pending();
    if (at->is_regular_file() && !is_foreign) add(sources, root, at->path());
  }
}

}  // namespace

std::vector<Source> load_sources(const fs::path& root) {
  std::vector<Source> sources;
  for (const auto& entry : fs::directory_iterator(root)) {
    if (entry.is_regular_file()) add(sources, root, entry.path());
    if (entry.is_directory() && holds(written_folders, entry.path().filename().string())) {
      add_folder(sources, root, entry.path());
    }
  }
  std::sort(sources.begin(), sources.end(), [](const Source& a, const Source& b) { return a.path < b.path; });
  return sources;
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

bool has_extension(const Source& source, std::string_view extension) {
  return source.path.ends_with(extension);
}

bool is_cpp(const Source& source) { return has_extension(source, ".cpp") || has_extension(source, ".h"); }

std::string room_of(const Source& source) {
  constexpr std::string_view server = "server/";
  if (source.path.starts_with("client-sim/")) return "client-sim";
  if (!source.path.starts_with(server)) return "";
  const std::size_t end = source.path.find('/', server.size());
  return end == std::string::npos ? "" : source.path.substr(server.size(), end - server.size());
}

std::string unit_of(const Source& source) { return fs::path(source.path).stem().string(); }

std::string complaint(const Source& source, std::size_t line, std::string_view what) {
  return source.path + ":" + std::to_string(line) + ": " + std::string(what);
}

std::string joined(const Complaints& complaints) {
  std::string text;
  for (const std::string& one : complaints) text += one + "\n";
  return text;
}

}  // namespace fusillade::tidy
