#include "match/replication/hit_log.h"

#include <cmath>

namespace fusillade::match {
namespace {

std::size_t count_of(double rate, double seconds) {
  return static_cast<std::size_t>(std::ceil(rate * seconds));
}

}  // namespace

HitLog::HitLog(const RoundRules& rules)
    : hits_(hits_max(rules)), snapshots_(count_of(rules.snapshot_rate, rules.hit_log_s) + 1) {}

std::size_t HitLog::hits_max(const RoundRules& rules) {
  return count_of(rules.hit_log_rate, rules.hit_log_s);
}

void HitLog::add(const sim::Event& event, std::uint32_t area) {
  const bool is_first =
      snapshots_.begin() == snapshots_.end() || snapshots_[snapshots_.end() - 1].told != told_;
  if (is_first) snapshots_.push({told_, hits_.end()});
  hits_.push({event, area, told_});
}

std::uint64_t HitLog::first_after(sim::Tick cursor) const {
  std::uint64_t low = snapshots_.begin(), high = snapshots_.end();
  while (low < high) {
    const std::uint64_t middle = low + (high - low) / 2;
    if (snapshots_[middle].told > cursor) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low == snapshots_.end() ? hits_.end() : snapshots_[low].first;
}

std::uint64_t HitLog::lost_since(sim::Tick cursor) const {
  const std::uint64_t first = first_after(cursor);
  return first < hits_.begin() ? hits_.begin() - first : 0;
}

}  // namespace fusillade::match
