#include "client-sim/connection/transport.h"

#include <boost/asio/ip/address.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <boost/beast/websocket/teardown.hpp>

namespace fusillade::client {

namespace asio = boost::asio;
using Error = boost::system::error_code;

// The server must prove to be `server.name`, a host or an address.
Transport::Transport(asio::io_context& context, const ServerAddress& server)
    : stream_(std::in_place_type<Tcp>, context) {
  if (!server.trust) return;
  stream_.emplace<Tls>(Tcp(context), server.trust->context);
  Error is_name;
  asio::ip::make_address(server.name, is_name);
  if (is_name) SSL_set_tlsext_host_name(tls().native_handle(), server.name.c_str());
  tls().set_verify_callback(asio::ssl::host_name_verification(server.name));
}

void Transport::async_connect(const ServerAddress& server, OnEnd on_end) {
  const asio::ip::tcp::endpoint endpoint(asio::ip::make_address(server.address), server.port);
  tcp().async_connect(endpoint, [this, on_end = std::move(on_end)](Error error) {
    if (error || !is_secure()) return on_end(error);
    tls().async_handshake(asio::ssl::stream_base::client, on_end);
  });
}

void Transport::read_some(const std::vector<asio::mutable_buffer>& rooms, OnBytes on_bytes) {
  std::visit([&](auto& stream) { stream.async_read_some(rooms, std::move(on_bytes)); }, stream_);
}

void Transport::write_some(const std::vector<asio::const_buffer>& pieces, OnBytes on_bytes) {
  std::visit([&](auto& stream) { stream.async_write_some(pieces, std::move(on_bytes)); }, stream_);
}

void Transport::tear_down(boost::beast::role_type role, OnEnd on_end) {
  using boost::beast::websocket::async_teardown;
  if (is_secure()) return async_teardown(role, tls(), std::move(on_end));
  async_teardown(role, tcp().socket(), std::move(on_end));
}

}  // namespace fusillade::client
