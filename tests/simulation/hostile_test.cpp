// Strangers do their worst on real sockets while bots play: the bots and their match notice nothing.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <csignal>

#include "hosted_server.h"
#include "prometheus_text.h"

namespace fusillade::test {
namespace {

// So few requests that attackers on a busy machine pass the limit, too.
const std::string config =
    "exempt_networks = [\"127.0.0.1\"]\naddress_requests_per_s_max = 8\nhello_timeout_s = 1\n"
    "stall_timeout_s = 1\n" +
    joined_however_slow;

double metric(const HostedServer& server, const std::string& series) {
  return value_of(server.get_from_admin("/metrics").body, series);
}

// All attacks at once while bots play, to whom nothing may happen.
void attack(HostedServer& server, const std::string& layer = "tcp") {
  const auto bots = server.start_bots("bots", {"--players", "12", "--seconds", "10", "--ramp", "0"});
  ASSERT_TRUE(comes_true([&] { return metric(server, "fusillade_players{match=\"realm-1\"}") == 12; }));
  ChildProcess attacker({FUSILLADE_ATTACKER, std::to_string(server.port()), "6", "1", layer},
                        server.folder().path(), "attacker");
  EXPECT_EQ(attacker.exit_code(), 0) << attacker.err();
  EXPECT_EQ(bots->exit_code(), 0) << bots->out() << bots->err() << attacker.out();

  const std::string text = text_of(server.folder().path() / "bots.json");
  const boost::json::object report = boost::json::parse(text).as_object();
  for (const char* key : {"errors", "refused", "sequence_gaps"})
    EXPECT_EQ(report.at(key).to_number<int>(), 0) << text << attacker.out();
  EXPECT_TRUE(comes_true([&] { return metric(server, "fusillade_connections_open") == 0; }))
      << attacker.out();
  EXPECT_EQ(metric(server, "fusillade_handler_exceptions_total"), 0);
  EXPECT_EQ(server.get_from_admin("/readyz").status, 200);
}

TEST(Hostile, AMatchInProgressNoticesNothing) {
  HostedServer server({"realm"}, config);
  attack(server);
  for (const char* limit :
       {"address_connections", "address_rate", "hello_time", "message_rate", "request_rate"})
    EXPECT_GT(metric(server, "fusillade_limits_total{limit=\"" + std::string(limit) + "\"}"), 0) << limit;
  EXPECT_GT(metric(server, "fusillade_sessions_refused_total{code=\"bad_message\"}"), 0);
  server.process().send_signal(SIGTERM);
  EXPECT_EQ(server.process().exit_code(), 0);
}

class HostileToTls : public testing::Test {
 protected:
  HostileToTls() { server.connect_bots_by_tls(files.path() / "certificate.pem"); }

  const TemporaryFolder files;
  HostedServer server{{"realm"}, tls_config(files) + config};
};

// They get no further than its handshake.
TEST_F(HostileToTls, StrangersWhoSpeakNoneAreNotNoticed) {
  attack(server);
  EXPECT_GT(metric(server, "fusillade_tls_failures_total{cause=\"plain_http\"}"), 0);
  EXPECT_EQ(metric(server, "fusillade_tls_handshakes_total"), 13) << "12 bots, and the content once";
}

TEST_F(HostileToTls, NorAreThoseWhoDo) {
  attack(server, "tls");
  for (const char* limit : {"address_rate", "hello_time", "message_rate", "request_rate"})
    EXPECT_GT(metric(server, "fusillade_limits_total{limit=\"" + std::string(limit) + "\"}"), 0) << limit;
  EXPECT_GT(metric(server, "fusillade_tls_failures_total{cause=\"timeout\"}"), 0);
  EXPECT_GT(metric(server, "fusillade_tls_handshakes_total"), 13);
  EXPECT_GT(metric(server, "fusillade_sessions_refused_total{code=\"bad_message\"}"), 0);
}

}  // namespace
}  // namespace fusillade::test
