#include "sim/store/contact_queue.h"

namespace fusillade::sim {
namespace {

// Both bullet forms rank the same.
std::uint32_t rank_of(MoverRef mover) {
  return mover.is_bullet() ? 0 : static_cast<std::uint32_t>(mover.form());
}

}  // namespace

bool QueueEntry::operator<(const QueueEntry& other) const {
  if (fraction != other.fraction) return fraction > other.fraction;
  const std::uint32_t rank = rank_of(mover), other_rank = rank_of(other.mover);
  if (rank != other_rank) return rank > other_rank;
  return ordinal > other.ordinal;
}

void ContactQueue::push(const QueueEntry& entry) {
  FUSILLADE_CHECK(!is_full());
  entries_[size_++] = entry;
  std::push_heap(entries_.begin(), entries_.begin() + static_cast<std::ptrdiff_t>(size_));
}

QueueEntry ContactQueue::pop() {
  std::pop_heap(entries_.begin(), entries_.begin() + static_cast<std::ptrdiff_t>(size_));
  return entries_[--size_];
}

void ContactQueue::keep(std::size_t begin, std::size_t end) {
  FUSILLADE_CHECK(begin >= size_);
  for (std::size_t i = begin; i < end; ++i) entries_[size_++] = entries_[i];
}

void ContactQueue::make_heap() {
  std::make_heap(entries_.begin(), entries_.begin() + static_cast<std::ptrdiff_t>(size_));
}

}  // namespace fusillade::sim
