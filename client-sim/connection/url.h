// Splits the kinds of address that the program takes: ws://host:port, http://host:port/path, and wss:// and
// https:// over TLS.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace fusillade::client {

struct Url {
  std::string host;        // name or address; IPv6 without its brackets
  std::uint16_t port = 0;  // 1..65535; 80 where the text has none, with TLS 443
  std::string target;      // path and query, starts with '/'
  bool is_secure = false;  // by TLS
};

// Throws std::invalid_argument with a sentence when `text` is not `scheme`://host[:port][/target], or the
// same with `scheme`s.
Url parse_url(std::string_view text, std::string_view scheme);

// "host:port" as the Host header wants it (brackets around IPv6).
std::string host_and_port(const Url& url);

// Path and query of a session; an empty match leaves the choice to the server.
std::string play_target(std::string_view match);

// Percent-encodes everything but unreserved characters (RFC 3986, 2.3).
std::string encode_query_value(std::string_view text);

}  // namespace fusillade::client
