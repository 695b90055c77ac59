#include "sim/grid/occupancy.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "sim/base/prefetch.h"
#include "sim/grid/cells.h"

namespace fusillade::sim {
namespace {

constexpr double occupancy_cells_max = 67108864;
constexpr std::size_t words_per_block = 64;
// So much less than half a cell reaches a bit that no line between tiles is in its reach from afar.
constexpr double shortening_tiles = 0x1p-10;
constexpr double beyond_map_tiles = 1e9;

}  // namespace

Occupancy::Occupancy(double width, double height, double cell, std::size_t words_max)
    : words_max_(words_max) {
  cell = cell_tiles_within(occupancy_cells_max, width, height, cell);
  reach_tiles_ = static_cast<float>(cell / 2 - shortening_tiles);
  path_tiles_max_ = 2 * (reach_tiles_ - place_error_tiles_max);
  cell_tiles_ = cell;
  const auto cells = [cell](double tiles) {
    return static_cast<std::int32_t>(std::ceil(tiles / cell) + 1 + 2 * static_cast<double>(rim));
  };
  const std::int32_t columns = cells(width);
  words_per_column_ = cells(height);
  columns_ = {static_cast<float>(1 / cell), rounding + static_cast<float>(columns - 1)};
  rows_ = {static_cast<float>(1 / cell), rounding + static_cast<float>(words_per_column_ - 1)};
  const auto words_per_row = static_cast<std::size_t>((columns + 31) / 32);
  words_.resize(words_per_row * static_cast<std::size_t>(words_per_column_));
  fixed_words_.resize(words_.size());
  has_moving_.resize(words_.size() / words_per_block + 1);
  const double far = std::max(width, height) + 1;
  add_fixed(Bounds{-beyond_map_tiles, -beyond_map_tiles, 0, far});
  add_fixed(Bounds{-beyond_map_tiles, -beyond_map_tiles, far, 0});
  add_fixed(Bounds{width, -beyond_map_tiles, beyond_map_tiles, beyond_map_tiles});
  add_fixed(Bounds{-beyond_map_tiles, height, beyond_map_tiles, beyond_map_tiles});
}

Occupancy::Cells Occupancy::cells_around(const RoundedBounds& bounds) const {
  const Bounds near = bounds.bounds().grown(reach_tiles_);
  return {columns_of(near.left, near.right), row_of(static_cast<float>(near.top)),
          row_of(static_cast<float>(near.bottom))};
}

// f(index of the word, bits in it) for all whose bits tell of something in `bounds`, row by row: where all of
// one lies above or below the core, less than a whole radius to each side is near.
template <class F>
void Occupancy::for_each_word(const RoundedBounds& bounds, const Cells& cells, F f) const {
  const Bounds core = bounds.core.grown(reach_tiles_);
  const double half = cell_tiles_ / 2 + place_error_tiles_max;
  for (std::int32_t row = cells.top; row <= cells.bottom; ++row) {
    const double middle = (row - static_cast<double>(rim)) * cell_tiles_;
    const double beyond = std::max(core.top - (middle + half), (middle - half) - core.bottom);
    Columns columns = cells.columns;
    if (beyond > 0) {
      const double round = std::sqrt(std::max(0.0, bounds.radius * bounds.radius - beyond * beyond));
      columns = columns_of(core.left - round, core.right + round);
    }
    for (std::int32_t column = columns.left; column <= columns.right; column = (column | 31) + 1) {
      const std::int32_t last = std::min(columns.right, column | 31);
      const std::uint32_t ones = 0xFFFFFFFFU >> (31 - (last - column));
      f(word_of(column, row), ones << (column & 31));
    }
  }
}

void Occupancy::add_fixed(const RoundedBounds& bounds) {
  clear();
  ++fixed_count_;
  for_each_word(bounds, cells_around(bounds),
                [this](std::size_t word, std::uint32_t bits) { words_[word] = fixed_words_[word] |= bits; });
}

void Occupancy::add(const RoundedBounds& bounds, const Cells& cells) {
  ++added_;
  words_added_ += cells.words();
  if (is_everywhere()) return;
  for_each_word(bounds, cells, [this](std::size_t word, std::uint32_t bits) {
    words_[word] |= bits;
    has_moving_[word / words_per_block] = 1;
  });
}

void Occupancy::prefetch(const Cells& cells) const {
  for (const std::int32_t column : {cells.columns.left, cells.columns.right}) {
    prefetch_to_write(&words_[word_of(column, cells.top)]);
    prefetch_to_write(&words_[word_of(column, cells.bottom)]);
  }
}

void Occupancy::clear() {
  if (added_ == 0) return;
  clear_words(0, words_.size());
  words_added_ = added_ = stale_words_added_ = stale_added_ = 0;
}

// A part is some columns of words.
Bounds Occupancy::clear_part(int part) {
  if (part == 0) stale_words_added_ = words_added_, stale_added_ = added_;
  const auto words_per_column = static_cast<std::size_t>(words_per_column_);
  const auto column_before = [&](int which) {
    return words_.size() / words_per_column * static_cast<std::size_t>(which) / parts;
  };
  const std::size_t begin = column_before(part), end = column_before(part + 1);
  clear_words(begin * words_per_column, end * words_per_column);
  if (part == parts - 1) {
    words_added_ -= std::exchange(stale_words_added_, 0);
    added_ -= std::exchange(stale_added_, 0);
  }
  const auto x_of = [this](std::size_t column, double cells) {
    return (static_cast<double>(32 * column) - static_cast<double>(rim) + cells) * cell_tiles_;
  };
  return {x_of(begin, -1), -beyond_map_tiles, x_of(end, 0), beyond_map_tiles};
}

// What a block has beside these may still differ.
void Occupancy::clear_words(std::size_t begin, std::size_t end) {
  for (std::size_t block = begin / words_per_block; block * words_per_block < end; ++block) {
    if (has_moving_[block] == 0) continue;
    const std::size_t block_begin = block * words_per_block;
    const std::size_t block_end = std::min(block_begin + words_per_block, words_.size());
    const std::size_t first = std::max(begin, block_begin), last = std::min(end, block_end);
    std::copy(fixed_words_.data() + first, fixed_words_.data() + last, words_.data() + first);
    if (last - first == block_end - block_begin) has_moving_[block] = 0;
  }
}

}  // namespace fusillade::sim
