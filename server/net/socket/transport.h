// A connection's bytes, over plain TCP or over TLS: to HTTP and to WebSocket one kind of stream. Included
// only where connections are made. One thread, the connection's.
#pragma once

#include <boost/asio/buffer.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <functional>
#include <memory>
#include <utility>
#include <variant>
#include <vector>

#include "net/socket/socket_options.h"
#include "net/socket/write_turn.h"

namespace fusillade::net {

// With TLS asynchronous only: an operation that would block may not be given up, its bytes are on their way.
class Transport {
 public:
  using Tcp = boost::beast::tcp_stream;
  using Tls = boost::asio::ssl::stream<Tcp>;
  using executor_type = Tcp::executor_type;
  using OnEnd = std::function<void(boost::system::error_code)>;
  using OnBytes = std::function<void(boost::system::error_code, std::size_t)>;

  explicit Transport(boost::asio::ip::tcp::socket socket) : stream_(Tcp(std::move(socket))) {}
  // tls().async_handshake() has to come before anything else.
  Transport(boost::asio::ip::tcp::socket socket, boost::asio::ssl::context& tls)
      : stream_(std::in_place_type<Tls>, Tcp(std::move(socket)), tls) {}

  executor_type get_executor() { return tcp().get_executor(); }
  bool is_secure() const { return std::holds_alternative<Tls>(stream_); }
  Tls& tls() { return std::get<Tls>(stream_); }
  Tcp& tcp() { return is_secure() ? tls().next_layer() : std::get<Tcp>(stream_); }

  // Beast's many handlers end here: what is below is compiled once, not for each of them. Handlers run on the
  // connection's executor, which is theirs.
  template <class Buffers, class Handler>
  void async_read_some(const Buffers& buffers, Handler&& handler) {
    read_some({boost::asio::buffer_sequence_begin(buffers), boost::asio::buffer_sequence_end(buffers)},
              kept<OnBytes>(std::forward<Handler>(handler)));
  }
  template <class Buffers, class Handler>
  void async_write_some(const Buffers& buffers, Handler&& handler) {
    write_some({boost::asio::buffer_sequence_begin(buffers), boost::asio::buffer_sequence_end(buffers)},
               kept<OnBytes>(std::forward<Handler>(handler)));
  }

  // From now on messages come without end. Those of the plain socket somebody else writes: what comes here
  // takes turns with that. With TLS all come here, each when those before are nearly sent.
  void begin_messages(WriteTurn& turn);
  // Says that nothing more is sent; what still comes is then read from tcp().
  void async_end(OnEnd on_end);

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
    transport.tear_down(role, kept<OnEnd>(std::forward<Handler>(handler)));
  }

 private:
  using Rooms = std::vector<boost::asio::mutable_buffer>;
  using Pieces = std::vector<boost::asio::const_buffer>;

  // Handlers can be moved only, functions are copied.
  template <class Function, class Handler>
  static Function kept(Handler&& handler) {
    auto owned = std::make_shared<std::decay_t<Handler>>(std::forward<Handler>(handler));
    return [owned](auto... results) { (*owned)(results...); };
  }
  void read_some(const Rooms& rooms, OnBytes on_bytes);
  void write_some(const Pieces& pieces, OnBytes on_bytes);
  void write_in_turn(const Pieces& pieces, OnBytes on_bytes);
  void write_when_sent(const Pieces& pieces, OnBytes on_bytes);
  void tear_down(boost::beast::role_type role, OnEnd on_end);
  void begin_end();

  bool has_begun_ = false;  // messages
  WriteTurn* turn_ = nullptr;
  double end_timeout_s_ = 0;  // 0: as long as the system will
  std::variant<Tcp, Tls> stream_;
};

}  // namespace fusillade::net
