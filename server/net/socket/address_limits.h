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

#include "net/options.h"
#include "net/rate_limit.h"
#include "net/socket/networks.h"

namespace fusillade::net {

class AddressLimits {
 public:
  static constexpr std::size_t idle_addresses_max = 16384;

  // By Options::address_connections_max, address_connections_per_s_max and address_requests_per_s_max.
  explicit AddressLimits(const Options& options) : bounds_(bounds_of(options)) {}
  // From now on by these. Where they differ, addresses may begin anew with a burst; what they have open
  // counts. O(addresses).
  void take(const Options& options, Clock::time_point now);

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

  struct Bounds {
    std::int32_t connections_max = 0;
    double connections_per_s_max = 0, requests_per_s_max = 0;

    bool operator==(const Bounds&) const = default;
  };

  static Bounds bounds_of(const Options& options);
  Entry new_entry(std::int32_t open, Clock::time_point now) const;
  void forget_idle(Clock::time_point now);

  mutable std::mutex mutex_;
  Bounds bounds_;
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
