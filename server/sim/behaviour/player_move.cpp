#include "sim/behaviour/player_move.h"

#include "sim/base/math.h"

namespace fusillade::sim {

Vec2 walk_velocity(Vec2 move, float speed) {
  const Vec2d wanted = move;
  const Vec2d share = dot(wanted, wanted) > 1 ? unit(wanted) : wanted;
  return (share * speed).rounded();
}

}  // namespace fusillade::sim
