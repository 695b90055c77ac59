// A TCP proxy that behaves like a bad network: everything between a client and a server goes through it with
// the delays, stalls, limits and ends of a link. Knows nothing of what passes.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "client-sim/connection/event_loop.h"
#include "client-sim/proxy/link.h"

namespace fusillade::client {

struct ProxyCounters {
  std::atomic<std::uint64_t> connections{0}, cuts{0}, resets{0};
  std::atomic<std::uint64_t> bytes_to_client{0}, bytes_to_server{0};  // that came out
};

// Listens on 127.0.0.1 from the constructor on, passes while the loop runs. Throws std::system_error where it
// cannot listen.
class Proxy {
 public:
  // `port`: 0 is any free one. `connect_limit`: after which a server that does not answer is given up, and
  // its client; the system's own is minutes.
  Proxy(EventLoop& loop, std::uint16_t port, const std::string& server_host, std::uint16_t server_port,
        const LinkOptions& options, std::chrono::nanoseconds connect_limit = std::chrono::seconds(10));
  ~Proxy();
  Proxy(const Proxy&) = delete;
  Proxy& operator=(const Proxy&) = delete;

  std::uint16_t port() const;
  const ProxyCounters& counters() const;  // any thread

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace fusillade::client
