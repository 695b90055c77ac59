// Slots freed within a tick. They are only marked; as the tick ends the last live slots move into them, each
// at most once, so that chunks can be moved in parallel. Slots mean nothing: who takes whose place shows
// nowhere.
//
// Memory: a bit a slot, and 8 bytes a chunk.
#pragma once

#include <algorithm>
#include <bit>
#include <vector>

#include "sim/base/store.h"
#include "sim/store/chunks.h"

namespace fusillade::sim {

// The marks of a store, none beyond its size.
class GoneSlots {
 public:
  void resize(std::size_t slots);
  bool operator[](std::size_t slot) const { return marks_[slot]; }
  // Asks for a slot's mark, ahead of its use.
  void prefetch(std::size_t slot) const { marks_.prefetch(slot); }
  void mark(Slot slot) {
    if (marks_[slot]) return;
    marks_[slot] = true;
    ++chunks_[slot / bullets_per_chunk].gone;
  }
  // O(chunks).
  Slot count() const;
  void clear();

  // `kept`: as many are to stay. Whoever stands from there on is given a place before it.
  // O(chunks + count).
  void plan_moves(Slot kept);
  // move(from, to) for each place in that chunk, before `kept`. Precondition: it has been planned.
  template <class Move>
  void for_each_move(Slot chunk, Slot kept, const Move& move) const {
    if (chunks_[chunk].gone == 0) return;
    Slot from = chunks_[chunk].first_mover;
    const Slot end = std::min(kept, (chunk + 1) * bullets_per_chunk);
    for (Slot begin = chunk * bullets_per_chunk; begin < end; begin += BitColumn::slots_per_word) {
      for (BitColumn::Word marks = marks_.word(begin / BitColumn::slots_per_word); marks != 0;
           marks &= marks - 1) {
        const Slot to = begin + static_cast<Slot>(std::countr_zero(marks));
        if (to >= end) return;
        from = first_staying(from);
        move(from++, to);
      }
    }
  }

 private:
  struct Chunk {
    Slot gone = 0;
    Slot first_mover = 0;  // who takes the first of the places
  };

  // Precondition: from `slot` on there is one.
  Slot first_staying(Slot slot) const {
    while (marks_[slot]) ++slot;
    return slot;
  }

  BitColumn marks_;
  std::vector<Chunk> chunks_;
};

// So few go at once that other threads are not worth calling.
inline constexpr Slot few_gone = 512;

// moved(from, to) for each that takes another's place, on any of the hooks' threads.
template <class Store, class Moved>
void remove_gone(Store& store, const StepHooks& hooks, Moved moved) {
  const Slot count = store.is_gone.count();
  if (count == 0) return;
  const Slot kept = store.size() - count;
  store.is_gone.plan_moves(kept);
  const auto fill = [&](std::int32_t chunk) {
    store.is_gone.for_each_move(static_cast<Slot>(chunk), kept, [&](Slot from, Slot to) {
      store.copy(from, to);
      moved(from, to);
    });
  };
  // First and alone: it writes to words of bits of which the other chunks read the rest.
  const auto last = static_cast<std::int32_t>(kept / bullets_per_chunk);
  fill(last);
  const StepHooks alone;
  run_chunks(count <= few_gone ? alone : hooks, last, fill);
  store.is_gone.clear();
  store.shrink(kept);
}

}  // namespace fusillade::sim
