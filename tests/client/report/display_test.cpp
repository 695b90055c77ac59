#include "client-sim/report/display.h"

#include <gtest/gtest.h>

namespace fusillade::client {
namespace {

TEST(Display, ProgressShowsShareAndCounts) {
  RunNews news;
  news.elapsed_s = 15;
  news.seconds = 60;
  news.playing = 300;
  news.statistics.refused = 2;
  const std::string text = progress_text(news, 20);
  EXPECT_EQ(text.substr(0, 22), "[#####...............]");
  EXPECT_NE(text.find("15/60 s"), std::string::npos) << text;
  EXPECT_NE(text.find("playing 300"), std::string::npos) << text;
  EXPECT_NE(text.find("refused 2"), std::string::npos) << text;
}

TEST(Display, ProgressPastTheEndIsFull) {
  RunNews news;
  news.elapsed_s = 61;
  news.seconds = 60;
  EXPECT_EQ(progress_text(news, 4).substr(0, 6), "[####]");
}

TEST(Display, AnOpenRunHasNoBar) {
  RunNews news;
  news.elapsed_s = 7;
  EXPECT_EQ(progress_text(news, 20).substr(0, 5), "7 s  ");
}

TEST(Display, WithoutColumnsThereIsNoBar) {
  RunNews news;
  news.elapsed_s = 5;
  news.seconds = 12;
  EXPECT_EQ(progress_text(news, 0).substr(0, 8), "5/12 s  ");
}

TEST(Display, LiveBlockSaysWhatIsWrongWithTheServersFigures) {
  testing::internal::CaptureStdout();
  LiveBlock block;
  block.show(RunNews{}, {}, "Connection refused");
  const std::string text = testing::internal::GetCapturedStdout();
  EXPECT_NE(text.find("server's metrics: Connection refused"), std::string::npos) << text;
}

TEST(Display, LiveBlockDerivesRates) {
  LiveBlock block;
  RunNews news;
  news.elapsed_s = 1;
  news.playing = 2;
  testing::internal::CaptureStdout();
  block.show(news, {{"fusillade_hits_total", {{"match", "a"}}, 100}}, "");
  news.elapsed_s = 3;
  news.statistics.bytes = 16000;
  block.show(news, {{"fusillade_hits_total", {{"match", "a"}}, 150}}, "");
  const std::string text = testing::internal::GetCapturedStdout();
  EXPECT_NE(text.find("hits        25.0 /s"), std::string::npos) << text;
  EXPECT_NE(text.find("4000 bytes/s each"), std::string::npos) << text;
}

}  // namespace
}  // namespace fusillade::client
