#include "match/bullet_tracker.h"

#include <algorithm>
#include <bit>

namespace fusillade::match {
namespace {

constexpr std::size_t size_min = 64;
// 2^64 divided by the golden ratio: neighbouring ordinals spread over the table.
constexpr std::uint64_t spread = 0x9E3779B97F4A7C15u;

}  // namespace

void BulletTable::reset(std::size_t marks) {
  used_ = std::bit_ceil(std::max(size_min, marks * 2 + 1));
  shift_ = 64 - std::countr_zero(used_);
  size_ = 0;
  if (marks_.size() < used_) marks_.resize(used_);
  std::fill_n(marks_.begin(), used_, BulletMark{});
}

BulletMark& BulletTable::place_of(sim::Ordinal bullet) {
  std::size_t i = (bullet * spread) >> shift_;
  while (marks_[i].bullet != bullet && marks_[i].bullet != sim::no_ordinal) i = (i + 1) & (used_ - 1);
  return marks_[i];
}

BulletMark* BulletTable::find(sim::Ordinal bullet) {
  if (size_ == 0) return nullptr;
  BulletMark& place = place_of(bullet);
  return place.bullet == bullet ? &place : nullptr;
}

void BulletTable::grow() {
  const std::vector<BulletMark> old(marks_.begin(), marks_.begin() + static_cast<std::ptrdiff_t>(used_));
  reset(std::max(size_min, used_));
  for (const BulletMark& mark : old) {
    if (mark.bullet == sim::no_ordinal) continue;
    place_of(mark.bullet) = mark;
    ++size_;
  }
}

BulletMark& BulletTable::insert(const BulletMark& mark) {
  if (size_ * 2 >= used_) grow();
  ++size_;
  return place_of(mark.bullet) = mark;
}

void BulletTracker::note_born(sim::Ordinal bullet, std::uint32_t area, std::int32_t event) {
  if (before_.find(bullet) == nullptr) before_.insert({.bullet = bullet, .area = area, .born = event});
}

void BulletTracker::note_end(sim::Ordinal bullet, std::int32_t event) {
  if (BulletMark* mark = before_.find(bullet)) mark->last = event;
}

const BulletMark* BulletTracker::move(sim::Ordinal bullet, std::uint32_t area) {
  now_.insert({.bullet = bullet, .area = area});
  BulletMark* mark = before_.find(bullet);
  if (mark != nullptr) mark->is_alive = 1;
  return mark;
}

const std::vector<BulletMark>& BulletTracker::gone() {
  gone_.clear();
  before_.for_each([&](const BulletMark& mark) {
    if (mark.is_alive == 0) gone_.push_back(mark);
  });
  std::ranges::sort(gone_, {}, &BulletMark::bullet);
  return gone_;
}

void BulletTracker::finish() { std::swap(before_, now_); }

void BulletTracker::clear() { before_.reset(0); }

}  // namespace fusillade::match
