// Text from outside as it stands in a message.
#pragma once

#include <string>
#include <string_view>

namespace fusillade::content {

// The first code point of `text`; where it begins with no valid UTF-8, its first byte.
std::string_view first_character(std::string_view text);

// In double quotes: control characters, marks that turn the direction of writing and what is no valid UTF-8
// as \xNN, what is longer than 60 bytes cut, between two characters. O(1).
std::string in_quotes(std::string_view text);

}  // namespace fusillade::content
