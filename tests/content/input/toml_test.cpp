#include "content/input/toml.h"

#include <gmock/gmock.h>

#include "content/input/error.h"

namespace fusillade::content {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

// What parse_toml() says; empty: nothing.
std::string toml_error(const std::string& text) {
  try {
    static_cast<void>(parse_toml(text, "a.toml"));
    return "";
  } catch (const ContentError& error) {
    return error.what();
  }
}

std::string text_of(const std::string& text) {
  return std::get<std::string>(parse_toml(text, "a.toml").entries.at(0).value.content);
}

// More than the parser's stack holds.
std::string many_parts() {
  std::string parts = "a";
  for (int i = 0; i < 100000; ++i) parts += ".a";
  return parts;
}

constexpr const char* too_deep = "a.toml:2: keys nest too deep; allowed: at most 8 parts";

TEST(TomlKeys, AreCountedWhereTheyStand) {
  for (const std::string begin : {"", "\"\\\"\".", "\"\\\\\".", "'\\'.", "\"\".", "''.", "[", "[[", "b={"})
    EXPECT_EQ(toml_error("\n" + begin + many_parts() + "=1"), too_deep) << begin;
}

TEST(TomlKeys, AreCountedBehindStrings) {
  for (const std::string string :
       {R"("\"")", R"("\\")", R"('\')", R"("")", R"('')", R"("""""")", R"("""a"""")", R"("""a""""")",
        R"('''a'''')", R"('''a''''')", R"("""\"""")", R"("""\\""")", R"("""'""")", R"('''"''')"})
    EXPECT_EQ(toml_error("\nb = [" + string + ", {" + many_parts() + "=1}]"), too_deep) << string;
}

TEST(TomlKeys, AreCountedBehindStringsOfSeveralLines) {
  EXPECT_EQ(toml_error("b = [\"\"\"x\ny\"\"\", {" + many_parts() + "=1}]"), too_deep);
  EXPECT_EQ(toml_error("b = ['''x\n'y''', {" + many_parts() + "=1}]"), too_deep);
  EXPECT_EQ(toml_error("b = [\"\"\"x \\\ny\"\"\", {" + many_parts() + "=1}]"), too_deep);
}

TEST(TomlKeys, AreCountedInTheNextLineOfWhatBreaksOff) {
  EXPECT_THAT(toml_error("b = \"\n" + many_parts() + "=1"), StartsWith(too_deep));
  EXPECT_THAT(toml_error("b = \"\\\n" + many_parts() + "=1"), StartsWith(too_deep));
}

TEST(TomlKeys, TextHasAsManyDotsAsItLikes) {
  const std::string dots = "a.b.c.d.e.f.g.h.i.j.k";
  EXPECT_EQ(text_of("t = \"version \\\"" + dots + "\\\"\""), "version \"" + dots + "\"");
  EXPECT_EQ(text_of("t = \"\"\"\nwww." + dots + "\"\"\""), "www." + dots);
  EXPECT_EQ(text_of("t = '''\n\"" + dots + "'''"), "\"" + dots);
  EXPECT_EQ(text_of("t = \"\"\"\"" + dots + "\"\"\"\"\""), "\"" + dots + "\"\"");
  EXPECT_EQ(text_of("t = 'x' # \"" + dots), "x");
  EXPECT_EQ(text_of("t = \"x\" # '''\nu = '" + dots + "'"), "x");
}

TEST(TomlKeys, MayHaveEightParts) {
  EXPECT_EQ(toml_error("\"a.b\".b.c.d.e.f.g.h = 1"), "");
  EXPECT_THAT(toml_error("\"a.b\".b.c.d.e.f.g.h.i = 1"), HasSubstr("keys nest too deep"));
}

}  // namespace
}  // namespace fusillade::content
