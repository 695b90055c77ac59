#include "sim/store/detail_map.h"

#include <algorithm>
#include <limits>

namespace fusillade::sim {
namespace {

constexpr std::int32_t cell_tiles = 8;
// The bounds of a cell are widened by so much, so that rounding never settles what is not settled.
constexpr double slack = 1e-6;

std::int32_t cells_across(std::int32_t tiles) { return (tiles + cell_tiles - 1) / cell_tiles; }

double squared(double value) { return value * value; }

}  // namespace

DetailMap::DetailMap(const TileMapDefinition& map, const MatchRules& rules)
    : is_on_(rules.level_of_detail),
      all_squared_(squared(rules.detail_all)),
      most_squared_(squared(rules.detail_most)),
      walls_squared_(squared(rules.detail_walls)),
      columns_(cells_across(map.width)),
      rows_(cells_across(map.height)) {
  if (!is_on_) return;
  cells_.resize(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_));
  players_.reserve(static_cast<std::size_t>(rules.players_max));
}

void DetailMap::begin_tick() {
  ++tick_;
  players_.clear();
}

DetailLevel DetailMap::level_of(double squared) const {
  if (squared <= all_squared_) return DetailLevel::all;
  if (squared <= most_squared_) return DetailLevel::most;
  return squared <= walls_squared_ ? DetailLevel::walls : DetailLevel::flight;
}

DetailLevel DetailMap::exact_level(Vec2d position) const {
  double nearest = std::numeric_limits<double>::infinity();
  for (const Vec2d player : players_) nearest = std::min(nearest, dot(player - position, player - position));
  return level_of(nearest);
}

DetailMap::Cell DetailMap::levels_in(std::int32_t column, std::int32_t row) const {
  const double left = column * cell_tiles - slack, top = row * cell_tiles - slack;
  const double right = (column + 1) * cell_tiles + slack, bottom = (row + 1) * cell_tiles + slack;
  double nearest = std::numeric_limits<double>::infinity(), farthest = nearest;
  for (const Vec2d player : players_) {
    const double x = std::max({0.0, left - player.x, player.x - right});
    const double y = std::max({0.0, top - player.y, player.y - bottom});
    nearest = std::min(nearest, squared(x) + squared(y));
    const double far_x = std::max(player.x - left, right - player.x);
    const double far_y = std::max(player.y - top, bottom - player.y);
    farthest = std::min(farthest, squared(far_x) + squared(far_y));
  }
  return {tick_, level_of(nearest), level_of(farthest)};
}

DetailLevel DetailMap::level_at(Vec2d position) {
  const double x = position.x / cell_tiles, y = position.y / cell_tiles;
  if (!(x >= 0 && y >= 0 && x < columns_ && y < rows_)) return exact_level(position);
  const auto column = static_cast<std::int32_t>(x), row = static_cast<std::int32_t>(y);
  Cell& cell = cells_[static_cast<std::size_t>(row * columns_ + column)];
  if (cell.tick != tick_) cell = levels_in(column, row);
  return cell.nearest == cell.farthest ? cell.nearest : exact_level(position);
}

}  // namespace fusillade::sim
