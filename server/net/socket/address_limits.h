// How many connections one address has open, how fast it opens further ones, and how much it asks on them. An
// IPv6 client is known by its first 64 bits: it owns all addresses below them. The line that it is connected
// by may own 256 such networks (RIPE-690 recommends /56 for homes): all that share the first 56 bits are
// bounded together, by four times as much, which is a connection for each of 256 phones that have one each.
//
// Thread-safe, one lock. Memory and time are those of KeyLimits, twice.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <mutex>
#include <utility>

#include "net/options.h"
#include "net/socket/key_limits.h"

namespace fusillade::net {

class AddressLimits {
 public:
  // By Options::address_connections_max, address_connections_per_s_max and address_requests_per_s_max.
  explicit AddressLimits(const Options& options);
  // From now on by these, see KeyLimits::reconfigure().
  void reconfigure(const Options& options, Clock::time_point now);

  using Verdict = KeyLimits::Verdict;
  // Admitted: release() must follow once.
  Verdict admit(const boost::asio::ip::address& address, Clock::time_point now);
  void release(const boost::asio::ip::address& address);
  // False: too many requests, of an address that was admitted. For others there is no limit.
  bool allows_request(const boost::asio::ip::address& address, Clock::time_point now);

  std::size_t size() const;  // addresses that are known: for tests

 private:
  mutable std::mutex mutex_;
  KeyLimits clients_, lines_;
};

// Holds one admission; empty: of an address that no limit holds for.
class AddressHold {
 public:
  AddressHold() = default;
  AddressHold(AddressLimits& limits, boost::asio::ip::address address)
      : limits_(&limits), address_(std::move(address)) {}
  AddressHold(AddressHold&& other) noexcept
      : limits_(std::exchange(other.limits_, nullptr)), address_(std::move(other.address_)) {}
  AddressHold& operator=(AddressHold&& other) noexcept {
    std::swap(limits_, other.limits_);
    std::swap(address_, other.address_);
    return *this;
  }
  ~AddressHold() {
    if (limits_ != nullptr) limits_->release(address_);
  }

 private:
  AddressLimits* limits_ = nullptr;
  boost::asio::ip::address address_;
};

}  // namespace fusillade::net
