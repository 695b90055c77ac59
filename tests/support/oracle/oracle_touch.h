// When something first touches something, with the room that accuracy leaves: found by search on the distance
// as a function of time, in long double. Unit of time: seconds, of length: tiles.
#pragma once

#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "support/oracle/plane_oracle.h"
#include "support/oracle/swept_oracle.h"

namespace fusillade::support {

inline constexpr Real not_ever = std::numeric_limits<Real>::infinity();

// A touch happens within [early, late]: nobody who computes to within `band` tiles finds it outside.
struct Touch {
  Real early = 0;
  Real time = not_ever;  // exact; not_ever: the shapes only come near
  Real late = not_ever;  // not_ever: a graze that may be missed
};

// Distance as a function of time, below 0 where the shapes overlap; convex.
using Separation = std::function<Real(Real)>;

// `speed`: the separation changes by no more than this per second.
std::optional<Touch> first_touch(const Separation& separation, Real from, Real to, Real speed, Real band);

// Distance of a point from a box, below 0 inside.
Real separation(Point p, const OracleBox& box);

// The unit directions in which a contact at `p` may push, where each is as good as the others to within
// `band`. Of a shape given as in SweptOracle; never empty.
std::vector<Point> normals_at(const SweptOracle& shape, Point p, Real band);

}  // namespace fusillade::support
