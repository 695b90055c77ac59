#include "content/input/quotes.h"

#include <gtest/gtest.h>

namespace fusillade::content {
namespace {

TEST(Quotes, EscapeControlCharactersAndShorten) {
  EXPECT_EQ(in_quotes("a\nb"), "\"a\\x0ab\"");
  EXPECT_EQ(in_quotes(std::string(100, 'a')), "\"" + std::string(60, 'a') + "...\"");
  EXPECT_EQ(in_quotes(std::string(59, 'a') + "éa"), "\"" + std::string(59, 'a') + "...\"")
      << "no half of an é";
}

}  // namespace
}  // namespace fusillade::content
