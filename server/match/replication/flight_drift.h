// How far from the server's place clients may have a bullet that they fly by themselves, and so when it has
// to be told again. Straight ones never drift; those under forces do by rounding, homing ones by the pull
// that clients leave out. All O(1).
#pragma once

#include <vector>

#include "sim/model/definitions.h"
#include "sim/world.h"

namespace fusillade::match {

// Where a client that flies a homing bullet straight on has it is off by so much at most, at snapshots.
inline constexpr double homing_error_tiles_max = 0.125;
// Bullets under forces are told again so often, since clients step them in other numbers; and before the
// server's rounding may have moved them so far.
inline constexpr double forced_age_s_max = 2, rounding_tiles_max = 0.004;

class FlightDrift {
 public:
  explicit FlightDrift(const sim::WorldDefinition& world);

  // Of a bullet definition.
  bool is_straight(std::int32_t definition) const { return type_of(definition).is_straight; }
  bool is_homing(std::int32_t definition) const { return type_of(definition).pull > 0; }
  // Whether it may be too far off, so many ticks after it was told.
  bool is_too_far(const sim::BulletView& view, double ticks) const;

 private:
  struct Type {
    bool is_straight = false;
    double pull = 0;            // tiles/s^2, as flown
    double wave_amplitude = 0;  // tiles
  };
  const Type& type_of(std::int32_t definition) const { return types_[static_cast<std::size_t>(definition)]; }
  double homing_error_tiles(const sim::BulletView& view, double ticks) const;
  bool is_stale(const sim::BulletView& view, double ticks) const;

  double tick_rate_;
  std::vector<Type> types_;  // by bullet definition
};

}  // namespace fusillade::match
