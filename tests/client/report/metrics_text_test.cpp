#include "client-sim/report/metrics_text.h"

#include <gtest/gtest.h>

namespace fusillade::client {
namespace {

constexpr const char* text_frame =
    "# HELP fusillade_players players\n"
    "# TYPE fusillade_players gauge\n"
    "fusillade_players{match=\"a\"} 12\n"
    "fusillade_players{match=\"b, \\\"}{\\\\ \\n\"} 30 1700000000\n"
    "\n"
    "fusillade_tick_window_seconds{match=\"a\",percentile=\"99\"} 0.004\n"
    "fusillade_tick_window_seconds{match=\"b\",percentile=\"99\"} 0.006\n"
    "fusillade_tick_window_seconds{match=\"b\",percentile=\"100\"} 2.5e-2\n"
    "fusillade_up 1";

TEST(MetricsText, ReadsNamesLabelsAndValues) {
  const auto samples = parse_metrics(text_frame);
  ASSERT_EQ(samples.size(), 6U);
  EXPECT_EQ(samples[0].name, "fusillade_players");
  EXPECT_EQ(samples[0].labels.at("match"), "a");
  EXPECT_EQ(samples[1].labels.at("match"), "b, \"}{\\ \n");
  EXPECT_EQ(samples[1].value, 30);
  EXPECT_EQ(samples[5].name, "fusillade_up");
}

TEST(MetricsText, SumsAndMaxima) {
  const auto samples = parse_metrics(text_frame);
  EXPECT_EQ(sum_of(samples, "fusillade_players"), 42);
  EXPECT_EQ(sum_of(samples, "nothing"), 0);
  EXPECT_EQ(max_of(samples, "fusillade_tick_window_seconds", "percentile", "99"), 0.006);
  EXPECT_EQ(max_of(samples, "fusillade_tick_window_seconds", "percentile", "100"), 0.025);
  EXPECT_EQ(max_of(samples, "fusillade_tick_window_seconds", "percentile", "50"), 0);
  EXPECT_EQ(max_of(samples, "fusillade_players"), 30);
}

TEST(MetricsText, LeavesOutWhatIsNoSample) {
  EXPECT_TRUE(parse_metrics("").empty());
  EXPECT_TRUE(parse_metrics("name\n{a=\"b\"} 1\nname{a=\"b\n name 1\nname{a=b} 1\nname x\n").empty());
}

}  // namespace
}  // namespace fusillade::client
