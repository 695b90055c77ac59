#include "tidy/code_text.h"

#include <algorithm>
#include <cctype>

namespace fusillade::tidy {
namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// Position behind the literal or comment that starts at `at`, or `at` itself where code goes on.
std::size_t end_of_blank(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  const auto behind = [&](std::string_view mark, std::size_t from) {
    const std::size_t found = text.find(mark, from);
    return found == std::string_view::npos ? text.size() : found + mark.size();
  };
  if (rest.starts_with("//")) return std::min(text.find('\n', at), text.size());
  if (rest.starts_with("/*")) return behind("*/", at + 2);
  if (rest.starts_with("R\"") && (at == 0 || !is_word(text[at - 1]))) {
    const std::size_t open = std::min(text.find('(', at), text.size());
    return behind(")" + std::string(text.substr(at + 2, open - at - 2)) + "\"", open);
  }
  const bool is_separator = text[at] == '\'' && at > 0 && is_word(text[at - 1]);  // 1'000
  if ((text[at] != '"' && text[at] != '\'') || is_separator) return at;
  std::size_t end = at + 1;
  while (end < text.size() && text[end] != text[at]) end += text[end] == '\\' ? 2U : 1U;
  return std::min(end + 1, text.size());
}

}  // namespace

std::string code_of(std::string_view text) {
  std::string code(text);
  for (std::size_t at = 0; at < code.size();) {
    const std::size_t end = end_of_blank(text, at);
    std::replace_if(
        code.begin() + static_cast<std::ptrdiff_t>(at), code.begin() + static_cast<std::ptrdiff_t>(end),
        [](char c) { return c != '\n'; }, ' ');
    at = std::max(end, at + 1);
  }
  return code;
}

std::string code_without_directives(std::string_view text) {
  std::string code = code_of(text);
  bool in_directive = false;
  bool at_line_start = true;
  char last = '\n';
  for (char& c : code) {
    if (c == '\n') {
      in_directive = in_directive && last == '\\';
      at_line_start = true;
    } else {
      in_directive = in_directive || (at_line_start && c == '#');
      at_line_start = at_line_start && c == ' ';
    }
    last = c;
    if (in_directive && c != '\n') c = ' ';
  }
  return code;
}

}  // namespace fusillade::tidy
