// The rules, held against the project itself.
#include <gtest/gtest.h>

#include <algorithm>

#include "tidy/functions.h"
#include "tidy/layout.h"
#include "tidy/rooms.h"
#include "tidy/rules_page.h"
#include "tidy/source.h"
#include "tidy/style.h"
#include "tidy/wire_page.h"

namespace fusillade::tidy {
namespace {

const std::vector<Source>& sources() {
  static const std::vector<Source> all = load_sources(FUSILLADE_ROOT);
  return all;
}

void expect_none(const Complaints& complaints) { EXPECT_TRUE(complaints.empty()) << joined(complaints); }

void expect_none(Complaints (*check)(const Source&)) {
  for (const Source& source : sources()) expect_none(check(source));
}

bool holds(const std::string& path) {
  return std::any_of(sources().begin(), sources().end(),
                     [&](const Source& source) { return source.path == path; });
}

TEST(Tree, IsReadWhole) {
  for (const char* path :
       {"dev", ".ci/run", "README.md", "CMakeLists.txt", "server/sim/base/types.h", "client-sim/main.cpp",
        "proto/README.md", "proto/fusillade/v1/play.proto", "tests/rules.md", "tests/tidy/tree_test.cpp"}) {
    EXPECT_TRUE(holds(path)) << path;
  }
}

TEST(Tree, TopLevel) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(FUSILLADE_ROOT)) {
    names.push_back(entry.path().filename().string());
  }
  expect_none(check_top_level(names));
}

TEST(Tree, Mirror) { expect_none(check_mirror(sources())); }
TEST(Tree, TestFolders) { expect_none(check_test_folders(sources())); }
TEST(Tree, MarkdownLinks) {
  for (const Source& source : sources()) expect_none(check_markdown_links(source, FUSILLADE_ROOT));
}
TEST(Tree, RulesPage) { expect_none(check_rules_page(sources())); }
TEST(Tree, WirePage) { expect_none(check_wire_page(sources())); }
TEST(Tree, Includes) { expect_none(check_includes); }
TEST(Tree, SimFloors) { expect_none(check_sim_floors); }
TEST(Tree, Links) { expect_none(check_links); }
TEST(Tree, Purity) { expect_none(check_purity); }
TEST(Tree, FunctionLengths) { expect_none(check_function_lengths); }
TEST(Tree, FileLengths) { expect_none(check_file_length); }
TEST(Tree, FileNames) { expect_none(check_file_name); }
TEST(Tree, WhiteSpace) { expect_none(check_white_space); }
TEST(Tree, LeftOvers) { expect_none(check_left_overs); }
TEST(Tree, Headers) { expect_none(check_header); }

}  // namespace
}  // namespace fusillade::tidy
