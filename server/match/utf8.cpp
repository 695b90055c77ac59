#include "match/utf8.h"

#include <array>
#include <cstdint>

namespace fusillade::match {
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

bool is_control_or_mark(char32_t c) {
  return c <= 0x1F || is_between(c, 0x7F, 0x9F) || c == 0x61C || is_between(c, 0x200E, 0x200F) ||
         is_between(c, 0x2028, 0x202E) || is_between(c, 0x2066, 0x2069);
}

}  // namespace fusillade::match
