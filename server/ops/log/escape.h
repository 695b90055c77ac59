// Makes text from anywhere safe to stand in a log line.
#pragma once

#include <string>
#include <string_view>

namespace fusillade::ops {

// The value in double quotes, as a JSON string; text and JSON logs use the same. Escaped: quotes,
// backslashes, control characters (C0, DEL, C1: terminals obey them), line and paragraph separators, marks
// that reorder what is displayed. Each byte that is not part of valid UTF-8 becomes \ufffd. The result is
// valid UTF-8 on one line. O(length).
std::string json_string(std::string_view value);

}  // namespace fusillade::ops
