// Pairs that are suppressed until a moment of match time: hits within dedup_window, pegs within their
// cooldown (RULES "Deduplication", seeds 003 and 004).
//
// Bounded: `capacity` live pairs; insert() refuses beyond. Entries are forgotten when their window ends. Find
// O(1) on average. An entry that purge() forgets costs O(live / 256), as it knows which 256 end first: while
// the store is full it may be asked at every contact. Nothing depends on the order of entries.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/store/bullet_stores.h"

namespace fusillade::sim {

struct Window {
  PackedId mover = 0, target = 0;
  Time until = 0;
};

class Windows {
 public:
  explicit Windows(std::int32_t capacity);

  // End of the pair's window; INT64_MIN: none.
  Time until(PackedId mover, PackedId target) const;
  bool has_room() const { return size_ < capacity_; }
  // Starts or renews the pair's window; false: full.
  bool insert(PackedId mover, PackedId target, Time until);
  // Forgets all windows that end at or before `now`.
  void purge(Time now);
  template <class Predicate>
  void forget_if(Predicate is_forgotten) {
    for (std::size_t i = size_; i-- > 0;) {
      if (is_forgotten(entries_[i])) erase(i);
    }
  }
  std::span<const Window> live() const { return {entries_.data(), size_}; }

 private:
  std::uint32_t home_of(const Window& window) const;
  std::uint32_t find_bucket(PackedId mover, PackedId target) const;
  void erase(std::size_t index);
  void erase_bucket(std::uint32_t bucket);
  void note_end(const Window& window);
  void collect_first_ends();

  std::size_t capacity_ = 0, size_ = 0;
  std::vector<Window> entries_;         // dense
  std::vector<std::uint32_t> buckets_;  // index into entries_ + 1; 0: free
  std::uint32_t mask_ = 0;
  // From next_end_ on the windows that end first, in order, as they were; none of the others ends before the
  // last of these. None: nobody has looked since they have ended.
  std::vector<Window> first_ends_;
  std::size_t next_end_ = 0;
};

}  // namespace fusillade::sim
