#include <chipmunk/chipmunk.h>

#include "bench/yardstick/yardsticks.h"

namespace fusillade::bench {
namespace {

// A space with one circle for each enemy.
class Space {
 public:
  explicit Space(const Circles& enemies) : space_(cpSpaceNew()) {
    const auto count = static_cast<int>(enemies.size());
    cpSpaceUseSpatialHash(space_, 2.0 * enemies.radius, 10 * count);
    for (std::size_t i = 0; i < enemies.size(); ++i) {
      cpBody* body = cpSpaceAddBody(space_, cpBodyNewKinematic());
      cpBodySetPosition(body, cpv(enemies.x[i], enemies.y[i]));
      bodies_.push_back(body);
      shapes_.push_back(cpSpaceAddShape(space_, cpCircleShapeNew(body, enemies.radius, cpvzero)));
    }
  }
  Space(const Space&) = delete;
  Space& operator=(const Space&) = delete;
  ~Space() {
    for (cpShape* shape : shapes_) cpSpaceRemoveShape(space_, shape), cpShapeFree(shape);
    for (cpBody* body : bodies_) cpSpaceRemoveBody(space_, body), cpBodyFree(body);
    cpSpaceFree(space_);
  }

  void move(const Circles& enemies, double dt_s) {
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      cpBodySetPosition(bodies_[i],
                        cpv(enemies.x[i] + enemies.vx[i] * dt_s, enemies.y[i] + enemies.vy[i] * dt_s));
      cpSpaceReindexShapesForBody(space_, bodies_[i]);
    }
  }

  bool meets(cpVect from, cpVect to, double radius) const {
    return cpSpaceSegmentQueryFirst(space_, from, to, radius, CP_SHAPE_FILTER_ALL, nullptr) != nullptr;
  }

 private:
  cpSpace* space_;
  std::vector<cpBody*> bodies_;
  std::vector<cpShape*> shapes_;
};

Hits tick(Space& space, const Snapshot& snapshot) {
  Hits hits;
  const Circles& bullets = snapshot.bullets;
  space.move(snapshot.enemies, snapshot.dt_s);
  for (std::size_t i = 0; i < bullets.size(); ++i) {
    const cpVect from = cpv(bullets.x[i], bullets.y[i]);
    const cpVect to = cpv(from.x + bullets.vx[i] * snapshot.dt_s, from.y + bullets.vy[i] * snapshot.dt_s);
    if (space.meets(from, to, bullets.radius)) {
      ++hits.enemies;
    } else if (meets_wall_by_sub_steps(snapshot, i)) {
      ++hits.walls;
    }
  }
  return hits;
}

}  // namespace

Reading chipmunk(const Snapshot& snapshot, int repetitions) {
  Space space(snapshot.enemies);
  return read_ticks("Chipmunk, spatial hash", repetitions, [&] { return tick(space, snapshot); });
}

}  // namespace fusillade::bench
