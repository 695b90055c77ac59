#include "tidy/style.h"

#include <gtest/gtest.h>

namespace fusillade::tidy {
namespace {

TEST(FileLength, FiveHundredLinesPassMoreDont) {
  const auto lines = [](std::size_t count) { return std::string(count, '\n'); };
  EXPECT_EQ(joined(check_file_length({"server/sim/a.cpp", lines(500)})), "");
  EXPECT_EQ(check_file_length({"server/sim/a.cpp", lines(501)}).size(), 1U);
  EXPECT_EQ(check_file_length({"dev", lines(501)}).size(), 1U);
  EXPECT_EQ(joined(check_file_length({"tests/README.md", lines(501)})), "");
}

TEST(WhiteSpace, IsNamedWithItsLine) {
  EXPECT_EQ(joined(check_white_space({"a.h", "one\n  two\n"})), "");
  EXPECT_EQ(joined(check_white_space({"a.h", "one\n\ttwo\n"})), "a.h:2: tab\n");
  EXPECT_EQ(joined(check_white_space({"a.h", "one \ntwo\n"})), "a.h:1: space at the end of the line\n");
  EXPECT_EQ(joined(check_white_space({"a.h", "one\r\n"})), "a.h:1: carriage return\n");
  EXPECT_EQ(joined(check_white_space({"a.h", "one"})), "a.h:1: no end of line at the end of the file\n");
  EXPECT_EQ(check_white_space({"a.h", "one\n\n"}).size(), 1U);
}

TEST(LeftOvers, EveryMarkIsFound) {
  for (const std::string& mark :
       {std::string("TO") + "DO", std::string("FIX") + "ME", std::string("HA") + "CK",
        std::string("NO") + "LINT(x)", std::string("GTEST_") + "SKIP()",
        "TEST(A, DIS" + std::string("ABLED_B)")}) {
    EXPECT_EQ(check_left_overs({"a.cpp", "one\n// " + mark + " later\n"}).size(), 1U) << mark;
  }
  EXPECT_EQ(joined(check_left_overs({"a.cpp", "// todo is a word, too\n"})), "");
}

TEST(Header, NeedsPurposeAndGuard) {
  EXPECT_EQ(joined(check_header({"a.h", "// What it is for.\n#pragma once\n"})), "");
  EXPECT_EQ(check_header({"a.h", "#pragma once\n// What it is for.\n"}).size(), 2U);
  EXPECT_EQ(check_header({"a.h", "// What it is for.\n#ifndef A_H\n"}).size(), 1U);
  EXPECT_EQ(
      joined(check_header({"a.h", "// What it is for.\n#if defined(A) == defined(HWY_TARGET_TOGGLE)\n"})),
      "");
  EXPECT_EQ(joined(check_header({"a.cpp", "int x;\n"})), "");
}

TEST(FileName, IsSnakeCase) {
  EXPECT_EQ(joined(check_file_name({"server/sim/bit_plane.h", ""})), "");
  EXPECT_EQ(check_file_name({"server/sim/BitPlane.h", ""}).size(), 1U);
  EXPECT_EQ(check_file_name({"server/sim/bit-plane.cpp", ""}).size(), 1U);
}

}  // namespace
}  // namespace fusillade::tidy
