// Strangers do their worst on real sockets while bots play: the bots and their match notice nothing.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <csignal>

#include "hosted_server.h"
#include "prometheus_text.h"

namespace fusillade::test {
namespace {

const std::string config =
    "exempt_networks = [\"127.0.0.1\"]\nhello_timeout_s = 1\nstall_timeout_s = 1\n" + joined_however_slow;

double metric(const HostedServer& server, const std::string& series) {
  return value_of(server.get_from_admin("/metrics").body, series);
}

std::string limit(const char* name) { return "fusillade_limits_total{limit=\"" + std::string(name) + "\"}"; }
const std::string bad_messages = "fusillade_sessions_refused_total{code=\"bad_message\"}";

// All attacks at once while bots play, to whom nothing may happen, until each of `counted` has been.
void attack(HostedServer& server, const std::vector<std::string>& counted, const std::string& layer = "tcp") {
  const auto bots = server.start_bots("bots", {"--players", "12", "--seconds", "10", "--ramp", "0"});
  ASSERT_TRUE(comes_true([&] { return metric(server, "fusillade_players{match=\"realm-1\"}") == 12; }));
  ChildProcess attacker({FUSILLADE_ATTACKER, std::to_string(server.port()), "1000", "1", layer},
                        server.folder().path(), "attacker");
  EXPECT_EQ(bots->exit_code(), 0) << bots->out() << bots->err();
  for (const std::string& series : counted)
    EXPECT_TRUE(comes_true([&] { return metric(server, series) > 0; })) << series;
  attacker.send_signal(SIGTERM);
  EXPECT_EQ(attacker.exit_code(), 0) << attacker.err();

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
  attack(server, {limit("address_connections"), limit("address_rate"), limit("hello_time"),
                  limit("message_rate"), limit("request_rate"), bad_messages});
  server.process().send_signal(SIGTERM);
  EXPECT_EQ(server.process().exit_code(), 0);
}

class HostileToTls : public testing::Test {
 protected:
  HostileToTls() { server.connect_bots_by_tls(files.path() / "certificate.pem"); }

  const support::TempDirectory files;
  HostedServer server{{"realm"}, tls_config(files) + config};
};

// They get no further than its handshake.
TEST_F(HostileToTls, StrangersWhoSpeakNoneAreNotNoticed) {
  attack(server, {"fusillade_tls_failures_total{cause=\"plain_http\"}"});
  EXPECT_EQ(metric(server, "fusillade_tls_handshakes_total"), 13) << "12 bots, and the content once";
}

TEST_F(HostileToTls, NorAreThoseWhoDo) {
  attack(server,
         {limit("address_rate"), limit("hello_time"), limit("message_rate"), limit("request_rate"),
          "fusillade_tls_failures_total{cause=\"timeout\"}", bad_messages},
         "tls");
  EXPECT_GT(metric(server, "fusillade_tls_handshakes_total"), 13);
}

}  // namespace
}  // namespace fusillade::test
