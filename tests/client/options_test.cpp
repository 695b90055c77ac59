#include "client-sim/options.h"

#include <gtest/gtest.h>

#include <vector>

namespace fusillade::client {
namespace {

ParsedOptions parse(std::vector<const char*> arguments) {
  arguments.insert(arguments.begin(), "fusillade-bots");
  return parse_options(static_cast<int>(arguments.size()), arguments.data());
}

TEST(Options, HaveDefaults) {
  const ParsedOptions parsed = parse({});
  ASSERT_FALSE(parsed.exit_code);
  EXPECT_EQ(parsed.options.players, 100U);
  EXPECT_EQ(parsed.options.url, "ws://127.0.0.1:8080");
  EXPECT_EQ(parsed.options.behaviour, "mix");
  EXPECT_EQ(parsed.options.errors_max, 0U);
  EXPECT_FALSE(parsed.options.p99_ms_max);
}

TEST(Options, AreRead) {
  const ParsedOptions parsed = parse({"--players",
                                      "300",
                                      "--seconds",
                                      "60",
                                      "--url",
                                      "ws://localhost:9",
                                      "--match",
                                      "m",
                                      "--ramp",
                                      "5",
                                      "--settle",
                                      "15",
                                      "--seed",
                                      "7",
                                      "--report",
                                      "out.json",
                                      "--behaviour",
                                      "circle-strafe",
                                      "--max-p99-ms",
                                      "12.5",
                                      "--max-errors",
                                      "3",
                                      "--command-rate",
                                      "60",
                                      "--threads",
                                      "2",
                                      "--reconnect-every",
                                      "4",
                                      "--deaf",
                                      "--resume-lost",
                                      "--quiet"});
  ASSERT_FALSE(parsed.exit_code);
  const BotOptions& o = parsed.options;
  EXPECT_TRUE(o.deaf && o.resume_lost);
  EXPECT_EQ(o.players, 300U);
  EXPECT_EQ(o.seconds, 60);
  EXPECT_EQ(o.url, "ws://localhost:9");
  EXPECT_EQ(o.match, "m");
  EXPECT_EQ(o.ramp_s, 5);
  EXPECT_EQ(o.settle_s, 15);
  EXPECT_EQ(o.seed, 7U);
  EXPECT_EQ(o.report, "out.json");
  EXPECT_EQ(o.behaviour, "circle-strafe");
  EXPECT_EQ(o.p99_ms_max, 12.5);
  EXPECT_EQ(o.errors_max, 3U);
  EXPECT_EQ(o.command_rate, 60);
  EXPECT_EQ(o.threads, 2U);
  EXPECT_EQ(o.reconnect_every_s, 4);
  EXPECT_TRUE(o.quiet);
}

TEST(Options, ErrorsEndWithTwoAndName) {
  struct Case {
    std::vector<const char*> arguments;
    const char* named;
  };
  const Case cases[] = {
      {{"--players", "0"}, "--players"},
      {{"--players", "many"}, "--players"},
      {{"--seconds", "-1"}, "--seconds"},
      {{"--url", "http://a:1"}, "--url"},
      {{"--behaviour", "dance"}, "--behaviour"},
      {{"--wings"}, "--wings"},
      {{"--max-p99-ms", "-3"}, "--max-p99-ms"},
      {{"--live", "--quiet"}, "--quiet"},
      {{"--command-rate", "0"}, "--command-rate"},
      {{"--max-p99-ms", "nan"}, "[0 - 1e+09]"},
      {{"--ramp", "nan"}, "--ramp"},
      {{"--command-rate", "nan"}, "[1 - 240]"},
      {{"--seconds", "inf"}, "--seconds"},
  };
  for (const Case& one : cases) {
    const ParsedOptions parsed = parse(one.arguments);
    EXPECT_EQ(parsed.exit_code, 2) << one.arguments.front();
    EXPECT_NE(parsed.text.find(one.named), std::string::npos) << parsed.text;
  }
}

TEST(Options, HelpAndVersionEndWithZero) {
  EXPECT_EQ(parse({"--help"}).exit_code, 0);
  EXPECT_NE(parse({"--help"}).text.find("--players"), std::string::npos);
  EXPECT_EQ(parse({"--version"}).exit_code, 0);
  EXPECT_FALSE(parse({"--version"}).text.empty());
}

}  // namespace
}  // namespace fusillade::client
