// Emitters: the exact times of their volleys, and the layout of any volley. Pure; shared with prediction in
// the browser.
//
// Volley k falls at spawn + delay + k * period; in a burst, its `burst` further fans follow burst_interval
// apart. Times are computed from k, never summed, so they don't drift; definitions are read as decimals
// (seconds_of), so that a file's 0.1 is 0.1 s and not the nearest float. Whether a due volley is really fired
// (range) is the caller's decision: times pass either way. Lengths in tiles, angles in rad, velocities in
// tiles/s. All O(1), nothing allocates.
#pragma once

#include <cstdint>
#include <optional>

#include "sim/base/types.h"
#include "sim/model/definitions.h"
#include "sim/model/volley.h"

namespace fusillade::sim {

// Part of the match's state: one per emitter of an actor; {} at its spawn.
struct EmitterState {
  std::int64_t volley = 0;  // next period
  std::int32_t burst = 0;   // next fan of a burst
  friend bool operator==(const EmitterState&, const EmitterState&) = default;
};

struct DueVolley {
  Time time = 0;
  std::int64_t volley = 0;  // turns a spiral
};

// The next volley before `until`, and moves the state past it; nullopt: none. Call until it answers nullopt;
// times never fall. A burst that outlasts its period is cut by the next one.
std::optional<DueVolley> next_volley(const EmitterDefinition& emitter, double tick_rate, Time spawned,
                                     Time until, EmitterState& state);

// ring: a full circle, bullet 0 along the volley's turn; fan: `spread` around it; row: abreast along it,
// `spacing` apart, from left to right as seen by the bullets' shooter (y down).
enum class VolleyForm : std::uint8_t { ring, fan, row };

// The layout of a volley, whoever fires it.
struct VolleyPattern {
  VolleyForm form = VolleyForm::fan;
  std::int32_t bullet = 0;  // index of BulletDefinition
  std::int32_t count = 1;
  float speed = 0;    // tiles/s
  float spread = 0;   // rad, from first to last
  float spacing = 0;  // tiles
};

VolleyPattern pattern_of(const EmitterDefinition& emitter);
VolleyPattern pattern_of(const WeaponDefinition& weapon);
// By Volley::pattern.
VolleyPattern pattern_at(const WorldDefinition& definition, std::int32_t index);

// It points to a player.
bool is_aimed(const EmitterDefinition& emitter);

// The way volley `volley` of an emitter points. `toward`: from its origin to the nearest player, any length,
// (0,0) counts as (1,0). radial and spiral begin at angle 0 (along x) and ignore it.
Turn16 volley_turn(const EmitterDefinition& emitter, std::int64_t volley, Vec2d toward);

struct VolleyBullet {
  Vec2 position, velocity;
};

// Bullet `index` in [0, count) of a volley. An even fan has no bullet on its axis, a fan of one flies exactly
// along it.
VolleyBullet volley_bullet(const VolleyPattern& pattern, Vec2 origin, Turn16 turn, std::int32_t index);

// Direction (unit) of bullet `index` of a fan of `count` around `axis` (unit), `spread` from first to last.
Vec2d fan_direction(Vec2d axis, double spread, std::int32_t count, std::int32_t index);

// A definition's seconds as the file says them: the shortest decimal, up to nine digits after the point, that
// is that float; else the float.
double seconds_of(float seconds);

}  // namespace fusillade::sim
