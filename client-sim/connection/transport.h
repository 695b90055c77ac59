// A connection's bytes, over TCP or TLS: to HTTP and WebSocket one kind of stream. Included only where
// connections are made.
#pragma once

#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/role.hpp>
#include <functional>
#include <memory>
#include <utility>
#include <variant>
#include <vector>

#include "client-sim/connection/server_address.h"

namespace fusillade::client {

struct Trust {
  boost::asio::ssl::context context{boost::asio::ssl::context::tls_client};
};

class Transport {
 public:
  // With the very executor: one that may be any is copied, and looked through, several times a message.
  using Tcp = boost::beast::basic_stream<boost::asio::ip::tcp, boost::asio::io_context::executor_type>;
  using Tls = boost::asio::ssl::stream<Tcp>;
  using executor_type = Tcp::executor_type;
  using OnEnd = std::function<void(boost::system::error_code)>;
  using OnBytes = std::function<void(boost::system::error_code, std::size_t)>;

  // To `server`; over TLS where it says whom to trust.
  Transport(boost::asio::io_context& context, const ServerAddress& server);

  executor_type get_executor() { return tcp().get_executor(); }
  Tcp& tcp() { return is_secure() ? tls().next_layer() : std::get<Tcp>(stream_); }

  // Before anything else; over TLS with the handshake.
  void async_connect(const ServerAddress& server, OnEnd on_end);

  // Beast's many handlers end here: what is below is compiled once, not for each of them.
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

  // How Beast closes and tears down what is below a WebSocket.
  friend void beast_close_socket(Transport& transport) { transport.tcp().close(); }
  template <class Handler>
  friend void async_teardown(boost::beast::role_type role, Transport& transport, Handler&& handler) {
    transport.tear_down(role, kept<OnEnd>(std::forward<Handler>(handler)));
  }

 private:
  // Handlers can be moved only, functions are copied.
  template <class Function, class Handler>
  static Function kept(Handler&& handler) {
    auto owned = std::make_shared<std::decay_t<Handler>>(std::forward<Handler>(handler));
    return [owned](auto... results) { (*owned)(results...); };
  }

  bool is_secure() const { return std::holds_alternative<Tls>(stream_); }
  Tls& tls() { return std::get<Tls>(stream_); }
  void read_some(const std::vector<boost::asio::mutable_buffer>& rooms, OnBytes on_bytes);
  void write_some(const std::vector<boost::asio::const_buffer>& pieces, OnBytes on_bytes);
  void tear_down(boost::beast::role_type role, OnEnd on_end);

  std::variant<Tcp, Tls> stream_;
};

}  // namespace fusillade::client
