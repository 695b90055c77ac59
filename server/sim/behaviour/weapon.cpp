#include "sim/behaviour/weapon.h"

#include "sim/behaviour/pattern.h"

namespace fusillade::sim {

std::optional<Time> next_shot(const WeaponDefinition& weapon, double tick_rate, Time from, Time until,
                              WeaponState& state) {
  const double cooldown_ticks = seconds_of(weapon.cooldown) * tick_rate;
  Time due = state.series_start + duration_of(static_cast<double>(state.shots) * cooldown_ticks);
  if (due >= until) return std::nullopt;
  if (due < from) {
    state = {from, 0};
    due = from;
  }
  ++state.shots;
  return due;
}

}  // namespace fusillade::sim
