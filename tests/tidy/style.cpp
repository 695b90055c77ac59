#include "tidy/style.h"

#include <algorithm>
#include <array>
#include <regex>

namespace fusillade::tidy {
namespace {

// Put together here so that this file passes its own check.
const std::array<std::string, 6> left_overs{std::string("TO") + "DO",       std::string("FIX") + "ME",
                                            std::string("HA") + "CK",       std::string("NO") + "LINT",
                                            std::string("GTEST_") + "SKIP", std::string("DIS") + "ABLED_"};

bool is_code(const Source& source) {
  constexpr std::array<std::string_view, 12> endings{
      ".cpp", ".h", ".proto", ".ts", ".js", ".mjs", ".css", ".sh", ".cmake", "/run", "CMakeLists.txt", "dev"};
  return std::any_of(endings.begin(), endings.end(),
                     [&](std::string_view ending) { return source.path.ends_with(ending); });
}

}  // namespace

Complaints check_file_length(const Source& source) {
  const std::size_t lines = lines_of(source.text).size();
  if (!is_code(source) || lines <= file_lines_max) return {};
  return {complaint(source, lines, "more than " + std::to_string(file_lines_max) + " lines")};
}

Complaints check_white_space(const Source& source) {
  Complaints complaints;
  std::size_t number = 0;
  for (const std::string_view line : lines_of(source.text)) {
    ++number;
    if (line.find('\t') != std::string_view::npos) complaints.push_back(complaint(source, number, "tab"));
    if (line.ends_with('\r')) complaints.push_back(complaint(source, number, "carriage return"));
    if (line.ends_with(' ')) complaints.push_back(complaint(source, number, "space at the end of the line"));
  }
  if (!source.text.empty() && !source.text.ends_with('\n')) {
    complaints.push_back(complaint(source, number, "no end of line at the end of the file"));
  }
  if (source.text.ends_with("\n\n"))
    complaints.push_back(complaint(source, number, "empty line at the end of the file"));
  return complaints;
}

Complaints check_left_overs(const Source& source) {
  Complaints complaints;
  std::size_t number = 0;
  for (const std::string_view line : lines_of(source.text)) {
    ++number;
    for (const std::string& word : left_overs) {
      if (line.find(word) != std::string_view::npos) complaints.push_back(complaint(source, number, word));
    }
  }
  return complaints;
}

Complaints check_header(const Source& source) {
  if (!has_extension(source, ".h")) return {};
  Complaints complaints;
  if (!source.text.starts_with("// "))
    complaints.push_back(complaint(source, 1, "no sentence of purpose comes first"));
  // What is compiled once for each instruction set is included as often (Highway's HWY_TARGET_TOGGLE).
  const bool has_guard = source.text.find("\n#pragma once\n") != std::string::npos ||
                         source.text.find("HWY_TARGET_TOGGLE") != std::string::npos;
  if (!has_guard) complaints.push_back(complaint(source, 1, "no #pragma once"));
  return complaints;
}

Complaints check_file_name(const Source& source) {
  static const std::regex snake_case("[a-z0-9]+(_[a-z0-9]+)*");
  if (!is_cpp(source) || std::regex_match(unit_of(source), snake_case)) return {};
  return {complaint(source, 1, "file names are snake_case")};
}

}  // namespace fusillade::tidy
