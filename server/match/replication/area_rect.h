// A rectangle of replication areas. O(1).
#pragma once

#include <algorithm>
#include <cstdint>

namespace fusillade::match {

// Areas by column and row; right and bottom are one past the last.
struct AreaRect {
  std::int32_t left = 0, top = 0, right = 0, bottom = 0;

  bool is_empty() const { return left >= right || top >= bottom; }
  bool contains(std::int32_t column, std::int32_t row) const {
    return column >= left && column < right && row >= top && row < bottom;
  }
  // Empty where they do not meet.
  AreaRect meet(const AreaRect& other) const {
    return {std::max(left, other.left), std::max(top, other.top), std::min(right, other.right),
            std::min(bottom, other.bottom)};
  }
  friend bool operator==(const AreaRect&, const AreaRect&) = default;
};

}  // namespace fusillade::match
