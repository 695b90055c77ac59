#include "tidy/layout.h"

#include <gtest/gtest.h>

namespace fusillade::tidy {
namespace {

TEST(TopLevel, HoldsWhatDesignNames) {
  EXPECT_EQ(joined(check_top_level({"server", "dev", "README.md", "build", ".git"})), "");
  EXPECT_EQ(joined(check_top_level({"server", "notes.txt"})),
            "notes.txt: the top level has no place for it\n");
}

TEST(Mirror, UnitsNeedATest) {
  const Source unit{"server/sim/grid.cpp", "#include \"sim/grid.h\"\n"};
  EXPECT_EQ(joined(check_mirror({unit})), "server/sim/grid.cpp:1: no test reaches it\n");
  EXPECT_EQ(joined(check_mirror({unit, {"tests/sim/grid_test.cpp", ""}})), "");
  EXPECT_EQ(joined(check_mirror({unit, {"tests/property/x_test.cpp", "#include \"sim/grid.h\"\n"}})), "");
  EXPECT_NE(joined(check_mirror({unit, {"tests/net/grid_test.cpp", ""}})), "");
  const Source nested{"server/sim/grid/grid.cpp", "#include \"sim/grid/grid.h\"\n"};
  EXPECT_EQ(joined(check_mirror({nested, {"tests/sim/grid/grid_test.cpp", ""}})), "");
  EXPECT_NE(joined(check_mirror({nested, {"tests/sim/grid_test.cpp", ""}})), "");
}

TEST(Mirror, InnerPartsCountThroughTheirUser) {
  const Source inner_header{"server/sim/windows.h", ""};
  const Source inner{"server/sim/windows.cpp", "#include \"sim/windows.h\"\n"};
  const Source user{"server/sim/world.cpp", "#include \"sim/windows.h\"\n"};
  const Source stranger{"server/net/world.cpp", "#include \"sim/windows.h\"\n"};
  EXPECT_EQ(joined(check_mirror({inner_header, inner, user, {"tests/sim/world_test.cpp", ""}})), "");
  EXPECT_NE(joined(check_mirror({inner_header, inner, stranger, {"tests/net/world_test.cpp", ""}})), "");
}

TEST(Mirror, FilesWithoutHeaderBelongToTheUnitThatTheyInclude) {
  const Source header{"server/sim/swept.h", ""};
  const Source part{"server/sim/swept_box.cpp", "#include \"sim/swept.h\"\n"};
  EXPECT_EQ(joined(check_mirror({header, part, {"tests/sim/swept_test.cpp", ""}})), "");
  EXPECT_NE(joined(check_mirror({header, part, {"tests/sim/other_test.cpp", ""}})), "");
}

TEST(Mirror, CompiledLibrariesNeedNoTest) {
  EXPECT_EQ(joined(check_mirror({{"server/net/url_library.cpp", "#include <boost/url/src.hpp>\n"}})), "");
}

TEST(TestFolders, AreAllBuilt) {
  const Source list{"tests/CMakeLists.txt", "foreach(room sim match)\n"};
  EXPECT_EQ(joined(check_test_folders({list, {"tests/sim/a_test.cpp", ""}, {"tests/support/a.h", ""}})), "");
  EXPECT_EQ(joined(check_test_folders({list, {"tests/cli/a_test.cpp", ""}})),
            "tests/cli: not named in tests/CMakeLists.txt\n");
}

TEST(MarkdownLinks, LeadSomewhere) {
  const auto complaints = [](const std::string& text) {
    return joined(check_markdown_links({"tests/README.md", text}, FUSILLADE_ROOT));
  };
  EXPECT_EQ(complaints("[a](README.md) [b](../dev) [c](https://example.org/x) [d](#words)\n"), "");
  EXPECT_EQ(complaints("one\n[a](README.md#x) and [b](nowhere.md#x)\n"),
            "tests/README.md:2: nowhere.md is missing\n");
}

}  // namespace
}  // namespace fusillade::tidy
