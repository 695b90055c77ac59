#include "match/replication/areas.h"

#include <algorithm>
#include <cmath>

namespace fusillade::match {
namespace {

constexpr double beyond_map = 1e9;  // tiles

std::int32_t areas_across(std::int32_t tiles, std::int32_t edge) {
  return std::max(1, (tiles + edge - 1) / edge);
}

// Also for what no integer holds.
std::int32_t cell_of(double cells, std::int32_t count) {
  return static_cast<std::int32_t>(std::clamp(cells, 0.0, static_cast<double>(count - 1)));
}

}  // namespace

AreaGrid::AreaGrid(const sim::TileMapDefinition& map, const RoundRules& rules)
    : edge_(rules.area_tiles),
      view_half_width_(rules.view_width / 2),
      view_half_height_(rules.view_height / 2),
      margin_(rules.view_margin),
      columns_(areas_across(map.width, rules.area_tiles)),
      rows_(areas_across(map.height, rules.area_tiles)) {}

std::int32_t AreaGrid::column_of(double x) const { return cell_of(x / edge_, columns_); }

std::int32_t AreaGrid::row_of(double y) const { return cell_of(y / edge_, rows_); }

std::uint32_t AreaGrid::area_of(sim::Vec2 position) const {
  return id(column_of(static_cast<double>(position.x)), row_of(static_cast<double>(position.y)));
}

AreaRect AreaGrid::touched(sim::Vec2d least, sim::Vec2d most) const {
  return {column_of(least.x), row_of(least.y), column_of(most.x) + 1, row_of(most.y) + 1};
}

bool AreaGrid::is_touched(std::int32_t column, std::int32_t row, const TurnedBox& box) const {
  const double left = column == 0 ? -beyond_map : column * edge_;
  const double top = row == 0 ? -beyond_map : row * edge_;
  const double right = column + 1 == columns_ ? beyond_map : (column + 1) * edge_;
  const double bottom = row + 1 == rows_ ? beyond_map : (row + 1) * edge_;
  const sim::Vec2d half{(right - left) / 2, (bottom - top) / 2};
  const sim::Vec2d apart = sim::Vec2d{left, top} + half - box.centre;
  const double x = std::abs(box.along.x), y = std::abs(box.along.y);
  return std::abs(dot(apart, box.along)) <= box.half_length + half.x * x + half.y * y &&
         std::abs(cross(box.along, apart)) <= box.half_width + half.x * y + half.y * x;
}

AreaRect AreaGrid::around(const TurnedBox& box) const {
  const double x = std::abs(box.along.x), y = std::abs(box.along.y);
  const sim::Vec2d half{box.half_length * x + box.half_width * y, box.half_length * y + box.half_width * x};
  return touched(box.centre - half, box.centre + half);
}

AreaRect AreaGrid::around(sim::Vec2 centre, double margin) const {
  const double width = view_half_width_ + margin, height = view_half_height_ + margin;
  const double x = static_cast<double>(centre.x), y = static_cast<double>(centre.y);
  return {column_of(x - width), row_of(y - height), column_of(x + width) + 1, row_of(y + height) + 1};
}

AreaRect AreaGrid::visible(sim::Vec2 centre, const AreaRect& before) const {
  const AreaRect inner = around(centre, margin_);
  if (before.is_empty()) return inner;
  const AreaRect outer = around(centre, 2 * margin_);
  return {std::clamp(before.left, outer.left, inner.left), std::clamp(before.top, outer.top, inner.top),
          std::clamp(before.right, inner.right, outer.right),
          std::clamp(before.bottom, inner.bottom, outer.bottom)};
}

}  // namespace fusillade::match
