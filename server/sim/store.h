// Columns of one kind of entity: structure of arrays with a fixed capacity and swap-remove.
//
// A store derives from Store<Itself> and names its columns once, in for_each_column(f); reserving, removing
// and counting memory follow from that list, so no column can be forgotten. Slots are inner handles: they
// stay valid within a tick (removal happens at its end) and mean nothing beyond it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "sim/check.h"

namespace fusillade::sim {

using Slot = std::uint32_t;

template <class T>
using Column = std::vector<T>;

template <class Derived>
class Store {
 public:
  explicit Store(std::int32_t capacity) : capacity_(static_cast<Slot>(capacity)) {}

  Slot size() const { return size_; }
  Slot capacity() const { return capacity_; }
  bool is_full() const { return size_ == capacity_; }

  // A new last slot with every column at its default. Precondition: !is_full().
  Slot append() {
    FUSILLADE_CHECK(!is_full());
    const Slot slot = size_++;
    derived().for_each_column([slot](auto& column) { column[slot] = {}; });
    return slot;
  }

  // The last entity moves to `slot`; those from there on make room.
  void move_last_to(Slot slot) {
    derived().for_each_column([slot, this](auto& column) {
      std::rotate(column.begin() + slot, column.begin() + size_ - 1, column.begin() + size_);
    });
  }

  // The last entity takes the place of the removed one.
  void remove(Slot slot) {
    FUSILLADE_CHECK(slot < size_);
    const Slot last = --size_;
    if (slot == last) return;
    derived().for_each_column([slot, last](auto& column) { column[slot] = column[last]; });
  }

  // Keeps the order of the rest. O(size) in all for any number of removals. `is_gone(slot)` is asked once per
  // slot.
  template <class Predicate>
  void remove_stable(Predicate is_gone) {
    Slot kept = 0;
    for (Slot slot = 0; slot < size_; ++slot) {
      if (is_gone(slot)) continue;
      if (kept != slot)
        derived().for_each_column([slot, kept](auto& column) { column[kept] = column[slot]; });
      ++kept;
    }
    size_ = kept;
  }

  void clear() { size_ = 0; }

 protected:
  // To be called by the constructor of the store.
  void allocate() {
    derived().for_each_column([this](auto& column) { column.resize(capacity_); });
  }

 private:
  Derived& derived() { return static_cast<Derived&>(*this); }

  Slot capacity_ = 0;
  Slot size_ = 0;
};

}  // namespace fusillade::sim
