// The real program told by its environment, and asked by the command that container engines use.
#include <gtest/gtest.h>

#include <csignal>

#include "hosted_server.h"

namespace fusillade::test {
namespace {

struct Ended {
  int exit_code = 0;
  std::string out, err;
};

// `variables`: "NAME=text".
Ended run(const support::TempDirectory& folder, const std::vector<std::string>& variables,
          const std::vector<std::string>& arguments) {
  std::vector<std::string> words{"/usr/bin/env"};
  words.insert(words.end(), variables.begin(), variables.end());
  words.emplace_back(FUSILLADE_SERVER);
  words.insert(words.end(), arguments.begin(), arguments.end());
  ChildProcess process(words, folder.path(), "program");
  const int exit_code = process.exit_code();
  return {exit_code, process.out(), process.err()};
}

TEST(Environment, ABadVariableStopsTheStart) {
  const support::TempDirectory folder;
  const Ended bad = run(folder, {"FUSILLADE_NET_PORT=70000"}, {"serve"});
  EXPECT_EQ(bad.exit_code, 2);
  EXPECT_EQ(bad.err, "FUSILLADE_NET_PORT: port: 70000 is out of range; allowed: 0 to 65535\n");
  EXPECT_EQ(run(folder, {"FUSILLADE_NET_ADMIN_ADDRESS=localhost"}, {"serve"}).err,
            "FUSILLADE_NET_ADMIN_ADDRESS: admin_address: is \"localhost\"; allowed: an IPv4 or IPv6 address, "
            "such as 127.0.0.1\n");
  EXPECT_EQ(run(folder, {"FUSILLADE_NET_ADMIN_ADDRESS=0.0.0.0"}, {"serve"}).err.find("FUSILLADE_NET_ADMIN_"),
            0U)
      << "not the file, which may not even be there";
  EXPECT_NE(run(folder, {"FUSILLADE_CONFIG=absent.toml"}, {"serve"}).err.find("absent.toml"),
            std::string::npos);
}

TEST(Environment, WinsOverTheFileAndLosesAgainstTheCommandLine) {
  const support::TempDirectory folder;
  const auto config = folder.write("server.toml", "[server]\narenas = [\"of_file\"]\n");
  const std::string variable = "FUSILLADE_SERVER_ARENAS=of_variable, more";
  EXPECT_NE(run(folder, {variable}, {"serve", "--config", config.string()}).err.find("\"of_variable\""),
            std::string::npos);
  EXPECT_NE(run(folder, {variable}, {"serve", "--config", config.string(), "--arena", "of_line"})
                .err.find("\"of_line\""),
            std::string::npos);
}

TEST(Health, FollowsTheServerFromReadyToDrainToEnd) {
  HostedServer server({"realm"}, joined_however_slow + "drain_s = 3600\n");
  const std::string port = "FUSILLADE_NET_ADMIN_PORT=" + std::to_string(server.admin_port());
  const auto ask = [&] { return run(server.folder(), {port}, {"health"}); };
  const Ended ready = ask();
  EXPECT_EQ(ready.exit_code, 0) << ready.err;
  EXPECT_NE(ready.out.find("ready"), std::string::npos) << ready.out;
  const auto bots = server.start_bots("bots", {"--players", "1", "--seconds", "60", "--ramp", "0"});
  const auto is_played = [&] {
    const std::string text = server.get_from_admin("/metrics").body;
    return text.find("fusillade_match_live{match=\"realm-1\"} 1") != std::string::npos &&
           text.find("fusillade_players{match=\"realm-1\"} 1") != std::string::npos;
  };
  ASSERT_TRUE(comes_true(is_played)) << server.log();
  server.process().send_signal(SIGTERM);
  ASSERT_TRUE(comes_true([&] { return server.get("/readyz").status == 503; }));
  const Ended draining = ask();
  EXPECT_EQ(draining.exit_code, 1);
  EXPECT_NE(draining.err.find("not ready"), std::string::npos) << draining.err;
  server.process().send_signal(SIGTERM);
  EXPECT_EQ(server.process().exit_code(), 128 + SIGTERM);
  EXPECT_EQ(ask().exit_code, 1);
}

TEST(Health, AsksWhereItIsTold) {
  HostedServer server({"realm"});
  const std::string url = "http://127.0.0.1:" + std::to_string(server.port());
  EXPECT_EQ(run(server.folder(), {}, {"health", "--url", url + "/healthz"}).exit_code, 0);
  EXPECT_EQ(run(server.folder(), {}, {"health", "--url", url + "/nowhere"}).exit_code, 1);
  const std::string ban = R"({"address":"127.0.0.1","duration_s":60})";
  EXPECT_EQ(http_post(server.admin_port(), "/v1/bans", ban).status, 201);
  EXPECT_EQ(run(server.folder(), {}, {"health", "--url", url + "/healthz"}).err, url + "/healthz: HTTP 403\n")
      << "an answer without a body";
}

}  // namespace
}  // namespace fusillade::test
