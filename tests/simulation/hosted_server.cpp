#include "hosted_server.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <sstream>

#include "support/tls/certificate.h"

namespace fusillade::test {

std::string value_in_log(const std::string& log, const std::string& event, const std::string& key) {
  std::istringstream lines(log);
  for (std::string line; std::getline(lines, line);) {
    boost::system::error_code problem;
    const boost::json::value value = boost::json::parse(line, problem);
    if (problem || !value.is_object() || value.at("event").as_string() != event) continue;
    const auto* found = value.as_object().if_contains(key);
    if (found != nullptr) return found->is_string() ? std::string(found->as_string()) : serialize(*found);
  }
  return {};
}

std::string tls_config(const support::TempDirectory& folder) {
  const TestCertificate shown = make_test_certificate();
  return "tls_certificate_file = \"" + folder.write("certificate.pem", shown.certificate).string() +
         "\"\ntls_key_file = \"" + folder.write("key.pem", shown.key).string() + "\"\n";
}

HostedServer::HostedServer(const std::vector<std::string>& arenas, const std::string& more_config,
                           const std::vector<std::string>& runner) {
  const auto config = folder_.write("server.toml", "[server]\narenas_directory = \"" FUSILLADE_ARENAS
                                                   "\"\n[log]\nformat = \"json\"\nlevel = \"debug\"\n"
                                                   "[net]\naddress = \"127.0.0.1\"\n" +
                                                       more_config);
  std::vector<std::string> arguments = runner;
  arguments.insert(arguments.end(), {FUSILLADE_SERVER, "serve", "--config", config.string(), "--port", "0",
                                     "--admin-port", "0"});
  for (const std::string& arena : arenas) arguments.insert(arguments.end(), {"--arena", arena});
  process_ = std::make_unique<ChildProcess>(arguments, folder_.path(), "server");
  const auto is_listening = [this] { return !value_in_log(log(), "listening", "admin_port").empty(); };
  EXPECT_TRUE(comes_true([&] { return is_listening() || process_->has_ended(); }));
  if (!is_listening()) {
    ADD_FAILURE() << "the server did not start: " << log();
    return;
  }
  port_ = static_cast<std::uint16_t>(std::stoi(value_in_log(log(), "listening", "port")));
  admin_port_ = static_cast<std::uint16_t>(std::stoi(value_in_log(log(), "listening", "admin_port")));
}

std::string HostedServer::logged(const std::string& event, const std::string& key) const {
  std::string value;
  comes_true([&] { return !(value = value_in_log(log(), event, key)).empty(); });
  return value;
}

std::unique_ptr<ChildProcess> HostedServer::start_bots(const std::string& name,
                                                       const std::vector<std::string>& arguments,
                                                       std::uint16_t port) const {
  const std::string scheme = certificate_.empty() ? "ws" : "wss";
  const std::string address = "127.0.0.1:" + std::to_string(port == 0 ? port_ : port);
  std::vector<std::string> all{FUSILLADE_BOTS, "--url", scheme + "://" + address, "--report",
                               (folder_.path() / (name + ".json")).string()};
  if (!certificate_.empty()) all.insert(all.end(), {"--ca", certificate_});
  all.insert(all.end(), arguments.begin(), arguments.end());
  return std::make_unique<ChildProcess>(all, folder_.path(), name);
}

}  // namespace fusillade::test
