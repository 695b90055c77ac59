#include "ops/log/escape.h"

#include <array>
#include <cstdint>
#include <cstdio>

namespace fusillade::ops {
namespace {

constexpr std::uint32_t replacement = 0xFFFD;

struct CodePoint {
  std::uint32_t value = replacement;
  std::size_t length = 1;  // bytes
  bool is_valid = false;
};

std::uint8_t byte_at(std::string_view text, std::size_t i) { return static_cast<std::uint8_t>(text[i]); }

// Length that the first byte announces; 0: it cannot be a first byte.
std::size_t announced_length(std::uint8_t first) {
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first < 0xE0) return 2;
  if (first >= 0xE0 && first < 0xF0) return 3;
  return first >= 0xF0 && first < 0xF5 ? 4 : 0;
}

// Neither overlong, nor half of a UTF-16 pair, nor beyond Unicode.
bool is_allowed(std::uint32_t value, std::size_t length) {
  constexpr std::array<std::uint32_t, 5> smallest{0, 0, 0x80, 0x800, 0x10000};
  return value >= smallest[length] && value <= 0x10FFFF && (value < 0xD800 || value > 0xDFFF);
}

CodePoint decode_first(std::string_view text) {
  const std::uint8_t first = byte_at(text, 0);
  const std::size_t length = announced_length(first);
  if (length == 1) return {first, 1, true};
  if (length == 0 || text.size() < length) return {};
  std::uint32_t value = first & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte_at(text, i) & 0xC0U) != 0x80U) return {};
    value = (value << 6) | (byte_at(text, i) & 0x3FU);
  }
  if (!is_allowed(value, length)) return {};
  return {value, length, true};
}

bool is_within(std::uint32_t value, std::uint32_t first, std::uint32_t last) {
  return value >= first && value <= last;
}

bool needs_escape(std::uint32_t value) {
  return value < 0x20 || value == '"' || value == '\\' || is_within(value, 0x7F, 0x9F) ||
         is_within(value, 0x200E, 0x200F) || is_within(value, 0x2028, 0x202E) ||
         is_within(value, 0x2066, 0x2069) || value == 0x061C || value == 0xFEFF;
}

// All code points that need it lie below 0x10000.
void append_escaped(std::string& out, std::uint32_t value) {
  switch (value) {
    case '"':
      out += "\\\"";
      return;
    case '\\':
      out += "\\\\";
      return;
    case '\n':
      out += "\\n";
      return;
    case '\r':
      out += "\\r";
      return;
    case '\t':
      out += "\\t";
      return;
    default:
      break;
  }
  std::array<char, 8> text{};
  std::snprintf(text.data(), text.size(), "\\u%04x", value & 0xFFFFU);
  out += text.data();
}

}  // namespace

std::string quoted(std::string_view value) {
  std::string out = "\"";
  while (!value.empty()) {
    const CodePoint point = decode_first(value);
    if (!point.is_valid || needs_escape(point.value)) {
      append_escaped(out, point.value);
    } else {
      out += value.substr(0, point.length);
    }
    value.remove_prefix(point.length);
  }
  return out += '"';
}

}  // namespace fusillade::ops
