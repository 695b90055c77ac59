#include "match/utf8.h"

#include <gtest/gtest.h>

#include <string>

namespace fusillade::match {
namespace {

TEST(Utf8, TakesCodePointsOfEveryLength) {
  std::string_view text = "a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x8E\xAF";
  EXPECT_EQ(take_code_point(text), U'a');
  EXPECT_EQ(take_code_point(text), U'\u00E9');
  EXPECT_EQ(take_code_point(text), U'\u20AC');
  EXPECT_EQ(take_code_point(text), U'\U0001F3AF');
  EXPECT_EQ(take_code_point(text), std::nullopt);
}

TEST(Utf8, RefusesBytesThatAreNotUtf8) {
  for (std::string_view text : {"\x80", "\xC3", "\xC3(", "\xC0\x80", "\xE0\x80\x80", "\xED\xA0\x80",
                                "\xF4\x90\x80\x80", "\xF8\x88\x80\x80\x80", "\xFF", "\xE2\x82"}) {
    EXPECT_EQ(take_code_point(text), std::nullopt) << testing::PrintToString(text);
  }
}

TEST(Utf8, WhatIsNoneStaysWhereItIs) {
  std::string_view text = "\xC3(";
  EXPECT_EQ(take_code_point(text), std::nullopt);
  EXPECT_EQ(text.size(), 2U);
}

// Unicode's control characters and the marks that turn the direction of writing, each range to its ends.
TEST(Utf8, ControlCharactersAndMarksAreTold) {
  for (const char32_t c :
       {0x00, 0x1F, 0x7F, 0x9F, 0x61C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A, 0x202E, 0x2066, 0x2069})
    EXPECT_TRUE(is_control_or_mark(c)) << static_cast<std::uint32_t>(c);
  for (const char32_t c :
       {0x20, 0x7E, 0xA0, 0x61B, 0x61D, 0x200D, 0x2010, 0x2027, 0x202F, 0x2065, 0x206A, 0x1F3AF})
    EXPECT_FALSE(is_control_or_mark(c)) << static_cast<std::uint32_t>(c);
}

}  // namespace
}  // namespace fusillade::match
