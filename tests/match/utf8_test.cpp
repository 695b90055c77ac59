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

}  // namespace
}  // namespace fusillade::match
