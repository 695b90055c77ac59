#include "net/options.h"

#include <boost/asio/ip/address.hpp>

namespace fusillade::net {

void Options::visit_fields(sim::FieldVisitor& v) {
  v.field({"address", "", 1, 255, "address of the players' listener"}, address);
  v.field({"port", "", 0, 65535, "port of the players' listener; 0: any free one"}, port);
  v.field({"admin_address", "", 1, 255, "address of the admin listener"}, admin_address);
  v.field({"admin_port", "", 0, 65535, "port of the admin listener; 0: any free one"}, admin_port);
  v.field({"io_threads", "", 1, 64, "threads that serve sockets"}, io_threads);
  v.field({"sessions_max", "", 1, 100000, "open connections of players"}, sessions_max);
  v.field({"message_bytes_max", "bytes", 64, 65536, "a client's longest message"}, message_bytes_max);
  v.field({"hello_timeout_s", "s", 0.1, 60, "a connection without hello is closed after so long"},
          hello_timeout_s);
  v.field({"idle_timeout_s", "s", 1, 3600, "a session that sends nothing is closed after so long"},
          idle_timeout_s);
  v.field({"stall_timeout_s", "s", 0.5, 600, "a session that takes nothing is closed after so long"},
          stall_timeout_s);
  v.field({"name_length_max", "characters", 1, 64, "a player's longest name"}, name_length_max);
  v.field({"messages_per_s_max", "1/s", 10, 10000, "a session's messages, averaged over a second"},
          messages_per_s_max);
  v.field(
      {"snapshots_pending_max", "", 1, 1000, "snapshots that wait for a slow session before all are dropped"},
      snapshots_pending_max);
  v.field(
      {"send_bytes_pending_max", "bytes", 4096, 67108864, "bytes of snapshots that wait for a slow session"},
      send_bytes_pending_max);
}

bool is_ip_address(const std::string& text) {
  boost::system::error_code problem;
  boost::asio::ip::make_address(text, problem);
  return !problem;
}

}  // namespace fusillade::net
