// Sine, cosine and power of our own: the same bits on every compiler, processor and in WebAssembly, where
// libm's differ. Plain IEEE double operations in a fixed order. O(1).
#pragma once

#include "sim/base/types.h"

namespace fusillade::sim {

inline constexpr double full_turn = 6.283185307179586476925;  // rad

// Of an angle, clockwise on screen (y down).
struct Turn {
  double cosine = 1, sine = 0;

  Vec2d direction() const { return {cosine, sine}; }  // to the right, turned
};

// Any finite angle (rad); error below 1e-15 for |angle| <= 1e5. Multiples of a quarter turn that are the
// nearest double to k*pi/2 (|k| <= 64) give exact 0, 1, -1.
Turn sine_cosine(double angle);

// base^exponent for base >= 0, finite exponent; relative error below 1e-14. 0^0 = 1; 0^positive = 0;
// 1^anything = 1.
double power(double base, double exponent);

// Angle of (x, y) in (-pi, pi], error below 1e-14; (0,0) gives 0.
double angle_of(Vec2d v);

inline Vec2d turned(Vec2d v, Turn by) {
  return {v.x * by.cosine - v.y * by.sine, v.x * by.sine + v.y * by.cosine};
}
inline Vec2d turned_back(Vec2d v, Turn by) { return turned(v, {by.cosine, -by.sine}); }

// `v` shortened or stretched to length 1; (1,0) for the zero vector. Exact up to two roundings, no overflow
// for components up to 1e150.
Vec2d unit(Vec2d v);

double length(Vec2d v);

// `v` if it is no longer than `length_max`, else in its direction as long as that.
Vec2d shorten(Vec2d v, double length_max);

}  // namespace fusillade::sim
