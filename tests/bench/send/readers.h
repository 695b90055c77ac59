// Clients in a process of their own that only read: thousands of sockets of one listener, and what they have
// received, in memory that both processes see. They read by the clock, long after a message has come in: no
// sender pays for waking them, nor waits for a socket that is just being read. How often it would have to
// depends on how slow it is, and clients elsewhere cost neither.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <cstdint>

namespace fusillade::bench {

// Throws std::system_error where the system refuses a process, memory or a connection.
class Readers {
 public:
  // Connects `count` sockets to 127.0.0.1:`port`. `is_websocket`: with an upgrade to the match "bench".
  Readers(std::uint16_t port, int count, bool is_websocket);
  ~Readers();  // ends the process
  Readers(const Readers&) = delete;
  Readers& operator=(const Readers&) = delete;

  int connected() const { return shared_->connected; }
  std::uint64_t bytes() const { return shared_->bytes; }  // received after the upgrades
  // Between two readings; several times as long as it takes to send to all.
  std::chrono::microseconds pause() const { return pause_; }

 private:
  struct Shared {
    std::atomic<int> connected{0};
    std::atomic<std::uint64_t> bytes{0};
  };
  void read_for_ever(std::uint16_t port, int count, bool is_websocket) const;
  void read_what_waits(int poller) const;

  static constexpr std::chrono::microseconds pause_min{2000}, pause_per_client{20};

  std::chrono::microseconds pause_;
  Shared* shared_;
  pid_t pid_ = -1;
};

}  // namespace fusillade::bench
