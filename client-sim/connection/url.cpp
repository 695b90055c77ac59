#include "client-sim/connection/url.h"

#include <charconv>
#include <stdexcept>

namespace fusillade::client {

namespace {

[[noreturn]] void fail(std::string_view text, std::string_view why) {
  throw std::invalid_argument("address \"" + std::string(text) + "\": " + std::string(why));
}

std::uint16_t parse_port(std::string_view text, std::string_view whole) {
  unsigned port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  if (error != std::errc() || end != text.data() + text.size() || port < 1 || port > 65535) {
    fail(whole, "the port must be a number from 1 to 65535");
  }
  return static_cast<std::uint16_t>(port);
}

bool is_unreserved(char c) {
  const bool alphanumeric = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  return alphanumeric || c == '-' || c == '.' || c == '_' || c == '~';
}

// Where the port's colon stands in `authority`, npos without one.
std::size_t port_colon(std::string_view authority, std::string_view whole) {
  if (!authority.starts_with('[')) return authority.rfind(':');
  const std::size_t close = authority.find(']');
  if (close == std::string_view::npos) fail(whole, "a '[' without its ']'");
  return authority.find(':', close);
}

}  // namespace

// By hand: Boost.URL 1.81 takes "ws://a:8x" for port 8 and path "x", and cuts a port that is too large.
Url parse_url(std::string_view text, std::string_view scheme) {
  const std::string plain = std::string(scheme) + "://", secure = std::string(scheme) + "s://";
  Url url;
  url.is_secure = text.starts_with(secure);
  if (!url.is_secure && !text.starts_with(plain)) fail(text, "must start with " + plain + " or " + secure);
  const std::string_view rest = text.substr(url.is_secure ? secure.size() : plain.size());
  const std::size_t path = rest.find('/');
  std::string_view host = rest.substr(0, path);
  url.target = path == std::string_view::npos ? "/" : std::string(rest.substr(path));
  const std::size_t colon = port_colon(host, text);
  const std::uint16_t usual_port = url.is_secure ? 443 : 80;
  url.port = colon == std::string_view::npos ? usual_port : parse_port(host.substr(colon + 1), text);
  host = host.substr(0, colon);
  if (host.starts_with('[')) host = host.substr(1, host.size() - 2);
  if (host.empty()) fail(text, "the host is missing");
  url.host = std::string(host);
  return url;
}

std::string host_and_port(const Url& url) {
  const bool v6 = url.host.find(':') != std::string::npos;
  return (v6 ? "[" + url.host + "]" : url.host) + ":" + std::to_string(url.port);
}

std::string play_target(std::string_view match) {
  return match.empty() ? "/v1/play" : "/v1/play?match=" + encode_query_value(match);
}

std::string encode_query_value(std::string_view text) {
  constexpr std::string_view digit_chars = "0123456789ABCDEF";
  std::string encoded;
  for (const char c : text) {
    if (is_unreserved(c)) {
      encoded += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    encoded += {'%', digit_chars[byte >> 4U], digit_chars[byte & 15U]};
  }
  return encoded;
}

}  // namespace fusillade::client
