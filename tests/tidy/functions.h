// How long functions are: C++ as clang-format lays it out, and the entry scripts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tidy/source.h"

namespace fusillade::tidy {

inline constexpr std::size_t function_lines_max = 70;

struct FunctionLength {
  std::string name;
  std::size_t line = 0;   // where its declaration begins, from 1
  std::size_t lines = 0;  // from there to its closing brace, both counted
};

// Functions that stand in namespaces and classes; lambdas and local classes count as part of theirs.
std::vector<FunctionLength> measure_functions(std::string_view cpp);
// `name() {` … `}` at the start of a line.
std::vector<FunctionLength> measure_shell_functions(std::string_view script);

Complaints check_function_lengths(const Source& source);

}  // namespace fusillade::tidy
