// The one queue of the tick: at most one valid entry per mover, its earliest contact, ordered by
// (fraction, mover kind, mover index) (RULES stage 6; which target comes first is settled within a mover's
// search).
//
// An entry says only who and when: what is met is searched again when the entry comes up, so that nothing
// that changed meanwhile can be met. A newer entry of a mover makes the older ones void by its serial; when
// the heap is full the void ones are thrown out, so the capacity (one per mover) always suffices. Push and
// pop O(log n).
#pragma once

#include <cstdint>
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

struct QueueEntry {
  Time time = 0;
  Ordinal ordinal = 0;
  MoverRef mover;
  std::uint32_t serial = 0;

  // Heap order: true when `this` comes later.
  bool operator<(const QueueEntry& other) const;
};

class ContactQueue {
 public:
  explicit ContactQueue(std::size_t movers_max) { heap_.reserve(movers_max + 64); }

  void clear() { heap_.clear(); }
  bool is_empty() const { return heap_.empty(); }
  std::size_t size() const { return heap_.size(); }
  bool is_full() const { return heap_.size() == heap_.capacity(); }
  // Precondition: !is_full().
  void push(const QueueEntry& entry);
  QueueEntry pop();

  // `is_void(entry)`: a newer entry of the same mover exists.
  template <class Predicate>
  void drop_void(Predicate is_void) {
    std::erase_if(heap_, is_void);
    make_heap();
  }

 private:
  void make_heap();

  std::vector<QueueEntry> heap_;
};

}  // namespace fusillade::sim
