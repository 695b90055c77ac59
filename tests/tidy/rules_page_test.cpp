#include "tidy/rules_page.h"

#include <gtest/gtest.h>

namespace fusillade::tidy {
namespace {

std::string complaints_of(const std::string& rows) {
  const Source tests{"tests/sim/a_test.cpp", "TEST(Wall, Stops) {\nTEST_P(Wall,\n       Lasts) {\n"};
  return joined(check_rules_page({{"tests/rules.md", "| rule | tests |\n| --- | --- |\n" + rows}, tests}));
}

TEST(RulesPage, NamedTestsArePresent) {
  EXPECT_EQ(complaints_of("| a wall stops | `Wall.Stops`, `Wall.Lasts` |\n"), "");
  EXPECT_EQ(complaints_of("\n| a wall stops | `Wall.Stands` |\n"),
            "tests/rules.md:4: Wall.Stands is no test\n");
}

TEST(RulesPage, EachRuleHasATest) {
  EXPECT_EQ(complaints_of("| `Wall.Stops` | by sight |\n"), "tests/rules.md:3: names no test\n");
}

}  // namespace
}  // namespace fusillade::tidy
