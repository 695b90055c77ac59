// What a field of a report says, and whether it is a number.
#include "match/report.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>

namespace fusillade::match {
namespace {

TEST(FieldValue, NumbersAreWrittenWhole) {
  EXPECT_EQ(FieldValue(std::numeric_limits<std::uint64_t>::max()).text(), "18446744073709551615");
  EXPECT_EQ(FieldValue(std::numeric_limits<std::int64_t>::min()).text(), "-9223372036854775808");
  EXPECT_TRUE(FieldValue(std::uint16_t{8080}).is_number());
  EXPECT_EQ(FieldValue(0.28749).text(), "0.287");
  EXPECT_TRUE(FieldValue(0.5).is_number());
  EXPECT_EQ(FieldValue(std::numeric_limits<double>::lowest()).text().size(), 314U) << "sign, 309, point, 3";
}

TEST(FieldValue, WhatIsNoNumberInJsonIsText) {
  EXPECT_FALSE(FieldValue(std::numeric_limits<double>::infinity()).is_number());
  EXPECT_FALSE(FieldValue(std::numeric_limits<double>::quiet_NaN()).is_number());
  EXPECT_FALSE(FieldValue("17").is_number()) << "a name may look like one";
  EXPECT_FALSE(FieldValue(std::string("17")).is_number());
}

}  // namespace
}  // namespace fusillade::match
