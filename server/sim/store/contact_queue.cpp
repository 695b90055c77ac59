#include "sim/store/contact_queue.h"

#include <algorithm>

namespace fusillade::sim {
namespace {

// Both bullet forms rank the same.
std::uint32_t rank_of(MoverRef mover) {
  return mover.is_bullet() ? 0 : static_cast<std::uint32_t>(mover.form());
}

}  // namespace

bool QueueEntry::operator<(const QueueEntry& other) const {
  if (time != other.time) return time > other.time;
  const std::uint32_t rank = rank_of(mover), other_rank = rank_of(other.mover);
  if (rank != other_rank) return rank > other_rank;
  return ordinal > other.ordinal;
}

void ContactQueue::push(const QueueEntry& entry) {
  FUSILLADE_CHECK(!is_full());
  heap_.push_back(entry);
  std::push_heap(heap_.begin(), heap_.end());
}

QueueEntry ContactQueue::pop() {
  std::pop_heap(heap_.begin(), heap_.end());
  const QueueEntry entry = heap_.back();
  heap_.pop_back();
  return entry;
}

void ContactQueue::make_heap() { std::make_heap(heap_.begin(), heap_.end()); }

}  // namespace fusillade::sim
