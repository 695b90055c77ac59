// What was done is in the metrics: their names alone say nothing.
#include <gtest/gtest.h>

#include "hosted_server.h"
#include "net/wire_client.h"
#include "prometheus_text.h"
#include "sim/model/step.h"

namespace fusillade::test {
namespace {

double value(const HostedServer& server, const std::string& series) {
  return value_of(server.get_from_admin("/metrics").body, series);
}

std::string labelled(const std::string& name, const std::string& label) {
  return "fusillade_" + name + "{" + label + "}";
}

std::string of_match(const std::string& name, const std::string& match, const std::string& labels = {}) {
  return labelled(name, "match=\"" + match + "\"" + (labels.empty() ? "" : "," + labels));
}

void expect_above_zero(const HostedServer& server, const std::vector<std::string>& all) {
  const std::string metrics = server.get_from_admin("/metrics").body;
  for (const std::string& series : all) EXPECT_GT(value_of(metrics, series), 0) << series;
}

TEST(MetricValues, TheWireIsMeasured) {
  HostedServer server({"realm"});
  const auto bots = server.start_bots("bots", {"--players", "6", "--seconds", "4", "--ramp", "0"});
  EXPECT_EQ(bots->exit_code(), 0) << bots->err();
  std::vector<std::string> series;
  for (const std::string work : {"encode", "delivery", "send", "round_trip"}) {
    series.push_back("fusillade_" + work + "_seconds_count");
    series.push_back("fusillade_" + work + "_seconds_sum");
  }
  for (const std::string kind : {"hello", "commands", "ping", "leave"}) {
    series.push_back(labelled("messages_in_total", "kind=\"" + kind + "\""));
    series.push_back(labelled("message_bytes_in_total", "kind=\"" + kind + "\""));
  }
  for (const std::string kind : {"welcome", "snapshot", "match_state", "pong"}) {
    series.push_back(labelled("messages_out_total", "kind=\"" + kind + "\""));
    series.push_back(labelled("message_bytes_out_total", "kind=\"" + kind + "\""));
  }
  expect_above_zero(server, series);
}

TEST(MetricValues, TheTickIsMeasuredStageByStage) {
  HostedServer server({"realm"});
  const auto bots = server.start_bots("bots", {"--players", "6", "--seconds", "60", "--ramp", "0"});
  EXPECT_TRUE(comes_true([&] { return value(server, of_match("contacts_total", "realm-1")) > 0; }));
  std::vector<std::string> series;
  for (const std::string name : {"tick_seconds_count", "tick_seconds_sum", "tick_lateness_seconds_count",
                                 "tick_lateness_seconds_sum", "match_memory_estimate_bytes"}) {
    series.push_back(of_match(name, "realm-1"));
  }
  for (const std::string_view stage : sim::stage_names)
    series.push_back(of_match("tick_stage_seconds_total", "realm-1", "stage=\"" + std::string(stage) + "\""));
  for (const std::string stage : {"frame", "publish"})
    series.push_back(of_match("tick_stage_seconds_total", "realm-1", "stage=\"" + stage + "\""));
  for (const std::string name : {"tick_window_seconds", "tick_lateness_window_seconds"})
    series.push_back(of_match(name, "realm-1", "percentile=\"100\""));
  expect_above_zero(server, series);
}

// Bullets leave windows behind at the pegs that they bounce off.
TEST(MetricValues, StoresInUseAreCounted) {
  HostedServer server({"pegboard"});
  const auto bots = server.start_bots(
      "bots", {"--players", "4", "--seconds", "60", "--ramp", "0", "--match", "pegboard-1"});
  for (const std::string store : {"players", "bullets", "windows"}) {
    const std::string labels = "store=\"" + store + "\"";
    EXPECT_TRUE(comes_true([&] { return value(server, of_match("store_used", "pegboard-1", labels)) > 0; }))
        << store;
    EXPECT_GT(value(server, of_match("store_capacity", "pegboard-1", labels)), 0) << store;
  }
}

TEST(MetricValues, CommandsThatComeLateAndThoseThatAreMissingAreCounted) {
  HostedServer server({"realm"});
  net::test::WireClient client(server.port(), "/v1/play?match=realm-1");
  client.hello();
  ASSERT_TRUE(comes_true([&] { return value(server, of_match("ticks_total", "realm-1")) > 10; }));
  v1::ClientMessage message;
  v1::Command& command = *message.mutable_commands()->add_commands();
  command.set_sequence(1);
  command.set_client_tick(1);
  command.set_move_x(1);
  client.send(message);
  EXPECT_TRUE(comes_true([&] { return value(server, of_match("late_commands_total", "realm-1")) == 1; }));
  EXPECT_TRUE(comes_true([&] { return value(server, of_match("missing_commands_total", "realm-1")) == 1; }));
}

}  // namespace
}  // namespace fusillade::test
