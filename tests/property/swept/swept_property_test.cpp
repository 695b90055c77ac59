// Every swept test against the oracle on random cases: none missed, none false, none before or after its
// time.
#include <gtest/gtest.h>

#include <iostream>

#include "property/swept/swept_judge.h"
#include "support/cases.h"
#include "support/seed.h"

namespace fusillade::property {
namespace {

constexpr std::uint64_t cases_default = 1500;
constexpr int failures_shown = 5;

class SweptProperty : public testing::TestWithParam<Pair> {};

TEST_P(SweptProperty, AgreesWithTheOracle) {
  const std::uint64_t seed = support::test_seed(20260101), cases = support::case_count(cases_default);
  const std::uint64_t first = support::first_case();
  Tally tally;
  int shown = 0;
  for (std::uint64_t i = first; i < first + cases && shown < failures_shown; ++i) {
    support::Draw draw(seed, i);
    const SweptCase c = random_case(GetParam(), draw);
    const std::string error = judge(c, tally);
    if (error.empty()) continue;
    ++shown;
    ADD_FAILURE() << error << "\nseed " << seed << " case " << i << ": " << c.text();
  }
  std::cout << "cases " << tally.cases << ", contacts " << tally.contacts << " (inside "
            << tally.starts_inside << "), missed " << tally.missed << ", wrong " << tally.wrong
            << ", largest gap " << tally.gap_max << " per tile of coordinate, largest error along the path "
            << tally.way_max << " tiles\n";
  EXPECT_GT(tally.contacts, tally.cases / 4);
  EXPECT_GT(tally.cases - tally.contacts, tally.cases / 10);
  EXPECT_GT(tally.starts_inside, tally.cases / 20);
}

std::string name_of(const testing::TestParamInfo<Pair>& info) {
  constexpr const char* names[] = {"CircleCircle",      "CircleSegment", "CircleBox",
                                   "CircleRotatedBox",  "BoxBox",        "RotatedBoxRotatedBox",
                                   "RotatedBoxSegment", "SegmentSegment"};
  return names[static_cast<int>(info.param)];
}

INSTANTIATE_TEST_SUITE_P(Pairs, SweptProperty,
                         testing::Values(Pair::circle_circle, Pair::circle_segment, Pair::circle_box,
                                         Pair::circle_rotated_box, Pair::box_box,
                                         Pair::rotated_box_rotated_box, Pair::rotated_box_segment,
                                         Pair::segment_segment),
                         name_of);

}  // namespace
}  // namespace fusillade::property
