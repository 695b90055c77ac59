#include "sim/queue/contact_queue.h"

#include <array>
#include <bit>
#include <numeric>
#include <utility>

namespace fusillade::sim {
namespace {

// Objects and no functions, so that what they are given to knows them and calls nobody.
constexpr auto moment_of = [](const QueueEntry& entry) { return entry.fraction; };
constexpr auto rank_of = [](const QueueEntry& entry) { return entry.pending.rank(); };
constexpr auto ordinal_of = [](const QueueEntry& entry) { return entry.ordinal(); };
constexpr auto comes_first = [](const QueueEntry& one, const QueueEntry& other) {
  return one.comes_before(other);
};
// Of a heap, whose front is the first that comes.
constexpr auto comes_later = [](const QueueEntry& one, const QueueEntry& other) {
  return other.comes_before(one);
};

// So few are as fast without buckets.
constexpr std::size_t few = 32;
constexpr int bucket_bits_max = 12;

int bucket_bits_of(std::size_t count) {
  return std::min(bucket_bits_max, static_cast<int>(std::bit_width(count)));
}

using Entries = std::span<QueueEntry>;

void sort_by_comparison(Entries entries) { std::sort(entries.begin(), entries.end(), comes_first); }

// What is nearly in order: where nobody has to go further than a few places.
void sort_by_insertion(Entries entries) {
  for (std::size_t i = 1; i < entries.size(); ++i) {
    const QueueEntry entry = entries[i];
    std::size_t place = i;
    for (; place > 0 && entry.comes_before(entries[place - 1]); --place) entries[place] = entries[place - 1];
    entries[place] = entry;
  }
}

// The least and the greatest.
template <class ValueOf>
auto range_of(Entries entries, ValueOf value_of) {
  std::pair range(value_of(entries.front()), value_of(entries.front()));
  for (const QueueEntry& entry : entries) {
    range.first = std::min(range.first, value_of(entry));
    range.second = std::max(range.second, value_of(entry));
  }
  return range;
}

// By value_of(entry), then sort_bucket(entries) for each bucket that has several, if any has more than a few.
// False: the value of all is the same. `room`: as much as the entries take.
template <class ValueOf, class SortBucket>
bool sort_by_buckets(Entries entries, Entries room, ValueOf value_of, SortBucket sort_bucket) {
  const auto [first, last] = range_of(entries, value_of);
  if (first == last) return false;
  const int bits = bucket_bits_of(entries.size());
  const int shift = std::max(0, static_cast<int>(std::bit_width(last - first)) - bits);
  const auto bucket_of = [&value_of, first = first, shift](const QueueEntry& entry) {
    return static_cast<std::size_t>((value_of(entry) - first) >> shift);
  };
  const std::size_t buckets = std::size_t{1} << bits;
  std::array<std::uint32_t, (1 << bucket_bits_max) + 1> all_places;
  const auto places = std::span(all_places).first(buckets + 1);
  std::ranges::fill(places, 0U);
  for (const QueueEntry& entry : entries) ++places[bucket_of(entry) + 1];
  const std::uint32_t largest = std::ranges::max(places);
  std::partial_sum(places.begin(), places.end(), places.begin());
  for (const QueueEntry& entry : entries) room[places[bucket_of(entry)]++] = entry;
  std::copy_n(room.begin(), entries.size(), entries.begin());
  if (largest <= few) {
    sort_by_insertion(entries);
    return true;
  }
  std::uint32_t bucket_begin = 0;
  for (std::size_t bucket = 0; bucket < buckets; bucket_begin = places[bucket++]) {
    const std::uint32_t size = places[bucket] - bucket_begin;
    if (size > 1) sort_bucket(entries.subspan(bucket_begin, size));
  }
  return true;
}

// Moments are spread over the tick, so that hardly anything is left to compare, whose outcome the processor
// would have to guess: a tick of a million straight bullets takes 0.93 of the time. But what was fired in one
// tick ends at one moment, too. Each step back into it has a 64th of the moments at most.
void sort_entries(Entries entries, Entries room) {
  if (entries.size() <= few) return sort_by_insertion(entries);
  if (entries.size() > room.size()) return sort_by_comparison(entries);
  const auto sort_bucket = [room](Entries bucket) { sort_entries(bucket, room); };
  if (sort_by_buckets(entries, room, moment_of, sort_bucket)) return;
  if (sort_by_buckets(entries, room, rank_of, sort_bucket)) return;
  sort_by_buckets(entries, room, ordinal_of, sort_bucket);
}

}  // namespace

bool QueueEntry::comes_before(const QueueEntry& other) const {
  if (fraction != other.fraction) return fraction < other.fraction;
  const std::uint32_t rank = rank_of(*this), other_rank = rank_of(other);
  if (rank != other_rank) return rank < other_rank;
  return ordinal() < other.ordinal();
}

void ContactQueue::push(const QueueEntry& entry) {
  FUSILLADE_CHECK(!is_full());
  entries_[size_++] = entry;
  std::push_heap(at(sorted_end_), at(size_), comes_later);
}

bool ContactQueue::is_sorted_next() const {
  const bool is_heap_empty = sorted_end_ == size_;
  return is_heap_empty || (next_ < sorted_end_ && entries_[next_].comes_before(entries_[sorted_end_]));
}

std::uint32_t ContactQueue::next_fraction() const {
  return entries_[is_sorted_next() ? next_ : sorted_end_].fraction;
}

QueueEntry ContactQueue::pop() {
  if (is_sorted_next()) return entries_[next_++];
  std::pop_heap(at(sorted_end_), at(size_), comes_later);
  return entries_[--size_];
}

void ContactQueue::keep(std::size_t begin, std::size_t end) {
  FUSILLADE_CHECK(begin >= size_);
  for (std::size_t i = begin; i < end; ++i) entries_[size_++] = entries_[i];
}

void ContactQueue::sort() {
  const Entries all(entries_);
  sort_entries(all.subspan(next_, size_ - next_), all.subspan(size_));
  sorted_end_ = size_;
}

}  // namespace fusillade::sim
