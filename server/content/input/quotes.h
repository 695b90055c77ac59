// Text from outside as it stands in a message.
#pragma once

#include <string>
#include <string_view>

namespace fusillade::content {

// In double quotes: control characters as \xNN, what is longer than 60 bytes cut, between two characters of
// UTF-8. O(1).
std::string in_quotes(std::string_view text);

}  // namespace fusillade::content
