// config/event_log.md has a row for each event and each field that the program writes, and its run is a real
// one.
#include <gmock/gmock.h>

#include <fstream>
#include <regex>
#include <set>

#include "cli/event_log.h"
#include "cli/scenario.h"

namespace fusillade::cli {
namespace {

using Names = std::set<std::string>;

std::string page() {
  std::ifstream stream(FUSILLADE_CONFIG_DIRECTORY "/event_log.md", std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::string section(const std::string& heading) {
  const std::string text = page(), begin = "\n## " + heading + "\n";
  const std::size_t at = text.find(begin);
  if (at == std::string::npos) return {};
  return text.substr(at, text.find("\n## ", at + 1) - at);
}

// The first block of a language in a section.
std::string block(const std::string& text, const std::string& language) {
  const std::string fence = "\n```" + language + "\n";
  const std::size_t begin = text.find(fence) + fence.size();
  return text.substr(begin, text.find("\n```", begin) + 1 - begin);
}

Names matches(const std::string& text, const std::string& pattern) {
  const std::regex expression(pattern);
  Names names;
  for (std::sregex_iterator at(text.begin(), text.end(), expression), end; at != end; ++at)
    names.insert((*at)[1].str());
  return names;
}

// In the first column of the tables of a section.
Names names_of_rows(const std::string& heading) {
  Names names;
  for (const std::string& cell : matches(section(heading), R"(\n\| (`[^|]*`) \|)"))
    names.merge(matches(cell, "`(\\w+)`"));
  return names;
}

TEST(EventLogPage, HasARowForEachEventAndNoOthers) {
  Names expected(sim::event_form_names.begin(), sim::event_form_names.end());
  expected.insert("hash");
  EXPECT_EQ(names_of_rows("Events"), expected);
}

TEST(EventLogPage, HasARowForEachFieldAndNoOthers) {
  sim::Event hit;
  hit.form = sim::EventForm::hit;
  hit.mover = {sim::Kind::bullet, 0};
  hit.target = {sim::Kind::enemy, 0};
  std::string lines;
  append_event_line(hit, lines);
  append_hash_line(1, 2, lines);
  EXPECT_EQ(names_of_rows("Fields"), matches(lines, R"rx("(\w+)":)rx"));
}

TEST(EventLogPage, ItsRunIsReal) {
  const std::string run = section("A run");
  std::string log;
  for (const std::string& line : log_of(block(run, "toml"), 60)) log += line + "\n";
  EXPECT_EQ(block(run, "json"), log);
}

}  // namespace
}  // namespace fusillade::cli
