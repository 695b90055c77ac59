#include "metrics_table.h"

#include <map>
#include <regex>
#include <set>
#include <sstream>

namespace fusillade::test {
namespace {

struct Row {
  std::string type, help;
  std::set<std::string> labels;
};

std::string unit_of(const std::string& name) {
  if (name.find("_seconds") != std::string::npos) return "s";
  return name.find("_bytes") != std::string::npos ? "bytes" : "";
}

// Names of labels in `{a="x",b="y"}`; `le` belongs to histograms.
void add_labels(const std::string& text, std::set<std::string>& labels) {
  static const std::regex label(R"re(([a-z_]+)="[^"]*")re");
  for (std::sregex_iterator at(text.begin(), text.end(), label), end; at != end; ++at) {
    if ((*at)[1] != "le") labels.insert((*at)[1]);
  }
}

std::map<std::string, Row> rows_of(const std::string& metrics) {
  std::map<std::string, Row> rows;
  std::string name;  // of the family whose series follow
  std::istringstream lines(metrics);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string mark, kind;
    if (line.starts_with("# ")) {
      words >> mark >> kind >> name >> std::ws;
      std::getline(words, kind == "HELP" ? rows[name].help : rows[name].type);
    } else {
      add_labels(line, rows[name].labels);
    }
  }
  return rows;
}

}  // namespace

std::string metrics_table(const std::string& metrics) {
  std::string table = "| metric | type | unit | labels | meaning |\n| --- | --- | --- | --- | --- |\n";
  for (const auto& [name, row] : rows_of(metrics)) {
    std::string labels;
    for (const std::string& label : row.labels) labels += (labels.empty() ? "" : ", ") + label;
    table +=
        "| `" + name + "` | " + row.type + " | " + unit_of(name) + " | " + labels + " | " + row.help + " |\n";
  }
  return table;
}

}  // namespace fusillade::test
