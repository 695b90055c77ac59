// What all bullets of a kind share, and what becomes of them at their end.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "sim/base/field.h"
#include "sim/model/filter.h"
#include "sim/model/shape.h"

namespace fusillade::sim {

// How a bullet may end; an `on` below is a set of them.
enum EndCause : std::uint32_t { end_hit = 1, end_solid = 2, end_expiry = 4, end_any = 7 };

// The fragments that a bullet leaves at its end.
struct SplitDefinition {
  std::int32_t bullet = -1;  // index of BulletDefinition, -1: none; in files by name
  std::int32_t count = 4;
  float spread = 6.283185F;    // rad, from the first to the last; a full turn: a ring
  float speed = 6;             // tiles/s
  std::uint32_t on = end_any;  // EndCause bits; in files by names

  void visit_fields(FieldVisitor& v);  // all but `bullet`, `on`
};

enum class Falloff : std::int32_t { none, linear };
inline constexpr std::array<std::string_view, 2> falloff_names{"none", "linear"};

// Hits whoever is near at a bullet's end.
struct BlastDefinition {
  float radius = 0;  // tiles, from its centre to the nearest point of a shape; 0: no blast
  float damage = 0;
  Falloff falloff = Falloff::none;
  float knock_back = 0;  // tiles/s
  bool blocked_by_walls = false;
  std::uint32_t on = end_any;  // EndCause bits; in files by names

  void visit_fields(FieldVisitor& v);  // all but `on`
};

// What all bullets of a kind share.
struct BulletDefinition {
  std::string name;
  Shape shape{.radius = 0.2F};
  Filter filter = {};  // in files by names of categories
  float life = 3;      // s, exact
  float damage = 10;
  std::int32_t pierce = 0;
  std::int32_t bounces = 0;
  float energy_loss = 1;       // velocity factor of a bounce
  float wall_radius = 0;       // tiles; 0: the centre meets walls
  float ax = 0, ay = 0;        // tiles/s^2
  float drag = 1;              // velocity factor per second
  float gravity = 0;           // times 9.8 tiles/s^2
  float speed_scale = 1;       // displacement per velocity
  float angular_velocity = 0;  // rad/s
  float max_speed = 0;         // tiles/s; 0: no limit
  float wave_amplitude = 0;    // tiles
  float wave_frequency = 0;    // Hz
  float wave_phase = 0;        // rad
  float homing_strength = 0;   // tiles/s^2
  float knock_back = 0;        // tiles/s
  float carve_radius = 0;      // tiles
  float fill_radius = 0;       // tiles
  SplitDefinition split = {};
  BlastDefinition blast = {};

  // Without frequency and phase a wave is none.
  bool swings() const { return wave_amplitude != 0 && (wave_frequency != 0 || wave_phase != 0); }
  // True where nothing but contacts changes the velocity: the bullet flies by formula.
  bool is_straight() const {
    return ax == 0 && ay == 0 && drag == 1 && gravity == 0 && angular_velocity == 0 && !swings() &&
           homing_strength == 0;
  }
  // True where its end does nothing to anybody: no terrain is filled, nothing bursts.
  bool ends_quietly() const { return fill_radius <= 0 && blast.radius <= 0 && split.bullet < 0; }
  void visit_fields(FieldVisitor& v);
};

}  // namespace fusillade::sim
