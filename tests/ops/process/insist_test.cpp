#include "ops/process/insist.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace fusillade::ops {
namespace {

TEST(Insist, UntilThereIsMemory) {
  int calls = 0;
  const auto step = [&calls] {
    if (++calls < 3) throw std::bad_alloc();
  };
  EXPECT_TRUE(insist(step, 3));
  calls = 0;
  EXPECT_FALSE(insist(step, 2));
  EXPECT_EQ(calls, 2);
}

TEST(Insist, NotOnWhatFailsOtherwise) {
  int calls = 0;
  const auto step = [&calls] {
    ++calls;
    throw std::runtime_error("no socket");
  };
  EXPECT_FALSE(insist(step, insist_for_ever));
  EXPECT_EQ(calls, 1);
}

}  // namespace
}  // namespace fusillade::ops
