// Rules of the house for each file: sizes, white space, words that promise work for later, header comments,
// names.
#pragma once

#include "tidy/source.h"

namespace fusillade::tidy {

inline constexpr std::size_t file_lines_max = 500;

Complaints check_file_length(const Source& source);  // code, not data and prose
Complaints check_white_space(const Source& source);  // tabs, ends of lines, end of file
Complaints check_left_overs(
    const Source& source);  // marks of unfinished work, silenced checks, tests switched off
Complaints check_header(const Source& source);     // purpose first, then #pragma once
Complaints check_file_name(const Source& source);  // snake_case

}  // namespace fusillade::tidy
