// A connection's bytes, over TCP or TLS: to HTTP and WebSocket one kind of stream. Included only where
// connections are made.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <string>
#include <utility>
#include <variant>

#include "client-sim/connection/target.h"

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

  explicit Transport(boost::asio::io_context& context) : stream_(std::in_place_type<Tcp>, context) {}
  // Over TLS with a server that must prove to be `name`, a host or an address.
  Transport(boost::asio::io_context& context, Trust& trust, const std::string& name)
      : stream_(std::in_place_type<Tls>, Tcp(context), trust.context) {
    boost::system::error_code is_name;
    boost::asio::ip::make_address(name, is_name);
    if (is_name) SSL_set_tlsext_host_name(tls().native_handle(), name.c_str());
    tls().set_verify_callback(boost::asio::ssl::host_name_verification(name));
  }

  executor_type get_executor() { return tcp().get_executor(); }
  Tcp& tcp() { return is_secure() ? tls().next_layer() : std::get<Tcp>(stream_); }

  // After the connection is made and before anything else.
  template <class Handler>
  void async_secure(Handler&& handler) {
    if (!is_secure()) return handler(boost::system::error_code());
    tls().async_handshake(boost::asio::ssl::stream_base::client, std::forward<Handler>(handler));
  }
  template <class Buffers, class Handler>
  void async_read_some(const Buffers& buffers, Handler&& handler) {
    std::visit([&](auto& stream) { stream.async_read_some(buffers, std::forward<Handler>(handler)); },
               stream_);
  }
  template <class Buffers, class Handler>
  void async_write_some(const Buffers& buffers, Handler&& handler) {
    std::visit([&](auto& stream) { stream.async_write_some(buffers, std::forward<Handler>(handler)); },
               stream_);
  }

  // How Beast closes and tears down what is below a WebSocket.
  friend void beast_close_socket(Transport& transport) { transport.tcp().close(); }
  template <class Handler>
  friend void async_teardown(boost::beast::role_type role, Transport& transport, Handler&& handler) {
    using boost::beast::websocket::async_teardown;
    if (transport.is_secure()) return async_teardown(role, transport.tls(), std::forward<Handler>(handler));
    async_teardown(role, transport.tcp().socket(), std::forward<Handler>(handler));
  }

 private:
  bool is_secure() const { return std::holds_alternative<Tls>(stream_); }
  Tls& tls() { return std::get<Tls>(stream_); }

  std::variant<Tcp, Tls> stream_;
};

inline Transport make_transport(boost::asio::io_context& context, const WsTarget& target) {
  return target.trust ? Transport(context, *target.trust, target.name) : Transport(context);
}

inline boost::asio::ip::tcp::endpoint endpoint_of(const WsTarget& target) {
  return {boost::asio::ip::make_address(target.address), target.port};
}

}  // namespace fusillade::client
