#include "content/input/quotes.h"

namespace fusillade::content {
namespace {

constexpr std::size_t quoted_length_max = 60;

// What is cut is cut before a character, not within one.
std::size_t shown_length(std::string_view text) {
  if (text.size() <= quoted_length_max) return text.size();
  const auto continues = [text](std::size_t i) {
    return (static_cast<unsigned char>(text[i]) & 0xC0U) == 0x80U;
  };
  std::size_t length = quoted_length_max;
  while (length > 0 && continues(length)) --length;
  return length;
}

}  // namespace

std::string in_quotes(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string result = "\"";
  for (const char c : text.substr(0, shown_length(text))) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte != 0x7f) {
      result += c;
    } else {
      result += {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
    }
  }
  if (text.size() > quoted_length_max) result += "...";
  return result + '"';
}

}  // namespace fusillade::content
