// A connection's bytes, over plain TCP or over TLS: to HTTP and to WebSocket one kind of stream. Included
// only where connections are made. One thread, the connection's.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <memory>
#include <utility>
#include <variant>

#include "net/socket/socket_options.h"
#include "net/socket/write_turn.h"

namespace fusillade::net {

// With TLS asynchronous only: an operation that would block may not be given up, its bytes are on their way.
class Transport {
 public:
  using Tcp = boost::beast::tcp_stream;
  using Tls = boost::asio::ssl::stream<Tcp>;
  using executor_type = Tcp::executor_type;

  explicit Transport(boost::asio::ip::tcp::socket socket) : stream_(Tcp(std::move(socket))) {}
  // tls().async_handshake() has to come before anything else.
  Transport(boost::asio::ip::tcp::socket socket, boost::asio::ssl::context& tls)
      : stream_(std::in_place_type<Tls>, Tcp(std::move(socket)), tls) {}

  executor_type get_executor() { return tcp().get_executor(); }
  bool is_secure() const { return std::holds_alternative<Tls>(stream_); }
  Tls& tls() { return std::get<Tls>(stream_); }
  Tcp& tcp() { return is_secure() ? tls().next_layer() : std::get<Tcp>(stream_); }

  template <class Buffers, class Handler>
  void async_read_some(const Buffers& buffers, Handler&& handler) {
    std::visit([&](auto& stream) { stream.async_read_some(buffers, std::forward<Handler>(handler)); },
               stream_);
  }
  // From now on messages come without end. Those of the plain socket somebody else writes: what comes here
  // takes turns with that. With TLS all come here, each when those before are nearly sent.
  void begin_messages(WriteTurn& turn) {
    has_begun_ = true;
    if (is_secure()) return;
    turn_ = &turn;
    turn.open();
  }

  template <class Buffers, class Handler>
  void async_write_some(const Buffers& buffers, Handler&& handler) {
    if (turn_ != nullptr) return write_in_turn(buffers, std::forward<Handler>(handler));
    if (has_begun_) return write_when_sent(buffers, std::forward<Handler>(handler));
    std::visit([&](auto& stream) { stream.async_write_some(buffers, std::forward<Handler>(handler)); },
               stream_);
  }
  // Says that nothing more is sent; what still comes is then read from tcp().
  template <class Handler>
  void async_end(Handler&& handler) {
    if (is_secure()) return tls().async_shutdown(std::forward<Handler>(handler));
    boost::system::error_code error;
    tcp().socket().shutdown(boost::asio::ip::tcp::socket::shutdown_send, error);
    boost::asio::post(get_executor(),
                      [handler = std::forward<Handler>(handler), error]() mutable { handler(error); });
  }

  // Once it is over the kernel holds what the peer has not taken, until the peer takes nothing for so long.
  void give_up_after(double timeout_s) { end_timeout_s_ = timeout_s; }
  void close() {
    begin_end();
    tcp().close();
  }

  // How Beast closes and tears down what is below a WebSocket.
  friend void beast_close_socket(Transport& transport) { transport.close(); }
  template <class Handler>
  friend void async_teardown(boost::beast::role_type role, Transport& transport, Handler&& handler) {
    using boost::beast::websocket::async_teardown;
    transport.begin_end();
    if (transport.is_secure()) return async_teardown(role, transport.tls(), std::forward<Handler>(handler));
    async_teardown(role, transport.tcp().socket(), std::forward<Handler>(handler));
  }

 private:
  // Its descriptor may be another connection's at any time from now on.
  void begin_end() {
    if (turn_ != nullptr) turn_->close();
    auto& socket = tcp().socket();
    if (socket.is_open()) give_up_after_close(socket.native_handle(), end_timeout_s_);
  }

  // All of it, so that a frame is never left half written.
  template <class Buffers, class Handler>
  void write_in_turn(const Buffers& buffers, Handler&& handler) {
    auto kept = std::make_shared<std::decay_t<Handler>>(std::forward<Handler>(handler));
    const auto write = [this, buffers, kept] {
      boost::asio::async_write(tcp().socket(), buffers,
                               [turn = turn_, kept](boost::system::error_code error, std::size_t bytes) {
                                 turn->give_back();
                                 (*kept)(error, bytes);
                               });
    };
    if (turn_->try_take()) return write();
    turn_->wait(write);
  }

  // What the kernel holds is bounded before more is encrypted: what it adds to a packet that waits it takes
  // unasked. A socket that is closed meanwhile says so at the write.
  template <class Buffers, class Handler>
  void write_when_sent(const Buffers& buffers, Handler&& handler) {
    auto write = [this, buffers, handler = std::forward<Handler>(handler)]() mutable {
      tls().async_write_some(buffers, std::move(handler));
    };
    auto& socket = tcp().socket();
    if (is_nearly_sent(socket.native_handle())) return write();
    socket.async_wait(socket.wait_write,
                      [write = std::move(write)](boost::system::error_code) mutable { write(); });
  }

  bool has_begun_ = false;  // messages
  WriteTurn* turn_ = nullptr;
  double end_timeout_s_ = 0;  // 0: as long as the system will
  std::variant<Tcp, Tls> stream_;
};

}  // namespace fusillade::net
