#include "net/codec/text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace fusillade::net {
namespace {

struct Lead {
  std::uint8_t mask, value;  // of the first byte
  int tail_count;            // further bytes
  char32_t smallest;         // below: an overlong form
};
constexpr std::array<Lead, 4> leads{
    {{0x80, 0x00, 0, 0}, {0xE0, 0xC0, 1, 0x80}, {0xF0, 0xE0, 2, 0x800}, {0xF8, 0xF0, 3, 0x10000}}};

bool is_scalar(char32_t c) { return c <= 0x10FFFF && (c < 0xD800 || c > 0xDFFF); }

bool is_between(char32_t c, char32_t first, char32_t last) { return c >= first && c <= last; }

std::optional<char32_t> take_tail(std::string_view& text, char32_t head, const Lead& lead) {
  char32_t value = head;
  for (int i = 1; i <= lead.tail_count; ++i) {
    const auto byte = static_cast<std::uint8_t>(text[static_cast<std::size_t>(i)]);
    if ((byte & 0xC0U) != 0x80U) return std::nullopt;
    value = (value << 6U) | (byte & 0x3FU);
  }
  if (value < lead.smallest || !is_scalar(value)) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(lead.tail_count) + 1);
  return value;
}

}  // namespace

std::optional<char32_t> take_code_point(std::string_view& text) {
  if (text.empty()) return std::nullopt;
  const auto first = static_cast<std::uint8_t>(text[0]);
  for (const Lead& lead : leads) {
    if ((first & lead.mask) != lead.value) continue;
    if (text.size() < static_cast<std::size_t>(lead.tail_count) + 1) return std::nullopt;
    return take_tail(text, first & static_cast<std::uint8_t>(~lead.mask), lead);
  }
  return std::nullopt;
}

std::string_view cut_text(std::string_view text, std::size_t bytes_max) {
  std::string_view rest = text;
  std::size_t length = 0;
  while (take_code_point(rest) && text.size() - rest.size() <= bytes_max) length = text.size() - rest.size();
  return text.substr(0, length);
}

bool is_control_or_mark(char32_t c) {
  return c <= 0x1F || is_between(c, 0x7F, 0x9F) || c == 0x61C || is_between(c, 0x200E, 0x200F) ||
         is_between(c, 0x2028, 0x202E) || is_between(c, 0x2066, 0x2069);
}

bool is_blank(char32_t c) {
  constexpr std::array<std::pair<char32_t, char32_t>, 24> blanks{
      {{U' ', U' '},       {0xA0, 0xA0},       {0xAD, 0xAD},       {0x34F, 0x34F},     {0x115F, 0x1160},
       {0x1680, 0x1680},   {0x17B4, 0x17B5},   {0x180B, 0x180F},   {0x2000, 0x200D},   {0x202F, 0x202F},
       {0x205F, 0x206F},   {0x2800, 0x2800},   {0x3000, 0x3000},   {0x3164, 0x3164},   {0xFE00, 0xFE0F},
       {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFFB},   {0x13430, 0x1343F}, {0x16FE4, 0x16FE4},
       {0x1BCA0, 0x1BCA3}, {0x1D159, 0x1D159}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF}}};
  return std::ranges::any_of(blanks,
                             [c](const auto& range) { return is_between(c, range.first, range.second); });
}

bool is_plain_line(std::string_view text) {
  while (!text.empty()) {
    const std::optional<char32_t> c = take_code_point(text);
    if (!c || is_control_or_mark(*c)) return false;
  }
  return true;
}

bool is_valid_name(std::string_view name, const NameRules& rules) {
  std::int32_t length = 0;
  bool has_ink = false;
  while (!name.empty()) {
    const std::optional<char32_t> c = take_code_point(name);
    if (!c || is_control_or_mark(*c) || ++length > rules.length_max) return false;
    if (rules.is_ascii_only && *c > U'~') return false;
    has_ink = has_ink || !is_blank(*c);
  }
  return has_ink;
}

}  // namespace fusillade::net
