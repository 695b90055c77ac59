// What nobody may guess.
#include "net/session/token.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace fusillade::net {
namespace {

TEST(RandomToken, IsAnotherEachTime) {
  std::set<match::Token> tokens;
  for (int i = 0; i < 100; ++i) tokens.insert(random_token());
  EXPECT_EQ(tokens.size(), 100U);
}

// Of 50 bits, in letters that nobody takes for others.
TEST(RandomJoinCode, HasTenLettersOfThirtyTwo) {
  std::set<std::string> codes;
  std::set<char> letters;
  for (int i = 0; i < 1000; ++i) {
    const std::string code = random_join_code();
    EXPECT_EQ(code.size(), 10U);
    codes.insert(code);
    letters.insert(code.begin(), code.end());
  }
  EXPECT_EQ(codes.size(), 1000U);
  EXPECT_EQ(letters.size(), 32U);
  for (const char mistakable : {'0', '1', 'l', 'o'}) EXPECT_FALSE(letters.contains(mistakable)) << mistakable;
}

}  // namespace
}  // namespace fusillade::net
