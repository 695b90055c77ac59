#include "client-sim/behaviour/aiming.h"

#include <cmath>
#include <limits>

namespace fusillade::client {

namespace {

void consider(const View& view, const Actor& actor, const Actor*& best, float& best_square) {
  const float dx = actor.x - view.x;
  const float dy = actor.y - view.y;
  const float square = dx * dx + dy * dy;
  if (square < best_square) {
    best = &actor;
    best_square = square;
  }
}

}  // namespace

const Actor* nearest_hostile(const View& view) {
  const Actor* best = nullptr;
  float best_square = std::numeric_limits<float>::max();
  for (const Actor& enemy : view.enemies) {
    if (enemy.team != view.team && enemy.health > 0) consider(view, enemy, best, best_square);
  }
  for (const Actor& player : view.players) {
    if (player.id == view.player || player.team == view.team || player.health <= 0) continue;
    consider(view, player, best, best_square);
  }
  return best;
}

float lead_angle(const View& view, const Actor& target) {
  const Vec offset{target.x - view.x, target.y - view.y};
  const float flight_s = view.shot_speed > 0 ? length(offset) / view.shot_speed : 0.0F;
  return std::atan2(offset.y + target.vy * flight_s, offset.x + target.vx * flight_s);
}

Passing passing_of(const View& view, const Flight& bullet) {
  const auto flown_s = static_cast<float>(view.time_s - bullet.launch_s);
  const Vec now{bullet.x + bullet.vx * flown_s - view.x, bullet.y + bullet.vy * flown_s - view.y};
  const float speed_square = bullet.vx * bullet.vx + bullet.vy * bullet.vy;
  if (speed_square <= 0) return {0, now};
  const float in_s = -(now.x * bullet.vx + now.y * bullet.vy) / speed_square;
  return {in_s, {now.x + bullet.vx * in_s, now.y + bullet.vy * in_s}};
}

}  // namespace fusillade::client
