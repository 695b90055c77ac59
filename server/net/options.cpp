#include "net/options.h"

#include <array>
#include <regex>

namespace fusillade::net {
namespace {
constexpr std::array<std::string_view, 2> name_character_names{"unicode", "ascii"};
}  // namespace

void Options::visit_fields(sim::FieldVisitor& v) {
  v.field({"address", "", 1, 255, "address of the players' listener"}, address);
  v.field({"port", "", 0, 65535, "port of the players' listener; 0: any free one"}, port);
  v.field({"admin_address", "", 1, 255, "address of the admin listener"}, admin_address);
  v.field({"admin_port", "", 0, 65535, "port of the admin listener; 0: any free one"}, admin_port);
  v.field(
      {"admin_token", "", 0, 4096, "what the operator's requests carry; none: on loopback only", false, true},
      admin_token);
  v.field(
      {"tls_certificate_file", "", 0, 4096,
       "certificate chain (PEM) of the players' listener, relative to the configuration file; none: no TLS"},
      tls_certificate_file);
  v.field({"tls_key_file", "", 0, 4096, "its private key (PEM), without a password"}, tls_key_file);
  v.field({"join_token_key", "", 0, 4096,
           "key (HS256) of the join tokens that players must have; none: without", false, true},
          join_token_key);
  v.field({"io_threads", "", 1, 64, "threads that serve sockets"}, io_threads);
  v.field({"sessions_max", "", 1, 100000, "sessions of players, who play or watch"}, sessions_max);
  v.field({"message_bytes_max", "bytes", 64, 65536, "a client's longest message"}, message_bytes_max);
  v.field({"hello_timeout_s", "s", 0.1, 60, "a connection without hello is closed after so long"},
          hello_timeout_s);
  v.field({"idle_timeout_s", "s", 1, 3600, "a session that sends nothing is closed after so long"},
          idle_timeout_s);
  v.field({"stall_timeout_s", "s", 0.5, 600, "a session that takes nothing is closed after so long"},
          stall_timeout_s);
  v.field({"name_length_max", "characters", 1, 64, "a player's longest name"}, name_length_max);
  v.field(
      {"messages_per_s_max", "1/s", 10, 10000, "a session's messages, averaged over stall_timeout_s + 2 s"},
      messages_per_s_max);
  v.field({"bytes_per_s_max", "bytes/s", 1024, 67108864,
           "a session's messages, averaged over stall_timeout_s + 2 s"},
          bytes_per_s_max);
  v.field(
      {"commands_per_tick_max", "", 1, 1000, "a session's new commands, averaged over stall_timeout_s + 2 s"},
      commands_per_tick_max);
  visit_choice(v, {"name_characters", "", 0, 0, "what a name may hold, control characters apart"},
               name_character_names, name_characters);
  v.field({"address_connections_max", "", 1, 100000, "open connections from one address"},
          address_connections_max);
  v.field({"address_connections_per_s_max", "1/s", 0.1, 10000,
           "connections that one address opens, on average; twice as many may come at once"},
          address_connections_per_s_max);
  v.field({"address_requests_per_s_max", "1/s", 1, 100000,
           "HTTP requests of one address, on average; twice as many may come at once"},
          address_requests_per_s_max);
  v.field({"wrong_join_codes_per_min_max", "1/min", 1, 10000, "wrong join codes that one address may try"},
          wrong_join_codes_per_min_max);
  v.field({"exempt_networks", "", 0, 256, "for these no limit per address holds"}, exempt_networks);
  v.field({"trusted_proxies", "", 0, 256, "networks of proxies whose X-Forwarded-For names the client"},
          trusted_proxies);
  v.field({"allowed_origins", "", 0, 256, "pages that browsers let connect, and read by HTTP; none: all"},
          allowed_origins);
  v.field({"web_directory", "", 0, 4096,
           "the page's folder, relative to the configuration file; missing or empty: no page"},
          web_directory);
  v.field({"debug_view", "", 0, 0, "the inside of matches is shown to whoever asks; not for play in earnest"},
          debug_view);
  v.field(
      {"snapshots_pending_max", "", 1, 1000, "snapshots that wait for a slow session before all are dropped"},
      snapshots_pending_max);
  v.field(
      {"send_bytes_pending_max", "bytes", 4096, 67108864, "bytes of snapshots that wait for a slow session"},
      send_bytes_pending_max);
}

bool is_origin(const std::string& text) {
  static const std::regex origin(R"([a-z][a-z0-9+.-]*://([a-z0-9._-]+|\[[0-9a-f:.]+\])(:[1-9][0-9]{0,4})?)");
  const bool has_usual_port = (text.starts_with("http://") && text.ends_with(":80")) ||
                              (text.starts_with("https://") && text.ends_with(":443"));
  return std::regex_match(text, origin) && !has_usual_port;
}

}  // namespace fusillade::net
