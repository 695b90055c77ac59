#include "sim/plane/free_part.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <memory_resource>
#include <tuple>
#include <vector>

namespace fusillade::sim {
namespace {

// What costs so much more costs as much.
constexpr double depth_rounding_cells = 1e-8;

// The cells before and behind a coordinate: the same one, where it is on no line.
struct Middle {
  std::int64_t before = 0, behind = 0;

  explicit Middle(double at) : before(-floor_to_cell(-at) - 1), behind(floor_to_cell(at)) {}
};

bool is_empty(CellSpan span) { return span.last < span.first; }

CellSpan common(CellSpan a, CellSpan b) { return {std::max(a.first, b.first), std::min(a.last, b.last)}; }

// From the centre to `row`, and no farther, these columns are free.
struct Step {
  std::int64_t row = 0;
  CellSpan columns;
};

struct Price {
  double depth = 0;     // cells
  double growth = 0;    // cells along the motion
  double approach = 0;  // cells along the motion, of the side that comes nearest to what it gives way to
  std::int64_t rows = 0;
};

class GivingWay {
 public:
  GivingWay(const BitPlane& plane, const CoveringBox& box, Vec2d motion)
      : plane_(plane), box_(box), motion_(motion), column_(box.centre.x), row_(box.centre.y) {
    note_steps(above_, row_.before, box_.rows.first, -1);
    note_steps(below_, row_.behind, box_.rows.last, 1);
  }

  std::optional<FreePart> cheapest() const;

 private:
  bool is_free(std::int64_t first, std::int64_t last, std::int64_t row) const {
    return !plane_.has_solid_in(first, row, last, row);
  }
  CellSpan free_columns(CellSpan within, std::int64_t row) const;
  void note_steps(std::pmr::vector<Step>& steps, std::int64_t from, std::int64_t to,
                  std::int64_t direction) const;
  Price price_of(const FreePart& part) const;
  bool is_better(const Price& one, const Price& other) const;
  template <class F>
  void for_each_part(F f) const;

  const BitPlane& plane_;
  const CoveringBox& box_;
  Vec2d motion_;
  Middle column_, row_;
  std::array<std::byte, std::size_t{free_part_steps_kept} * sizeof(Step)> buffer_;  // spares the heap
  std::pmr::monotonic_buffer_resource memory_{buffer_.data(), buffer_.size()};
  std::pmr::vector<Step> above_{&memory_}, below_{&memory_};
};

// Those from the centre to the next solid cell on both sides.
CellSpan GivingWay::free_columns(CellSpan within, std::int64_t row) const {
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
void GivingWay::note_steps(std::pmr::vector<Step>& steps, std::int64_t from, std::int64_t to,
                           std::int64_t direction) const {
  CellSpan columns = box_.columns;
  const std::int64_t rows = std::abs(to - from) + 1;
  steps.reserve(static_cast<std::size_t>(1 + std::min(rows, columns.last - columns.first + 1)));
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
}

Price GivingWay::price_of(const FreePart& part) const {
  const auto& [columns, rows, until] = part;
  Price price{0, 0, 0, rows.last - rows.first};
  const auto add = [&](bool gives_way, double depth, double growth) {
    if (!gives_way) return;
    price.depth += depth;
    price.growth += growth;
    price.approach = std::max(price.approach, growth);
  };
  add(columns.first > box_.columns.first, static_cast<double>(columns.first) - box_.low.x, -motion_.x);
  add(columns.last < box_.columns.last, box_.high.x - static_cast<double>(columns.last + 1), motion_.x);
  add(rows.first > box_.rows.first, static_cast<double>(rows.first) - box_.low.y, -motion_.y);
  add(rows.last < box_.rows.last, box_.high.y - static_cast<double>(rows.last + 1), motion_.y);
  return price;
}

template <class F>
void GivingWay::for_each_part(F f) const {
  for (const Step& top : above_) {
    for (const Step& bottom : below_) {
      const FreePart part{common(top.columns, bottom.columns), {top.row, bottom.row}};
      if (!is_empty(part.columns) && !is_empty(part.rows)) f(part, price_of(part));
    }
  }
}

// Of two that are as deep.
bool GivingWay::is_better(const Price& one, const Price& other) const {
  const double rounding = path_rounding * (std::abs(motion_.x) + std::abs(motion_.y));
  if (std::abs(one.growth - other.growth) > rounding) return one.growth < other.growth;
  return std::tuple(one.approach, -one.rows) < std::tuple(other.approach, -other.rows);
}

std::optional<FreePart> GivingWay::cheapest() const {
  double depth_min = std::numeric_limits<double>::infinity();
  for_each_part([&](const FreePart&, const Price& price) { depth_min = std::min(depth_min, price.depth); });
  std::optional<FreePart> best;
  Price least;
  for_each_part([&](const FreePart& part, const Price& price) {
    if (price.depth > depth_min + depth_rounding_cells) return;
    if (best && !is_better(price, least)) return;
    best = part;
    least = price;
  });
  for_each_part([&](const FreePart&, const Price& price) {
    if (price.growth >= least.growth) return;
    const double lead = std::max(price.depth - least.depth, depth_rounding_cells);
    best->until = std::min(best->until, lead / (least.growth - price.growth));
  });
  return best;
}

}  // namespace

std::optional<FreePart> free_part_of(const BitPlane& plane, const CoveringBox& box, Vec2d motion) {
  return GivingWay(plane, box, motion).cheapest();
}

}  // namespace fusillade::sim
