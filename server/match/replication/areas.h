// Replication areas: squares that tile the map, and which of them a client sees.
// Lengths in tiles. All O(1).
#pragma once

#include <cstdint>

#include "match/definition.h"
#include "match/replication/area_rect.h"
#include "sim/base/types.h"

namespace fusillade::match {

// A box that is turned, such as a beam.
struct TurnedBox {
  sim::Vec2d centre, along;  // along: unit, of its length
  double half_length = 0, half_width = 0;
};

class AreaGrid {
 public:
  AreaGrid(const sim::TileMapDefinition& map, const RoundRules& rules);

  std::int32_t columns() const { return columns_; }
  std::int32_t rows() const { return rows_; }
  std::uint32_t count() const { return static_cast<std::uint32_t>(columns_ * rows_); }
  std::uint32_t id(std::int32_t column, std::int32_t row) const {
    return static_cast<std::uint32_t>(row * columns_ + column);
  }
  bool is_within(std::uint32_t area, const AreaRect& rect) const {
    const auto columns = static_cast<std::uint32_t>(columns_);
    return rect.contains(static_cast<std::int32_t>(area % columns),
                         static_cast<std::int32_t>(area / columns));
  }
  sim::Vec2d corner_of(std::uint32_t area) const {
    const auto columns = static_cast<std::uint32_t>(columns_);
    const std::uint32_t column = area % columns, row = area / columns;
    return {column * edge_, row * edge_};
  }
  // The area that holds `position`; positions outside the map count to the border area next to them.
  std::uint32_t area_of(sim::Vec2 position) const;
  // The areas around the box, and which of these it touches. One at the border holds what is outside the map.
  AreaRect around(const TurnedBox& box) const;
  bool is_touched(std::int32_t column, std::int32_t row, const TurnedBox& box) const;
  // All areas that the box between two corners touches, its sides included.
  AreaRect touched(sim::Vec2d least, sim::Vec2d most) const;
  // What a client at `centre` sees that saw `before` (empty: nothing). An edge comes into sight when the view
  // plus its margin reaches it and is given up when it is another margin away, so that walking to and fro on
  // an edge doesn't enter and leave it again and again.
  AreaRect visible(sim::Vec2 centre, const AreaRect& before) const;

 private:
  std::int32_t column_of(double x) const;
  std::int32_t row_of(double y) const;
  AreaRect around(sim::Vec2 centre, double margin) const;

  double edge_, view_half_width_, view_half_height_, margin_;
  std::int32_t columns_, rows_;
};

}  // namespace fusillade::match
