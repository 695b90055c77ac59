// Clients in a process of their own that only read: thousands of sockets of one listener, and what they have
// received, in memory that both processes see.
#pragma once

#include <sys/types.h>

#include <atomic>
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
  // Awake they look for bytes all the time, so that no sender pays for waking them: how often one has to
  // depends on how slow it is.
  void stay_awake(bool is_awake) { shared_->is_awake = is_awake; }

 private:
  struct Shared {
    std::atomic<int> connected{0};
    std::atomic<std::uint64_t> bytes{0};
    std::atomic<bool> is_awake{false};
  };
  void read_for_ever(std::uint16_t port, int count, bool is_websocket) const;

  Shared* shared_;
  pid_t pid_ = -1;
};

}  // namespace fusillade::bench
