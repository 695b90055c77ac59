#include "sim/grid/bullet_index.h"

#include <algorithm>

#include "sim/base/check.h"
#include "sim/grid/cells.h"

namespace fusillade::sim {
namespace {

constexpr double index_cells_max = 262144;
constexpr double cell_tiles_min = 4;

}  // namespace

BulletIndex::BulletIndex(double width, double height, std::int32_t bullets_max)
    : cell_(cell_tiles_within(index_cells_max, width, height, cell_tiles_min)),
      columns_(cells_along(width, cell_)),
      rows_(cells_along(height, cell_)),
      bullets_max_(static_cast<std::uint32_t>(bullets_max)) {
  heads_.resize(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_) + 1);
  FUSILLADE_CHECK(bullets_max_ + again_max < links_max);
  next_.resize(bullets_max_ + again_max);
  again_.reserve(again_max);
}

std::int32_t BulletIndex::column_of(double x) const { return clamp_cell(x / cell_, columns_); }
std::int32_t BulletIndex::row_of(double y) const { return clamp_cell(y / cell_, rows_); }

void BulletIndex::clear() {
  if (!is_built_) return;
  std::fill(heads_.begin(), heads_.end(), 0U);
  again_.clear();
  straight_end_ = 0;
  is_built_ = false;
}

void BulletIndex::insert(MoverRef bullet, const Bounds& reach) {
  if (bullet.form() == MoverForm::straight) straight_end_ = std::max(straight_end_, bullet.slot() + 1);
  link(place_of(bullet), reach);
}

void BulletIndex::insert_again(MoverRef bullet, const Bounds& reach) {
  FUSILLADE_CHECK(!is_full());
  link(bullets_max_ + static_cast<std::uint32_t>(again_.size()), reach);
  again_.push_back(bullet);
}

void BulletIndex::link(std::uint32_t place, const Bounds& reach) {
  const bool is_long = reach.right - reach.left > 2 * cell_ || reach.bottom - reach.top > 2 * cell_;
  const std::size_t cell =
      is_long ? wide_cell()
              : index_of(column_of((reach.left + reach.right) / 2), row_of((reach.top + reach.bottom) / 2));
  next_[place] = Link(heads_[cell]);
  heads_[cell] = place + 1;
}

}  // namespace fusillade::sim
