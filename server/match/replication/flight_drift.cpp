#include "match/replication/flight_drift.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "sim/base/math.h"

namespace fusillade::match {

FlightDrift::FlightDrift(const sim::WorldDefinition& world) : tick_rate_(world.rules.tick_rate) {
  for (const sim::BulletDefinition& bullet : world.bullets) {
    types_.push_back({bullet.is_straight(),
                      std::abs(static_cast<double>(bullet.homing_strength) * bullet.speed_scale),
                      std::abs(static_cast<double>(bullet.wave_amplitude))});
  }
}

bool FlightDrift::is_too_far(const sim::BulletView& view, double ticks) const {
  if (is_straight(view.definition)) return false;
  if (is_stale(view, ticks)) return true;
  return is_homing(view.definition) && homing_error_tiles(view, ticks) > homing_error_tiles_max;
}

// How far off at most clients have it, who fly it without its homing: half the pull times the square of the
// time, summed tick by tick; and a wave swings across another direction of flight, turned by no more than
// half of pi times what the pull has changed of the velocity, as a share of it.
double FlightDrift::homing_error_tiles(const sim::BulletView& view, double ticks) const {
  const Type& type = type_of(view.definition);
  const double off = type.pull / 2 * ticks * (ticks + 1) / (tick_rate_ * tick_rate_);
  if (type.wave_amplitude == 0) return off;
  const double turned = std::numbers::pi / 2 * type.pull * ticks / tick_rate_ / sim::length(view.velocity);
  return off + type.wave_amplitude * std::min(turned, 2.0);
}

// The server rounds its place to float32 with every tick: one that flies evenly always the same way.
bool FlightDrift::is_stale(const sim::BulletView& view, double ticks) const {
  if (ticks >= forced_age_s_max * tick_rate_) return true;
  const float far = std::max(std::abs(view.position.x), std::abs(view.position.y));
  const double rounded = (std::nextafter(far, HUGE_VALF) - far) / 2;
  return ticks * rounded * std::numbers::sqrt2 > rounding_tiles_max;
}

}  // namespace fusillade::match
