// The little geometry that behaviours share.
#pragma once

#include <cmath>

#include "client-sim/behaviour/behaviour.h"

namespace fusillade::client {

struct Vec {
  float x = 0;
  float y = 0;
};

inline float length(Vec v) { return std::hypot(v.x, v.y); }

// (0,0) stays (0,0).
inline Vec unit(Vec v) {
  const float size = length(v);
  return size > 0 ? Vec{v.x / size, v.y / size} : Vec{};
}

// The nearest enemy or player of another team with health left, nearest first, ties by order; nullptr without
// one.
const Actor* nearest_hostile(const View& view);

// Where to aim (radians) so that a shot of view.shot_speed meets `target` if it keeps its velocity.
float lead_angle(const View& view, const Actor& target);

// The passing of a bullet: seconds until it is nearest and the offset from the viewer to it at that time.
struct Passing {
  double in_s = 0;
  Vec offset;
};

// Straight-line estimate, the viewer at rest; in_s < 0 when the bullet flies away.
Passing passing_of(const View& view, const Flight& bullet);

}  // namespace fusillade::client
