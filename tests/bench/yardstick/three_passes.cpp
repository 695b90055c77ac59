#include <algorithm>
#include <cmath>

#include "bench/yardstick/yardsticks.h"

namespace fusillade::bench {
namespace {

constexpr double cell_tiles = 2;

// Enemies by the cell of their centre, behind one another. Made anew in every tick, as they move.
class CellList {
 public:
  explicit CellList(std::int32_t tiles)
      : side_(static_cast<std::int32_t>(std::ceil(tiles / cell_tiles))),
        begins_(static_cast<std::size_t>(side_) * static_cast<std::size_t>(side_) + 1) {}

  void fill(const Circles& circles) {
    std::fill(begins_.begin(), begins_.end(), 0);
    for (std::size_t i = 0; i < circles.size(); ++i) ++begins_[cell_of(circles.x[i], circles.y[i])];
    std::size_t end = 0;
    for (std::size_t& begin : begins_) begin = end += begin;
    items_.resize(circles.size());
    for (std::size_t i = 0; i < circles.size(); ++i)
      items_[--begins_[cell_of(circles.x[i], circles.y[i])]] = i;
  }

  // True as soon as `test` is for one that is within `reach` of the point.
  template <class Test>
  bool any_near(double x, double y, double reach, Test test) const {
    for (std::int32_t row = axis(y - reach); row <= axis(y + reach); ++row) {
      const std::size_t first = index_of(axis(x - reach), row), last = index_of(axis(x + reach), row);
      for (std::size_t i = begins_[first]; i < begins_[last + 1]; ++i) {
        if (test(items_[i])) return true;
      }
    }
    return false;
  }

 private:
  std::int32_t axis(double place) const {
    return static_cast<std::int32_t>(std::clamp(place / cell_tiles, 0.0, static_cast<double>(side_ - 1)));
  }
  std::size_t index_of(std::int32_t column, std::int32_t row) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(side_) + static_cast<std::size_t>(column);
  }
  std::size_t cell_of(double x, double y) const { return index_of(axis(x), axis(y)); }

  std::int32_t side_;
  std::vector<std::size_t> begins_, items_;
};

class Passes {
 public:
  explicit Passes(const Snapshot& snapshot)
      : snapshot_(snapshot),
        cells_(snapshot.tiles),
        x_(snapshot.bullets.size()),
        y_(x_),
        is_gone_(x_.size()) {}

  Hits tick() {
    move();
    Hits hits;
    hits.walls = meet_walls();
    cells_.fill(snapshot_.enemies);
    hits.enemies = meet_enemies();
    return hits;
  }

 private:
  void move() {
    const Circles& bullets = snapshot_.bullets;
    for (std::size_t i = 0; i < x_.size(); ++i) {
      x_[i] = bullets.x[i] + bullets.vx[i] * snapshot_.dt_s;
      y_[i] = bullets.y[i] + bullets.vy[i] * snapshot_.dt_s;
      is_gone_[i] = snapshot_.life_s[i] < snapshot_.dt_s ? 1 : 0;
    }
  }

  std::int64_t meet_walls() {
    std::int64_t hits = 0;
    for (std::size_t i = 0; i < x_.size(); ++i) {
      if (is_gone_[i] != 0 || !snapshot_.is_wall(x_[i], y_[i])) continue;
      is_gone_[i] = 1;
      ++hits;
    }
    return hits;
  }

  std::int64_t meet_enemies() {
    std::int64_t hits = 0;
    for (std::size_t i = 0; i < x_.size(); ++i) hits += is_gone_[i] == 0 && meets_enemy(i) ? 1 : 0;
    return hits;
  }

  bool meets_enemy(std::size_t bullet) const {
    const Circles &bullets = snapshot_.bullets, &enemies = snapshot_.enemies;
    const double reach = static_cast<double>(bullets.radius) + enemies.radius;
    const sim::Vec2d place{bullets.x[bullet], bullets.y[bullet]};
    const sim::Vec2d velocity{bullets.vx[bullet], bullets.vy[bullet]};
    const double way = snapshot_.dt_s * std::max(std::abs(velocity.x), std::abs(velocity.y));
    return cells_.any_near(place.x, place.y, reach + way, [&](std::size_t enemy) {
      const sim::Vec2d apart = place - sim::Vec2d{enemies.x[enemy], enemies.y[enemy]};
      return touch_s(apart, velocity, reach, snapshot_.dt_s).has_value();
    });
  }

  const Snapshot& snapshot_;
  CellList cells_;
  std::vector<double> x_, y_;
  std::vector<std::uint8_t> is_gone_;
};

}  // namespace

Reading three_passes(const Snapshot& snapshot, int repetitions) {
  Passes passes(snapshot);
  return read_ticks("three plain passes", repetitions, [&passes] { return passes.tick(); });
}

}  // namespace fusillade::bench
