// Strangers do their worst on real sockets while bots play: the bots and their match notice nothing.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <csignal>

#include "hosted_server.h"
#include "prometheus_text.h"

namespace fusillade::test {
namespace {

constexpr const char* config =
    "exempt_networks = [\"127.0.0.1\"]\nhello_timeout_s = 1\nstall_timeout_s = 1\n"
    "[tick]\njoin_p99_share_max = 0\n";

TEST(Hostile, AMatchInProgressNoticesNothing) {
  HostedServer server({"realm"}, config);
  const auto bots = server.start_bots("bots", {"--players", "12", "--seconds", "10", "--ramp", "0"});
  const auto metric = [&](const std::string& series) {
    return value_of(server.get_from_admin("/metrics").body, series);
  };
  ASSERT_TRUE(comes_true([&] { return metric("fusillade_players{match=\"realm-1\"}") == 12; }));
  ChildProcess attacker({FUSILLADE_ATTACKER, std::to_string(server.port()), "6"}, server.folder().path(),
                        "attacker");
  EXPECT_EQ(attacker.exit_code(), 0) << attacker.err();
  EXPECT_EQ(bots->exit_code(), 0) << bots->out() << bots->err() << attacker.out();

  const std::string text = text_of(server.folder().path() / "bots.json");
  const boost::json::object report = boost::json::parse(text).as_object();
  for (const char* key : {"errors", "refused", "sequence_gaps"})
    EXPECT_EQ(report.at(key).to_number<int>(), 0) << text << attacker.out();
  for (const char* limit : {"address_connections", "address_rate", "hello_time", "message_rate"})
    EXPECT_GT(metric("fusillade_limits_total{limit=\"" + std::string(limit) + "\"}"), 0) << limit;
  EXPECT_GT(metric("fusillade_sessions_refused_total{code=\"bad_message\"}"), 0);
  EXPECT_TRUE(comes_true([&] { return metric("fusillade_connections_open") == 0; })) << attacker.out();
  EXPECT_EQ(metric("fusillade_handler_exceptions_total"), 0);
  EXPECT_EQ(server.get("/readyz").status, 200);
  server.process().send_signal(SIGTERM);
  EXPECT_EQ(server.process().exit_code(), 0);
}

}  // namespace
}  // namespace fusillade::test
