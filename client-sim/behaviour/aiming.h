// The little geometry that behaviours share.
#pragma once

#include "client-sim/behaviour/behaviour.h"
#include "client-sim/vec.h"

namespace fusillade::client {

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
