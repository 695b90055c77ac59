#include "client-sim/world/volley.h"

#include "client-sim/world/columns.h"
#include "sim/base/math.h"
#include "sim/behaviour/launch_grid.h"

namespace fusillade::client {
namespace {

sim::VolleyForm form_of(v1::VolleyPattern::Form form) {
  if (form == v1::VolleyPattern::FORM_ROW) return sim::VolleyForm::row;
  return form == v1::VolleyPattern::FORM_FAN ? sim::VolleyForm::fan : sim::VolleyForm::ring;
}

sim::Vec2d shortened(sim::Vec2d velocity, double speed_max) {
  const double speed = sim::length(velocity);
  return speed_max > 0 && speed > speed_max ? velocity * (speed_max / speed) : velocity;
}

}  // namespace

sim::VolleyPattern pattern_of(const v1::VolleyPattern& wire) {
  return {form_of(wire.form()),
          static_cast<std::int32_t>(wire.bullet_type()),
          static_cast<std::int32_t>(wire.count()),
          wire.speed(),
          wire.spread(),
          wire.spacing()};
}

bool is_sound(const v1::Volley& volley, const sim::VolleyPattern& pattern) {
  const auto count = static_cast<std::uint32_t>(pattern.count);
  return volley.turn() < sim::turn_steps && volley.skip() < count &&
         static_cast<std::uint32_t>(std::bit_width(volley.members())) <= count - volley.skip();
}

HeldBullet bullet_of(const v1::Volley& volley, const sim::VolleyPattern& pattern, std::int32_t index,
                     Vec corner, std::uint32_t tick, const FlightKind& kind) {
  const auto steps = static_cast<float>(sim::launch_steps_per_tile);
  const sim::Vec2 origin{corner.x + static_cast<float>(volley.x()) / steps,
                         corner.y + static_cast<float>(volley.y()) / steps};
  const sim::VolleyBullet start =
      sim::volley_bullet(pattern, origin, static_cast<sim::Turn16>(volley.turn()), index);
  sim::Vec2 velocity = (sim::Vec2d(start.velocity) * kind.speed_scale).rounded();
  if (kind.straight) {
    const sim::Vec2d limited = shortened(start.velocity, kind.max_speed) * kind.speed_scale;
    velocity = shortened(limited, flown_speed_max_tiles_per_s).rounded();
  }
  HeldBullet bullet;
  bullet.at = bullet.launch = event_time(tick, volley.ticks_ago(), volley.fraction());
  bullet.end = bullet.launch + kind.life_ticks;
  bullet.x = start.position.x;
  bullet.y = start.position.y;
  bullet.vx = velocity.x;
  bullet.vy = velocity.y;
  bullet.type = static_cast<std::uint32_t>(pattern.bullet);
  bullet.team = volley.team();
  return bullet;
}

}  // namespace fusillade::client
