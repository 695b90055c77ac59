#include "content/input/nearest.h"

#include <gtest/gtest.h>

#include <vector>

namespace fusillade::content {
namespace {

TEST(Nearest, EditDistance) {
  EXPECT_EQ(edit_distance("", ""), 0U);
  EXPECT_EQ(edit_distance("", "abc"), 3U);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
  EXPECT_EQ(edit_distance("peirce", "pierce"), 1U);
  EXPECT_EQ(edit_distance(std::string(1000, 'a'), std::string(1000, 'a')), 0U);
}

TEST(Nearest, GivesUpWhereItIsFarEnough) {
  for (const char* other : {"bullets_max", "bulets_max", "ubllets_max", "max", "", "something_else"}) {
    const std::size_t distance = edit_distance("bullets_max", other);
    for (std::size_t enough = 0; enough < 16; ++enough) {
      const std::size_t found = edit_distance("bullets_max", other, enough);
      EXPECT_EQ(std::min(found, enough), std::min(distance, enough)) << other << " " << enough;
    }
  }
}

TEST(Nearest, HintsNameTheFirstOfTheNearest) {
  const std::vector<std::string> names{"start", "x", "y", "vx"};
  EXPECT_EQ(nearest_name("strat", names), "start");
  EXPECT_EQ(nearest_name("z", names), "x");
  EXPECT_EQ(nearest_hint("vz", names), "; did you mean \"vx\"?");
  EXPECT_EQ(nearest_hint("vz", {}), "");
}

}  // namespace
}  // namespace fusillade::content
