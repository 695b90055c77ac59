#include "sim/store/bullet_stores.h"

#include <algorithm>
#include <cstring>

#include "sim/behaviour/pattern.h"
#include "sim/model/definitions.h"

namespace fusillade::sim {
namespace {

std::vector<Time> lives_of(const WorldDefinition& definition) {
  const TickRate rate(definition.rules.tick_rate);
  std::vector<Time> lives;
  lives.reserve(definition.bullets.size());
  for (const BulletDefinition& bullet : definition.bullets) lives.push_back(life_of(bullet, rate));
  return lives;
}

}  // namespace

Time life_of(const BulletDefinition& bullet, const TickRate& rate) {
  return rate.duration(seconds_of(bullet.life));
}

BulletAbilities abilities_of(const WorldDefinition& definition) {
  const auto can_any = [&](auto can) { return std::ranges::any_of(definition.bullets, can); };
  const auto is_aimed = [](const BulletPlacement& placed) { return placed.homing_target != EntityId{}; };
  const auto does_stray = [](const BulletDefinition& bullet) {
    return !bullet.is_straight() && (bullet.swings() || bullet.speed_scale != 1);
  };
  return {.pierces = can_any([](const BulletDefinition& bullet) { return bullet.pierce != 0; }),
          .bounces = can_any([](const BulletDefinition& bullet) { return bullet.bounces != 0; }),
          .splits = can_any([](const BulletDefinition& bullet) { return bullet.split.bullet >= 0; }),
          .meets_sensors = has_sensors(definition),
          .homes = can_any([](const BulletDefinition& bullet) { return bullet.homing_strength != 0; }) ||
                   std::ranges::any_of(definition.bullet_placements, is_aimed),
          .strays = can_any(does_stray),
          .repeats = false,
          .has_detail = definition.rules.level_of_detail,
          .origins_max = bullet_origins_max(definition),
          .lives = lives_of(definition)};
}

ForcedCourse ForcedCourses::derived(std::size_t slot) const {
  const Vec2 chord = limit_flown_speed(Vec2{vx[slot], vy[slot]}).rounded();
  return {chord.x, chord.y, launch_of(slot)};
}

// As a rule all are, and that is seen as fast as memory is read.
Slot alike_end(const ForcedStore& bullets, Slot begin, Slot end) {
  const std::int32_t* const types = bullets.definition.data() + begin;
  const std::size_t count = end - begin;
  if (std::memcmp(types, types + 1, (count - 1) * sizeof(*types)) == 0) return end;
  const auto other =
      std::find_if(types, types + count, [types](std::int32_t type) { return type != *types; });
  return begin + static_cast<Slot>(other - types);
}

}  // namespace fusillade::sim
