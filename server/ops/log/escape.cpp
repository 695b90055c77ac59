#include "ops/log/escape.h"

#include <array>
#include <cstdio>
#include <optional>

#include "match/utf8.h"

namespace fusillade::ops {
namespace {

constexpr char32_t replacement = 0xFFFD;
constexpr char32_t byte_order_mark = 0xFEFF;

bool needs_escape(char32_t c) {
  return c == '"' || c == '\\' || c == byte_order_mark || match::is_control_or_mark(c);
}

// All code points that need it lie below 0x10000.
void append_escaped(std::string& out, char32_t value) {
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
  std::snprintf(text.data(), text.size(), "\\u%04x", static_cast<unsigned>(value & 0xFFFFU));
  out += text.data();
}

}  // namespace

std::string json_string(std::string_view value) {
  std::string out = "\"";
  while (!value.empty()) {
    const std::string_view before = value;
    const std::optional<char32_t> point = match::take_code_point(value);
    if (!point) value.remove_prefix(1);  // of what is none a byte at a time
    if (!point || needs_escape(*point)) {
      append_escaped(out, point.value_or(replacement));
    } else {
      out += before.substr(0, before.size() - value.size());
    }
  }
  return out += '"';
}

}  // namespace fusillade::ops
