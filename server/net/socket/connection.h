// Counts a TCP connection as open for as long as it lives; moved from HTTP to the WebSocket session.
#pragma once

#include <utility>

#include "net/counters.h"

namespace fusillade::net {

class ConnectionTicket {
 public:
  explicit ConnectionTicket(Gauge& open) : open_(&open) { open_->fetch_add(1, std::memory_order_relaxed); }
  ConnectionTicket(ConnectionTicket&& other) noexcept : open_(std::exchange(other.open_, nullptr)) {}
  ConnectionTicket& operator=(ConnectionTicket&&) = delete;
  ~ConnectionTicket() {
    if (open_ != nullptr) open_->fetch_sub(1, std::memory_order_relaxed);
  }

 private:
  Gauge* open_;
};

}  // namespace fusillade::net
