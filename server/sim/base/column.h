// What a store's columns are made of: a value per slot, records of several, bits, and values that not every
// arena needs.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <type_traits>
#include <utility>
#include <vector>

#include "sim/base/prefetch.h"

namespace fusillade::sim {

using Slot = std::uint32_t;

// Its memory is the program's default resource, which may place it as suits what is long and read at random.
template <class T>
using Column = std::pmr::vector<T>;

// A column of what not every arena has. Where nothing has it (`is_needed` false) one value stands for those
// of all slots: it is read like others, and nothing but the initial value may be written to it.
template <class T>
class OptionalColumn {
 public:
  explicit OptionalColumn(bool is_needed) : mask_(is_needed ? SIZE_MAX : 0) {}

  bool is_shared() const { return mask_ == 0; }
  void resize(std::size_t slots) { values_.resize(is_shared() ? 1 : slots); }
  T& operator[](std::size_t slot) { return values_[slot & mask_]; }
  const T& operator[](std::size_t slot) const { return values_[slot & mask_]; }
  // nullptr: one value stands for all.
  T* data() { return is_shared() ? nullptr : values_.data(); }
  const T* data() const { return is_shared() ? nullptr : values_.data(); }

 private:
  Column<T> values_;
  std::size_t mask_;
};

// One value stands for those of all slots.
template <class Values>
bool is_shared(const Values& values) {
  if constexpr (requires { values.is_shared(); }) {
    return values.is_shared();
  } else {
    return false;
  }
}

// One member of the records of a column.
template <auto member, template <class> class Records = Column>
class Part;
template <class Record, class T, T Record::*member, template <class> class Records>
class Part<member, Records> {
 public:
  explicit Part(Records<Record>& records) : records_(records) {}
  Part(const Part&) = delete;
  Part& operator=(const Part&) = delete;

  bool is_shared() const { return sim::is_shared(records_); }
  T& operator[](std::size_t slot) { return records_[slot].*member; }
  const T& operator[](std::size_t slot) const { return records_[slot].*member; }

 private:
  Records<Record>& records_;
};

// A bit for each slot: what few slots have is found in few cache lines. Bits beyond a store's size stay as
// they were. Not for threads that write at once.
class BitColumn {
 public:
  using Word = std::uint64_t;
  static constexpr Slot slots_per_word = 64;

  class Bit {
   public:
    Bit(Word& word, Slot place) : word_(word), mask_(Word{1} << place) {}
    operator bool() const { return (word_ & mask_) != 0; }
    Bit& operator=(bool is_set) {
      word_ = is_set ? word_ | mask_ : word_ & ~mask_;
      return *this;
    }
    Bit& operator=(const Bit& other) { return *this = static_cast<bool>(other); }

   private:
    Word& word_;
    Word mask_;
  };

  void resize(std::size_t slots) { words_.resize((slots + slots_per_word - 1) / slots_per_word); }
  Bit operator[](std::size_t slot) {
    return {words_[slot / slots_per_word], static_cast<Slot>(slot % slots_per_word)};
  }
  bool operator[](std::size_t slot) const {
    return (words_[slot / slots_per_word] >> slot % slots_per_word & 1) != 0;
  }
  // Of slots slots_per_word * index and the following, the first in the lowest bit.
  Word word(std::size_t index) const { return words_[index]; }
  // Asks for a slot's bit, ahead of its use.
  void prefetch(std::size_t slot) const { sim::prefetch(&words_[slot / slots_per_word]); }
  void clear() { std::ranges::fill(words_, Word{0}); }
  // So many slots from `begin` on, as far as there are. Precondition: both are multiples of slots_per_word.
  void clear(Slot begin, Slot count) {
    const std::size_t first = begin / slots_per_word, size = count / slots_per_word;
    std::fill_n(words_.begin() + static_cast<std::ptrdiff_t>(first), std::min(size, words_.size() - first),
                0);
  }

 private:
  Column<Word> words_;
};

template <class T>
inline constexpr bool is_column = false;
template <class T>
inline constexpr bool is_column<Column<T>> = true;
template <class T>
inline constexpr bool is_column<OptionalColumn<T>> = true;
template <>
inline constexpr bool is_column<BitColumn> = true;

// Asks for an entity's values in those columns, ahead of their use.
template <class... Columns>
void prefetch_columns(Slot slot, const Columns&... columns) {
  (prefetch(&columns[slot]), ...);
}
template <class... Columns>
void prefetch_columns_to_write(Slot slot, const Columns&... columns) {
  (prefetch_to_write(&columns[slot]), ...);
}

// The value at `from` moves back to `to`; those from there on make room. Precondition: from >= to.
template <class Values>
void move_back(Values& values, Slot from, Slot to) {
  const auto moved = std::as_const(values)[from];
  for (Slot slot = from; slot > to; --slot) values[slot] = values[slot - 1];
  values[to] = moved;
}

// What a new entity has in a column of a list of fields.
template <class Values>
auto initial_of(const Values& values) {
  return std::decay_t<decltype(values[0])>{};
}
template <class Values, class Initial>
auto initial_of(const Values& values, const Initial& initial) {
  return std::decay_t<decltype(values[0])>(initial);
}

}  // namespace fusillade::sim
