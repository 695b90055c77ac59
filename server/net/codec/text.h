// Text from players and for them: where it may be cut, and what a name may hold.
#pragma once

#include <cstdint>
#include <string_view>

namespace fusillade::net {

// The longest start of `text` that has at most so many bytes and ends between two characters, before anything
// that is not valid UTF-8. O(bytes_max).
std::string_view cut_text(std::string_view text, std::size_t bytes_max);

// Leaves nothing on a screen: Unicode's spaces, what it calls default ignorable, format controls of single
// scripts, the blank pattern of Braille and the null notehead.
bool is_blank(char32_t code_point);

// Valid UTF-8 without a control or mark: stands in one line of a screen or a log. O(bytes).
bool is_plain_line(std::string_view text);

struct NameRules {
  std::int32_t length_max = 24;
  bool is_ascii_only = false;
};

// 1..length_max code points of valid UTF-8, none of them a control or mark, not all of them blank. O(bytes).
bool is_valid_name(std::string_view name, const NameRules& rules);

}  // namespace fusillade::net
