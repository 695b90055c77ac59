#include "client-sim/connection/ws_client.h"

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <utility>

#include "client-sim/connection/transport.h"

namespace fusillade::client {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;
using asio::ip::tcp;
using Error = boost::system::error_code;

namespace {

constexpr std::size_t queue_bytes_max = 64 * 1024;
constexpr std::size_t message_bytes_max = 16 * 1024 * 1024;
constexpr std::chrono::seconds handshake_limit{10};

// Header of an unmasked frame (RFC 6455, 5.2) of a message that came in one frame.
std::uint64_t frame_bytes(std::size_t payload) {
  const std::uint64_t header = payload < 126 ? 2 : payload < 65536 ? 4 : 10;
  return header + payload;
}

}  // namespace

// Kept alive by its own pending operations.
struct WsClient::Session : std::enable_shared_from_this<WsClient::Session> {
  Session(asio::io_context& context, ServerAddress address, WsCallbacks given)
      : server(std::move(address)), stream(context, server), callbacks(std::move(given)) {}

  ServerAddress server;
  websocket::stream<Transport, false> stream;
  WsCallbacks callbacks;
  beast::flat_buffer in;
  http::response<http::string_body> upgrade;
  std::string queued;              // messages that wait, back to back
  std::vector<std::size_t> sizes;  // their lengths
  std::string writing;
  std::vector<std::size_t> writing_sizes;
  std::size_t written = 0;        // messages of `writing` that are out
  std::size_t written_bytes = 0;  // their bytes
  std::uint64_t received = 0;
  Error write_error;  // why nothing can be written any more
  bool open = false;
  bool write_pending = false;
  bool deaf = false;    // nothing is read any more
  bool silent = false;  // the owner is gone or has dropped the connection

  void start();
  void shake_hands();
  void on_upgraded(Error error);
  void read();
  void on_read(Error error, std::size_t bytes);
  void write();
  void on_written(Error error);
  void end(WsEnd::Kind kind, int status, std::string text);
};

void WsClient::Session::start() {
  stream.next_layer().tcp().expires_after(handshake_limit);
  stream.next_layer().async_connect(server, [self = shared_from_this()](Error error) {
    if (error) return self->end(WsEnd::Kind::connect_failed, 0, error.message());
    self->shake_hands();
  });
}

void WsClient::Session::shake_hands() {
  Transport::Tcp& tcp_layer = stream.next_layer().tcp();
  tcp_layer.expires_never();
  Error ignored;
  tcp_layer.socket().set_option(tcp::no_delay(true), ignored);
  websocket::stream_base::timeout limits{};
  limits.handshake_timeout = handshake_limit;
  limits.idle_timeout = websocket::stream_base::none();
  stream.set_option(limits);
  stream.binary(true);
  stream.auto_fragment(false);
  stream.write_buffer_bytes(512);
  stream.secure_prng(false);
  stream.read_message_max(message_bytes_max);
  stream.async_handshake(upgrade, server.host, server.target,
                         [self = shared_from_this()](Error error) { self->on_upgraded(error); });
}

void WsClient::Session::on_upgraded(Error error) {
  if (error == websocket::error::upgrade_declined) {
    return end(WsEnd::Kind::upgrade_refused, static_cast<int>(upgrade.result_int()), upgrade.body());
  }
  if (error) return end(WsEnd::Kind::connect_failed, 0, error.message());
  if (silent) return;
  upgrade = {};
  open = true;
  callbacks.opened();
  read();
}

void WsClient::Session::read() {
  stream.async_read(
      in, [self = shared_from_this()](Error error, std::size_t bytes) { self->on_read(error, bytes); });
}

void WsClient::Session::on_read(Error error, std::size_t bytes) {
  if (error == websocket::error::closed) {
    return end(WsEnd::Kind::closed, 0, std::string(stream.reason().reason.c_str()));
  }
  // Beast gives up reading where writing has failed.
  if (error == asio::error::operation_aborted && write_error) error = write_error;
  if (error) return end(WsEnd::Kind::lost, 0, error.message());
  received += frame_bytes(bytes);
  const auto data = in.cdata();
  if (!silent) callbacks.message({static_cast<const char*>(data.data()), data.size()});
  if (silent || deaf) return;
  in.consume(in.size());
  read();
}

void WsClient::Session::write() {
  if (write_pending || !open) return;
  if (written == writing_sizes.size()) {
    writing.swap(queued);
    writing_sizes.swap(sizes);
    queued.clear();
    sizes.clear();
    written = written_bytes = 0;
  }
  if (writing_sizes.empty()) return;
  write_pending = true;
  stream.async_write(asio::buffer(writing.data() + written_bytes, writing_sizes[written]),
                     [self = shared_from_this()](Error error, std::size_t) { self->on_written(error); });
}

void WsClient::Session::on_written(Error error) {
  write_pending = false;
  write_error = error;
  if (error) return;  // the pending read reports how the connection ended
  written_bytes += writing_sizes[written++];
  write();
}

void WsClient::Session::end(WsEnd::Kind kind, int status, std::string text) {
  open = false;
  WsEnd what{kind, status, kind == WsEnd::Kind::closed ? stream.reason().code : std::uint16_t{0},
             std::move(text)};
  if (!std::exchange(silent, true)) callbacks.ended(what);
}

WsClient::WsClient(EventLoop& loop, ServerAddress server, WsCallbacks callbacks)
    : session_(std::make_shared<Session>(loop.context(), std::move(server), std::move(callbacks))) {}

WsClient::~WsClient() { abandon(); }

void WsClient::connect() { session_->start(); }

bool WsClient::send(std::string_view message) {
  if (!session_->open || session_->queued.size() + message.size() > queue_bytes_max) return false;
  session_->queued.append(message);
  session_->sizes.push_back(message.size());
  session_->write();
  return true;
}

void WsClient::stop_reading() { session_->deaf = true; }

void WsClient::abandon() {
  session_->open = false;
  session_->silent = true;
  session_->stream.next_layer().tcp().close();
}

std::uint64_t WsClient::bytes_received() const { return session_->received; }

}  // namespace fusillade::client
