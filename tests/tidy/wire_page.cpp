#include "tidy/wire_page.h"

#include <map>
#include <regex>
#include <set>
#include <string>

namespace fusillade::tidy {
namespace {

constexpr std::string_view page_path = "proto/README.md";

// By "Message.field", or "Message" of one without fields, as far as no row has been found for it.
using Types = std::map<std::string, std::string>;

void add_fields(const Source& proto, Types& types) {
  static const std::regex message(R"(^message (\w+) \{(\})?)");
  static const std::regex field(R"(^ +((?:repeated |optional )?[A-Za-z]\w*) (\w+) = \d+;)");
  std::string owner;
  for (const std::string_view view : lines_of(proto.text)) {
    const std::string line(view);
    std::smatch parts;
    if (std::regex_search(line, parts, message)) {
      owner = parts[1].str();
      if (parts[2].matched) types[owner] = "–";
    } else if (std::regex_search(line, parts, field)) {
      types[owner + "." + parts[2].str()] = parts[1].str();
    }
  }
}

std::vector<std::string> cells_of(const std::string& row) {
  static const std::regex cell(R"(\| ([^|]*)(?=\|))");
  std::vector<std::string> cells;
  for (std::sregex_iterator at(row.begin(), row.end(), cell), end; at != end; ++at) {
    std::string text = (*at)[1].str();
    while (text.ends_with(' ')) text.pop_back();
    cells.push_back(text);
  }
  return cells;
}

std::vector<std::string> split(const std::string& list) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  for (std::size_t end; (end = list.find(", ", begin)) != std::string::npos; begin = end + 2)
    parts.push_back(list.substr(begin, end - begin));
  parts.push_back(list.substr(begin));
  return parts;
}

bool needs_range(const std::string& type) {
  static const std::set<std::string> any{"uint32",  "uint64", "sint32", "sint64",
                                         "fixed32", "float",  "string", "bytes"};
  return any.contains(type.substr(type.find(' ') + 1));  // npos + 1 is 0
}

// The rows of one page, from top to bottom.
class Rows {
 public:
  Rows(const Source& page, Types& types) : page_(page), types_(types) {}

  void read() {
    bool is_table_of_fields = false;
    for (const std::string_view view : lines_of(page_.text)) {
      const std::string line(view);
      ++number_;
      if (!line.starts_with("| ")) is_table_of_fields = is_table_of_fields && line.starts_with("|--");
      if (line.starts_with("| message, field | type | unit, range |")) {
        is_table_of_fields = true;
      } else if (is_table_of_fields && line.starts_with("| ")) {
        read(cells_of(line));
      }
    }
  }
  const Complaints& complaints() const { return complaints_; }

 private:
  void read(const std::vector<std::string>& cells) {
    const std::vector<std::string> names = split(cells.at(0)), types = split(cells.at(1));
    if (types.size() != 1 && types.size() != names.size())
      return complain(cells[0] + ": as many types as fields");
    for (std::size_t i = 0; i < names.size(); ++i)
      check(full_name(names[i]), types.size() == 1 ? types[0] : types[i], cells.at(2));
  }

  // Of "`Message.field`", "`.field`", which belongs to the message before it, or "`Message`".
  std::string full_name(const std::string& quoted) {
    const std::string name = quoted.size() < 2 ? quoted : quoted.substr(1, quoted.size() - 2);
    if (name.starts_with('.')) return message_ + name;
    message_ = name.substr(0, name.find('.'));
    return name;
  }

  void check(const std::string& name, const std::string& type, const std::string& range) {
    const auto found = types_.find(name);
    if (found == types_.end()) return complain(name + ": no field, or in a row above");
    if (found->second != type) complain(name + ": its type is " + found->second);
    if (needs_range(type) && range.empty()) complain(name + ": without unit and range");
    types_.erase(found);
  }

  void complain(const std::string& text) { complaints_.push_back(complaint(page_, number_, text)); }

  const Source& page_;
  Types& types_;
  std::size_t number_ = 0;
  std::string message_;
  Complaints complaints_;
};

}  // namespace

Complaints check_wire_page(const std::vector<Source>& sources) {
  Types types;
  const Source* page = nullptr;
  for (const Source& source : sources) {
    if (source.path.starts_with("proto/") && has_extension(source, ".proto")) add_fields(source, types);
    if (source.path == page_path) page = &source;
  }
  if (page == nullptr) return {};
  Rows rows(*page, types);
  rows.read();
  Complaints complaints = rows.complaints();
  for (const auto& [name, type] : types) complaints.push_back(complaint(*page, 1, name + ": has no row"));
  return complaints;
}

}  // namespace fusillade::tidy
