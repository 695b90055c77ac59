#include "cli/progress.h"

#include <gmock/gmock.h>

#include <sstream>
#include <thread>

namespace fusillade::cli {
namespace {

using testing::EndsWith;

// Until something is drawn; the caller's timeout ends what never does.
std::string first_drawing(std::ostringstream& stream, Progress& progress, std::int64_t done) {
  while (stream.str().empty()) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    progress.update(done);
  }
  return stream.str();
}

TEST(Progress, ShortRunsWriteNothing) {
  std::ostringstream stream;
  Progress progress(stream, false, 1000);
  for (int i = 0; i < 1000; ++i) progress.update(i);
  progress.finish();
  EXPECT_EQ(stream.str(), "");
}

TEST(Progress, ABarOnATerminalIsRemovedAtTheEnd) {
  std::ostringstream stream;
  Progress progress(stream, true, 1000);
  const std::string bar = first_drawing(stream, progress, 250);
  EXPECT_EQ(bar, "\r[##########..............................] 25 % (250 of 1000 ticks)");
  progress.finish();
  EXPECT_THAT(stream.str(), EndsWith("\r\x1b[K"));
}

TEST(Progress, ElsewhereALineNowAndThen) {
  std::ostringstream stream;
  Progress progress(stream, false, 1000);
  EXPECT_EQ(first_drawing(stream, progress, 999),
            "[#######################################.] 99 % (999 of 1000 ticks)\n");
  progress.finish();
  EXPECT_THAT(stream.str(), EndsWith(" ticks)\n"));
}

}  // namespace
}  // namespace fusillade::cli
