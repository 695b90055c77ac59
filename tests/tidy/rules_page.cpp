#include "tidy/rules_page.h"

#include <regex>
#include <set>

namespace fusillade::tidy {
namespace {

std::set<std::string> tests_in(const std::vector<Source>& sources) {
  static const std::regex test(R"(\bTEST(_[FP])?\(\s*(\w+),\s*(\w+)\))");
  std::set<std::string> names;
  for (const Source& source : sources) {
    if (!source.path.starts_with("tests/") || !has_extension(source, ".cpp")) continue;
    for (std::sregex_iterator at(source.text.begin(), source.text.end(), test), end; at != end; ++at)
      names.insert((*at)[2].str() + "." + (*at)[3].str());
  }
  return names;
}

bool is_heading(const std::string& row) { return row.starts_with("| rule |") || row.starts_with("| --- |"); }

void check_row(const Source& page, std::size_t number, const std::string& row,
               const std::set<std::string>& tests, Complaints& complaints) {
  static const std::regex name(R"(`([A-Z]\w*\.\w+)`)");
  const std::string named = row.substr(row.find(" | ") + 1);
  std::size_t count = 0;
  for (std::sregex_iterator at(named.begin(), named.end(), name), end; at != end; ++at, ++count) {
    const std::string test = (*at)[1].str();
    if (!tests.contains(test)) complaints.push_back(complaint(page, number, test + " is no test"));
  }
  if (count == 0) complaints.push_back(complaint(page, number, "names no test"));
}

}  // namespace

Complaints check_rules_page(const std::vector<Source>& sources) {
  const std::set<std::string> tests = tests_in(sources);
  Complaints complaints;
  for (const Source& page : sources) {
    if (page.path != "tests/rules.md") continue;
    std::size_t number = 0;
    for (const std::string_view line : lines_of(page.text)) {
      const std::string row(line);
      ++number;
      if (row.starts_with("| ") && !is_heading(row)) check_row(page, number, row, tests, complaints);
    }
  }
  return complaints;
}

}  // namespace fusillade::tidy
