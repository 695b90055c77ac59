#include "match/replication/hit_log.h"

#include <cmath>

namespace fusillade::match {
namespace {

std::size_t count_of(double rate, double seconds) {
  return static_cast<std::size_t>(std::ceil(rate * seconds));
}

}  // namespace

HitLog::HitLog(const RoundRules& rules)
    : hits_(hits_max(rules)),
      snapshots_(count_of(rules.snapshot_rate, marks_per_log * rules.hit_log_s) + 1) {}

std::size_t HitLog::hits_max(const RoundRules& rules) {
  return count_of(rules.hit_log_rate, rules.hit_log_s);
}

void HitLog::add(const sim::Event& event, std::uint32_t area) {
  const bool is_first =
      snapshots_.begin() == snapshots_.end() || snapshots_[snapshots_.end() - 1].told != told_;
  if (is_first) snapshots_.push({told_, hits_.end()});
  hits_.push({event, area, told_});
}

std::uint64_t HitLog::lost_since(sim::Tick cursor) const {
  if (hits_.begin() == 0 || hits_[hits_.begin()].told <= cursor) return 0;
  const std::uint64_t mark = first_after(snapshots_, cursor);
  const bool is_known = mark > snapshots_.begin() || snapshots_.begin() == 0;
  return hits_.begin() - (is_known ? std::min(snapshots_[mark].first, hits_.begin()) : 0);
}

}  // namespace fusillade::match
