#include "sim/plane/bit_plane.h"

#include <algorithm>

#include "sim/base/check.h"
#include "sim/plane/plane_path.h"

namespace fusillade::sim {
namespace {

constexpr std::uint64_t all_ones = ~std::uint64_t{0};

constexpr std::uint64_t bit_of(std::int64_t column) { return std::uint64_t{1} << (63 - (column & 63)); }

// The bounds of single cells, grown one by one.
struct CellBounds {
  std::int32_t left = INT32_MAX, top = INT32_MAX, right = -1, bottom = -1;

  void add(std::int32_t column, std::int32_t row) {
    left = std::min(left, column);
    right = std::max(right, column);
    top = std::min(top, row);
    bottom = std::max(bottom, row);
  }
  CellRect rect() const {
    return right < 0 ? CellRect{} : CellRect{left, top, right - left + 1, bottom - top + 1};
  }
};

}  // namespace

BitPlane::BitPlane(std::int32_t width, std::int32_t height, std::int32_t cells_per_tile,
                   bool is_outside_solid, std::span<const std::uint8_t> solid)
    : width_(width),
      height_(height),
      cells_per_tile_(cells_per_tile),
      words_per_row_((width + 63) / 64),
      is_outside_solid_(is_outside_solid) {
  FUSILLADE_CHECK(width >= 0 && height >= 0 && cells_per_tile >= 1);
  const auto columns = static_cast<std::size_t>(width);
  FUSILLADE_CHECK(solid.size() == columns * static_cast<std::size_t>(height));
  words_.resize(place_of(strip_of(words_per_row_), 0));
  for (std::size_t i = 0; i < solid.size(); ++i) {
    if (solid[i] == 0) continue;
    const auto column = static_cast<std::int64_t>(i % columns), row = static_cast<std::int64_t>(i / columns);
    flip_cells(column >> 6, row, bit_of(column));
  }
}

void BitPlane::flip_cells(std::int64_t column, std::int64_t row, std::uint64_t cells) {
  const std::int64_t strip = strip_of(column);
  words_[place_of(strip - 1, row)] ^= cells >> strip_step;
  words_[place_of(strip, row)] ^= cells;
  words_[place_of(strip + 1, row)] ^= cells << strip_step;
}

bool BitPlane::is_solid_at(Vec2d position) const {
  return is_solid(floor_to_cell(position.x * cells_per_tile_), floor_to_cell(position.y * cells_per_tile_));
}

bool BitPlane::has_solid_in(std::int64_t column_first, std::int64_t row_first, std::int64_t column_last,
                            std::int64_t row_last) const {
  if (column_first > column_last || row_first > row_last) return false;
  if (is_outside_solid_ &&
      (column_first < 0 || row_first < 0 || column_last >= width_ || row_last >= height_)) {
    return true;
  }
  const std::int64_t left = std::max<std::int64_t>(column_first, 0);
  const std::int64_t right = std::min<std::int64_t>(column_last, width_ - 1);
  const std::int64_t bottom = std::min<std::int64_t>(row_last, height_ - 1);
  if (left > right) return false;
  const std::int64_t top = std::max<std::int64_t>(row_first, 0);
  // Rows are OR-ed without a way out in between: there are few of them as a rule.
  std::uint64_t found = 0;
  for (std::int64_t column = left >> 6; column <= right >> 6; ++column) {
    std::uint64_t wanted = all_ones;
    if (column == left >> 6) wanted &= all_ones >> (left & 63);
    if (column == right >> 6) wanted &= all_ones << (63 - (right & 63));
    const std::uint64_t* rows = words_.data() + place_of(strip_of(column), 0);
    for (std::int64_t row = top; row <= bottom; ++row) found |= rows[row] & wanted;
  }
  return found != 0;
}

bool BitPlane::flip(std::size_t index, std::uint64_t cells) {
  const auto number = static_cast<std::int64_t>(index);
  const std::int64_t column = number % words_per_row_;
  const std::int64_t inside = std::min<std::int64_t>(64, width_ - 64 * column);
  if ((cells & ~(all_ones << (64 - inside))) != 0) return false;
  flip_cells(column, number / words_per_row_, cells);
  return true;
}

void BitPlane::set(std::int64_t column, std::int64_t row, bool is_solid) {
  if (column < 0 || row < 0 || column >= width_ || row >= height_) return;
  if ((bit(column, row) != 0) != is_solid) flip_cells(column >> 6, row, bit_of(column));
}

CellRect BitPlane::carve(Vec2d centre, double radius) { return set_disc(centre, radius, false); }
CellRect BitPlane::fill(Vec2d centre, double radius) { return set_disc(centre, radius, true); }

CellRect BitPlane::set_disc(Vec2d centre, double radius, bool is_solid_wanted) {
  const double x = centre.x * cells_per_tile_;
  const double y = centre.y * cells_per_tile_;
  const double reach = radius * cells_per_tile_;
  CellBounds changed;
  if (!(reach >= 0)) return changed.rect();
  const auto first = [](double v) {
    return static_cast<std::int32_t>(std::max<std::int64_t>(floor_to_cell(v), 0));
  };
  const auto last = [](double v, std::int32_t size) {
    return static_cast<std::int32_t>(std::min<std::int64_t>(floor_to_cell(v), size - 1));
  };
  const std::int32_t right = last(x + reach, width_);
  const std::int32_t bottom = last(y + reach, height_);
  for (std::int32_t row = first(y - reach); row <= bottom; ++row) {
    const double dy = row + 0.5 - y;
    for (std::int32_t column = first(x - reach); column <= right; ++column) {
      const double dx = column + 0.5 - x;
      if (dx * dx + dy * dy > reach * reach || is_solid(column, row) == is_solid_wanted) continue;
      flip_cells(column >> 6, row, bit_of(column));
      changed.add(column, row);
    }
  }
  return changed.rect();
}

BitPlane initial_terrain(const TerrainDefinition& terrain) {
  if (terrain.width == 0) return {};
  return {terrain.width, terrain.height, terrain.pixels_per_tile, false, terrain.solid};
}

}  // namespace fusillade::sim
