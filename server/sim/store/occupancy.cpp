#include "sim/store/occupancy.h"

#include <algorithm>
#include <cmath>

namespace fusillade::sim {
namespace {

constexpr double cells_max = 67108864;
constexpr std::size_t runs_per_item = 4;
// A few large ones alone need more.
constexpr std::size_t words_more = 8192, runs_more = 256;
// So much less than half a cell reaches a bit that no line between tiles is in its reach from afar.
constexpr double shortening_tiles = 0x1p-10;

}  // namespace

Occupancy::Occupancy(double width, double height, double cell, std::size_t items_max,
                     std::size_t item_words_max) {
  while (std::ceil(width / cell) * std::ceil(height / cell) > cells_max) cell *= 2;
  reach_tiles_ = static_cast<float>(cell / 2 - shortening_tiles);
  path_tiles_max_ = 2 * (reach_tiles_ - place_error_tiles_max);
  const auto cells = [cell](double tiles) {
    return static_cast<std::int32_t>(std::ceil(tiles / cell) + 1 + 2 * static_cast<double>(rim));
  };
  const std::int32_t columns = cells(width);
  words_per_column_ = cells(height);
  columns_ = {static_cast<float>(1 / cell), rounding + static_cast<float>(columns - 1)};
  rows_ = {static_cast<float>(1 / cell), rounding + static_cast<float>(words_per_column_ - 1)};
  words_.resize(static_cast<std::size_t>((columns + 31) / 32) * static_cast<std::size_t>(words_per_column_));
  saved_.resize(item_words_max * items_max + words_more);
  runs_.reserve(runs_per_item * items_max + runs_more);
  const double far = std::max(width, height) + 1;
  const double beyond_map = 1e9;
  add_fixed({-beyond_map, -beyond_map, 0, far});
  add_fixed({-beyond_map, -beyond_map, far, 0});
  add_fixed({width, -beyond_map, beyond_map, beyond_map});
  add_fixed({-beyond_map, height, beyond_map, beyond_map});
}

// Whose bits tell of something in `bounds`.
Occupancy::Cells Occupancy::cells_seeing(const Bounds& bounds) const {
  const Bounds near = bounds.grown(reach_tiles_);
  return {column_of(static_cast<float>(near.left)), row_of(static_cast<float>(near.top)),
          column_of(static_cast<float>(near.right)), row_of(static_cast<float>(near.bottom))};
}

// f(index of the first word, number of words, bits in each) for each column of words that the cells lie in.
template <class F>
void Occupancy::for_each_run(const Cells& cells, F f) const {
  const auto count = static_cast<std::uint32_t>(cells.bottom - cells.top + 1);
  for (std::int32_t column = cells.left; column <= cells.right; column = (column | 31) + 1) {
    const std::int32_t last = std::min(cells.right, column | 31);
    const std::uint32_t ones = 0xFFFFFFFFU >> (31 - (last - column));
    f(static_cast<std::uint32_t>(word_of(column, cells.top)), count, ones << (column & 31));
  }
}

void Occupancy::add_fixed(const Bounds& bounds) {
  clear();
  ++fixed_count_;
  for_each_run(cells_seeing(bounds), [this](std::uint32_t word, std::uint32_t count, std::uint32_t bits) {
    for (std::uint32_t i = 0; i < count; ++i) words_[word + i] |= bits;
  });
}

void Occupancy::add(const Bounds& bounds) {
  ++added_;
  for_each_run(cells_seeing(bounds), [this](std::uint32_t word, std::uint32_t count, std::uint32_t bits) {
    is_everywhere_ |= saved_count_ + count > saved_.size() || runs_.size() == runs_.capacity();
    if (is_everywhere_) return;
    runs_.push_back({word, count});
    std::uint32_t* const words = words_.data() + word;
    std::copy_n(words, count, saved_.data() + saved_count_);
    saved_count_ += count;
    for (std::uint32_t i = 0; i < count; ++i) words[i] |= bits;
  });
}

// From the last one on: what was added to twice was saved twice.
void Occupancy::clear() {
  for (std::size_t i = runs_.size(); i-- > 0;) {
    saved_count_ -= runs_[i].count;
    std::copy_n(saved_.data() + saved_count_, runs_[i].count, words_.data() + runs_[i].word);
  }
  runs_.clear();
  added_ = 0;
  is_everywhere_ = false;
}

}  // namespace fusillade::sim
