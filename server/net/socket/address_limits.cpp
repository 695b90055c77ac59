#include "net/socket/address_limits.h"

#include <algorithm>
#include <utility>

namespace fusillade::net {

AddressLimits::Bounds AddressLimits::bounds_of(const Options& options) {
  return {.connections_max = options.address_connections_max,
          .connections_per_s_max = options.address_connections_per_s_max,
          .requests_per_s_max = options.address_requests_per_s_max};
}

void AddressLimits::take(const Options& options, Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  const Bounds before = std::exchange(bounds_, bounds_of(options));
  if (bounds_ == before) return;
  for (auto& [key, entry] : entries_) entry = new_entry(entry.open, now);
}

AddressLimits::Entry AddressLimits::new_entry(std::int32_t open, Clock::time_point now) const {
  return {open, RateLimit(bounds_.connections_per_s_max, now), RateLimit(bounds_.requests_per_s_max, now)};
}

AddressLimits::Verdict AddressLimits::admit(const boost::asio::ip::address& address, Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  if (idle_ >= idle_addresses_max) forget_idle(now);
  const auto [place, is_new] = entries_.try_emplace(address_key(address), new_entry(0, now));
  idle_ += is_new ? 1 : 0;
  Entry& entry = place->second;
  if (entry.open >= bounds_.connections_max) return Verdict::too_many;
  if (!entry.rate.take(now)) return Verdict::too_fast;
  idle_ -= entry.open == 0 ? 1 : 0;
  ++entry.open;
  return Verdict::admitted;
}

void AddressLimits::release(const boost::asio::ip::address& address) {
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(address_key(address));
  if (found == entries_.end()) return;
  if (--found->second.open == 0) ++idle_;
}

bool AddressLimits::takes_request(const boost::asio::ip::address& address, Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(address_key(address));
  return found == entries_.end() || found->second.requests.take(now);
}

// First those whose rate has nothing to remember; where that is not half of them, all.
void AddressLimits::forget_idle(Clock::time_point now) {
  std::erase_if(entries_, [&](const auto& item) {
    return item.second.open == 0 && item.second.rate.is_full(now) && item.second.requests.is_full(now);
  });
  const auto idle = [](const auto& item) { return item.second.open == 0; };
  idle_ = static_cast<std::size_t>(std::ranges::count_if(entries_, idle));
  if (idle_ < idle_addresses_max / 2) return;
  std::erase_if(entries_, idle);
  idle_ = 0;
}

std::size_t AddressLimits::size() const {
  const std::lock_guard lock(mutex_);
  return entries_.size();
}

}  // namespace fusillade::net
