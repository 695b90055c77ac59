#include <box2d/box2d.h>

#include "bench/yardstick/yardsticks.h"
#include "sim/geometry/path.h"

namespace fusillade::bench {
namespace {

class Tree {
 public:
  explicit Tree(const Circles& enemies) : world_(b2Vec2(0, 0)) {
    b2CircleShape circle;
    circle.m_radius = enemies.radius;
    for (std::size_t i = 0; i < enemies.size(); ++i) {
      b2BodyDef definition;
      definition.type = b2_kinematicBody;
      definition.position.Set(static_cast<float>(enemies.x[i]), static_cast<float>(enemies.y[i]));
      bodies_.push_back(world_.CreateBody(&definition));
      bodies_.back()->CreateFixture(&circle, 0);
    }
  }

  void move(const Circles& enemies, double dt_s) {
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      const b2Vec2 place(static_cast<float>(enemies.x[i] + enemies.vx[i] * dt_s),
                         static_cast<float>(enemies.y[i] + enemies.vy[i] * dt_s));
      bodies_[i]->SetTransform(place, 0);
    }
  }

  void query(b2QueryCallback& callback, const b2AABB& bounds) const { world_.QueryAABB(&callback, bounds); }

 private:
  b2World world_;
  std::vector<b2Body*> bodies_;
};

// One bullet's way against what the tree reports.
struct Way : b2QueryCallback {
  sim::Vec2d place, velocity;
  double reach = 0, dt_s = 0;
  bool is_hit = false;

  bool ReportFixture(b2Fixture* fixture) override {
    const b2Vec2 other = fixture->GetBody()->GetPosition();
    is_hit = touch_s(place - sim::Vec2d{other.x, other.y}, velocity, reach, dt_s).has_value();
    return !is_hit;
  }

  b2AABB bounds(double radius) const {
    const sim::Bounds way = sim::Bounds::of_path(place, place + velocity * dt_s, {radius, radius});
    b2AABB box;
    box.lowerBound.Set(static_cast<float>(way.left), static_cast<float>(way.top));
    box.upperBound.Set(static_cast<float>(way.right), static_cast<float>(way.bottom));
    return box;
  }
};

Hits tick(Tree& tree, const Snapshot& snapshot) {
  Hits hits;
  const Circles& bullets = snapshot.bullets;
  tree.move(snapshot.enemies, snapshot.dt_s);
  for (std::size_t i = 0; i < bullets.size(); ++i) {
    Way way;
    way.place = {bullets.x[i], bullets.y[i]};
    way.velocity = {bullets.vx[i], bullets.vy[i]};
    way.reach = static_cast<double>(bullets.radius) + snapshot.enemies.radius;
    way.dt_s = snapshot.dt_s;
    tree.query(way, way.bounds(bullets.radius));
    if (way.is_hit) {
      ++hits.enemies;
    } else if (meets_wall_by_sub_steps(snapshot, i)) {
      ++hits.walls;
    }
  }
  return hits;
}

}  // namespace

Reading box2d(const Snapshot& snapshot, int repetitions) {
  Tree tree(snapshot.enemies);
  return read_ticks("Box2D, QueryAABB", repetitions, [&] { return tick(tree, snapshot); });
}

}  // namespace fusillade::bench
