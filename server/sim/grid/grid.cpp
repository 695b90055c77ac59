#include "sim/grid/grid.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "sim/base/check.h"
#include "sim/grid/cells.h"

namespace fusillade::sim {
namespace {

constexpr double grid_cells_max = 4194304;
// Most items cover one to four cells; the pool holds that for all of them, larger ones share the rest.
constexpr std::size_t nodes_per_item = 6;
// What paths are widened by where a point counts as a circle (shape_data.h), and more.
constexpr double widening_tiles = 0x1p-8;
constexpr double float_rounding = 0x1p-22;
// Overlaps nothing.
constexpr float beyond_all = std::numeric_limits<float>::infinity();
constexpr RoundedExtent nowhere{{beyond_all, beyond_all, -beyond_all, -beyond_all}, 0};

}  // namespace

Grid::Grid(double width, double height, double cell, std::size_t items_max)
    : cell_(cell_tiles_within(grid_cells_max, width, height, cell)),
      cells_per_tile_(1 / cell_),
      columns_(cells_along(width, cell_)),
      rows_(cells_along(height, cell_)) {
  scale_ = {static_cast<float>(cells_per_tile_), static_cast<float>(columns_ - 1),
            static_cast<float>(rows_ - 1), columns_};
  heads_.resize(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_));
  nodes_.resize(items_max * nodes_per_item + cells_per_item_max);
  wide_.reserve(items_max);
}

Grid::Cells Grid::cells_of(const Bounds& bounds) const {
  return {clamp_cell(bounds.left * cells_per_tile_, columns_),
          clamp_cell(bounds.top * cells_per_tile_, rows_),
          clamp_cell(bounds.right * cells_per_tile_, columns_),
          clamp_cell(bounds.bottom * cells_per_tile_, rows_)};
}

void Grid::clear() {
  for (std::size_t i = 0; i < used_nodes_; ++i) heads_[nodes_[i].cell] = 0;
  wide_.clear();
  used_nodes_ = free_count_ = 0;
  free_ = 0;
}

RoundedExtent Grid::extent_of(const RoundedBounds& bounds) {
  return {Extent::of(bounds.core), static_cast<float>(bounds.radius)};
}

// By more than both are rounded.
RoundedExtent Grid::widened(const RoundedBounds& bounds) {
  const Bounds& core = bounds.core;
  const double largest =
      std::max({std::abs(core.left), std::abs(core.top), std::abs(core.right), std::abs(core.bottom)});
  const double by = widening_tiles + largest * float_rounding;
  return extent_of({core.grown(by), bounds.radius > 0 ? bounds.radius + by : 0});
}

std::uint32_t Grid::take_node() {
  if (free_ == 0) return static_cast<std::uint32_t>(++used_nodes_);
  --free_count_;
  return std::exchange(free_, nodes_[free_ - 1].next);
}

void Grid::insert(std::uint32_t item, const RoundedBounds& bounds) {
  const Cells cells = cells_of(bounds.bounds());
  const std::size_t count = cells.count();
  if (count > cells_per_item_max || used_nodes_ - free_count_ + count > nodes_.size()) {
    if (std::find(wide_.begin(), wide_.end(), item) != wide_.end()) return;
    FUSILLADE_CHECK(wide_.size() < wide_.capacity());
    wide_.push_back(item);
    return;
  }
  Node node{item, 0, 0, 0, 0, widened(bounds)};
  for (std::int32_t row = cells.top; row <= cells.bottom; ++row) {
    const std::size_t first = index_of(cells.left, row), last = index_of(cells.right, row);
    for (std::size_t cell = first; cell <= last; ++cell) {
      node.next = heads_[cell];
      node.cell = static_cast<std::uint32_t>(cell) & 0x3FFFFFFFU;  // of 2^22 at most
      node.is_first_column = cell == first ? 1 : 0;
      node.is_first_row = row == cells.top ? 1 : 0;
      const std::uint32_t place = take_node();
      nodes_[place - 1] = node;
      heads_[cell] = place;
    }
  }
}

std::uint32_t& Grid::link_to(std::uint32_t item, std::size_t cell) {
  std::uint32_t* link = &heads_[cell];
  while (*link != 0 && nodes_[*link - 1].item != item) link = &nodes_[*link - 1].next;
  return *link;
}

bool Grid::change(std::uint32_t item, const Cells& cells, const RoundedBounds& bounds) {
  const RoundedExtent changed = widened(bounds);
  for (std::int32_t row = cells.top; row <= cells.bottom; ++row) {
    for (std::int32_t column = cells.left; column <= cells.right; ++column) {
      const std::uint32_t node = link_to(item, index_of(column, row));
      if (node == 0) return false;
      nodes_[node - 1].extent = changed;
    }
  }
  return true;
}

void Grid::erase(std::uint32_t item, const Cells& cells) {
  std::erase(wide_, item);
  if (cells.count() > cells_per_item_max) return;
  for (std::int32_t row = cells.top; row <= cells.bottom; ++row) {
    for (std::int32_t column = cells.left; column <= cells.right; ++column) {
      std::uint32_t& link = link_to(item, index_of(column, row));
      if (link == 0) continue;
      const std::uint32_t node = std::exchange(link, nodes_[link - 1].next);
      nodes_[node - 1].next = std::exchange(free_, node);
      nodes_[node - 1].extent = nowhere;
      ++free_count_;
    }
  }
}

void Grid::move(std::uint32_t item, const RoundedBounds& before, const RoundedBounds& bounds) {
  const Cells cells = cells_of(before.bounds());
  if (cells == cells_of(bounds.bounds()) && change(item, cells, bounds)) return;
  erase(item, cells);
  insert(item, bounds);
}

std::uint32_t Grid::only_item(const RoundedExtent& asked) const {
  const Extent extent = asked.extent();
  const Cells cells = cells_of({extent.left, extent.top, extent.right, extent.bottom});
  return only_item(static_cast<std::int32_t>(index_of(cells.left, cells.top)),
                   (cells.right - cells.left) | (cells.bottom - cells.top) << 16, asked);
}

}  // namespace fusillade::sim
