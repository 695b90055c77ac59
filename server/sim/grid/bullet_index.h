// Where the bullets of this tick fly: made only when something changes course and asks who is near (RULES
// "Spatial grid": bullets are put in cells only when a query asks for them).
//
// A bullet is listed in the cell of the middle of its path and the search is widened by a cell; bullets whose
// path is longer than that stand in a list that every query visits. A bullet's place in its list is that of
// its slot, so that it takes 3 bytes. One that changes course is inserted again (being visited twice does no
// harm), for which there is room for a few thousand: when it is full the owner clears the index and inserts
// all bullets anew. Insert O(1), visit O(cells + bullets in them).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sim/geometry/path.h"
#include "sim/queue/contact_queue.h"

namespace fusillade::sim {

class BulletIndex {
 public:
  // Tiles. The cell grows until there are at most 2^18 of them. `bullets_max`: of both forms together, at
  // most 8,000,000.
  BulletIndex(double width, double height, std::int32_t bullets_max);

  bool is_built() const { return is_built_; }
  bool is_full() const { return again_.size() == again_max; }
  void clear();
  void begin() { is_built_ = true; }
  // `reach`: bounds of the rest of its path, its shape included. Once for each bullet since clear().
  void insert(MoverRef bullet, const Bounds& reach);
  // For one that stands in it. Precondition: !is_full().
  void insert_again(MoverRef bullet, const Bounds& reach);

  template <class Visitor>
  void visit(const Bounds& bounds, Visitor visitor) const {
    visit_cell(wide_cell(), visitor);
    const std::int32_t left = column_of(bounds.left - cell_), right = column_of(bounds.right + cell_);
    const std::int32_t top = row_of(bounds.top - cell_), bottom = row_of(bounds.bottom + cell_);
    for (std::int32_t row = top; row <= bottom; ++row) {
      for (std::int32_t column = left; column <= right; ++column) visit_cell(index_of(column, row), visitor);
    }
  }

 private:
  static constexpr std::size_t again_max = 4096;

  template <class Visitor>
  void visit_cell(std::size_t cell, Visitor& visitor) const {
    for (std::uint32_t node = heads_[cell]; node != 0; node = next_[node - 1]) visitor(bullet_at(node - 1));
  }
  // Straight ones from the first place on, forced ones from the last one back.
  std::uint32_t place_of(MoverRef bullet) const {
    return bullet.form() == MoverForm::straight ? bullet.slot() : bullets_max_ - 1 - bullet.slot();
  }
  MoverRef bullet_at(std::uint32_t place) const {
    if (place >= bullets_max_) return again_[place - bullets_max_];
    return place < straight_end_ ? MoverRef(MoverForm::straight, place)
                                 : MoverRef(MoverForm::forced, bullets_max_ - 1 - place);
  }
  void link(std::uint32_t place, const Bounds& reach);

  // place + 1 in 24 bits; 0: the end of a list.
  static constexpr std::uint32_t links_max = 1U << 24;
  class Link {
   public:
    Link() = default;
    explicit Link(std::uint32_t number)
        : bytes_{static_cast<std::uint8_t>(number), static_cast<std::uint8_t>(number >> 8),
                 static_cast<std::uint8_t>(number >> 16)} {}
    operator std::uint32_t() const {
      return bytes_[0] | std::uint32_t{bytes_[1]} << 8 | std::uint32_t{bytes_[2]} << 16;
    }

   private:
    std::array<std::uint8_t, 3> bytes_{};
  };
  std::size_t index_of(std::int32_t column, std::int32_t row) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
           static_cast<std::size_t>(column);
  }
  std::size_t wide_cell() const { return heads_.size() - 1; }
  std::int32_t column_of(double x) const;
  std::int32_t row_of(double y) const;

  double cell_ = 0;
  std::int32_t columns_ = 1, rows_ = 1;
  bool is_built_ = false;
  std::uint32_t bullets_max_ = 0;
  std::vector<std::uint32_t> heads_;  // as links; the last one: long paths
  std::vector<Link> next_;            // in the same list
  std::vector<MoverRef> again_;       // from place bullets_max_ on
  Slot straight_end_ = 0;             // slots of straight ones are below
};

}  // namespace fusillade::sim
