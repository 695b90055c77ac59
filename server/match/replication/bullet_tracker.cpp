#include "match/replication/bullet_tracker.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace fusillade::match {
namespace {

constexpr std::size_t places_min = 64;
constexpr int row_bits = 4;  // ordinals that differ in these only are neighbours
// 2^64 divided by the golden ratio: the rows spread over the table.
constexpr std::uint64_t spread = 0x9E3779B97F4A7C15u;

}  // namespace

std::size_t BulletTable::home_of(sim::Ordinal bullet) const {
  const int places_bits = std::countr_zero(marks_.size());
  const std::uint64_t row = ((bullet >> row_bits) * spread) >> (64 - (places_bits - row_bits));
  return (row << row_bits) | (bullet & ((1U << row_bits) - 1));
}

std::size_t BulletTable::place_of(sim::Ordinal bullet) const {
  std::size_t place = home_of(bullet);
  while (marks_[place].bullet != bullet && marks_[place].bullet != sim::no_ordinal) place = after(place);
  return place;
}

BulletMark* BulletTable::find(sim::Ordinal bullet) {
  if (size_ == 0) return nullptr;
  BulletMark& mark = marks_[place_of(bullet)];
  return mark.bullet == bullet ? &mark : nullptr;
}

void BulletTable::resize(std::size_t places) {
  const std::vector<BulletMark> old = std::exchange(marks_, std::vector<BulletMark>(places));
  for (const BulletMark& mark : old) {
    if (mark.bullet != sim::no_ordinal) marks_[place_of(mark.bullet)] = mark;
  }
}

void BulletTable::insert(const BulletMark& mark) {
  if (size_ * 2 >= marks_.size()) resize(std::max(places_min, marks_.size() * 2));
  marks_[place_of(mark.bullet)] = mark;
  ++size_;
}

// What follows in the same run moves up into the gap where its home allows, so that no search ends too early.
void BulletTable::erase(sim::Ordinal bullet) {
  std::size_t gap = place_of(bullet);
  const std::size_t mask = marks_.size() - 1;
  for (std::size_t next = after(gap); marks_[next].bullet != sim::no_ordinal; next = after(next)) {
    const std::size_t home = home_of(marks_[next].bullet);
    if (((next - home) & mask) < ((next - gap) & mask)) continue;
    marks_[gap] = marks_[next];
    gap = next;
  }
  marks_[gap] = {};
  --size_;
}

void BulletTable::shrink() {
  if (marks_.size() > places_min && size_ * 16 < marks_.size()) resize(marks_.size() / 4);
}

void BulletTable::clear() {
  if (size_ == 0) return;
  std::ranges::fill(marks_, BulletMark{});
  size_ = 0;
}

void BulletTracker::note_born(sim::Ordinal bullet, std::uint32_t area, sim::Time end,
                              std::optional<sim::Tick> fired) {
  if (table_.find(bullet) != nullptr) return;
  table_.insert({.bullet = bullet,
                 .area = area,
                 .is_news = !fired,
                 .end = end,
                 .told = fired.value_or(0),
                 .stamp = stamp_});
}

void BulletTracker::note_bounce(sim::Ordinal bullet, std::uint32_t area) {
  BulletMark* mark = table_.find(bullet);
  if (mark != nullptr && mark->area != area) mark->is_strayed = true;
}

void BulletTracker::note_end(sim::Ordinal bullet, std::int32_t event) {
  if (BulletMark* mark = table_.find(bullet)) mark->last = event;
}

std::optional<BulletMark> BulletTracker::move(sim::Ordinal bullet, std::uint32_t area, sim::Time end,
                                              sim::Tick now) {
  BulletMark moved{.bullet = bullet, .area = area, .end = end, .told = now, .stamp = stamp_};
  if (BulletMark* mark = table_.find(bullet)) {
    if (!mark->is_news) moved.told = mark->told;
    return std::exchange(*mark, moved);
  }
  table_.insert(moved);
  return std::nullopt;
}

void BulletTracker::note_told(sim::Ordinal bullet, sim::Tick now) {
  if (BulletMark* mark = table_.find(bullet)) mark->told = now;
}

const std::vector<BulletMark>& BulletTracker::take_gone() {
  gone_.clear();
  table_.for_each([&](const BulletMark& mark) {
    if (mark.stamp != stamp_) gone_.push_back(mark);
  });
  std::ranges::sort(gone_, {}, &BulletMark::bullet);
  for (const BulletMark& mark : gone_) table_.erase(mark.bullet);
  table_.shrink();
  return gone_;
}

}  // namespace fusillade::match
