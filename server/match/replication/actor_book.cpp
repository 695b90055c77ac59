#include "match/replication/actor_book.h"

#include <cmath>

namespace fusillade::match {
namespace {

constexpr double steps_per_speed_step = actor_steps_per_tile / actor_speed_steps;

std::int32_t way(std::int32_t speed, sim::Tick ticks, double tick_rate) {
  return static_cast<std::int32_t>(std::floor(speed * (steps_per_speed_step / tick_rate) * ticks + 0.5));
}

}  // namespace

void ActorNews::clear() {
  all.clear(), fresh.clear(), moves.clear(), aims.clear(), healths.clear(), shields.clear(), left.clear();
}

void ActorNews::add_fresh(const ActorRow& row) {
  fresh.push_back(row);
  if (row.is_shielded) shields.push_back({row.id, 1});
}

ActorRow moved_on(const ActorRow& row, sim::Tick tick, double tick_rate) {
  ActorRow moved = row;
  moved.x += way(row.vx, tick - row.told, tick_rate);
  moved.y += way(row.vy, tick - row.told, tick_rate);
  moved.told = tick;
  return moved;
}

bool ActorBook::is_due(const ActorRow& expected, const ActorRow& told, const ActorRow& now) const {
  const std::int32_t off = std::max(std::abs(expected.x - now.x), std::abs(expected.y - now.y));
  return off > actor_error_steps_max || now.told - told.told >= actor_age_s_max * tick_rate_;
}

void ActorBook::correct(ActorRow& told, const ActorRow& now, ActorNews* news) const {
  const ActorRow expected = moved_on(told, now.told, tick_rate_);
  if (is_due(expected, told, now)) {
    if (news != nullptr) {
      news->moves.push_back(
          {now.id, now.x - expected.x, now.y - expected.y, now.vx - told.vx, now.vy - told.vy});
    }
    told.x = now.x, told.y = now.y, told.vx = now.vx, told.vy = now.vy, told.told = now.told;
  }
  const std::int32_t turned = std::abs(now.aim - told.aim);
  if (std::min(turned, aim_steps - turned) > aim_error_steps_max) {
    told.aim = now.aim;
    if (news != nullptr) news->aims.push_back({now.id, now.aim});
  }
  if (told.health != now.health) {
    told.health = now.health;
    if (news != nullptr) news->healths.push_back({now.id, now.health});
  }
  if (told.is_shielded != now.is_shielded) {
    told.is_shielded = now.is_shielded;
    if (news != nullptr) news->shields.push_back({now.id, now.is_shielded ? 1 : 0});
  }
}

}  // namespace fusillade::match
