// Many bots, some of them behind a link that stalls; without TLS and with it.
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "hosted_server.h"
#include "prometheus_text.h"

namespace fusillade::test {
namespace {

// With the parameter true over TLS.
class Load : public testing::TestWithParam<bool> {
 protected:
  Load() {
    if (GetParam()) server.connect_bots_by_tls(files.path() / "certificate.pem");
  }
  std::uint16_t stalling_port() {
    EXPECT_TRUE(comes_true([&] { return proxy.out().find('\n') != std::string::npos; })) << proxy.err();
    return static_cast<std::uint16_t>(std::stoi(proxy.out().substr(proxy.out().rfind(':') + 1)));
  }
  int count(const std::string& bots, const char* key) const {
    const std::string text = text_of(server.folder().path() / (bots + ".json"));
    return boost::json::parse(text).as_object().at(key).to_number<int>();
  }

  const support::TempDirectory files;
  HostedServer server{{"pinball"},
                      "hello_timeout_s = 20\n" + (GetParam() ? tls_config(files) : "") + joined_however_slow};
  // It keeps little, so that its stalls are soon felt.
  ChildProcess proxy{{FUSILLADE_PROXY, "--url", "ws://127.0.0.1:" + std::to_string(server.port()), "--stall",
                      "5", "--stall-every", "2", "--buffer-bytes", "4096"},
                     files.path(),
                     "proxy"};
};

TEST_P(Load, WhoStallsGetsTheNewestStateLaterAndNobodyElseNotices) {
  const std::uint16_t stalling = stalling_port();
  const auto near = server.start_bots("near", {"--players", "16", "--seconds", "12"});
  // A stall at the end swallows the farewell: an error of each at most.
  const auto far =
      server.start_bots("far", {"--players", "4", "--seconds", "12", "--max-errors", "4"}, stalling);
  EXPECT_EQ(near->exit_code(), 0) << near->out() << near->err();
  EXPECT_EQ(far->exit_code(), 0) << far->out() << far->err();
  for (const char* key : {"errors", "refused", "sequence_gaps"}) EXPECT_EQ(count("near", key), 0) << key;
  EXPECT_EQ(count("near", "connected"), 16);
  EXPECT_EQ(count("far", "connected"), 4);
  EXPECT_GT(count("far", "sequence_gaps"), 0);
  const std::string metrics = server.get_from_admin("/metrics").body;
  EXPECT_GT(value_of(metrics, "fusillade_snapshots_dropped_total"), 0);
  EXPECT_GT(value_of(metrics, "fusillade_resyncs_total"), 0);
  EXPECT_GE(value_of(metrics, "fusillade_tls_handshakes_total"), GetParam() ? 20 : 0);
}

INSTANTIATE_TEST_SUITE_P(Over, Load, testing::Bool(), [](const auto& is_tls) {
  return is_tls.param ? std::string("Tls") : std::string("Plain");
});

}  // namespace
}  // namespace fusillade::test
