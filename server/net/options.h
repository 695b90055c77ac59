// [net] of the server configuration.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/base/field.h"

namespace fusillade::net {

enum class NameCharacters : std::uint8_t { unicode, ascii };

struct Options {
  std::string address = "0.0.0.0";
  std::int32_t port = 8080;  // 0: any free one
  std::string admin_address = "127.0.0.1";
  std::int32_t admin_port = 8081;                      // 0: any free one
  std::string admin_token{};                           // the operator's; empty: none, then on loopback only
  std::string tls_certificate_file{}, tls_key_file{};  // of the players' listener; both empty: without TLS
  std::string join_token_key{};  // of the tokens that every hello must carry; empty: none
  std::int32_t io_threads = 1;
  std::int32_t sessions_max = 8192;
  std::int32_t message_bytes_max = 4096;  // from a client
  double hello_timeout_s = 5;
  double idle_timeout_s = 30;         // nothing received for so long
  double stall_timeout_s = 10;        // nothing taken by the client for so long
  std::int32_t name_length_max = 24;  // characters
  double messages_per_s_max = 240;    // per session, on average; at once what stall_timeout_s and 2 s bring
  double bytes_per_s_max = 131072;    // of messages, likewise
  std::int32_t commands_per_tick_max = 8;  // new ones of a session, likewise
  NameCharacters name_characters = NameCharacters::unicode;
  std::int32_t address_connections_max = 64;  // open at once from one address
  double address_connections_per_s_max = 16;  // opened by one address; twice that in a burst
  double address_requests_per_s_max = 64;     // of HTTP, likewise
  double wrong_join_codes_per_min_max = 20;   // of one address, at once or averaged
  std::vector<std::string> exempt_networks{"127.0.0.0/8", "::1/128"};  // no limits per address
  std::vector<std::string> trusted_proxies{};                          // their X-Forwarded-For is believed
  std::vector<std::string> allowed_origins{};                          // of browsers; none: all
  std::string web_directory = "../build/web";  // of the page; relative to the configuration file
  bool debug_view = false;                     // the players' port shows what players must not see
  std::int32_t snapshots_pending_max = 8;  // waiting for one session; more: all are dropped, then a full one
  std::int32_t send_bytes_pending_max = 262144;  // bytes of waiting snapshots, likewise

  void visit_fields(sim::FieldVisitor& v);

  // Open TCP connections at most; one above is closed at once. Players: sessions, HTTP, and those who are
  // only told that the server is full.
  std::int64_t player_connections_max() const { return std::int64_t{sessions_max} + 1024; }
  static std::int64_t admin_connections_max() { return 64; }
  // Of one address, of a line of IPv6 four times as many: whoever takes all of its own keeps neither health
  // check nor operator out elsewhere.
  static std::int32_t admin_address_connections_max() { return 12; }
};

// As browsers send it: "https://play.example", with a port that is not the scheme's own; without a path.
bool is_origin(const std::string& text);

}  // namespace fusillade::net
