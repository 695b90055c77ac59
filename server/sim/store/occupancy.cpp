#include "sim/store/occupancy.h"

#include <algorithm>
#include <cmath>

namespace fusillade::sim {
namespace {

constexpr double cells_max = 67108864;
// So many words at most are put back one by one; beyond, all of them are.
constexpr std::size_t touched_max = 65536;

}  // namespace

Occupancy::Occupancy(double width, double height, double cell) {
  while (std::ceil(width / cell) * std::ceil(height / cell) > cells_max) cell *= 2;
  const auto cells = [cell](double tiles) {
    return static_cast<std::size_t>(std::ceil(tiles / cell)) + 2 * static_cast<std::size_t>(rim);
  };
  const std::size_t columns = cells(width), rows = cells(height);
  columns_ = {static_cast<float>(1 / cell), static_cast<float>(columns - 1)};
  rows_ = {static_cast<float>(1 / cell), static_cast<float>(rows - 1)};
  words_per_row_ = static_cast<std::int32_t>((columns + 31) / 32);
  fixed_.resize(static_cast<std::size_t>(words_per_row_) * rows);
  words_.resize(fixed_.size());
  touched_.reserve(touched_max);
  const double far = std::max(width, height) + 1;
  const double beyond_map = 1e9;
  add_fixed({-beyond_map, -beyond_map, 0, far});
  add_fixed({-beyond_map, -beyond_map, far, 0});
  add_fixed({width, -beyond_map, beyond_map, beyond_map});
  add_fixed({-beyond_map, height, beyond_map, beyond_map});
}

// Whose bits tell of something in `bounds`: from one cell further left and up.
Occupancy::Cells Occupancy::cells_seeing(const Bounds& bounds) const {
  return {std::max(0, column_of(static_cast<float>(bounds.left)) - 1),
          std::max(0, row_of(static_cast<float>(bounds.top)) - 1),
          column_of(static_cast<float>(bounds.right)), row_of(static_cast<float>(bounds.bottom))};
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
  for_each_word(cells_seeing(bounds), [this](std::size_t index, std::uint32_t bits) {
    if (words_[index] == fixed_[index] && touched_.size() < touched_max) {
      touched_.push_back(static_cast<std::uint32_t>(index));
    }
    words_[index] |= bits;
  });
}

void Occupancy::clear() {
  if (touched_.size() == touched_max) {
    words_ = fixed_;
  } else {
    for (const std::uint32_t index : touched_) words_[index] = fixed_[index];
  }
  touched_.clear();
}

}  // namespace fusillade::sim
