#include "net/http/request_head.h"

#include <algorithm>
#include <boost/algorithm/string/predicate.hpp>
#include <string>
#include <string_view>

#include "match/text.h"
#include "net/socket/networks.h"

namespace fusillade::net {
namespace {

namespace http = boost::beast::http;

constexpr unsigned http_1_1 = 11;
// RFC 3986, 3.2, without "@": a name or an address, and a port. Boost.URL knows no name that begins with an
// address, such as 192.0.2.7.example.
constexpr std::string_view host_characters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~%!$&'()*+,;=:[]";

bool is_port_or_empty(std::string_view text) {
  return text.empty() || match::parse_number<std::uint16_t>(text);
}

// An address of IPv6 in brackets, or a name without any, and a port behind a colon or none.
bool is_host(std::string_view text) {
  const bool has_brackets = text.starts_with('[');
  const std::size_t close = has_brackets ? text.find(']') : 0;
  if (close == text.npos || text.find_first_not_of(host_characters) != text.npos) return false;
  const std::size_t colon = std::min(text.find(':', close), text.size());
  const std::string_view name = text.substr(0, colon);
  const bool is_name = has_brackets
                           ? colon == close + 1 && parse_address(std::string(name.substr(1, close - 1)))
                           : name.find_first_of("[]") == name.npos;
  return is_name && (colon == text.size() || is_port_or_empty(text.substr(colon + 1)));
}

// One, and of HTTP/1.0 none at most.
bool has_right_host(const http::request_header<>& request) {
  const auto lines = request.count(http::field::host);
  if (lines == 0) return request.version() < http_1_1;
  const auto value = request[http::field::host];
  return lines == 1 && is_host(value);
}

}  // namespace

// Bodies are short, so none needs chunks; and whoever reads chunks, or an encoding that it does not know, in
// another way than the proxy before it takes a body for a request and trailers for headers.
std::optional<HttpAnswer> refuse_head(const http::request_header<>& request) {
  if (request.find(http::field::transfer_encoding) != request.end())
    return error_answer(411, "Transfer-Encoding: is there; allowed: a body with Content-Length");
  if (!has_right_host(request))
    return error_answer(400, "Host: allowed: one line, a name or an address, with or without a port");
  return std::nullopt;
}

bool expects_continue(const http::request_header<>& request) {
  return request.version() >= http_1_1 &&
         boost::algorithm::iequals(request[http::field::expect], "100-continue");
}

void make_origin_form(http::request_header<>& request) {
  const std::string target(request.target());
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!boost::algorithm::istarts_with(target, scheme)) continue;
    const std::size_t end = std::min(target.find_first_of("/?", scheme.size()), target.size());
    const std::string host = target.substr(scheme.size(), end - scheme.size());
    if (host.empty() || !is_host(host)) return;
    const std::string path = target.substr(end);
    request.set(http::field::host, host);
    request.target(path.starts_with('/') ? path : '/' + path);
    return;
  }
}

}  // namespace fusillade::net
