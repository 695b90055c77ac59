#include "tidy/functions.h"

#include <gtest/gtest.h>

namespace fusillade::tidy {
namespace {

std::string repeated(const std::string& line, std::size_t times) {
  std::string text;
  for (std::size_t i = 0; i < times; ++i) text += line;
  return text;
}

TEST(MeasureFunctions, FindsThemInNamespacesAndClasses) {
  const auto found = measure_functions(R"(#include <x>
namespace a {
struct S : Base<int> {
  int value{3};
  S() : Base(1), value{4} {
    go();
  }
  int get() const { return value; }
};
enum class E : int { one, two };
template <typename T>
auto f(T x = {}, int y = g({1, 2})) -> std::vector<T> {
  for (;;) {
  }
}
}  // namespace a
)");
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0].name, "S");
  EXPECT_EQ(found[0].line, 5U);
  EXPECT_EQ(found[0].lines, 3U);
  EXPECT_EQ(found[1].name, "get");
  EXPECT_EQ(found[1].lines, 1U);
  EXPECT_EQ(found[2].name, "f");
  EXPECT_EQ(found[2].line, 11U);
  EXPECT_EQ(found[2].lines, 5U);
}

TEST(MeasureFunctions, DataIsNoFunction) {
  EXPECT_TRUE(
      measure_functions("const int table[] = {\n1,\n2,\n};\nstd::array<int, 2> pair{\n1, 2};\n").empty());
  EXPECT_TRUE(measure_functions("auto names = to_array({\n\"a\",\n});\n").empty());
}

TEST(MeasureFunctions, BracesInTextAndDirectivesDontCount) {
  const auto found = measure_functions(
      "#define OPEN {\\\n{\nvoid f() {\n  g(\"{{\", '{', R\"x({\")x\");  // {\n}\nvoid h() {}\n");
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].lines, 3U);
  EXPECT_EQ(found[1].name, "h");
}

TEST(MeasureFunctions, DigitSeparatorsAreNoText) {
  const auto found = measure_functions("void f() {\n  g(1'000'000);\n}\nvoid h() {\n}\n");
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[1].line, 4U);
}

TEST(FunctionLengths, SeventyLinesPassSeventyOneDont) {
  const std::string body = repeated("  g();\n", 68);
  EXPECT_EQ(joined(check_function_lengths({"server/sim/a.cpp", "void f() {\n" + body + "}\n"})), "");
  EXPECT_EQ(joined(check_function_lengths({"server/sim/a.cpp", "\nvoid f() {\n  g();\n" + body + "}\n"})),
            "server/sim/a.cpp:2: f has 71 lines, at most 70\n");
}

TEST(FunctionLengths, TestsAndScriptsAreMeasured) {
  const std::string body = repeated("  g\n", 69);
  EXPECT_EQ(check_function_lengths({"tests/sim/a_test.cpp", "TEST(A, B) {\n" + body + "}\n"}).size(), 1U);
  EXPECT_EQ(check_function_lengths({"dev", "a() { b; }\nrun_it() {\n" + body + "}\n"}).size(), 1U);
  EXPECT_EQ(check_function_lengths({"dev", "run_it() {\n  g\n}\n" + body}).size(), 0U);
}

}  // namespace
}  // namespace fusillade::tidy
