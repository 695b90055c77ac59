// A TCP connection below all protocols, for clients that keep no rules.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace fusillade::test {

class RawSocket {
 public:
  // To loopback, from 127.0.0.`source`. Not connected: is_open() is false.
  RawSocket(std::uint16_t port, std::uint8_t source);
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
  void close();

  int descriptor_ = -1;
};

// A binary message of WebSocket from a client, its mask all zeros.
std::string frame_of(std::string_view payload);
// Request for the game's WebSocket.
std::string upgrade_request();
// A hello as proto/README.md has it.
std::string hello_message();
std::string ping_message();

}  // namespace fusillade::test
