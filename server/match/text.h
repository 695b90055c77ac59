// Text that users type or read.
#pragma once

#include <charconv>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace fusillade::match {

// All of `text` as a number of this type; nullopt: it is none, or beyond the type's range. Without a plus
// sign and blanks.
template <class Number>
std::optional<Number> parse_number(std::string_view text) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// text_of(item) of each item, one after another with the separator between them.
template <class Items, class TextOf = std::identity>
std::string joined(const Items& items, std::string_view separator, const TextOf& text_of = {}) {
  std::string text;
  bool is_first = true;
  for (const auto& item : items) {
    if (!is_first) text.append(separator);
    text.append(text_of(item));
    is_first = false;
  }
  return text;
}

}  // namespace fusillade::match
