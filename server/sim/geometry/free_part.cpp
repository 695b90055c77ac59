#include "sim/geometry/free_part.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <vector>

namespace fusillade::sim {
namespace {

// The cells before and behind a coordinate: the same one, where it is on no line.
struct Middle {
  std::int64_t before = 0, behind = 0;

  explicit Middle(double at)
      : before(static_cast<std::int64_t>(std::ceil(at)) - 1), behind(floor_to_cell(at)) {}
};

bool is_empty(CellSpan span) { return span.last < span.first; }

CellSpan common(CellSpan a, CellSpan b) { return {std::max(a.first, b.first), std::min(a.last, b.last)}; }

// From the centre to `row`, and no farther, these columns are free.
struct Step {
  std::int64_t row = 0;
  CellSpan columns;
};

class FreePart {
 public:
  FreePart(const BitPlane& plane, const CoveringBox& box, Vec2d motion)
      : plane_(plane), box_(box), motion_(motion), column_(box.centre.x), row_(box.centre.y) {}

  std::optional<CellBlock> cheapest();

 private:
  // Less is better.
  using Price = std::tuple<double, double, std::int64_t>;

  bool is_free(std::int64_t first, std::int64_t last, std::int64_t row) const {
    return !plane_.has_solid_in(first, row, last, row);
  }
  CellSpan free_columns(CellSpan within, std::int64_t row) const;
  std::vector<Step> steps(std::int64_t from, std::int64_t to, std::int64_t direction) const;
  Price price_of(const CellBlock& block) const;
  void offer(const CellBlock& block);

  const BitPlane& plane_;
  const CoveringBox& box_;
  Vec2d motion_;
  Middle column_, row_;
  std::optional<CellBlock> best_;
  Price best_price_;
};

// Those from the centre to the next solid cell on both sides.
CellSpan FreePart::free_columns(CellSpan within, std::int64_t row) const {
  if (is_free(within.first, within.last, row)) return within;
  CellSpan free{column_.before + 1, column_.behind - 1};
  for (std::int64_t low = within.first; low < free.first;) {
    const std::int64_t middle = low + (free.first - 1 - low) / 2;
    is_free(middle, column_.before, row) ? free.first = middle : low = middle + 1;
  }
  for (std::int64_t high = within.last; high > free.last;) {
    const std::int64_t middle = high - (high - 1 - free.last) / 2;
    is_free(column_.behind, middle, row) ? free.last = middle : high = middle - 1;
  }
  return free;
}

// Outwards, as long as any are free. With the centre on a line between rows the first step has none yet.
std::vector<Step> FreePart::steps(std::int64_t from, std::int64_t to, std::int64_t direction) const {
  std::vector<Step> steps;
  CellSpan columns = box_.columns;
  if (row_.before != row_.behind) steps.push_back({from - direction, columns});
  for (std::int64_t row = from; (to - row) * direction >= 0; row += direction) {
    const CellSpan free = free_columns(columns, row);
    if (is_empty(free)) break;
    const bool is_same = free.first == columns.first && free.last == columns.last;
    if (is_same && !steps.empty()) {
      steps.back().row = row;
    } else {
      steps.push_back({row, free});
    }
    columns = free;
  }
  return steps;
}

FreePart::Price FreePart::price_of(const CellBlock& block) const {
  double sum = 0, approach = 0;
  const auto add = [&](bool gives_way, double depth, double approached) {
    if (!gives_way) return;
    sum += depth;
    approach = std::max(approach, approached);
  };
  const auto& [columns, rows] = block;
  add(columns.first > box_.columns.first, static_cast<double>(columns.first) - box_.low.x, -motion_.x);
  add(columns.last < box_.columns.last, box_.high.x - static_cast<double>(columns.last + 1), motion_.x);
  add(rows.first > box_.rows.first, static_cast<double>(rows.first) - box_.low.y, -motion_.y);
  add(rows.last < box_.rows.last, box_.high.y - static_cast<double>(rows.last + 1), motion_.y);
  return {sum, -approach, rows.first - rows.last};
}

void FreePart::offer(const CellBlock& block) {
  if (is_empty(block.columns) || is_empty(block.rows)) return;
  const Price price = price_of(block);
  if (best_ && best_price_ <= price) return;
  best_ = block;
  best_price_ = price;
}

std::optional<CellBlock> FreePart::cheapest() {
  const std::vector<Step> above = steps(row_.before, box_.rows.first, -1);
  const std::vector<Step> below = steps(row_.behind, box_.rows.last, 1);
  for (const Step& top : above) {
    for (const Step& bottom : below) offer({common(top.columns, bottom.columns), {top.row, bottom.row}});
  }
  return best_;
}

}  // namespace

std::optional<CellBlock> free_part_of(const BitPlane& plane, const CoveringBox& box, Vec2d motion) {
  return FreePart(plane, box, motion).cheapest();
}

}  // namespace fusillade::sim
