#include "net/codec/text.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "match/utf8.h"

namespace fusillade::net {

std::string_view cut_text(std::string_view text, std::size_t bytes_max) {
  std::string_view rest = text;
  std::size_t length = 0;
  while (match::take_code_point(rest) && text.size() - rest.size() <= bytes_max)
    length = text.size() - rest.size();
  return text.substr(0, length);
}

bool is_blank(char32_t c) {
  constexpr std::array<std::pair<char32_t, char32_t>, 24> blanks{
      {{U' ', U' '},       {0xA0, 0xA0},       {0xAD, 0xAD},       {0x34F, 0x34F},     {0x115F, 0x1160},
       {0x1680, 0x1680},   {0x17B4, 0x17B5},   {0x180B, 0x180F},   {0x2000, 0x200D},   {0x202F, 0x202F},
       {0x205F, 0x206F},   {0x2800, 0x2800},   {0x3000, 0x3000},   {0x3164, 0x3164},   {0xFE00, 0xFE0F},
       {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFFB},   {0x13430, 0x1343F}, {0x16FE4, 0x16FE4},
       {0x1BCA0, 0x1BCA3}, {0x1D159, 0x1D159}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF}}};
  return std::ranges::any_of(blanks,
                             [c](const auto& range) { return c >= range.first && c <= range.second; });
}

bool is_plain_line(std::string_view text) {
  while (!text.empty()) {
    const std::optional<char32_t> c = match::take_code_point(text);
    if (!c || match::is_control_or_mark(*c)) return false;
  }
  return true;
}

bool is_valid_name(std::string_view name, const NameRules& rules) {
  std::int32_t length = 0;
  bool has_ink = false;
  while (!name.empty()) {
    const std::optional<char32_t> c = match::take_code_point(name);
    if (!c || match::is_control_or_mark(*c) || ++length > rules.length_max) return false;
    if (rules.is_ascii_only && *c > U'~') return false;
    has_ink = has_ink || !is_blank(*c);
  }
  return has_ink;
}

}  // namespace fusillade::net
