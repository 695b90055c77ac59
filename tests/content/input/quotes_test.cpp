#include "content/input/quotes.h"

#include <gtest/gtest.h>

namespace fusillade::content {
namespace {

TEST(Quotes, EscapeControlCharactersAndShorten) {
  EXPECT_EQ(in_quotes("a\nb"), "\"a\\x0ab\"");
  EXPECT_EQ(in_quotes("a\xE2\x80\xAE"), "\"a\\xe2\\x80\\xae\"") << "turns the direction of writing";
  EXPECT_EQ(in_quotes(std::string(60, 'a')), "\"" + std::string(60, 'a') + "\"");
  EXPECT_EQ(in_quotes(std::string(100, 'a')), "\"" + std::string(60, 'a') + "...\"");
  EXPECT_EQ(in_quotes(std::string(59, 'a') + "éa"), "\"" + std::string(59, 'a') + "...\"")
      << "no half of an é";
}

TEST(Quotes, EscapeWhatIsNoUtf8) {
  EXPECT_EQ(in_quotes("é\xC3"), "\"é\\xc3\"");
  EXPECT_EQ(in_quotes("\xFF\xD8z"), "\"\\xff\\xd8z\"");
}

TEST(Quotes, FirstCharacters) {
  EXPECT_EQ(first_character("éa"), "é");
  EXPECT_EQ(first_character("\xA9z"), "\xA9") << "no UTF-8: a byte";
  EXPECT_EQ(first_character(""), "");
}

}  // namespace
}  // namespace fusillade::content
