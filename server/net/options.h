// [net] of the server configuration.
#pragma once

#include <cstdint>
#include <string>

#include "sim/base/field.h"

namespace fusillade::net {

struct Options {
  std::string address = "0.0.0.0";
  std::int32_t port = 8080;  // 0: any free one
  std::string admin_address = "127.0.0.1";
  std::int32_t admin_port = 8081;  // 0: any free one
  std::int32_t io_threads = 1;
  std::int32_t sessions_max = 8192;
  std::int32_t message_bytes_max = 4096;  // from a client
  double hello_timeout_s = 5;
  double idle_timeout_s = 30;              // nothing received for so long
  double stall_timeout_s = 10;             // nothing taken by the client for so long
  std::int32_t name_length_max = 24;       // characters
  double messages_per_s_max = 240;         // per session, averaged over a second; twice that in a burst
  std::int32_t snapshots_pending_max = 8;  // waiting for one session; more: all are dropped, then a full one
  std::int32_t send_bytes_pending_max = 262144;  // bytes of waiting snapshots, likewise

  void visit_fields(sim::FieldVisitor& v);

  // Open TCP connections at most; one above is closed at once. Players: sessions, HTTP, and those who are
  // only told that the server is full.
  std::int64_t player_connections_max() const { return std::int64_t{sessions_max} + 1024; }
  static std::int64_t admin_connections_max() { return 64; }
  std::int64_t connections_max() const { return player_connections_max() + admin_connections_max(); }
};

// What a listener can be bound to: an IPv4 or IPv6 address, never a name.
bool is_ip_address(const std::string& text);

}  // namespace fusillade::net
