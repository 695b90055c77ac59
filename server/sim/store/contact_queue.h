// The one queue of the tick: at most one valid entry per mover, its earliest contact, ordered by
// (fraction, mover kind, mover index) (RULES stage 6; which target comes first is settled within a mover's
// search).
//
// An entry says only who and when: what is met is searched again when the entry comes up, so that nothing
// that changed meanwhile can be met. Each mover knows the fraction that it waits for: entries of its with
// another are void. When the heap is full void and double ones are thrown out, so the capacity (one per
// mover) always suffices. Push and pop O(log n).
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/base/store.h"
#include "sim/base/types.h"

namespace fusillade::sim {

// A mover of this tick: kind and slot in 32 bits. Straight and forced bullets are one kind to the rules.
enum class MoverForm : std::uint32_t { straight, forced, body, enemy, player, mask, beam };

struct MoverRef {
  std::uint32_t bits = 0;

  MoverRef() = default;
  MoverRef(MoverForm form, Slot slot) : bits((static_cast<std::uint32_t>(form) << 29) | slot) {}
  MoverForm form() const { return static_cast<MoverForm>(bits >> 29); }
  Slot slot() const { return bits & 0x1FFFFFFFU; }
  bool is_bullet() const { return form() <= MoverForm::forced; }
  bool is_actor() const { return form() >= MoverForm::enemy && form() <= MoverForm::mask; }
  friend bool operator==(MoverRef, MoverRef) = default;
};

// Of a mover that waits for nothing. (One that waits for the last moment of a tick may stand in the queue
// twice, which costs a search.)
inline constexpr std::uint32_t nothing_pending = UINT32_MAX;

struct QueueEntry {
  Ordinal ordinal = 0;
  std::uint32_t fraction = 0;  // of the tick, in units of Time
  MoverRef mover;

  // Heap order: true when `this` comes later.
  bool operator<(const QueueEntry& other) const;
  friend bool operator==(const QueueEntry&, const QueueEntry&) = default;
};

class ContactQueue {
 public:
  explicit ContactQueue(std::size_t movers_max) : entries_(movers_max + 64) {}

  void clear() { size_ = 0; }
  bool is_empty() const { return size_ == 0; }
  bool is_full() const { return size_ == entries_.size(); }
  // Precondition: !is_full().
  void push(const QueueEntry& entry);
  QueueEntry pop();

  // For searches that run at once, into an empty queue: each writes to a part of places() of its own; then
  // keep() takes the parts over, from the first on, and make_heap() puts them in order.
  std::span<QueueEntry> places() { return entries_; }
  void keep(std::size_t begin, std::size_t end);
  void make_heap();

  // `is_void(entry)`: its mover is gone or waits for another moment. Doubles go, too.
  template <class Predicate>
  void drop_void(Predicate is_void) {
    const auto begin = entries_.begin();
    const auto end = std::remove_if(begin, begin + static_cast<std::ptrdiff_t>(size_), is_void);
    std::sort(begin, end);
    size_ = static_cast<std::size_t>(std::unique(begin, end) - begin);
    make_heap();
  }

 private:
  std::vector<QueueEntry> entries_;  // a heap of the first size_
  std::size_t size_ = 0;
};

}  // namespace fusillade::sim
