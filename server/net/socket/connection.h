// An open TCP connection as it is counted: in the gauge of its listener, and under its address; moved from
// HTTP to the WebSocket session.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <utility>

#include "net/counters.h"
#include "net/socket/address_limits.h"

namespace fusillade::net {

class ConnectionTicket {
 public:
  ConnectionTicket(Gauge& open, boost::asio::ip::address address, AddressHold hold)
      : open_(&open), address_(std::move(address)), hold_(std::move(hold)) {
    open_->fetch_add(1, std::memory_order_relaxed);
  }
  ConnectionTicket(ConnectionTicket&& other) noexcept
      : open_(std::exchange(other.open_, nullptr)),
        address_(std::move(other.address_)),
        hold_(std::move(other.hold_)) {}
  ConnectionTicket& operator=(ConnectionTicket&&) = delete;
  ~ConnectionTicket() {
    if (open_ != nullptr) open_->fetch_sub(1, std::memory_order_relaxed);
  }

  // Of the client; of its proxy until that has named it.
  const boost::asio::ip::address& address() const { return address_; }
  void rename(boost::asio::ip::address address, AddressHold hold) {
    address_ = std::move(address);
    hold_ = std::move(hold);
  }

 private:
  Gauge* open_;
  boost::asio::ip::address address_;
  AddressHold hold_;
};

}  // namespace fusillade::net
