// One WebSocket connection of a client, behind plain callbacks; Beast stays in ws_client.cpp.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "client-sim/connection/event_loop.h"
#include "client-sim/connection/server_address.h"

namespace fusillade::client {

// How a connection ended; told once.
struct WsEnd {
  enum class Kind {
    connect_failed,   // no TCP connection, or no upgrade in time
    upgrade_refused,  // HTTP answer other than 101; http_status says which
    closed,           // a closing handshake; close_code and text are the peer's
    lost,             // ended without one
  };
  Kind kind = Kind::lost;
  int http_status = 0;
  std::uint16_t close_code = 0;
  std::string text;
};

struct WsCallbacks {
  std::function<void()> opened;
  std::function<void(std::string_view message)> message;  // valid during the call
  std::function<void(const WsEnd&)> ended;
};

// Bound to its loop's thread. No callback is called after destruction or abandon().
class WsClient {
 public:
  WsClient(EventLoop& loop, ServerAddress server, WsCallbacks callbacks);
  ~WsClient();
  WsClient(const WsClient&) = delete;
  WsClient& operator=(const WsClient&) = delete;

  void connect();

  // Queues one binary message; the queue is bounded to 64 KiB: false, and nothing queued, when it is full
  // or the connection is not open.
  bool send(std::string_view message);

  // From now on nothing is taken from the socket; the end of the connection goes unnoticed, too.
  void stop_reading();

  // Drops the TCP connection without a closing handshake; `ended` is not called.
  void abandon();

  // Bytes of WebSocket frames received, headers included, TCP and IP not.
  std::uint64_t bytes_received() const;

 private:
  struct Session;
  std::shared_ptr<Session> session_;
};

}  // namespace fusillade::client
