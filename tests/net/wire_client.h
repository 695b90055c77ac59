// A client on a real socket, step by step, for tests: each call waits for its end, at most wait_max.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "fusillade/v1/play.pb.h"
#include "net/socket/transport.h"

namespace fusillade::net::test {

inline constexpr auto wait_max = std::chrono::seconds(100);

// Of a client that the kernel soon takes no more for.
inline constexpr int small_buffer_bytes = 4096;

class WireClient {
 public:
  // Connects and upgrades. `receive_buffer_bytes` > 0 sets the kernel's buffer. `trusted`: over TLS with a
  // server that shows a certificate that this one (PEM) has signed; empty: without TLS.
  explicit WireClient(std::uint16_t port, const std::string& target = "/v1/play?match=test",
                      int receive_buffer_bytes = 0, const std::string& trusted = {});

  void send(const v1::ClientMessage& message) { send_bytes(message.SerializeAsString(), false); }
  void send_bytes(const std::string& bytes, bool is_text);
  void send_raw(const std::string& bytes);  // below WebSocket
  void hello(const std::string& name = "Ann", const std::string& token = {}, std::uint32_t last_tick = 0);
  void leave();
  void command(std::uint32_t sequence, std::uint32_t buttons = 0);

  // nullopt: the connection is over.
  std::optional<v1::ServerMessage> receive();
  // The next message of this kind; others are thrown away.
  std::optional<v1::ServerMessage> receive(v1::ServerMessage::MessageCase kind);
  v1::Welcome welcome();  // that comes; empty: the connection is over
  // Code of the refusal that comes, after everything else; unspecified: none came. Waits for the end.
  v1::Refusal::Code refusal();
  // Waits for the end.
  std::uint16_t close_code();
  const std::string& close_reason() const { return close_reason_; }
  void close();  // with a handshake
  void cut();    // without
  void end_sending();
  // All that has come, below WebSocket; receive() is of no use any more. nullopt: the connection is over.
  std::optional<std::size_t> take_raw();
  // Waits for the end, below WebSocket: whether the server sent all that it had to say.
  bool is_ended_in_order();
  // Stays open, but nothing reaches this end any more, so that its kernel acknowledges nothing either.
  void vanish();
  // Whether the kernel still holds the server's end of the connection.
  bool is_held_by_server() const;

 private:
  boost::asio::ip::tcp::socket& tcp() { return socket_.next_layer().tcp().socket(); }
  void shake_hands(const std::string& target);
  bool run();  // until the operation under way is over

  boost::asio::io_context io_;
  boost::asio::ssl::context tls_;
  boost::beast::websocket::stream<Transport, false> socket_;
  boost::beast::flat_buffer buffer_;
  bool is_over_ = false;
  std::uint16_t server_port_, port_ = 0;
  std::uint16_t close_code_ = 0;
  std::string close_reason_;
};

// Sends `request` as it is and returns all that comes until the server closes the connection. `trusted`: as
// above.
std::string http(std::uint16_t port, const std::string& request, const std::string& trusted = {});

}  // namespace fusillade::net::test
