#include "net/socket/tls_handshake.h"

#include <openssl/err.h>
#include <openssl/sslerr.h>

#include <boost/asio/ssl/error.hpp>
#include <memory>

#include "net/socket/tls_context.h"

namespace fusillade::net {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;

// What the client has said comes as a reason of its own.
constexpr int alert_reason_first = SSL_AD_REASON_OFFSET;

TlsFailure cause_of_reason(int reason) {
  if (reason > alert_reason_first) return TlsFailure::refused_by_client;
  switch (reason) {
    case SSL_R_HTTP_REQUEST:
      return TlsFailure::plain_http;
    case SSL_R_UNSUPPORTED_PROTOCOL:
    case SSL_R_VERSION_TOO_LOW:
      return TlsFailure::old_version;
    case SSL_R_NO_SHARED_CIPHER:
      return TlsFailure::no_cipher;
    default:
      return TlsFailure::garbage;
  }
}

TlsFailure cause_of(const error_code& error) {
  if (error == boost::beast::error::timeout) return TlsFailure::timeout;
  if (error.category() != asio::error::get_ssl_category()) return TlsFailure::lost;
  return cause_of_reason(ERR_GET_REASON(static_cast<unsigned long>(error.value())));
}

class TlsHandshake : public std::enable_shared_from_this<TlsHandshake> {
 public:
  TlsHandshake(Context& context, asio::ip::tcp::socket socket, ConnectionTicket ticket,
               const Certificate& certificate, TransportTaker secured)
      : context_(context),
        ticket_(std::move(ticket)),
        transport_(std::move(socket), certificate.context->context),
        secured_(std::move(secured)) {}

  void begin() {
    transport_.tcp().expires_after(duration_of(context_.settings.now()->options.hello_timeout_s));
    transport_.tls().async_handshake(asio::ssl::stream_base::server,
                                     [self = shared_from_this()](error_code error) { self->end(error); });
  }

 private:
  void end(error_code error) {
    if (error) return fail(error);
    context_.counters.tls_handshakes.fetch_add(1, std::memory_order_relaxed);
    transport_.tcp().expires_never();
    secured_(std::move(transport_), std::move(ticket_));
  }

  void fail(error_code error) {
    const auto cause = static_cast<std::size_t>(cause_of(error));
    context_.counters.tls_failures[cause].fetch_add(1, std::memory_order_relaxed);
    if (error == boost::beast::error::timeout)
      context_.note_limit(Limit::hello_time, "connection_ended", ticket_.address());
    const std::string_view name = tls_failure_names.at(cause);
    context_.report(match::Level::info, "tls_failed",
                    {{"peer", ticket_.address().to_string()}, {"cause", name}, {"text", error.message()}},
                    name);
  }

  Context& context_;
  ConnectionTicket ticket_;
  Transport transport_;
  TransportTaker secured_;
};

}  // namespace

void begin_tls(Context& context, asio::ip::tcp::socket socket, ConnectionTicket ticket,
               const Certificate& certificate, TransportTaker secured) {
  std::make_shared<TlsHandshake>(context, std::move(socket), std::move(ticket), certificate,
                                 std::move(secured))
      ->begin();
}

}  // namespace fusillade::net
