#include "sim/store/contact_queue.h"

namespace fusillade::sim {
namespace {

// Both bullet forms rank the same.
std::uint32_t rank_of(MoverRef mover) {
  return mover.is_bullet() ? 0 : static_cast<std::uint32_t>(mover.form());
}

// Of a heap, whose front is the first that comes.
bool comes_later(const QueueEntry& one, const QueueEntry& other) { return other.comes_before(one); }

}  // namespace

bool QueueEntry::comes_before(const QueueEntry& other) const {
  if (fraction != other.fraction) return fraction < other.fraction;
  const std::uint32_t rank = rank_of(mover), other_rank = rank_of(other.mover);
  if (rank != other_rank) return rank < other_rank;
  return ordinal < other.ordinal;
}

void ContactQueue::push(const QueueEntry& entry) {
  FUSILLADE_CHECK(!is_full());
  entries_[size_++] = entry;
  std::push_heap(at(sorted_end_), at(size_), comes_later);
}

QueueEntry ContactQueue::pop() {
  const bool is_heap_empty = sorted_end_ == size_;
  const bool is_sorted_next =
      is_heap_empty || (next_ < sorted_end_ && entries_[next_].comes_before(entries_[sorted_end_]));
  if (is_sorted_next) return entries_[next_++];
  std::pop_heap(at(sorted_end_), at(size_), comes_later);
  return entries_[--size_];
}

void ContactQueue::keep(std::size_t begin, std::size_t end) {
  FUSILLADE_CHECK(begin >= size_);
  for (std::size_t i = begin; i < end; ++i) entries_[size_++] = entries_[i];
}

void ContactQueue::sort() {
  std::sort(at(next_), at(size_), [](const auto& one, const auto& other) { return one.comes_before(other); });
  sorted_end_ = size_;
}

}  // namespace fusillade::sim
