// The ground types of the simulation: vectors, match time, entity kinds and ids.
// Unit of length: tile (x right, y down). Unit of velocity: tiles per second.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace fusillade::sim {

struct Vec2 {
  float x = 0, y = 0;
  friend bool operator==(const Vec2&, const Vec2&) = default;
};

// The narrowphase works in double; what is stored between contacts is float.
struct Vec2d {
  double x = 0, y = 0;
  constexpr Vec2d() = default;
  constexpr Vec2d(double x_value, double y_value) : x(x_value), y(y_value) {}
  constexpr Vec2d(Vec2 v) : x(v.x), y(v.y) {}
  constexpr Vec2 rounded() const { return {static_cast<float>(x), static_cast<float>(y)}; }
  friend bool operator==(const Vec2d&, const Vec2d&) = default;
};

constexpr Vec2d operator+(Vec2d a, Vec2d b) { return {a.x + b.x, a.y + b.y}; }
constexpr Vec2d operator-(Vec2d a, Vec2d b) { return {a.x - b.x, a.y - b.y}; }
constexpr Vec2d operator*(Vec2d a, double s) { return {a.x * s, a.y * s}; }
constexpr Vec2d operator-(Vec2d a) { return {-a.x, -a.y}; }
constexpr double dot(Vec2d a, Vec2d b) { return a.x * b.x + a.y * b.y; }
constexpr double cross(Vec2d a, Vec2d b) { return a.x * b.y - a.y * b.x; }

// Match time in ticks as a fixed-point number, 32 bits before and 32 after the point: exact to add, subtract
// and compare, the same precision (2^-32 tick) at any age of the match. Range: 2^31 ticks.
using Time = std::int64_t;
using Tick = std::int32_t;
inline constexpr Time tick_length = Time{1} << 32;
inline constexpr Time never = INT64_MAX;
// A world makes no more of them (207 days at 60 Hz): whatever lasts beyond the last one fits Time, too.
inline constexpr Tick tick_max = 1 << 30;

constexpr Time time_of(Tick tick) { return Time{tick} << 32; }
constexpr Tick tick_of(Time t) { return static_cast<Tick>(t >> 32); }
// Fraction of its tick at which `t` lies, in [0, 1), exact.
constexpr double fraction_of(Time t) { return static_cast<double>(t & (tick_length - 1)) * 0x1p-32; }
// `ticks` (any number, in ticks) as a duration, rounded to the nearest step.
constexpr Time duration_of(double ticks) {
  const double scaled = ticks * 0x1p32;
  return static_cast<Time>(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
}
constexpr double ticks_of(Time duration) { return static_cast<double>(duration) * 0x1p-32; }

// Entity and target kinds. The order is the order of RULES (stage 6) in which simultaneous contacts are met;
// as a mover's kind it orders movers (bullets before bodies before enemies before players).
enum class Kind : std::uint8_t {
  bullet,
  wall,
  terrain,
  segment,
  peg,
  object,
  body,
  enemy,
  player,
  mask,
  expiry,
  none,
  beam  // as a mover it comes after all others
};
inline constexpr std::array<std::string_view, 13> kind_names{"bullet", "wall", "terrain", "segment", "peg",
                                                             "object", "body", "enemy",   "player",  "mask",
                                                             "expiry", "none", "beam"};

// Spawn ordinal per kind, from 0, never reused. Ordinals decide ties.
using Ordinal = std::uint64_t;
inline constexpr Ordinal no_ordinal = UINT64_MAX;
// Fewer than so many of a kind ever appear: the upper 8 bits are free for whoever keeps ordinals.
inline constexpr Ordinal ordinals_max = Ordinal{1} << 56;

struct EntityId {
  Kind kind = Kind::none;
  Ordinal ordinal = 0;
  friend bool operator==(const EntityId&, const EntityId&) = default;
};

}  // namespace fusillade::sim
