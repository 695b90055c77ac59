#include "net/http/upgrade_gate.h"

#include <chrono>
#include <string>

#include "net/http/cross_origin.h"
#include "net/http/forwarded.h"
#include "net/http/http_response.h"
#include "net/session/session_notes.h"

namespace fusillade::net {
namespace {

namespace http = boost::beast::http;

HttpAnswer refuse(Context& context, Limit limit, int status, std::string_view text,
                  const ConnectionTicket& ticket) {
  context.note_limit(limit, "upgrade_refused", ticket.address());
  return error_answer(status, text);
}

// 16 bytes in base64.
bool is_nonce(boost::beast::string_view text) {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  constexpr std::size_t digits_count = 22;
  const std::string_view key(text);
  return key.find_first_not_of(digits) == digits_count && key.substr(digits_count) == "==";
}

struct HandshakeProblem {
  int status = 400;
  std::string_view text;  // empty: the header is as RFC 6455 (4.2.1) wants it
};

HandshakeProblem handshake_problem(const http::fields& header) {
  const auto version = header[http::field::sec_websocket_version];
  if (version != websocket_version) return {426, "Sec-WebSocket-Version: allowed: 13"};
  if (!is_nonce(header[http::field::sec_websocket_key]))
    return {400, "Sec-WebSocket-Key: allowed: 16 bytes in base64"};
  return {};
}

std::string forwarded_list(const http::fields& header) {
  std::string list;
  const auto [begin, end] = header.equal_range("X-Forwarded-For");
  for (auto at = begin; at != end; ++at) {
    if (!list.empty()) list += ',';
    list.append(at->value());
  }
  return list;
}

}  // namespace

std::optional<HttpAnswer> refuse_handshake(Context& context, const http::fields& header,
                                           const ConnectionTicket& ticket) {
  const HandshakeProblem problem = handshake_problem(header);
  if (problem.text.empty()) return std::nullopt;
  note_failed_upgrade(context, ticket.address(), problem.text);
  return error_answer(problem.status, problem.text);
}

std::optional<HttpAnswer> refuse_upgrade(Context& context, const http::fields& header,
                                         ConnectionTicket& ticket) {
  if (context.is_banned(ticket.address()))  // since it connected
    return refuse(context, Limit::banned, 403, "this address is banned", ticket);
  const SettingsPointer settings = context.settings.now();
  if (!is_allowed_origin(settings->options, header))
    return refuse(context, Limit::origin, 403, "this origin is not allowed", ticket);
  const std::string list = forwarded_list(header);
  if (list.empty() || !settings->trusted_proxies.contains(ticket.address())) return std::nullopt;
  const auto client = forwarded_address(list, settings->trusted_proxies);
  if (!client) return refuse(context, Limit::forwarded, 400, "X-Forwarded-For: no address", ticket);
  if (context.is_banned(*client))
    return refuse(context, Limit::banned, 403, "this address is banned", ticket);
  std::optional<Limit> hit;
  AddressHold hold = context.admit(*client, hit);
  ticket.rename(*client, std::move(hold));
  if (hit) return refuse(context, *hit, 429, "too many connections from this address", ticket);
  return std::nullopt;
}

}  // namespace fusillade::net
