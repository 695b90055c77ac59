// What fires: weapons of players, emitters of enemies, and the beams that both may fire in place of bullets.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "sim/base/field.h"
#include "sim/model/filter.h"

namespace fusillade::sim {

// A segment with a width that stays: it moves with its owner and hits whoever it touches, once per window.
struct BeamDefinition {
  std::string name;
  Filter filter = {};
  float length = 20;        // tiles; cut at the first wall or terrain
  float half_width = 0.1F;  // tiles
  float warm_up = 0.5F;     // s, harmless
  float duration = 1;       // s of harm after it
  float damage = 50;        // per second of touch
  float turn = 0;           // rad/s
  bool follows_aim = true;  // a player's turns with its aim

  void visit_fields(FieldVisitor& v);
};

enum class PatternForm : std::int32_t { radial, spiral, aimed, wall, burst };
inline constexpr std::array<std::string_view, 5> pattern_form_names{"radial", "spiral", "aimed", "wall",
                                                                    "burst"};

// A volley: `count` bullets at once. radial: a full ring; spiral: a ring that turns by `turn` each volley;
// aimed: a fan of `spread` toward the nearest player; wall: a row `spacing` apart flying abreast toward the
// nearest player; burst: `burst_count` aimed fans, `burst_interval` apart, once each period.
struct EmitterDefinition {
  std::string name;
  PatternForm form = PatternForm::radial;
  std::int32_t bullet = 0;  // index of BulletDefinition; in files by name
  std::int32_t beam = -1;   // index of BeamDefinition: it fires beams instead; -1: bullets
  std::int32_t count = 8;
  float period = 1;   // s
  float delay = 0;    // s after the spawn of its actor
  float speed = 6;    // tiles/s
  float spread = 0;   // rad, from first to last bullet of a fan
  float turn = 0;     // rad per volley
  float spacing = 1;  // tiles
  std::int32_t burst_count = 3;
  float burst_interval = 0.1F;  // s
  float range = 30;             // tiles; no volley without a player this near

  void visit_fields(FieldVisitor& v);  // all but `bullet`
};

// What a player fires: an aimed fan of `count`, at most once per cooldown.
struct WeaponDefinition {
  std::string name;
  std::int32_t bullet = 0;  // index of BulletDefinition; in files by name
  std::int32_t beam = -1;   // index of BeamDefinition: it fires beams instead; -1: bullets
  std::int32_t count = 1;
  float cooldown = 0.25F;  // s
  float speed = 12;        // tiles/s
  float spread = 0;        // rad, from first to last bullet

  void visit_fields(FieldVisitor& v);  // all but `bullet`
};

}  // namespace fusillade::sim
