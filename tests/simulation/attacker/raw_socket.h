// A TCP connection below all protocols, or one of TLS below HTTP, for clients that keep no rules.
#pragma once

#include <openssl/ssl.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace fusillade::test {

enum class Layer : std::uint8_t { tcp, tls };

class RawSocket {
 public:
  // To loopback, from 127.0.0.`source`; over TLS whatever certificate is shown. Not connected: is_open() is
  // false.
  RawSocket(std::uint16_t port, std::uint8_t source, Layer layer = Layer::tcp);
  ~RawSocket();
  RawSocket(RawSocket&& other) noexcept;
  RawSocket& operator=(RawSocket&& other) noexcept;

  bool is_open() const { return descriptor_ >= 0; }
  // False: the other side is gone; the socket is closed then. Never waits longer than 100 ms.
  bool send(std::string_view bytes);
  // What is there, or comes within 100 ms; empty: nothing, or the other side is gone (is_open() tells).
  std::string receive();
  void reset();  // ends without a farewell

 private:
  void shake_hands();
  void close();

  int descriptor_ = -1;
  std::unique_ptr<SSL, decltype(&SSL_free)> tls_{nullptr, SSL_free};  // nullptr: without TLS
};

// A binary message of WebSocket from a client, its mask all zeros.
std::string frame_of(std::string_view payload);
// WebSocket's own, which nobody has asked for.
std::string pong_frame();
// Request for the game's WebSocket.
std::string upgrade_request();
// A hello as proto/README.md has it.
std::string hello_message();
std::string ping_message();

}  // namespace fusillade::test
