// UTF-8, character by character: names of players and whatever else comes from outside.
#pragma once

#include <optional>
#include <string_view>

namespace fusillade::match {

// Takes the first code point off `text`. nullopt: empty, or not valid UTF-8 (overlong forms, surrogates,
// above U+10FFFF).
std::optional<char32_t> take_code_point(std::string_view& text);

// Control characters, line separators and marks that turn the direction of writing: they could disturb other
// players' screens or forge a line of a log.
bool is_control_or_mark(char32_t code_point);

}  // namespace fusillade::match
