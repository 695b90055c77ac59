// The collision mask of a figure in one heading: W x H pixels, apart from what is drawn (RULES "Bitmap
// terrain and masks"; seed 001, where it was 32 wide).
//
// Pixels stand in strips of 64 columns, one strip after the other, a word a row, leftmost pixel in the
// highest bit, as those of a plane: a row of a strip meets any 64 columns of it in one AND, at any offset,
// several rows at once, and the rows are OR-ed without a way out in between, which is faster than to stop
// early for masks of this size (mask_pass.h). Nothing allocates but the constructor.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/plane/bit_plane.h"

namespace fusillade::sim {

// Of a mask's top-left pixel, in pixels from the corner of tile (0,0), or from another mask's top-left.
struct PixelPlace {
  std::int64_t left = 0, top = 0;
  friend bool operator==(const PixelPlace&, const PixelPlace&) = default;
};

class Mask {
 public:
  Mask() = default;
  // `solid[row * width + column]` != 0 marks a solid pixel; `solid` holds width * height values.
  Mask(std::int32_t width, std::int32_t height, std::span<const std::uint8_t> solid);

  std::int32_t width() const { return width_; }    // pixels
  std::int32_t height() const { return height_; }  // pixels
  bool is_solid(std::int64_t column, std::int64_t row) const {
    return has_solid_in(column, row, column, row);
  }
  // Whether any pixel of the inclusive range is solid; outside the mask nothing is. O(words touched).
  bool has_solid_in(std::int64_t column_first, std::int64_t row_first, std::int64_t column_last,
                    std::int64_t row_last) const;

  // Columns 64 * strip to 64 * strip + 63 from that row on, one word a row. 0 <= strip < strips().
  const std::uint64_t* rows_from(std::int64_t strip, std::int64_t row) const {
    return words_.data() + (strip * height_ + row);
  }
  std::int32_t strips() const { return (width_ + 63) / 64; }

 private:
  std::int32_t width_ = 0, height_ = 0;
  std::vector<std::uint64_t> words_;
};

// Whether a solid pixel of `mask`, its top-left at `at`, lies on a solid cell of `plane`; outside the plane
// as is_outside_solid() says. `pixels_per_tile`: of the mask; a multiple of the plane's cells_per_tile().
// O(mask words) for a plane as fine as the mask, O(cells under the mask) else.
bool overlaps(const Mask& mask, std::int32_t pixels_per_tile, PixelPlace at, const BitPlane& plane);

// Whether two masks have a solid pixel in common, `b`'s top-left at `at` seen from `a`'s. O(words of b).
bool overlaps(const Mask& a, const Mask& b, PixelPlace at);

// Fills the cells of a plane as fine as the mask on which a solid pixel lies. O(pixels).
void draw(const Mask& mask, PixelPlace at, BitPlane& plane);

}  // namespace fusillade::sim
