#include "sim/mask/mask.h"

#include <algorithm>
#include <bit>
#include <cstddef>

#include "sim/base/check.h"
#include "sim/mask/mask_pass.h"

namespace fusillade::sim {
namespace {

constexpr std::uint64_t all_pixels = ~std::uint64_t{0};

// Rows [first, last) of a mask of `height` rows at `top` that lie within `rows` rows.
struct RowRange {
  std::int64_t first, last;
  bool is_empty() const { return first >= last; }
};
RowRange rows_within(std::int64_t top, std::int64_t height, std::int64_t rows) {
  return {std::max<std::int64_t>(0, -top), std::min(height, rows - top)};
}

std::int64_t floor_divide(std::int64_t a, std::int64_t b) { return a >= 0 ? a / b : -((b - 1 - a) / b); }

// Of a mask, with the rows of it that are asked about.
struct Strip {
  const std::uint64_t* rows;
  std::size_t count;         // rows
  std::int64_t left, width;  // pixels, from where the other begins; at most 64
};
Strip strip_of(const Mask& mask, PixelPlace at, RowRange range, std::int32_t strip) {
  const std::int64_t columns_before = 64 * std::int64_t{strip};
  return {mask.rows_from(strip, range.first), static_cast<std::size_t>(range.last - range.first),
          at.left + columns_before, std::min<std::int64_t>(64, mask.width() - columns_before)};
}

// On what has strips of 64 columns, too, one every `step`: a power of two, at most 64. `rows_of(strip)`: its
// words from the row that the mask's first common row lies on; nullptr: there is none, which is free.
// Inline, since a call more is a twentieth of what a mask of 32 x 32 takes.
template <std::uint64_t step, class RowsOf>
[[gnu::always_inline]] inline bool overlaps_strip(Strip mask, RowsOf rows_of) {
  const std::int64_t strip = mask.left >> std::countr_zero(step);
  const auto shift = static_cast<int>(mask.left & static_cast<std::int64_t>(step - 1));
  const bool is_within = shift + mask.width <= 64;
  const std::uint64_t* low = is_within ? nullptr : rows_of(strip + static_cast<std::int64_t>(64 / step));
  return run_mask({mask.rows, rows_of(strip), low, mask.count, shift});
}

// Apart, and so is whatever else most masks do not need: what the loop keeps would have to be saved for all.
template <std::uint64_t step, class RowsOf>
[[gnu::noinline]] bool overlaps_any_strip(const Mask& mask, PixelPlace at, RowRange range, RowsOf rows_of) {
  for (std::int32_t strip = 0; strip < mask.strips(); ++strip) {
    if (overlaps_strip<step>(strip_of(mask, at, range, strip), rows_of)) return true;
  }
  return false;
}

template <std::uint64_t step, class RowsOf>
bool overlaps_strips(const Mask& mask, PixelPlace at, RowRange range, RowsOf rows_of) {
  return mask.strips() == 1 ? overlaps_strip<step>(strip_of(mask, at, range, 0), rows_of)
                            : overlaps_any_strip<step>(mask, at, range, rows_of);
}

bool overlaps_pixels(const Mask& mask, PixelPlace at, const BitPlane& plane) {
  const RowRange range = rows_within(at.top, mask.height(), plane.height());
  if (range.is_empty()) return false;
  const auto rows_of = [&plane, row = at.top + range.first](std::int64_t strip) {
    return plane.rows_from(strip, row);
  };
  return overlaps_strips<BitPlane::strip_step>(mask, at, range, rows_of);
}

// Each cell of the plane is `scale` x `scale` pixels.
bool overlaps_cells(const Mask& mask, PixelPlace at, const BitPlane& plane, std::int64_t scale) {
  const std::int64_t left = std::max<std::int64_t>(0, floor_divide(at.left, scale));
  const std::int64_t top = std::max<std::int64_t>(0, floor_divide(at.top, scale));
  const std::int64_t right =
      std::min<std::int64_t>(plane.width(), (at.left + mask.width() + scale - 1) / scale);
  const std::int64_t bottom =
      std::min<std::int64_t>(plane.height(), (at.top + mask.height() + scale - 1) / scale);
  for (std::int64_t row = top; row < bottom; ++row) {
    for (std::int64_t column = left; column < right; ++column) {
      const std::int64_t x = column * scale - at.left, y = row * scale - at.top;
      if (plane.bit(column, row) != 0 && mask.has_solid_in(x, y, x + scale - 1, y + scale - 1)) return true;
    }
  }
  return false;
}

// `width`, `height`: of the plane, in pixels.
bool reaches_outside(const Mask& mask, PixelPlace at, std::int64_t width, std::int64_t height) {
  const std::int64_t right = mask.width() - 1, bottom = mask.height() - 1;
  return mask.has_solid_in(0, 0, right, -at.top - 1) ||
         mask.has_solid_in(0, height - at.top, right, bottom) ||
         mask.has_solid_in(0, 0, -at.left - 1, bottom) ||
         mask.has_solid_in(width - at.left, 0, right, bottom);
}

// Where the mask is finer than the plane, or the plane's outside is solid.
[[gnu::noinline]] bool overlaps_scaled(const Mask& mask, std::int32_t pixels_per_tile, PixelPlace at,
                                       const BitPlane& plane) {
  const std::int64_t scale = pixels_per_tile / plane.cells_per_tile();
  FUSILLADE_CHECK(scale * plane.cells_per_tile() == pixels_per_tile);
  const bool meets_outside =
      plane.is_outside_solid() && reaches_outside(mask, at, plane.width() * scale, plane.height() * scale);
  if (meets_outside) return true;
  return scale == 1 ? overlaps_pixels(mask, at, plane) : overlaps_cells(mask, at, plane, scale);
}

}  // namespace

Mask::Mask(std::int32_t width, std::int32_t height, std::span<const std::uint8_t> solid)
    : width_(width), height_(height) {
  FUSILLADE_CHECK(width >= 0 && height >= 0);
  const auto columns = static_cast<std::size_t>(width), rows = static_cast<std::size_t>(height);
  FUSILLADE_CHECK(solid.size() == columns * rows);
  words_.resize(static_cast<std::size_t>(strips()) * rows);
  for (std::size_t i = 0; i < solid.size(); ++i) {
    const std::size_t column = i % columns, row = i / columns;
    if (solid[i] != 0) words_[column / 64 * rows + row] |= std::uint64_t{1} << (63 - column % 64);
  }
}

bool Mask::has_solid_in(std::int64_t column_first, std::int64_t row_first, std::int64_t column_last,
                        std::int64_t row_last) const {
  const std::int64_t left = std::max<std::int64_t>(column_first, 0);
  const std::int64_t right = std::min<std::int64_t>(column_last, width_ - 1);
  const std::int64_t top = std::max<std::int64_t>(row_first, 0);
  const std::int64_t bottom = std::min<std::int64_t>(row_last, height_ - 1);
  if (left > right || top > bottom) return false;
  std::uint64_t found = 0;
  for (std::int64_t strip = left >> 6; strip <= right >> 6; ++strip) {
    std::uint64_t wanted = all_pixels;
    if (strip == left >> 6) wanted &= all_pixels >> (left & 63);
    if (strip == right >> 6) wanted &= all_pixels << (63 - (right & 63));
    const std::uint64_t* const rows = rows_from(strip, 0);
    for (std::int64_t row = top; row <= bottom; ++row) found |= rows[row] & wanted;
  }
  return found != 0;
}

bool overlaps(const Mask& mask, std::int32_t pixels_per_tile, PixelPlace at, const BitPlane& plane) {
  if (plane.is_empty()) return false;
  // No division then, which takes as long as all the rest.
  const bool is_as_fine = pixels_per_tile == plane.cells_per_tile();
  return is_as_fine && !plane.is_outside_solid() ? overlaps_pixels(mask, at, plane)
                                                 : overlaps_scaled(mask, pixels_per_tile, at, plane);
}

bool overlaps(const Mask& a, const Mask& b, PixelPlace at) {
  const RowRange range = rows_within(at.top, b.height(), a.height());
  if (range.is_empty()) return false;
  return overlaps_strips<64>(b, at, range, [&a, row = at.top + range.first](std::int64_t strip) {
    return strip < 0 || strip >= a.strips() ? nullptr : a.rows_from(strip, row);
  });
}

void draw(const Mask& mask, PixelPlace at, BitPlane& plane) {
  for (std::int64_t row = 0; row < mask.height(); ++row) {
    for (std::int64_t column = 0; column < mask.width(); ++column) {
      if (mask.is_solid(column, row)) plane.set(at.left + column, at.top + row, true);
    }
  }
}

}  // namespace fusillade::sim
