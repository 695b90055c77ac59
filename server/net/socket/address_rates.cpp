#include "net/socket/address_rates.h"

#include <utility>

namespace fusillade::net {

void AddressRates::reconfigure(double per_min_max) {
  const std::lock_guard lock(mutex_);
  if (std::exchange(per_min_max_, per_min_max) != per_min_max) rates_.clear();
}

bool AddressRates::is_spent(const boost::asio::ip::address& address, Clock::time_point now) const {
  const std::lock_guard lock(mutex_);
  const auto found = rates_.find(address_key(address));
  return found != rates_.end() && !found->second.allows(now);
}

void AddressRates::spend(const boost::asio::ip::address& address, Clock::time_point now) {
  constexpr double s_per_min = 60;
  const std::lock_guard lock(mutex_);
  if (rates_.size() >= addresses_max) forget(now);
  rates_.try_emplace(address_key(address), TokenBucket(per_min_max_ / s_per_min, now, per_min_max_))
      .first->second.take(now);
}

void AddressRates::forget(Clock::time_point now) {
  std::erase_if(rates_, [now](const auto& item) { return item.second.is_full(now); });
  if (rates_.size() >= addresses_max / 2) rates_.clear();
}

}  // namespace fusillade::net
