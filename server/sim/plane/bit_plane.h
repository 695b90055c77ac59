// A plane of solid cells: the tile map (one cell a tile, outside solid) and the terrain (pixels, outside
// free) are both one, so that one traversal serves both.
//
// Cells are squares of 1/cells_per_tile tiles; cell (column,row) covers [column,column+1) x [row,row+1)
// cells.
// Cells are stored in strips of 64 columns, one strip after the other, a word a row, leftmost cell in the
// highest bit: what is near lies in few cache lines, and a mask meets several rows at once. Strips begin
// every 32 columns, so that a mask of 32 lies within one wherever it is; each cell stands in two of them.
// Queries O(1); carve O(cells touched).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/base/prefetch.h"
#include "sim/base/types.h"
#include "sim/model/definitions.h"

namespace fusillade::sim {

struct CellRect {
  std::int32_t left = 0, top = 0, width = 0, height = 0;  // cells; empty when width or height is 0
};

class BitPlane {
 public:
  BitPlane() = default;
  // `solid[row * width + column]` != 0 marks a solid cell; `solid` holds width * height values.
  BitPlane(std::int32_t width, std::int32_t height, std::int32_t cells_per_tile, bool is_outside_solid,
           std::span<const std::uint8_t> solid);

  std::int32_t width() const { return width_; }    // cells
  std::int32_t height() const { return height_; }  // cells
  std::int32_t cells_per_tile() const { return cells_per_tile_; }
  bool is_empty() const { return width_ == 0; }  // no plane: nothing is solid
  bool is_outside_solid() const { return is_outside_solid_; }

  bool is_solid(std::int64_t column, std::int64_t row) const {
    if (column < 0 || row < 0 || column >= width_ || row >= height_) return is_outside_solid_;
    return bit(column, row) != 0;
  }
  // 1 for a solid cell; the cell must be in the plane.
  std::uint64_t bit(std::int64_t column, std::int64_t row) const {
    return (words_[place_of(strip_of(column >> 6), row)] >> (63 - (column & 63))) & 1U;
  }
  // Whether any of up to 2 x 2 cells is solid: `column` and `row`, and those so many further on, 0 or 1. All
  // of them must be in the plane.
  bool has_solid_in_square(std::int64_t column, std::int64_t row, int columns_more, int rows_more) const {
    return has_solid_at(place_of(column >> 5, row), static_cast<int>(column & 31), columns_more, rows_more);
  }
  // For whoever asks for many at once: `place` as place_in() has it, for strip column / 32, `column` the
  // rest.
  bool has_solid_at(std::size_t place, int column, int columns_more, int rows_more) const {
    const std::uint64_t words = words_[place] | words_[place + static_cast<std::size_t>(rows_more)];
    return words << column >> (63 - columns_more) != 0;
  }
  // Of a plane so many cells high. The first strip, -1, has its first half left of the plane.
  static constexpr std::int64_t place_in(std::int64_t height, std::int64_t strip, std::int64_t row) {
    return (strip + 1) * height + row;
  }
  // Asks for what that reads, ahead of its use.
  void prefetch_place(std::size_t place) const { prefetch(&words_[place]); }
  bool is_solid_at(Vec2d position) const;  // tiles
  // Whether any cell of the inclusive range is solid, cells outside the plane included. O(words touched).
  bool has_solid_in(std::int64_t column_first, std::int64_t row_first, std::int64_t column_last,
                    std::int64_t row_last) const;

  // Frees (fills) the cells whose centre is within `radius` of `centre` (tiles), clipped to the plane;
  // returns the bounds of what really changed.
  CellRect carve(Vec2d centre, double radius);
  CellRect fill(Vec2d centre, double radius);

  // One cell; outside the plane nothing changes.
  void set(std::int64_t column, std::int64_t row, bool is_solid);

  // Words by number, row by row: how they are stored is no part of their meaning. O(1), with a division.
  std::size_t words_count() const {
    return static_cast<std::size_t>(words_per_row_) * static_cast<std::size_t>(height_);
  }
  std::uint64_t word(std::size_t index) const {
    const auto number = static_cast<std::int64_t>(index);
    return words_[place_of(strip_of(number % words_per_row_), number / words_per_row_)];
  }
  // Flips the cells of that word whose bits are set. False if any lies outside; then nothing changes.
  bool flip(std::size_t index, std::uint64_t cells);
  std::int32_t words_per_row() const { return words_per_row_; }
  // Columns strip_step * strip and the next 63 from that row on, a word a row; nullptr where none of them is
  // in the plane. The row must be.
  static constexpr std::int64_t strip_step = 32;
  const std::uint64_t* rows_from(std::int64_t strip, std::int64_t row) const {
    const auto number = static_cast<std::uint64_t>(strip + 1);
    const bool is_in_plane = number <= static_cast<std::uint64_t>(strip_of(words_per_row_));
    return is_in_plane ? words_.data() + place_of(strip, row) : nullptr;
  }
  friend bool operator==(const BitPlane&, const BitPlane&) = default;

 private:
  // That of word `column` of a row.
  static std::int64_t strip_of(std::int64_t column) { return 64 / strip_step * column; }
  std::size_t place_of(std::int64_t strip, std::int64_t row) const {
    return static_cast<std::size_t>(place_in(height_, strip, row));
  }
  void flip_cells(std::int64_t column, std::int64_t row, std::uint64_t cells);  // of word `column` of a row
  CellRect set_disc(Vec2d centre, double radius, bool is_solid_wanted);

  std::int32_t width_ = 0, height_ = 0, cells_per_tile_ = 1, words_per_row_ = 0;
  bool is_outside_solid_ = false;
  std::vector<std::uint64_t> words_;
};

// The terrain as a match begins; empty without a picture.
BitPlane initial_terrain(const TerrainDefinition& terrain);

}  // namespace fusillade::sim
