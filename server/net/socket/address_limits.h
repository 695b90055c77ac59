// How many connections one address has open, how fast it opens further ones, and how much it asks on them. An
// IPv6 client is known by its first 64 bits: it owns all addresses below them.
//
// Thread-safe, one lock. Memory: an entry for each address with open connections and for at most
// idle_addresses_max whose rate is remembered; beyond, those are forgotten. admit() and release() are O(log
// addresses), but once in a while O(addresses).
#pragma once

#include <boost/asio/ip/address.hpp>
#include <cstdint>
#include <map>
#include <mutex>

#include "net/rate_limit.h"
#include "net/socket/networks.h"

namespace fusillade::net {

class AddressLimits {
 public:
  static constexpr std::size_t idle_addresses_max = 16384;

  // `connections_max`: open at once; `per_s_max`: opened, on average, twice that in a burst.
  // `requests_per_s_max`: of HTTP, likewise.
  AddressLimits(std::int32_t connections_max, double per_s_max, double requests_per_s_max)
      : connections_max_(connections_max), per_s_max_(per_s_max), requests_per_s_max_(requests_per_s_max) {}

  enum class Verdict : std::uint8_t { admitted, too_many, too_fast };
  // Admitted: release() must follow once.
  Verdict admit(const boost::asio::ip::address& address, Clock::time_point now);
  void release(const boost::asio::ip::address& address);
  // False: too many requests, of an address that was admitted. For others there is no limit.
  bool takes_request(const boost::asio::ip::address& address, Clock::time_point now);

  std::size_t size() const;  // addresses that are known

 private:
  struct Entry {
    std::int32_t open = 0;
    RateLimit rate, requests;
  };

  void forget_idle(Clock::time_point now);

  const std::int32_t connections_max_;
  const double per_s_max_, requests_per_s_max_;
  mutable std::mutex mutex_;
  std::map<AddressKey, Entry> entries_;
  std::size_t idle_ = 0;  // entries without an open connection
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
