// Alerts and dashboard ask for metrics that the real server publishes.
#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "hosted_server.h"

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

}  // namespace
}  // namespace fusillade::test
