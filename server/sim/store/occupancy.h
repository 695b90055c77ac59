// Where in the map a bullet may meet anything in this tick: one bit for each square cell, so that most
// bullets need no search.
//
// The bit of a cell says whether anything is within half a cell of it, and a little more for rounding: one
// look at the middle of a path answers for a path that is at most a cell long each way. What stands still is
// added once, what moves anew in each tick. Adding too much costs time, never a hit. Around the map lies a
// rim of cells that are always occupied.
//
// Memory: two bits per cell, 2^27 cells at most. add O(cells covered), clear O(words touched, or all after
// something wide), the look O(1).
#pragma once

#include <cstdint>
#include <vector>

#include "sim/geometry/path.h"

namespace fusillade::sim {

// Float rounding moves a place by less than this, up to 4,096 tiles from the origin and after any flight
// within the map (2^-24 of each of some four terms).
inline constexpr float place_error_tiles_max = 0x1p-8F;

class Occupancy {
 public:
  // In tiles. `cell` is doubled until the map has at most 2^26 cells.
  Occupancy(double width, double height, double cell);

  // The longest path that one look answers for, each way.
  float path_tiles_max() const { return path_tiles_max_; }

  void add_fixed(const Bounds& bounds);
  // Until clear().
  void add(const Bounds& bounds);
  void clear();

  static constexpr float rim = 2;  // cells on each side
  struct Axis {
    float cells_per_tile = 1;
    float last = 0;  // cell
  };
  // Column and row of a coordinate in tiles, never outside; what is no number lies on the rim.
  std::int32_t column_of(float x) const { return cell_of(columns_, x); }
  std::int32_t row_of(float y) const { return cell_of(rows_, y); }
  bool is_occupied(std::int32_t column, std::int32_t row) const {
    return ((words_[word_of(column, row)] >> (column & 31)) & 1U) != 0;
  }

  // For whoever does the same for many at once: words of 32 cells, the leftmost in the lowest bit.
  const Axis& columns() const { return columns_; }
  const Axis& rows() const { return rows_; }
  std::int32_t words_per_row() const { return words_per_row_; }
  const std::int32_t* words() const { return reinterpret_cast<const std::int32_t*>(words_.data()); }

 private:
  struct Cells {
    std::int32_t left, top, right, bottom;
  };
  Cells cells_seeing(const Bounds& bounds) const;
  std::size_t word_of(std::int32_t column, std::int32_t row) const {
    return static_cast<std::size_t>(row * words_per_row_ + (column >> 5));
  }
  static std::int32_t cell_of(const Axis& axis, float coordinate) {
    const float cell = coordinate * axis.cells_per_tile + rim;
    const float inside = cell > 0 ? cell : 0;
    return static_cast<std::int32_t>(inside < axis.last ? inside : axis.last);
  }
  template <class F>
  void for_each_word(const Cells& cells, F f) const;

  // Two words wide, which is as far as almost all that moves reaches.
  struct Block {
    std::uint32_t word, rows;
  };

  Axis columns_, rows_;
  float path_tiles_max_ = 0;
  std::int32_t words_per_row_ = 0;
  std::vector<std::uint32_t> fixed_,
      words_;                   // words_: fixed_ and what moves; one word more than the rows have
  std::vector<Block> touched_;  // words_ may differ from fixed_ there
  bool is_touched_elsewhere_ = false;
};

}  // namespace fusillade::sim
