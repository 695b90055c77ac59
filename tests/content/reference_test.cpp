// config/README.md and config/server.toml hold what the field lists say, and the arena to begin with. A
// failing test prints the table as it must be.
#include <gtest/gtest.h>

#include <fstream>

#include "content/arena/arena_tables.h"
#include "content/config/config_text.h"
#include "content/input/toml.h"
#include "content/key_reference.h"
#include "content/loading.h"
#include "net/options.h"
#include "ops/options.h"

namespace fusillade::content {
namespace {

std::string read_text(const std::string& name) {
  std::ifstream stream(FUSILLADE_CONFIG_DIRECTORY "/" + name, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

// The first Markdown table below "### `heading`".
std::string table_below(const std::string& readme, const std::string& heading) {
  const std::size_t section = readme.find("\n### `" + heading + "`\n");
  if (section == std::string::npos) return "no heading ### `" + heading + "`";
  const std::size_t end_of_section = readme.find("\n#", section + 2);
  const std::size_t begin = readme.find("\n| key ", section) + 1;
  if (begin == 0 || begin > end_of_section) return "no table";
  const std::size_t end = readme.find("\n\n", begin);
  return readme.substr(begin, end == std::string::npos ? end : end + 1 - begin);
}

template <class Options>
void expect_documented(const std::string& heading) {
  Options options;
  EXPECT_EQ(table_below(read_text("README.md"), heading),
            reference_table([&options](sim::FieldVisitor& v) { options.visit_fields(v); }))
      << heading;
}

TEST(Reference, EveryArenaTableIsDocumentedAsItIs) {
  const std::string readme = read_text("README.md");
  for (const TableReference& table : arena_table_references())
    EXPECT_EQ(table_below(readme, heading_of(table)), reference_table(table.visit_fields))
        << heading_of(table);
}

TEST(Reference, EveryServerSectionIsDocumentedAsItIs) {
  expect_documented<net::Options>("[net]");
  expect_documented<ops::LogOptions>("[log]");
  expect_documented<ops::TickOptions>("[tick]");
  expect_documented<ops::ServerOptions>("[server]");
}

// The committed file states every key with its default.
TEST(Reference, ServerFileStatesTheDefaults) {
  const std::string file = FUSILLADE_CONFIG_DIRECTORY "/server.toml";
  const auto expect_defaults = [&file](auto& section, const std::vector<ConfigSection>& sections,
                                       const std::string& name) {
    const VisitFields visit = [&section](sim::FieldVisitor& v) { section.visit_fields(v); };
    const std::string before = reference_table(visit);
    load_config(file, sections);
    EXPECT_EQ(reference_table(visit), before);
    const TomlTable root = parse_toml(read_text("server.toml"), file);
    for (const std::string& key : field_names(visit))
      EXPECT_NE(std::get<TomlTable>(root.find(name)->value.content).find(key), nullptr) << name << "." << key;
  };
  net::Options net;
  ops::LogOptions log;
  ops::TickOptions tick;
  ops::ServerOptions server;
  const std::vector<ConfigSection> sections{
      {"net", [&net](sim::FieldVisitor& v) { net.visit_fields(v); }},
      {"log", [&log](sim::FieldVisitor& v) { log.visit_fields(v); }},
      {"tick", [&tick](sim::FieldVisitor& v) { tick.visit_fields(v); }},
      {"server", [&server](sim::FieldVisitor& v) { server.visit_fields(v); }}};
  expect_defaults(net, sections, "net");
  expect_defaults(log, sections, "log");
  expect_defaults(tick, sections, "tick");
  expect_defaults(server, sections, "server");
}

// What a studio begins with.
TEST(Reference, TheFirstArenaOfTheReadmeCanBePlayed) {
  const std::string readme = read_text("README.md");
  const std::size_t fence = readme.find("```toml\n", readme.find("\n### A first arena\n"));
  ASSERT_NE(fence, std::string::npos);
  const std::size_t begin = readme.find('\n', fence) + 1;
  const match::ArenaDefinition arena =
      load_text(readme.substr(begin, readme.find("\n```", begin) + 1 - begin));
  EXPECT_EQ(arena.title, "First arena");
  EXPECT_EQ(arena.classes.size(), 1U);
  EXPECT_EQ(arena.spawn_points.size(), 1U);
  EXPECT_EQ(arena.waves.size(), 1U);
}

}  // namespace
}  // namespace fusillade::content
