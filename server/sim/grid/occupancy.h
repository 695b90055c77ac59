// Where in the map a bullet may meet anything in this tick: one bit for each square cell, so that most
// bullets need no search.
//
// The bit of a cell says whether anything is within a little less than half a cell of it, to each side: one
// look at the middle of a path answers for a path that is almost a cell long each way. What is round does not
// count in the corners of its bounds. What stands still stays; of what moves it is added where it may be in
// the coming ticks, and forgotten at once or, so that no tick takes much longer than others, part by part of
// the map. Adding too much costs time, never a hit. Around the map lies a rim of cells that are always
// occupied.
//
// Memory: two bits per cell, with what moves and without, 2^26 cells at most. add O(words covered),
// clear O(words covered + words / 64), the look O(1).
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "sim/base/store.h"
#include "sim/geometry/path.h"

namespace fusillade::sim {

// Float rounding moves a place by less than this, up to 4,096 tiles from the origin and after any flight
// within the map (2^-24 of each of some four terms).
inline constexpr float place_error_tiles_max = 0x1p-8F;

class Occupancy {
 public:
  // In tiles. `cell` is doubled until the map has at most 2^26 cells. `words_max`: of 32 cells, as many are
  // worth it to add what moves.
  Occupancy(double width, double height, double cell, std::size_t words_max);

  // The longest path that one look answers for, each way.
  float path_tiles_max() const { return path_tiles_max_; }

  struct Columns {
    std::int32_t left, right;
  };
  struct Cells {
    Columns columns;
    std::int32_t top, bottom;

    std::size_t words() const {
      return static_cast<std::size_t>((columns.right >> 5) - (columns.left >> 5) + 1) *
             static_cast<std::size_t>(bottom - top + 1);
    }
  };

  // Whose bits may tell of something in `bounds`.
  Cells cells_around(const RoundedBounds& bounds) const;

  // Stays. What moves is forgotten, as by clear().
  void add_fixed(const RoundedBounds& bounds);
  // Until clear(); `cells` as around these bounds.
  void add(const RoundedBounds& bounds, const Cells& cells);
  // Asks for the words of what is soon to be added.
  void prefetch(const Cells& cells) const;
  void clear();
  // The same in so many parts of the map, the first one first; meanwhile more may be added as ever. Returns
  // where: what moves there has to be added again. Precondition: not is_everywhere().
  static constexpr int parts = 8;
  Bounds clear_part(int part);
  // Hardly any more is worth it.
  bool is_worn() const { return words_added_ > words_max_ / 4 * 3; }
  // How often something was added since clear(), and how often something that stays ever was.
  std::size_t added() const { return added_; }
  std::uint32_t fixed_count() const { return fixed_count_; }
  // More has been added than is worth it: until clear() no bit counts.
  bool is_everywhere() const { return words_added_ > words_max_; }

  // A cell's number is what its middle is rounded to, so that lines between tiles run through the middle of
  // cells: walls, widened by less than half a cell, touch as few as there can be. Rounded in that sum, whose
  // low bits are the number: conversions take four times as many instructions.
  static constexpr float rim = 2;  // cells on each side
  static constexpr float rounding = 0x1p23F;
  struct Axis {
    float cells_per_tile = 1;
    float last = rounding;  // cell, as that sum
  };
  // Column and row of a coordinate in tiles, never outside; what is no number lies on the rim.
  std::int32_t column_of(float x) const { return cell_of(columns_, x); }
  std::int32_t row_of(float y) const { return cell_of(rows_, y); }
  bool is_occupied(std::int32_t column, std::int32_t row) const {
    return ((words_[word_of(column, row)] >> (column & 31)) & 1U) != 0;
  }

  // For whoever does the same for many at once: words of 32 cells, the leftmost in the lowest bit. Words of
  // one column of words follow one another, so that what is small lies in one or two cache lines.
  const Axis& columns() const { return columns_; }
  const Axis& rows() const { return rows_; }
  std::int32_t words_per_column() const { return words_per_column_; }
  const std::int32_t* words() const { return reinterpret_cast<const std::int32_t*>(words_.data()); }

 private:
  Columns columns_of(double left, double right) const {
    return {column_of(static_cast<float>(left)), column_of(static_cast<float>(right))};
  }
  std::size_t word_of(std::int32_t column, std::int32_t row) const {
    return static_cast<std::size_t>((column >> 5) * words_per_column_ + row);
  }
  static std::int32_t cell_of(const Axis& axis, float coordinate) {
    const float cell = coordinate * axis.cells_per_tile + (rounding + rim);
    const float inside = cell > rounding ? cell : rounding;
    return static_cast<std::int32_t>((inside < axis.last ? inside : axis.last) - rounding);
  }
  void clear_words(std::size_t begin, std::size_t end);
  template <class F>
  void for_each_word(const RoundedBounds& bounds, const Cells& cells, F f) const;

  Axis columns_, rows_;
  double cell_tiles_ = 0;
  float reach_tiles_ = 0, path_tiles_max_ = 0;
  std::int32_t words_per_column_ = 0;
  Column<std::uint32_t> words_, fixed_words_;                // fixed: without what moves
  std::vector<std::uint8_t> has_moving_;                     // of each block of words: they may differ
  std::size_t words_max_ = 0, words_added_ = 0, added_ = 0;  // added words: with those in corners
  std::size_t stale_words_added_ = 0, stale_added_ = 0;      // of these, once the last part is cleared
  std::uint32_t fixed_count_ = 0;
};

// The same at two scales: `near` for the path of a tick, `far` for one of several.
struct Occupancies {
  Occupancies(Occupancy at_near, Occupancy at_far) : near(std::move(at_near)), far(std::move(at_far)) {}

  Occupancy near, far;

  void add_fixed(const RoundedBounds& bounds) { clear(), near.add_fixed(bounds), far.add_fixed(bounds); }
  // What moves waits while its words are asked for, until four more have come or add_waiting(): others have
  // looked at them, so that other processors have their lines. From afar corners are smaller than a cell.
  void add(const RoundedBounds& bounds) {
    if (waiting_count_ == waiting_.size()) add_first_waiting();
    Waiting& last = waiting_[(waiting_begin_ + waiting_count_++) % waiting_.size()];
    last.bounds = bounds;
    last.near = near.cells_around(bounds), last.far = far.cells_around(bounds.bounds());
    near.prefetch(last.near), far.prefetch(last.far);
  }
  void add_waiting() {
    while (waiting_count_ > 0) add_first_waiting();
  }
  void clear() { near.clear(), far.clear(), waiting_count_ = 0, next_part_ = Occupancy::parts; }
  void begin_parts() { next_part_ = 0; }
  bool has_parts_left() const { return next_part_ < Occupancy::parts; }
  Bounds clear_next_part() {
    const int part = next_part_++;
    return near.clear_part(part).with(far.clear_part(part));
  }
  bool is_worn() const { return near.is_worn() || far.is_worn(); }
  bool is_everywhere() const { return near.is_everywhere() || far.is_everywhere(); }

 private:
  struct Waiting {
    RoundedBounds bounds;
    Occupancy::Cells near, far;
  };

  void add_first_waiting() {
    const Waiting& first = waiting_[waiting_begin_];
    near.add(first.bounds, first.near), far.add(first.bounds.bounds(), first.far);
    waiting_begin_ = (waiting_begin_ + 1) % waiting_.size();
    --waiting_count_;
  }

  std::array<Waiting, 4> waiting_;
  std::size_t waiting_begin_ = 0, waiting_count_ = 0;
  int next_part_ = Occupancy::parts;
};

}  // namespace fusillade::sim
