// `fusillade serve` with a certificate: real bots, a new certificate by SIGHUP, bad files.
#include <gtest/gtest.h>

#include <csignal>
#include <iostream>

#include "hosted_server.h"
#include "prometheus_text.h"
#include "support/tls/certificate.h"

namespace fusillade::test {
namespace {

class TlsServe : public testing::Test {
 protected:
  void write(const TestCertificate& shown) const {
    files.write("certificate.pem", shown.certificate);
    files.write("key.pem", shown.key);
  }
  std::string config() const {
    return "tls_certificate_file = \"" + (files.path() / "certificate.pem").string() +
           "\"\ntls_key_file = \"" + (files.path() / "key.pem").string() + "\"\n" + joined_however_slow;
  }
  static int play(HostedServer& server, const std::string& name, const std::filesystem::path& trusted) {
    server.connect_bots_by_tls(trusted);
    const auto bots = server.start_bots(name, {"--players", "10", "--seconds", "3", "--max-errors", "0"});
    const int exit_code = bots->exit_code();
    std::cout << "bots " << name << ": " << bots->err() << (exit_code == 0 ? "" : bots->out());
    return exit_code;
  }

  support::TempDirectory files;
  const TestCertificate first = make_test_certificate(), second = make_test_certificate();
};

TEST_F(TlsServe, BotsPlayAndANewCertificateIsTakenUpByAHangUp) {
  write(first);
  const auto trusted_first = files.write("first.pem", first.certificate);
  const auto trusted_second = files.write("second.pem", second.certificate);
  HostedServer server({"realm"}, config());
  EXPECT_EQ(play(server, "first", trusted_first), 0) << server.log();

  write({second.certificate, first.key});
  server.process().send_signal(SIGHUP);
  EXPECT_NE(server.logged("reload_refused", "reason").find("is not the key of the certificate"),
            std::string::npos)
      << server.log();
  EXPECT_EQ(play(server, "still-first", trusted_first), 0);

  write(second);
  server.process().send_signal(SIGHUP);
  EXPECT_NE(server.logged("reloaded", "version"), "");
  EXPECT_EQ(play(server, "second", trusted_second), 0);
  EXPECT_EQ(play(server, "no-longer-first", trusted_first), 1);
  const std::string metrics = server.get_from_admin("/metrics").body;
  EXPECT_GE(value_of(metrics, "fusillade_tls_handshakes_total"), 30);
  EXPECT_EQ(value_of(metrics, "fusillade_sessions_lost_total"), 0);
}

TEST_F(TlsServe, BotsRefuseAServerOfAnotherName) {
  const TestCertificate other = make_test_certificate("other.example");
  write(other);
  HostedServer server({"realm"}, config());
  EXPECT_EQ(play(server, "bots", files.write("other.pem", other.certificate)), 1);
  EXPECT_GE(value_of(server.get_from_admin("/metrics").body,
                     "fusillade_tls_failures_total{cause=\"refused_by_client\"}"),
            1);
}

// Exit code and what it says.
void expect_no_start(const support::TempDirectory& files, const std::string& net,
                     const std::string& problem) {
  const auto file =
      files.write("server.toml", "[server]\narenas_directory = \"" FUSILLADE_ARENAS "\"\n[net]\n" + net);
  ChildProcess server(
      {FUSILLADE_SERVER, "serve", "--config", file.string(), "--port", "0", "--admin-port", "0"},
      files.path(), "server");
  EXPECT_EQ(server.exit_code(), 2);
  EXPECT_NE(server.err().find(problem), std::string::npos) << server.err();
}

TEST_F(TlsServe, WhatIsWrongWithTheFilesStopsTheStart) {
  write(first);
  files.write("other.pem", second.key);
  expect_no_start(files, "tls_certificate_file = \"certificate.pem\"\n", "net.tls_key_file: is missing");
  expect_no_start(files, "tls_key_file = \"key.pem\"\n", "net.tls_certificate_file: is missing");
  const std::string certificate = "tls_certificate_file = \"certificate.pem\"\n";
  expect_no_start(files, certificate + "tls_key_file = \"none.pem\"\n",
                  "none.pem cannot be read: No such file");
  expect_no_start(
      files, certificate + "tls_key_file = \"other.pem\"\n",
      "net.tls_key_file: " + (files.path() / "other.pem").string() + " is not the key of the certificate");
  expect_no_start(files, certificate + "tls_key_file = \"certificate.pem\"\n", "holds no key");
}

}  // namespace
}  // namespace fusillade::test
