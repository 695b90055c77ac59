#include "sim/store/occupancy.h"

#include <algorithm>
#include <cmath>

namespace fusillade::sim {
namespace {

constexpr double cells_max = 67108864;
// So many blocks at most are put back one by one; beyond, all words are.
constexpr std::size_t touched_max = 65536;

}  // namespace

Occupancy::Occupancy(double width, double height, double cell) {
  while (std::ceil(width / cell) * std::ceil(height / cell) > cells_max) cell *= 2;
  path_tiles_max_ = static_cast<float>(cell);
  const auto cells = [cell](double tiles) {
    return static_cast<std::size_t>(std::ceil(tiles / cell)) + 2 * static_cast<std::size_t>(rim);
  };
  const std::size_t columns = cells(width), rows = cells(height);
  columns_ = {static_cast<float>(1 / cell), static_cast<float>(columns - 1)};
  rows_ = {static_cast<float>(1 / cell), static_cast<float>(rows - 1)};
  words_per_row_ = static_cast<std::int32_t>((columns + 31) / 32);
  fixed_.resize(static_cast<std::size_t>(words_per_row_) * rows + 1);
  words_.resize(fixed_.size());
  touched_.reserve(touched_max);
  const double far = std::max(width, height) + 1;
  const double beyond_map = 1e9;
  add_fixed({-beyond_map, -beyond_map, 0, far});
  add_fixed({-beyond_map, -beyond_map, far, 0});
  add_fixed({width, -beyond_map, beyond_map, beyond_map});
  add_fixed({-beyond_map, height, beyond_map, beyond_map});
}

// Whose bits tell of something in `bounds`.
Occupancy::Cells Occupancy::cells_seeing(const Bounds& bounds) const {
  const Bounds near = bounds.grown(path_tiles_max_ / 2 + place_error_tiles_max);
  return {column_of(static_cast<float>(near.left)), row_of(static_cast<float>(near.top)),
          column_of(static_cast<float>(near.right)), row_of(static_cast<float>(near.bottom))};
}

// f(index of word, bits) for each word that the cells lie in.
template <class F>
void Occupancy::for_each_word(const Cells& cells, F f) const {
  for (std::int32_t row = cells.top; row <= cells.bottom; ++row) {
    for (std::int32_t column = cells.left; column <= cells.right; column = (column | 31) + 1) {
      const std::int32_t last = std::min(cells.right, column | 31);
      const std::uint32_t ones = 0xFFFFFFFFU >> (31 - (last - column));
      f(word_of(column, row), ones << (column & 31));
    }
  }
}

void Occupancy::add_fixed(const Bounds& bounds) {
  for_each_word(cells_seeing(bounds), [this](std::size_t index, std::uint32_t bits) {
    fixed_[index] |= bits;
    words_[index] |= bits;
  });
}

void Occupancy::add(const Bounds& bounds) {
  const Cells cells = cells_seeing(bounds);
  const int first = cells.left & 31, width = cells.right - cells.left + 1;
  if (first + width > 64 || touched_.size() == touched_max) {
    for_each_word(cells, [this](std::size_t index, std::uint32_t bits) { words_[index] |= bits; });
    is_touched_elsewhere_ = true;
    return;
  }
  const std::uint64_t bits = (~std::uint64_t{0} >> (64 - width)) << first;
  const auto left_bits = static_cast<std::uint32_t>(bits),
             right_bits = static_cast<std::uint32_t>(bits >> 32);
  const std::size_t word = word_of(cells.left, cells.top);
  std::uint32_t* row = words_.data() + word;
  for (std::int32_t y = cells.top; y <= cells.bottom; ++y, row += words_per_row_) {
    row[0] |= left_bits;
    row[1] |= right_bits;
  }
  touched_.push_back(
      {static_cast<std::uint32_t>(word), static_cast<std::uint32_t>(cells.bottom - cells.top + 1)});
}

void Occupancy::clear() {
  if (is_touched_elsewhere_) {
    words_ = fixed_;
  } else {
    for (const Block block : touched_) {
      std::size_t word = block.word;
      for (std::uint32_t row = 0; row < block.rows; ++row, word += static_cast<std::size_t>(words_per_row_)) {
        words_[word] = fixed_[word];
        words_[word + 1] = fixed_[word + 1];
      }
    }
  }
  touched_.clear();
  is_touched_elsewhere_ = false;
}

}  // namespace fusillade::sim
