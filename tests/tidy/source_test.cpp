#include "tidy/source.h"

#include <gtest/gtest.h>

#include <fstream>

#include "tidy/code_text.h"

namespace fusillade::tidy {
namespace {

namespace fs = std::filesystem;

class SourceFiles : public testing::Test {
 protected:
  SourceFiles() : root_(fs::path(testing::TempDir()) / "fusillade_tidy_source_files") {
    fs::remove_all(root_);
  }
  ~SourceFiles() override { fs::remove_all(root_); }

  void write(const std::string& path) {
    fs::create_directories((root_ / path).parent_path());
    std::ofstream(root_ / path) << "text\n";
  }

  fs::path root_;
};

TEST_F(SourceFiles, WrittenTextIsLoadedAndNothingElse) {
  for (const char* path : {"server/sim/a.cpp", "dev", ".ci/run", "build/release/b.cpp", "config/map.png",
                           "client-sim/web/node_modules/c.js", "tests/fuzz/corpus/seed.json"}) {
    write(path);
  }
  std::vector<std::string> paths;
  for (const Source& source : load_sources(root_)) paths.push_back(source.path + "=" + source.text);
  EXPECT_EQ(paths, (std::vector<std::string>{".ci/run=text\n", "dev=text\n", "server/sim/a.cpp=text\n"}));
}

TEST(Source, RoomAndUnit) {
  EXPECT_EQ(room_of({"server/sim/bit_plane.h", ""}), "sim");
  EXPECT_EQ(room_of({"server/main.cpp", ""}), "");
  EXPECT_EQ(room_of({"client-sim/web/a.ts", ""}), "client-sim");
  EXPECT_EQ(room_of({"tests/sim/a_test.cpp", ""}), "");
  EXPECT_EQ(unit_of({"server/sim/bit_plane.h", ""}), "bit_plane");
}

TEST(Source, Lines) {
  EXPECT_EQ(lines_of("a\n\nb\n"), (std::vector<std::string_view>{"a", "", "b"}));
  EXPECT_EQ(lines_of("a\nb"), (std::vector<std::string_view>{"a", "b"}));
  EXPECT_TRUE(lines_of("").empty());
}

TEST(CodeText, CommentsAndLiteralsAreBlankedInPlace) {
  EXPECT_EQ(code_of("a(\"x\\\"\", 'y'); // z\nb"), "a(     ,    );     \nb");
  EXPECT_EQ(code_of("a/*b\nc*/d"), "a   \n   d");
  EXPECT_EQ(code_of("1'000"), "1'000");
  EXPECT_EQ(code_of("R\"(a\")\"b"), "       b");
  EXPECT_EQ(code_without_directives("#define a \\\n b\nc"), "           \n  \nc");
}

}  // namespace
}  // namespace fusillade::tidy
