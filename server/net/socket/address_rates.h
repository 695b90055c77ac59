// How often each address does something that it should not do often. An IPv6 client is known by its first 64
// bits, as in AddressLimits.
//
// Thread-safe, one lock. Memory: an entry for each of at most addresses_max; beyond, those with nothing to
// remember are forgotten, and where that is not half of them, all. O(log addresses), but once in a while
// O(addresses).
#pragma once

#include <boost/asio/ip/address.hpp>
#include <map>
#include <mutex>

#include "net/socket/networks.h"
#include "net/token_bucket.h"

namespace fusillade::net {

class AddressRates {
 public:
  static constexpr std::size_t addresses_max = 16384;

  explicit AddressRates(double per_min_max) : per_min_max_(per_min_max) {}
  // From now on at most this. Where it differs, what addresses have done is forgotten.
  void reconfigure(double per_min_max);

  // True: it has done it so often that it may not try again yet.
  bool is_spent(const boost::asio::ip::address& address, Clock::time_point now) const;
  void spend(const boost::asio::ip::address& address, Clock::time_point now);  // it has done it once more

 private:
  void forget(Clock::time_point now);

  mutable std::mutex mutex_;
  double per_min_max_;
  std::map<AddressKey, TokenBucket> rates_;
};

}  // namespace fusillade::net
