// The one queue of the tick: at most one valid entry per mover, its earliest contact, ordered by
// (fraction, mover kind, mover index) (RULES stage 6; which target comes first is settled within a mover's
// search).
//
// An entry says who and when, and what was found as the tick began: what is met is searched again when the
// entry comes up, unless nothing can have undone it, so that nothing that changed meanwhile can be met. Each
// mover counts how often it has been searched again: entries of its with another number are void. When there
// is no more room void ones are thrown out, so the capacity (one per mover) always suffices. What is known
// when the tick begins is sorted once, what comes later is a heap: pop O(log pushed), push O(log pushed), and
// the next ones can be seen from afar.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "sim/base/store.h"
#include "sim/base/types.h"

namespace fusillade::sim {

// A mover of this tick: kind and slot in 32 bits. Straight and forced bullets are one kind to the rules.
enum class MoverForm : std::uint32_t { straight, forced, body, enemy, player, mask, beam };

struct MoverRef {
  std::uint32_t bits = 0;

  constexpr MoverRef() = default;
  constexpr MoverRef(MoverForm form, Slot slot) : bits((static_cast<std::uint32_t>(form) << 29) | slot) {}
  static constexpr MoverRef of(std::uint32_t bits) {
    MoverRef mover;
    mover.bits = bits;
    return mover;
  }
  MoverForm form() const { return static_cast<MoverForm>(bits >> 29); }
  Slot slot() const { return bits & 0x1FFFFFFFU; }
  bool is_bullet() const { return form() <= MoverForm::forced; }
  bool is_actor() const { return form() >= MoverForm::enemy && form() <= MoverForm::mask; }
  friend bool operator==(MoverRef, MoverRef) = default;
};

// Where there is none. (An optional would be two words, which g++ puts together in memory: whoever returns
// one waits there for all that was written before.)
inline constexpr MoverRef no_mover = MoverRef::of(UINT32_MAX);

// Who waits for what: a mover for whatever a search finds, a bullet for the end of its life with nothing else
// near, or a bullet for a contact that was noted.
class PendingContact {
 public:
  PendingContact() = default;
  explicit PendingContact(MoverRef mover) : bits_(mover.bits) {}
  static PendingContact end_of_life(MoverRef bullet) { return PendingContact(bullet.bits | end_of_life_bit); }
  // `index`: into WorldState::noted.
  static PendingContact noted(std::uint32_t index) { return PendingContact(noted_bits | index); }

  bool is_noted() const { return bits_ >= noted_bits; }
  bool is_end_of_life() const { return !is_noted() && (bits_ & end_of_life_bit) != 0; }
  std::uint32_t index() const { return bits_ & ~noted_bits; }                // precondition: is_noted()
  MoverRef mover() const { return MoverRef::of(bits_ & ~end_of_life_bit); }  // precondition: !is_noted()
  // Bullets are one kind, and before all others.
  std::uint32_t rank() const {
    return is_noted() || mover().is_bullet() ? 0 : static_cast<std::uint32_t>(mover().form());
  }
  friend bool operator==(PendingContact, PendingContact) = default;

 private:
  // In place of a MoverForm that there is not, and of a slot that no store has (at most 8,000,000 bullets).
  static constexpr std::uint32_t noted_bits = 7U << 29, end_of_life_bit = 1U << 28;
  static_assert(static_cast<std::uint32_t>(MoverForm::beam) < 7);

  explicit PendingContact(std::uint32_t bits) : bits_(bits) {}

  std::uint32_t bits_ = 0;
};

// How often a mover has been searched again, in 8 bits; see contact/course.cpp.
using Revision = std::uint8_t;
inline constexpr Revision first_revision = 0, revision_max = UINT8_MAX;

class QueueEntry {
 public:
  QueueEntry() = default;
  QueueEntry(Ordinal mover, Revision revised, std::uint32_t moment, PendingContact what)
      : fraction(moment), pending(what), mover_(Ordinal{revised} << 56 | mover) {}

  std::uint32_t fraction = 0;  // of the tick, in units of Time
  PendingContact pending;

  Ordinal ordinal() const { return mover_ % ordinals_max; }  // of the mover
  void forget_revision() { mover_ %= ordinals_max; }
  Revision revision() const { return static_cast<Revision>(mover_ >> 56); }  // of it as it began to wait
  bool comes_before(const QueueEntry& other) const;
  friend bool operator==(const QueueEntry&, const QueueEntry&) = default;

 private:
  std::uint64_t mover_ = 0;
};

class ContactQueue {
 public:
  explicit ContactQueue(std::size_t movers_max) : entries_(movers_max + 64) {}

  void clear() { next_ = sorted_end_ = size_ = 0; }
  bool is_empty() const { return next_ == size_; }
  bool is_full() const { return size_ == entries_.size(); }
  // Precondition: !is_full().
  void push(const QueueEntry& entry);
  QueueEntry pop();
  // Fraction of what pop() gives. Precondition: !is_empty().
  std::uint32_t next_fraction() const;
  // What pop() will give after `count` others, as far as that is known; nullptr: nothing is.
  const QueueEntry* ahead(std::size_t count) const {
    return next_ + count < sorted_end_ ? &entries_[next_ + count] : nullptr;
  }

  // For searches that run at once, into an empty queue: each writes to a part of places() of its own; then
  // keep() takes the parts over, from the first on, and sort() puts them in order.
  std::span<QueueEntry> places() { return entries_; }
  void keep(std::size_t begin, std::size_t end);
  void sort();

  // `is_void(entry)`: its mover is gone, or has been searched again since.
  template <class Predicate>
  void drop_void(Predicate is_void) {
    const auto kept = std::remove_if(at(next_), at(size_), is_void);
    size_ =
        static_cast<std::size_t>(std::shift_left(at(0), kept, static_cast<std::ptrdiff_t>(next_)) - at(0));
    next_ = 0;
    sort();
  }
  // Of all entries: each is that of a mover which has not been searched again. After drop_void().
  void forget_revisions() {
    std::for_each(at(next_), at(size_), [](QueueEntry& entry) { entry.forget_revision(); });
  }

 private:
  // What pop() gives is the next one in order, not the first of the heap.
  bool is_sorted_next() const;
  Column<QueueEntry>::iterator at(std::size_t index) {
    return entries_.begin() + static_cast<std::ptrdiff_t>(index);
  }

  Column<QueueEntry> entries_;
  std::size_t next_ = 0;        // from here on in order, ...
  std::size_t sorted_end_ = 0;  // ... from here on a heap, ...
  std::size_t size_ = 0;        // ... up to here
};

}  // namespace fusillade::sim
