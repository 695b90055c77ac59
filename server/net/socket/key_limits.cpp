#include "net/socket/key_limits.h"

#include <algorithm>
#include <utility>

namespace fusillade::net {

void KeyLimits::reconfigure(const Bounds& bounds, Clock::time_point now) {
  if (std::exchange(bounds_, bounds) == bounds) return;
  for (auto& [key, entry] : entries_) entry = new_entry(entry.open, now);
}

KeyLimits::Entry KeyLimits::new_entry(std::int32_t open, Clock::time_point now) const {
  return {open, TokenBucket(bounds_.connections_per_s_max, now),
          TokenBucket(bounds_.requests_per_s_max, now)};
}

KeyLimits::Verdict KeyLimits::admit(const AddressKey& key, Clock::time_point now) {
  if (idle_ >= idle_max) forget_idle(now);
  const auto [place, is_new] = entries_.try_emplace(key, new_entry(0, now));
  idle_ += is_new ? 1 : 0;
  Entry& entry = place->second;
  if (entry.open >= bounds_.connections_max) return Verdict::too_many;
  if (!entry.rate.take(now)) return Verdict::too_fast;
  idle_ -= entry.open == 0 ? 1 : 0;
  ++entry.open;
  return Verdict::admitted;
}

void KeyLimits::release(const AddressKey& key) {
  const auto found = entries_.find(key);
  if (found == entries_.end()) return;
  if (--found->second.open == 0) ++idle_;
}

bool KeyLimits::allows_request(const AddressKey& key, Clock::time_point now) {
  const auto found = entries_.find(key);
  return found == entries_.end() || found->second.requests.take(now);
}

// First those whose rate has nothing to remember; where that is not half of them, all.
void KeyLimits::forget_idle(Clock::time_point now) {
  std::erase_if(entries_, [&](const auto& item) {
    return item.second.open == 0 && item.second.rate.is_full(now) && item.second.requests.is_full(now);
  });
  const auto idle = [](const auto& item) { return item.second.open == 0; };
  idle_ = static_cast<std::size_t>(std::ranges::count_if(entries_, idle));
  if (idle_ < idle_max / 2) return;
  std::erase_if(entries_, idle);
  idle_ = 0;
}

}  // namespace fusillade::net
