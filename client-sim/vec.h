// A place, a way or a velocity in the plane: tiles, or tiles/s; x right, y down.
#pragma once

#include <cmath>

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

}  // namespace fusillade::client
