// Columns of one kind of entity: structure of arrays with a fixed capacity and swap-remove.
//
// A store derives from Store<Itself>, has columns and nothing else, and names each column once:
//   state(f)    what is state between ticks: f("name", column) or f("name", column, initial value)
//   scratch(f)  what lives for one tick only, in the same form
// Reserving, appending and removing follow from both lists; hash, save, load, equality and diff from the
// first. A column that is in neither breaks a contract as soon as a world is made. What is mostly read
// together may be a column of records, which is scratch: its parts are named as state, each as if it were a
// column, and begin as the record's members do. What the arena has no use for may be an optional column. A
// number of columns makes an entity, whose id is the column `ordinal`. Slots are inner handles: they stay
// valid within a tick (removal happens at its end) and mean nothing beyond it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "sim/base/check.h"
#include "sim/base/column.h"
#include "sim/base/field_name.h"
#include "sim/base/types.h"

namespace fusillade::sim {

template <class Derived>
class alignas(void*) Store {
 public:
  explicit Store(std::int32_t capacity) : capacity_(static_cast<Slot>(capacity)) {}

  Slot size() const { return size_; }
  Slot capacity() const { return capacity_; }
  bool is_full() const { return size_ == capacity_; }

  // A new last slot with every column at its initial value. Precondition: !is_full().
  Slot append() {
    FUSILLADE_CHECK(!is_full());
    const Slot slot = size_++;
    for_each_column([slot](FieldName, auto& column, const auto&... initial) {
      column[slot] = initial_of(column, initial...);
    });
    return slot;
  }

  // A new last slot with the state of an entity of another store, as far as this one has columns of it.
  // Precondition: !is_full().
  void append_like(const Derived& other, Slot from) {
    const Slot slot = append();
    visit([&](FieldName name, auto& column, const auto&...) {
      if (is_shared(column)) return;
      other.visit([&](FieldName other_name, const auto& values, const auto&...) {
        if constexpr (std::is_same_v<std::decay_t<decltype(values)>, std::decay_t<decltype(column)>>) {
          if (name.key() == other_name.key()) column[slot] = values[from];
        }
      });
    });
  }

  // The last entity moves to `slot`; those from there on make room.
  void move_last_to(Slot slot) {
    for_each_column(
        [slot, this](FieldName, auto& column, const auto&...) { move_back(column, size_ - 1, slot); });
  }

  // What is at `to` becomes what is at `from`. Precondition: they differ.
  void copy(Slot from, Slot to) {
    for_each_column([from, to](FieldName, auto& column, const auto&...) { column[to] = column[from]; });
  }

  // Those from there on are no more.
  void shrink(Slot size) {
    FUSILLADE_CHECK(size <= size_);
    if constexpr (requires { derived().note_removal(); }) {
      if (size < size_) derived().note_removal();
    }
    size_ = size;
  }

  // The last entity takes the place of the removed one.
  void remove(Slot slot) {
    FUSILLADE_CHECK(slot < size_);
    const Slot last = size_ - 1;
    if (slot != last) copy(last, slot);
    shrink(last);
  }

  // Keeps the order of the rest. O(size) in all for any number of removals. `is_gone(slot)` is asked once per
  // slot.
  template <class Predicate>
  void remove_stable(Predicate is_gone) {
    Slot kept = 0;
    for (Slot slot = 0; slot < size_; ++slot) {
      if (is_gone(slot)) continue;
      if (kept != slot) copy(slot, kept);
      ++kept;
    }
    shrink(kept);
  }

  void clear() { shrink(0); }

  // f(FieldName, column, initial value...) for every column of the state.
  template <class F>
  void visit(F f) {
    derived().state(f);
  }
  template <class F>
  void visit(F f) const {
    const_cast<Store&>(*this).derived().state([&](FieldName name, auto& column, const auto&... initial) {
      f(name, std::as_const(column), initial...);
    });
  }

 protected:
  // size(), as it is at any time.
  const Slot& current_size() const { return size_; }

  // To be called by the constructor of the store.
  void allocate() {
    std::size_t named = sizeof(Store);
    for_each_named([&named](FieldName, const auto& values, const auto&...) { named += sizeof(values); });
    FUSILLADE_CHECK(named == sizeof(Derived));
    for_each_named([this](FieldName, auto& column, const auto&... initial) {
      if constexpr (requires { column.resize(capacity_); }) column.resize(capacity_);
      if constexpr (is_column<std::decay_t<decltype(column)>>) {
        if (is_shared(column)) column[0] = initial_of(column, initial...);
      }
    });
  }

 private:
  template <class F>
  void for_each_named(F f) {
    derived().state(f);
    derived().scratch(f);
  }

  // Parts are moved with their records; what is shared stays as it is.
  template <class F>
  void for_each_column(F f) {
    for_each_named([&f](FieldName name, auto& values, const auto&... initial) {
      if constexpr (is_column<std::decay_t<decltype(values)>>) {
        if (!is_shared(values)) f(name, values, initial...);
      }
    });
  }

  Derived& derived() { return static_cast<Derived&>(*this); }

  Slot capacity_ = 0;
  Slot size_ = 0;
};

}  // namespace fusillade::sim
