#include "cli/progress.h"

#include <gtest/gtest.h>

#include <sstream>

namespace fusillade::cli {
namespace {

TEST(Progress, ShortRunsWriteNothing) {
  std::ostringstream stream;
  Progress progress(stream, false, 1000);
  for (int i = 0; i < 1000; ++i) progress.update(i);
  progress.finish();
  EXPECT_EQ(stream.str(), "");
}

}  // namespace
}  // namespace fusillade::cli
