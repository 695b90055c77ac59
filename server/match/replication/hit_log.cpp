#include "match/replication/hit_log.h"

#include <algorithm>
#include <cmath>

namespace fusillade::match {

HitLog::HitLog(const RoundRules& rules, double tick_rate, std::uint32_t areas)
    : hits_max_(hits_max(rules)),
      reach_ticks_(static_cast<sim::Tick>(rules.hit_log_s() * tick_rate)),
      areas_(areas),
      lost_(hits_max_) {
  entries_.reserve(hits_max_);
}

std::size_t HitLog::hits_max(const RoundRules& rules) {
  return static_cast<std::size_t>(std::ceil(rules.hit_log_rate * rules.hit_log_s()));
}

std::size_t HitLog::bytes(const RoundRules& rules, std::uint32_t areas) {
  return hits_max(rules) * (sizeof(Entry) + sizeof(LostHit)) + areas * sizeof(AreaLog);
}

void HitLog::add(const sim::Event& event, std::uint32_t area) {
  const std::uint32_t place = free_place();
  AreaLog& log = areas_[area];
  entries_[place] = {{event, area, told_, count_++}, log.newest, none};
  (log.count++ == 0 ? log.oldest : entries_[log.newest].newer) = place;
  log.newest = place;
}

std::uint32_t HitLog::free_place() {
  if (entries_.size() < hits_max_) {
    entries_.emplace_back();
    return static_cast<std::uint32_t>(entries_.size() - 1);
  }
  AreaLog& log = crowded_area();
  const std::uint32_t place = log.oldest;
  lose(entries_[place].hit);
  log.oldest = entries_[place].newer;
  (--log.count == 0 ? log.newest : entries_[log.oldest].older) = none;
  return place;
}

// Those that hold what nobody needs any more are looked for from where the last one was.
HitLog::AreaLog& HitLog::crowded_area() {
  for (std::size_t looked_at = 0; looked_at < areas_.size(); ++looked_at) {
    AreaLog& log = areas_[hand_];
    if (log.count > 0 && entries_[log.oldest].hit.told < told_ - reach_ticks_) return log;
    hand_ = (hand_ + 1) % areas_.size();
  }
  return *std::ranges::max_element(areas_, {}, &AreaLog::count);
}

void HitLog::lose(const LoggedHit& hit) {
  const std::uint64_t first = lost_.begin();
  const sim::Tick oldest = lost_.end() > first ? lost_[first].told : 0;
  lost_.push({hit.area, hit.told});
  if (lost_.begin() > first) forgotten_until_ = std::max(forgotten_until_, oldest);
  lost_until_ = std::max(lost_until_, hit.told);
}

std::vector<const LoggedHit*> HitLog::since(sim::Tick cursor) const {
  std::vector<const LoggedHit*> hits;
  for (const AreaLog& log : areas_) {
    for (std::uint32_t i = log.newest; i != none && entries_[i].hit.told > cursor; i = entries_[i].older)
      hits.push_back(&entries_[i].hit);
  }
  std::ranges::sort(hits, {}, &LoggedHit::number);
  return hits;
}

}  // namespace fusillade::match
