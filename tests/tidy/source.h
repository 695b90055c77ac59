// The project's own files as text, and what a check has to say about them.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace fusillade::tidy {

struct Source {
  std::string path;  // relative to the project's root, '/' between folders
  std::string text;
};

using Complaints = std::vector<std::string>;  // "path:line: what is wrong"; empty: all is well

// Every text file below `root` that people write: no build output, no generated or binary data. Sorted by
// path.
std::vector<Source> load_sources(const std::filesystem::path& root);

std::vector<std::string_view> lines_of(std::string_view text);
bool has_extension(const Source& source, std::string_view extension);  // ".cpp"
bool is_cpp(const Source& source);                                     // .cpp and .h
// The second folder of server/<room>/…, "client-sim" for everything below it, "" elsewhere.
std::string room_of(const Source& source);
// File name without folders and extension.
std::string unit_of(const Source& source);

// `line` from 1.
std::string complaint(const Source& source, std::size_t line, std::string_view what);
std::string joined(const Complaints& complaints);

}  // namespace fusillade::tidy
