#include "content/input/quotes.h"

#include "match/utf8.h"

namespace fusillade::content {
namespace {

constexpr std::size_t quoted_length_max = 60;

bool is_printable(std::string_view character) {
  const auto code_point = match::take_code_point(character);
  return code_point && !match::is_control_or_mark(*code_point);
}

std::string escaped(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string result;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    result += {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
  }
  return result;
}

}  // namespace

std::string_view first_character(std::string_view text) {
  std::string_view rest = text;
  const bool is_valid = match::take_code_point(rest).has_value();
  return text.substr(0, is_valid ? text.size() - rest.size() : 1);
}

std::string in_quotes(std::string_view text) {
  std::string result = "\"";
  for (std::size_t shown = 0; shown < text.size();) {
    const std::string_view character = first_character(text.substr(shown));
    shown += character.size();
    if (shown > quoted_length_max) return result + "...\"";
    result += is_printable(character) ? std::string(character) : escaped(character);
  }
  return result + '"';
}

}  // namespace fusillade::content
