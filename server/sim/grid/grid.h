// Uniform grid over rectangles of the map: a bounded pool of nodes, one singly linked list per cell.
//
// Items are inserted with their (swept) bounds, which may have round corners; bounds outside the map are kept
// in border cells. An item in several cells is visited in the first of them that a query shares with it, so
// once as often as it was inserted (document 004 met a pair once per shared cell). What covers too many
// cells, or no longer fits the pool, goes to a list that every query visits: slower, never wrong. The cell
// size never changes a result. Insert O(cells covered), visit O(cells + items in them), and no more than
// O(nodes).
#pragma once

#include <cstdint>
#include <vector>

#include "sim/base/prefetch.h"
#include "sim/geometry/path.h"

namespace fusillade::sim {

class Grid {
 public:
  static constexpr std::uint32_t cells_per_item_max = 64;

  // `width`, `height`, `cell` in tiles. A cell that would give more than 2^22 cells is doubled until it
  // doesn't.
  Grid(double width, double height, double cell, std::size_t items_max);

  void clear();
  void insert(std::uint32_t item, const RoundedBounds& bounds);
  // Stood with the bounds `before`, and stands with these instead. Of one that was inserted several times one
  // place is given up.
  void move(std::uint32_t item, const RoundedBounds& before, const RoundedBounds& bounds);

  template <class Visitor>
  void visit(const RoundedBounds& bounds, Visitor visitor) const {
    for (const std::uint32_t item : wide_) visitor(item);
    const Cells cells = cells_of(bounds.bounds());
    const RoundedExtent asked = extent_of(bounds);
    const auto visit_node = [&](const Node& node, std::int32_t column, std::int32_t row) {
      const bool is_first =
          (node.is_first_column || column == cells.left) && (node.is_first_row || row == cells.top);
      if (is_first && node.extent.overlaps(asked)) visitor(node.item);
    };
    if (has_fewer_nodes_than(cells)) {
      for (std::size_t i = 0; i < used_nodes_; ++i) {
        const auto cell = static_cast<std::int32_t>(nodes_[i].cell);
        const std::int32_t column = cell % columns_, row = cell / columns_;
        if (cells.contain(column, row)) visit_node(nodes_[i], column, row);
      }
      return;
    }
    for (std::int32_t row = cells.top; row <= cells.bottom; ++row) {
      for (std::int32_t column = cells.left; column <= cells.right; ++column) {
        for (std::uint32_t node = heads_[index_of(column, row)]; node != 0; node = nodes_[node - 1].next)
          visit_node(nodes_[node - 1], column, row);
      }
    }
  }

  // For whoever works out cells of many places at once: those of a coordinate in tiles, times
  // `cells_per_tile`, rounded down, from 0 to the last one. By number: row * columns + column.
  struct Scale {
    float cells_per_tile = 1, last_column = 0, last_row = 0;
    std::int32_t columns = 1;
  };
  const Scale& scale() const { return scale_; }
  // Asks for a cell that is soon to be visited.
  void prefetch(std::int32_t cell) const { sim::prefetch(&heads_[static_cast<std::size_t>(cell)]); }
  // Whether anything may be in the cells from that one on; `more`: so many columns, and rows from bit 16 on.
  // Asks for the first item. Of up to 2 x 2 cells without a branch that no processor could foresee.
  bool has_items(std::int32_t cell, std::int32_t more) const {
    constexpr std::int32_t one_of_each = 1 | 1 << 16;
    if (!wide_.empty() || (more & ~one_of_each) != 0) return true;
    const std::int32_t columns = more & 1, rows = more >> 16;
    const std::uint32_t* const row = &heads_[static_cast<std::size_t>(cell)];
    const std::uint32_t* const next = row + rows * columns_;
    sim::prefetch(&nodes_[row[0] - (row[0] != 0 ? 1 : 0)]);
    return (row[0] | row[columns] | next[0] | next[columns]) != 0;
  }
  // The only item that visit() would visit, or one of these. O(cells + items in them).
  static constexpr std::uint32_t no_item = UINT32_MAX, several_items = UINT32_MAX - 1;
  std::uint32_t only_item(const RoundedExtent& asked) const;
  // The same in the cells that has_items() takes.
  std::uint32_t only_item(std::int32_t cell, std::int32_t more, const RoundedExtent& asked) const {
    if (!wide_.empty()) return several_items;
    std::uint32_t found = no_item;
    const std::uint32_t* row = &heads_[static_cast<std::size_t>(cell)];
    for (std::int32_t rows = more >> 16; rows >= 0; --rows, row += columns_) {
      for (std::int32_t column = 0; column <= (more & 0xFFFF); ++column) {
        for (std::uint32_t node = row[column]; node != 0; node = nodes_[node - 1].next) {
          const Node& one = nodes_[node - 1];
          if (!one.extent.overlaps(asked) || one.item == found) continue;
          if (found != no_item) return several_items;
          found = one.item;
        }
      }
    }
    return found;
  }
  double cell() const { return cell_; }

 private:
  struct Cells {
    std::int32_t left, top, right, bottom;
    std::size_t count() const {
      return static_cast<std::size_t>(right - left + 1) * static_cast<std::size_t>(bottom - top + 1);
    }
    bool contain(std::int32_t column, std::int32_t row) const {
      return left <= column && column <= right && top <= row && row <= bottom;
    }
    friend bool operator==(const Cells&, const Cells&) = default;
  };
  // With the item's bounds, a little widened, so that most items of a cell are passed without a look at them.
  struct Node {
    std::uint32_t item, next;
    std::uint32_t cell : 30, is_first_column : 1, is_first_row : 1;  // of the item's cells
    RoundedExtent extent;
  };
  static RoundedExtent extent_of(const RoundedBounds& bounds);
  static RoundedExtent widened(const RoundedBounds& bounds);
  Cells cells_of(const Bounds& bounds) const;
  // The link to its node there, or to none.
  std::uint32_t& link_to(std::uint32_t item, std::size_t cell);
  // Of a wide place all nodes are looked at, rather than all its cells, where they are fewer.
  bool has_fewer_nodes_than(const Cells& cells) const {
    return cells.count() > used_nodes_ + cells_per_item_max;
  }
  // False: it does not stand in all of these.
  bool change(std::uint32_t item, const Cells& cells, const RoundedBounds& bounds);
  void erase(std::uint32_t item, const Cells& cells);
  std::uint32_t take_node();
  std::size_t index_of(std::int32_t column, std::int32_t row) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
           static_cast<std::size_t>(column);
  }

  double cell_ = 1, cells_per_tile_ = 1;
  std::int32_t columns_ = 1, rows_ = 1;
  Scale scale_;
  std::vector<std::uint32_t> heads_;  // node + 1; 0: empty cell
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> wide_;
  std::size_t used_nodes_ = 0, free_count_ = 0;  // those given up are among the used ones
  std::uint32_t free_ = 0;                       // node + 1; the first of those given up
};

}  // namespace fusillade::sim
