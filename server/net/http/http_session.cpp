#include "net/http/http_session.h"

#include <boost/asio/dispatch.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/message_generator.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <memory>
#include <optional>

#include "net/admin/admin_router.h"
#include "net/http/cross_origin.h"
#include "net/http/http_response.h"
#include "net/http/request_head.h"
#include "net/http/routes.h"
#include "net/http/upgrade_gate.h"
#include "net/session/web_session.h"

namespace fusillade::net {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using beast::error_code;

constexpr std::uint32_t header_bytes_max = 8192;
constexpr std::uint64_t body_bytes_max = 1024;
constexpr double write_bytes_per_s_min = 8192;           // a client that takes less is given up
constexpr auto farewell_time = std::chrono::seconds(1);  // for the client to read an error before the end
constexpr std::size_t farewell_bytes_max = 1 << 20;      // that it still sends meanwhile

std::string at_most(std::string_view what, std::uint64_t bytes) {
  return std::string(what) + ": at most " + std::to_string(bytes) + " bytes";
}

class HttpSession : public std::enable_shared_from_this<HttpSession> {
 public:
  HttpSession(Context& context, Transport transport, ConnectionTicket ticket, bool is_admin)
      : context_(context),
        settings_(context.settings.now()),
        ticket_(std::move(ticket)),
        transport_(std::move(transport)),
        is_admin_(is_admin) {}

  void start() { read(settings_->options.hello_timeout_s); }

 private:
  void read(double timeout_s);
  void take_head(error_code error);
  void invite_body();
  void read_body();
  void answer_request(error_code error);
  void answer_bad_request(error_code error);
  bool asks_too_often();
  bool may_stay() const;
  void answer_player();
  void answer_operator(bool is_debug);
  void upgrade(const std::string& match);
  void respond(HttpAnswer answer, bool is_last);
  Clock::duration write_time(std::size_t bytes) const;
  void say_farewell();
  void discard();

  Context& context_;
  const SettingsPointer settings_;
  ConnectionTicket ticket_;
  Transport transport_;
  bool is_admin_;
  bool is_first_ = true;  // request of its connection
  std::size_t discarded_ = 0;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
};

void HttpSession::read(double timeout_s) {
  parser_.emplace();
  parser_->header_limit(header_bytes_max);
  parser_->body_limit(body_bytes_max);
  transport_.tcp().expires_after(duration_of(timeout_s));
  http::async_read_header(
      transport_, buffer_, *parser_,
      [self = shared_from_this()](error_code error, std::size_t) { self->take_head(error); });
}

void HttpSession::take_head(error_code error) {
  if (error) return answer_bad_request(error);
  if (std::optional<HttpAnswer> refused = refuse_head(parser_->get()))
    return respond(std::move(*refused), true);
  make_origin_form(parser_->get());
  if (!parser_->is_done() && expects_continue(parser_->get())) return invite_body();
  read_body();
}

void HttpSession::invite_body() {
  static constexpr std::string_view line = "HTTP/1.1 100 Continue\r\n\r\n";
  boost::asio::async_write(transport_, boost::asio::buffer(line),
                           [self = shared_from_this()](error_code error, std::size_t) {
                             if (error) return self->answer_bad_request(error);
                             self->read_body();
                           });
}

void HttpSession::read_body() {
  http::async_read(transport_, buffer_, *parser_, [self = shared_from_this()](error_code error, std::size_t) {
    self->answer_request(error);
  });
}

void HttpSession::answer_request(error_code error) {
  if (error) return answer_bad_request(error);
  is_first_ = false;
  if (asks_too_often()) return respond(error_answer(429, "too many requests from this address"), true);
  const auto& request = parser_->get();
  if (beast::websocket::is_upgrade(request) && !is_admin_) {
    if (PlayTarget play = parse_play_target(request.target()); play.is_play) return upgrade(play.match);
  }
  if (is_admin_) return answer_operator(false);
  answer_player();
}

// Broken, timed out or ended connections just end; a request that is wrong gets its answer first. Browsers
// keep connections on which they ask nothing more: only who stops in the middle of a request, or never begins
// one, has come to a limit.
void HttpSession::answer_bad_request(error_code error) {
  const bool is_at_rest = !is_first_ && !parser_->got_some() && buffer_.size() == 0;
  if (error == beast::error::timeout && !is_admin_ && !is_at_rest)
    context_.note_limit(is_first_ ? Limit::hello_time : Limit::idle_time, "connection_ended",
                        ticket_.address());
  if (error == http::error::header_limit || error == http::error::body_limit)
    context_.note_limit(Limit::message_bytes, "request_refused", ticket_.address());
  if (error == http::error::header_limit)
    return respond(error_answer(431, at_most("header", header_bytes_max)), true);
  if (error == http::error::body_limit)
    return respond(error_answer(413, at_most("body", body_bytes_max)), true);
  const bool is_malformed = error.category() == make_error_code(http::error::bad_method).category() &&
                            error != http::error::end_of_stream && error != http::error::partial_message;
  if (is_malformed) respond(error_answer(400, "malformed request"), true);
}

bool HttpSession::asks_too_often() {
  const SettingsPointer now = context_.settings.now();
  const auto& address = ticket_.address();
  if (is_admin_ || now->exempt_networks.contains(address) || now->trusted_proxies.contains(address))
    return false;
  if (context_.addresses.allows_request(address, Clock::now())) return false;
  context_.note_limit(Limit::request_rate, "request_refused", ticket_.address());
  return true;
}

// A request without the token that it needs ends its connection: strangers hold no places of the operator's.
bool HttpSession::may_stay() const {
  const auto& request = parser_->get();
  if (is_admin_ && !has_admin_token(context_, request[http::field::authorization])) return false;
  return request.keep_alive();
}

void HttpSession::answer_player() {
  const auto& request = parser_->get();
  if (is_allowed_preflight(context_.settings.now()->options, request))
    return respond({.status = 204, .body = {}, .content_type = {}}, !may_stay());
  const bool has_operations = context_.settings.now()->options.debug_view;
  if (has_operations && is_debug_path(request.target())) return answer_operator(true);
  respond(answer(context_, request.method_string(), request.target()), !may_stay());
}

// The answer may come on another thread, which must not keep what belongs to this one.
void HttpSession::answer_operator(bool is_debug) {
  const auto& request = parser_->get();
  answer_admin(context_,
               {.method = request.method_string(),
                .target = request.target(),
                .body = request.body(),
                .host = request[http::field::host],
                .authorization = request[http::field::authorization],
                .has_origin = request.find(http::field::origin) != request.end(),
                .is_debug = is_debug,
                .from = ticket_.address().to_string()},
               [self = shared_from_this()](HttpAnswer answer) mutable {
                 const auto executor = self->transport_.get_executor();
                 boost::asio::dispatch(executor,
                                       [self = std::move(self), answer = std::move(answer)]() mutable {
                                         self->respond(std::move(answer), !self->may_stay());
                                       });
               });
}

void HttpSession::upgrade(const std::string& match) {
  if (buffer_.size() > 0 || !parser_->get().body().empty())
    return respond(error_answer(400, "data before the upgrade"), true);
  if (std::optional<HttpAnswer> refused = refuse_handshake(context_, parser_->get().base(), ticket_))
    return respond(std::move(*refused), true);
  if (std::optional<HttpAnswer> refused = refuse_upgrade(context_, parser_->get().base(), ticket_))
    return respond(std::move(*refused), true);
  if (!has_room_for_session(context_)) {
    context_.note_limit(Limit::sessions, "upgrade_refused", ticket_.address());
    return respond(error_answer(503, "too many connections"), true);
  }
  transport_.tcp().expires_never();
  start_web_session(context_, std::move(transport_), std::move(ticket_), parser_->release(), match);
}

void HttpSession::respond(HttpAnswer answer, bool is_last) {
  const auto kept = std::make_shared<const HttpAnswer>(std::move(answer));
  HttpResponse response = make_response(*kept, parser_->get());
  if (!is_admin_) permit_page(context_.settings.now()->options, parser_->get(), response);
  response.keep_alive(!is_last);
  context_.counters.http_responses.at(response.result_int() / 100).fetch_add(1, std::memory_order_relaxed);
  transport_.tcp().expires_after(write_time(response.body().size()));
  beast::async_write(transport_, http::message_generator(std::move(response)),
                     [self = shared_from_this(), kept, is_last](error_code error, std::size_t) {
                       if (error == beast::error::timeout)
                         self->context_.note_limit(Limit::stall_time, "connection_ended",
                                                   self->ticket_.address());
                       if (error) return;
                       if (is_last) return self->say_farewell();
                       self->read(self->settings_->options.idle_timeout_s);
                     });
}

Clock::duration HttpSession::write_time(std::size_t bytes) const {
  const double seconds =
      settings_->options.idle_timeout_s + static_cast<double>(bytes) / write_bytes_per_s_min;
  return duration_of(seconds);
}

// What the client still sends is read for a while: a close with unread bytes would take the answer away from
// it.
void HttpSession::say_farewell() {
  transport_.tcp().expires_after(farewell_time);
  buffer_.clear();
  transport_.async_end([self = shared_from_this()](error_code) { self->discard(); });
}

void HttpSession::discard() {
  transport_.tcp().async_read_some(buffer_.prepare(header_bytes_max),
                                   [self = shared_from_this()](error_code error, std::size_t bytes) {
                                     self->discarded_ += bytes;
                                     if (!error && self->discarded_ < farewell_bytes_max) self->discard();
                                   });
}

}  // namespace

void start_http_session(Context& context, Transport transport, ConnectionTicket ticket, bool is_admin) {
  std::make_shared<HttpSession>(context, std::move(transport), std::move(ticket), is_admin)->start();
}

}  // namespace fusillade::net
