#include "tidy/functions.h"

#include <algorithm>
#include <regex>

#include "tidy/code_text.h"

namespace fusillade::tidy {
namespace {

bool ends_with_word(const std::string& header) {
  return !header.empty() && (std::isalnum(static_cast<unsigned char>(header.back())) != 0 ||
                             header.back() == '_' || header.back() == '>');
}

// Walks over code; `header_` is the declaration so far, since the last `;`, `{` or `}` of its level.
class Scanner {
 public:
  explicit Scanner(std::string code) : code_(std::move(code)) {}

  std::vector<FunctionLength> run() {
    for (; at_ < code_.size(); advance()) {
      const char c = code_[at_];
      if (c == '{') {
        open_brace();
      } else if (c == '}' || (c == ';' && parentheses_ == 0)) {
        begin_declaration();
      } else {
        extend_declaration(c);
      }
    }
    return std::move(found_);
  }

 private:
  void advance() {
    if (code_[at_++] == '\n') ++line_;
  }

  void begin_declaration() {
    header_.clear();
    parentheses_ = 0;
  }

  void extend_declaration(char c) {
    const bool is_space = std::isspace(static_cast<unsigned char>(c)) != 0;
    if (is_space && (header_.empty() || header_.back() == ' ')) return;
    if (header_.empty()) header_line_ = line_;
    header_ += is_space ? ' ' : c;
    if (c == '(') ++parentheses_;
    if (c == ')') --parentheses_;
  }

  void open_brace() {
    while (!header_.empty() && header_.back() == ' ') header_.pop_back();
    if (is_scope()) {
      begin_declaration();
    } else if (is_initializer()) {
      skip_block();
      header_ += "{}";
    } else {
      skip_block();
      const std::size_t name_end = header_.find('(');
      const std::size_t name_begin = header_.find_last_of(" *&", name_end) + 1;
      found_.push_back(
          {header_.substr(name_begin, name_end - name_begin), header_line_, line_ - header_line_ + 1});
      begin_declaration();
    }
  }

  // To the brace that closes the one at `at_`.
  void skip_block() {
    for (int depth = 0; at_ < code_.size(); advance()) {
      if (code_[at_] == '{') ++depth;
      if (code_[at_] == '}' && --depth == 0) return;
    }
  }

  bool is_scope() const {
    static const std::regex keyword(R"(\b(namespace|class|struct|union|enum)\b)");
    static const std::regex template_head(R"(template ?<[^{}]*?> ?(?=\w))");
    static const std::regex function_end(R"((\)|\bconst|\bnoexcept|\boverride|\bfinal)$)");
    const std::string plain = std::regex_replace(header_, template_head, "");
    if (plain == "extern") return true;
    return std::regex_search(plain.substr(0, plain.find('(')), keyword) &&
           (plain.find('(') == std::string::npos || !std::regex_search(plain, function_end));
  }

  bool is_initializer() const {
    static const std::regex constructor_list(R"(\) ?(noexcept ?)?:[^:])");
    if (parentheses_ > 0 || header_.find('(') == std::string::npos) return true;
    if (header_.back() == '=' || header_.back() == ',') return true;
    return ends_with_word(header_) && std::regex_search(header_, constructor_list);
  }

  std::string code_;
  std::size_t at_ = 0, line_ = 1, header_line_ = 1;
  int parentheses_ = 0;
  std::string header_;
  std::vector<FunctionLength> found_;
};

}  // namespace

std::vector<FunctionLength> measure_functions(std::string_view cpp) {
  return Scanner(code_without_directives(cpp)).run();
}

std::vector<FunctionLength> measure_shell_functions(std::string_view script) {
  static const std::regex opening(R"(([a-z_]+)\(\) \{)");
  std::vector<FunctionLength> found;
  std::size_t line = 0;
  for (const std::string_view text : lines_of(script)) {
    ++line;
    std::cmatch match;
    if (std::regex_match(text.data(), text.data() + text.size(), match, opening))
      found.push_back({match[1], line, 0});
    if (text == "}" && !found.empty()) found.back().lines = line - found.back().line + 1;
  }
  return found;
}

Complaints check_function_lengths(const Source& source) {
  const bool is_script = source.path == "dev" || source.path == ".ci/run" || has_extension(source, ".sh");
  if (!is_script && !is_cpp(source)) return {};
  Complaints complaints;
  for (const FunctionLength& one :
       is_script ? measure_shell_functions(source.text) : measure_functions(source.text)) {
    if (one.lines > function_lines_max) {
      complaints.push_back(complaint(source, one.line,
                                     one.name + " has " + std::to_string(one.lines) + " lines, at most " +
                                         std::to_string(function_lines_max)));
    }
  }
  return complaints;
}

}  // namespace fusillade::tidy
