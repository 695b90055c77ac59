// `fusillade serve` on free ports of loopback, and the bots that play on it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "child_process.h"
#include "http_client.h"

namespace fusillade::test {

// Configuration: ticks that sanitizers and busy machines make slow keep nobody out. More of [tick] may
// follow.
inline const std::string joined_however_slow = "[tick]\njoin_p99_share_max = 0\n";

class HostedServer {
 public:
  // Hosts one match per name; `more_config` is added to the configuration file. Returns when it is listening;
  // a server that does not start is a failed expectation, and its ports are 0. `runner`: program and
  // arguments that run the server.
  explicit HostedServer(const std::vector<std::string>& arenas,
                        const std::string& more_config = joined_however_slow,
                        const std::vector<std::string>& runner = {});

  HttpAnswer get(const std::string& path) const { return http_get(port_, path); }
  HttpAnswer get_from_admin(const std::string& path) const { return http_get(admin_port_, path); }
  std::uint16_t port() const { return port_; }
  std::uint16_t admin_port() const { return admin_port_; }
  ChildProcess& process() { return *process_; }
  std::string log() const { return process_->err(); }
  // As value_in_log(), but waits for it: what a report is of can be seen elsewhere before it is written.
  std::string logged(const std::string& event, const std::string& key) const;
  const support::TempDirectory& folder() const { return folder_; }

  // From now on bots come over TLS and trust this certificate.
  void connect_bots_by_tls(const std::filesystem::path& certificate) { certificate_ = certificate.string(); }
  // Real clients; the report is <name>.json in the folder. `port`: of a proxy before the server; 0: none.
  std::unique_ptr<ChildProcess> start_bots(const std::string& name, const std::vector<std::string>& arguments,
                                           std::uint16_t port = 0) const;

 private:
  support::TempDirectory folder_;
  std::unique_ptr<ChildProcess> process_;
  std::uint16_t port_ = 0, admin_port_ = 0;
  std::string certificate_;  // empty: bots come without TLS
};

// Keys of [net] for a server with a new certificate, which is in certificate.pem of the folder.
std::string tls_config(const support::TempDirectory& folder);

// The value of a key of the one-line JSON report of this event; empty: there is no such line (yet).
std::string value_in_log(const std::string& log, const std::string& event, const std::string& key);

}  // namespace fusillade::test
