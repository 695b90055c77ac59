#include <algorithm>
#include <cmath>

#include "bench/yardstick/yardsticks.h"

namespace fusillade::bench {
namespace {

// Seconds until the next line of whole tiles along one axis; at most `limit_s` matters.
double line_s(double place, double velocity) {
  if (velocity == 0) return INFINITY;
  const double line = velocity > 0 ? std::floor(place) + 1 : std::ceil(place) - 1;
  return (line - place) / velocity;
}

// From one tile line to the next; the tile behind the line that is crossed counts.
double wall_s(const Snapshot& snapshot, std::size_t bullet, double limit_s) {
  const Circles& bullets = snapshot.bullets;
  double x = bullets.x[bullet], y = bullets.y[bullet];
  const double vx = bullets.vx[bullet], vy = bullets.vy[bullet];
  if (snapshot.is_wall(x, y)) return 0;
  for (double time = 0;;) {
    const double x_s = line_s(x, vx), y_s = line_s(y, vy), next_s = std::min(x_s, y_s);
    time += next_s;
    if (!(time <= limit_s)) return INFINITY;
    x = x_s <= y_s ? std::round(x + vx * next_s) : x + vx * next_s;
    y = y_s <= x_s ? std::round(y + vy * next_s) : y + vy * next_s;
    const double behind_x = x_s <= y_s ? std::copysign(0.5, vx) : 0;
    const double behind_y = y_s <= x_s ? std::copysign(0.5, vy) : 0;
    if (snapshot.is_wall(x + behind_x, y + behind_y)) return time;
  }
}

double enemy_s(const Snapshot& snapshot, std::size_t bullet, double limit_s) {
  const Circles &bullets = snapshot.bullets, &enemies = snapshot.enemies;
  const double reach = static_cast<double>(bullets.radius) + enemies.radius;
  const double far =
      reach + 1 + limit_s * std::max(std::abs(bullets.vx[bullet]), std::abs(bullets.vy[bullet]));
  double first_s = INFINITY;
  for (std::size_t enemy = 0; enemy < enemies.size(); ++enemy) {
    const sim::Vec2d apart{bullets.x[bullet] - enemies.x[enemy], bullets.y[bullet] - enemies.y[enemy]};
    if (std::abs(apart.x) > far || std::abs(apart.y) > far) continue;
    const sim::Vec2d velocity{static_cast<double>(bullets.vx[bullet]) - enemies.vx[enemy],
                              static_cast<double>(bullets.vy[bullet]) - enemies.vy[enemy]};
    first_s = std::min(first_s, touch_s(apart, velocity, reach, limit_s).value_or(INFINITY));
  }
  return first_s;
}

}  // namespace

std::optional<double> touch_s(sim::Vec2d apart, sim::Vec2d velocity, double reach, double limit_s) {
  const double c = dot(apart, apart) - reach * reach;
  if (c <= 0) return 0;
  const double a = dot(velocity, velocity), b = dot(apart, velocity);
  const double discriminant = b * b - a * c;
  if (b >= 0 || discriminant < 0) return std::nullopt;
  const double time = c / (-b + std::sqrt(discriminant));
  return time <= limit_s ? std::optional(time) : std::nullopt;
}

Hits brute_force(const Snapshot& snapshot) {
  Hits hits;
  for (std::size_t bullet = 0; bullet < snapshot.bullets.size(); ++bullet) {
    const double limit_s = std::min(snapshot.dt_s, snapshot.life_s[bullet]);
    const double wall = wall_s(snapshot, bullet, limit_s), enemy = enemy_s(snapshot, bullet, limit_s);
    const double first = std::min(wall, enemy);
    if (first >= snapshot.dt_s) continue;  // of the next tick
    ++(wall <= enemy ? hits.walls : hits.enemies);
  }
  return hits;
}

bool meets_wall_by_sub_steps(const Snapshot& snapshot, std::size_t bullet) {
  const double dx = snapshot.bullets.vx[bullet] * snapshot.dt_s;
  const double dy = snapshot.bullets.vy[bullet] * snapshot.dt_s;
  const double steps = std::max(1.0, std::ceil(std::max(std::abs(dx), std::abs(dy)) / 0.5));
  for (double step = 1; step <= steps; ++step) {
    const double part = step / steps;
    if (snapshot.is_wall(snapshot.bullets.x[bullet] + dx * part, snapshot.bullets.y[bullet] + dy * part))
      return true;
  }
  return false;
}

}  // namespace fusillade::bench
