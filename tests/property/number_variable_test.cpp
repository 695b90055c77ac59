#include "support/number_variable.h"

#include <gtest/gtest.h>

namespace fusillade::support {
namespace {

constexpr const char* name = "FUSILLADE_NUMBER_OF_THIS_TEST";

TEST(NumberVariable, HoldsAWholeNumberOrStopsTheRun) {
  EXPECT_EQ(number_variable(name, 7), 7U);
  setenv(name, "18446744073709551615", 1);
  EXPECT_EQ(number_variable(name, 7), UINT64_MAX);
  for (const char* bad : {"", "abc", "12x", "-1", " 3", "1e6", "18446744073709551616"}) {
    setenv(name, bad, 1);
    EXPECT_THROW(number_variable(name, 7), std::invalid_argument) << bad;
  }
  unsetenv(name);
}

}  // namespace
}  // namespace fusillade::support
