#include "net/codec/text.h"

#include <gtest/gtest.h>

#include <string>

namespace fusillade::net {
namespace {

TEST(Text, IsCutBetweenCharacters) {
  EXPECT_EQ(cut_text("aé", 3), "aé");
  EXPECT_EQ(cut_text("aé", 2), "a");
  EXPECT_EQ(cut_text("", 2), "");
}

TEST(Text, CountsCharactersNotBytes) {
  EXPECT_TRUE(is_valid_name("\xE2\x82\xAC\xE2\x82\xAC\xE2\x82\xAC", {3}));
  EXPECT_FALSE(is_valid_name("\xE2\x82\xAC\xE2\x82\xAC\xE2\x82\xAC", {2}));
  EXPECT_TRUE(is_valid_name("abc", {3}));
  EXPECT_FALSE(is_valid_name("abcd", {3}));
}

TEST(Text, RefusesNamesThatDisturbOthers) {
  for (const char* name : {"", "  ", "a\nb", "a\x7F", "\x1B[31m", "a\xC2\x85",
                           "a\xE2\x80\xAE"
                           "b",
                           "\xE2\x80\xA8", "a\xE2\x81\xA6", "a\xE2\x80\x8F"}) {
    EXPECT_FALSE(is_valid_name(name, {24})) << testing::PrintToString(name);
  }
  EXPECT_FALSE(is_valid_name(std::string("a\0b", 3), {24}));
  for (const char* blank : {"\u00A0", "\u200B", "\u3000 \u2800", "\uFEFF", "\u200D\uFE0F", "\U000E0041",
                            "\uFFF9\uFFFB", "\U00013430", "\U0001343F", "\U00016FE4", "\U0001BCA0",
                            "\U0001BCA3", "\U0001D159", "\U0001D173", "\U0001D17A"}) {
    EXPECT_FALSE(is_valid_name(blank, {24})) << testing::PrintToString(blank);
    EXPECT_TRUE(is_valid_name(std::string("a") + blank, {24})) << testing::PrintToString(blank);
  }
  EXPECT_FALSE(is_valid_name("a\u061C", {24}));
  EXPECT_TRUE(is_valid_name("Ann O'Nym <b>", {24}));
}

TEST(Text, NeighboursOfWhatIsBlankAreSeen) {
  for (const std::uint32_t c :
       {0xFFFCU, 0x1342FU, 0x13440U, 0x1BC9FU, 0x1D158U, 0x1D15AU, 0x1D172U, 0x1D17BU})
    EXPECT_FALSE(is_blank(c)) << std::hex << c;
}

TEST(Text, APlainLineHoldsNoControlsAndNoMarks) {
  EXPECT_TRUE(is_plain_line(""));
  EXPECT_TRUE(is_plain_line("cheats, says Zo\u00EB"));
  for (const char* text : {"a\nb", "\x1B[2J", "a\u202Eb", "a\u2028b", "\xFF"})
    EXPECT_FALSE(is_plain_line(text)) << testing::PrintToString(text);
  EXPECT_FALSE(is_plain_line(std::string_view("a\0b", 3)));
}

}  // namespace
}  // namespace fusillade::net
