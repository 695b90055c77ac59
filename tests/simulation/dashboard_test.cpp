// Alerts and dashboard ask for metrics that the real server publishes.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <regex>
#include <set>

#include "hosted_server.h"
#include "metrics_table.h"
#include "net/admin/described_answer.h"

namespace fusillade::test {
namespace {

using Names = std::set<std::string>;

// Every name of ours or of the process in a text.
Names names_in(const std::string& text) {
  static const std::regex name(R"(\b(fusillade|process)_[a-z_]*[a-z]\b)");
  return {std::sregex_token_iterator(text.begin(), text.end(), name), {}};
}

Names names_of_series(const std::string& metrics) {
  static const std::regex series(R"((^|\n)([a-z_]+)[{ ])");
  return {std::sregex_token_iterator(metrics.begin(), metrics.end(), series, 2), {}};
}

TEST(Dashboard, EveryMetricOfAlertsAndDashboardIsPublished) {
  HostedServer server({"realm"});
  const Names published = names_of_series(server.get_from_admin("/metrics").body);
  for (const char* file : {"prometheus/alerts.yml", "grafana/dashboards/fusillade.json"}) {
    const Names asked = names_in(text_of(std::string(FUSILLADE_DOCKER "/") + file));
    EXPECT_GT(asked.size(), 10U) << file;
    for (const std::string& name : asked) EXPECT_TRUE(published.contains(name)) << file << ": " << name;
  }
}

TEST(Dashboard, EveryMetricIsListedAsItIs) {
  HostedServer server({"realm"});
  const std::string page = text_of(std::string(FUSILLADE_ARENAS "/../metrics.md"));
  const std::string table = metrics_table(server.get_from_admin("/metrics").body);
  EXPECT_NE(page.find("\n" + table + "\n"), std::string::npos) << "config/metrics.md must hold\n" << table;
}

TEST(Dashboard, SlowTicksAreForTheOperator) {
  HostedServer server({"realm"}, joined_however_slow + "slow_tick_share = 0.0001\n");
  const auto traces = [&] { return server.get_from_admin("/v1/slow-ticks").body; };
  EXPECT_TRUE(comes_true([&] { return traces().find("\"stages_ms\":{\"spawns\":") != std::string::npos; }))
      << traces();
  EXPECT_EQ(server.get("/v1/slow-ticks").status, 404);
  const auto description = boost::json::parse(server.get_from_admin("/v1/openapi.json").body);
  EXPECT_EQ(net::test::differences(description, "get_slow_ticks", 200, boost::json::parse(traces())), "");
}

}  // namespace
}  // namespace fusillade::test
