#include "match/replication/hit_log.h"

#include <algorithm>
#include <cmath>

#include "match/ticks.h"

namespace fusillade::match {

HitLog::HitLog(const RoundRules& rules, double tick_rate, std::uint32_t areas)
    : hits_max_(hits_max(rules)),
      reach_ticks_(ticks_of_s(rules.hit_log_s(), tick_rate)),
      areas_(areas),
      crowds_(areas, hits_max_),
      lost_(hits_max_),
      snapshots_(snapshots_max(rules)) {
  entries_.reserve(hits_max_);
}

std::size_t HitLog::hits_max(const RoundRules& rules) {
  return static_cast<std::size_t>(std::ceil(rules.hit_log_rate * rules.hit_log_s()));
}

std::size_t HitLog::bytes(const RoundRules& rules, std::uint32_t areas) {
  return hits_max(rules) * (sizeof(Entry) + sizeof(LostHit)) + snapshots_max(rules) * sizeof(SnapshotMark) +
         areas * sizeof(AreaLog) + CountRanking::bytes(areas, hits_max(rules));
}

std::size_t HitLog::snapshots_max(const RoundRules& rules) {
  return static_cast<std::size_t>(std::ceil(rules.snapshot_rate * rules.hit_log_s())) + 1;
}

// A match that stands shows the same tick again.
void HitLog::begin(sim::Tick told) {
  if (snapshots_.end() > 0 && told == told_) return;
  told_ = told;
  snapshots_.push({told, hits_});
}

void HitLog::add(const sim::Event& event, std::uint32_t area) {
  ++hits_;
  const std::uint32_t place = free_place();
  entries_[place] = {{event, area, told_}, newest_, none, none};
  (newest_ == none ? oldest_ : entries_[newest_].newer) = place;
  newest_ = place;
  AreaLog& log = areas_[area];
  (log.oldest == none ? log.oldest : entries_[log.newest].next) = place;
  log.newest = place;
  crowds_.raise(area);
}

std::uint32_t HitLog::free_place() {
  if (entries_.size() < hits_max_) {
    entries_.emplace_back();
    return static_cast<std::uint32_t>(entries_.size() - 1);
  }
  const std::uint32_t place = place_to_give_up();
  lose(place);
  return place;
}

std::uint32_t HitLog::place_to_give_up() const {
  const bool is_too_old = entries_[oldest_].hit.told < told_ - reach_ticks_;
  return is_too_old ? oldest_ : areas_[crowds_.highest()].oldest;
}

// The oldest of its area.
void HitLog::lose(std::uint32_t place) {
  const Entry& entry = entries_[place];
  note_loss(entry.hit);
  (entry.older == none ? oldest_ : entries_[entry.older].newer) = entry.newer;
  (entry.newer == none ? newest_ : entries_[entry.newer].older) = entry.older;
  areas_[entry.hit.area].oldest = entry.next;
  crowds_.lower(entry.hit.area);
}

void HitLog::note_loss(const LoggedHit& hit) {
  const std::uint64_t first = lost_.begin();
  const sim::Tick oldest = lost_.end() > first ? lost_[first].told : 0;
  lost_.push({hit.area, hit.told});
  if (lost_.begin() > first) forgotten_until_ = std::max(forgotten_until_, oldest);
  lost_until_ = std::max(lost_until_, hit.told);
}

std::uint64_t HitLog::forgotten_since(sim::Tick cursor) const {
  if (forgotten_until_ <= cursor) return 0;
  const bool is_within_reach = snapshots_.begin() == 0 || snapshots_[snapshots_.begin()].told <= cursor;
  if (!is_within_reach) return lost_.begin();
  std::uint64_t next = snapshots_.end();
  while (next > snapshots_.begin() && snapshots_[next - 1].told > cursor) --next;
  std::uint64_t known = 0;
  for (std::uint32_t i = newest_; i != none && entries_[i].hit.told > cursor; i = entries_[i].older) ++known;
  for_each_lost_since(cursor, [&known](const LostHit&) { ++known; });
  return hits_ - snapshots_[next].hits_before - known;
}

std::vector<const LoggedHit*> HitLog::since(sim::Tick cursor) const {
  std::vector<const LoggedHit*> hits;
  for (std::uint32_t i = newest_; i != none && entries_[i].hit.told > cursor; i = entries_[i].older)
    hits.push_back(&entries_[i].hit);
  std::ranges::reverse(hits);
  return hits;
}

}  // namespace fusillade::match
