// The worlds in which ticks are timed: so many bullets among enemies and walls, all rules on. Their number
// stays: whoever ends is replaced at the start of the next tick, elsewhere.
#pragma once

#include <string>
#include <vector>

#include "sim/base/rng.h"
#include "sim/world.h"

namespace fusillade::bench {

// Of every bullet. Those of the first tick that nothing has stopped all end in one; in the ticks that are
// timed as many end as in any other.
inline constexpr int life_ticks = 240, warm_up_ticks = life_ticks + 10;

enum class Flight { straight, full, piercing, homing, bouncing };

struct SceneSize {
  std::int32_t bullets = 0;
  std::int32_t enemies = 0;
  std::int32_t tiles = 1024;  // side of the square map
};

class Scene {
 public:
  // `goal_ns`: per bullet and tick, 0: none.
  Scene(std::string name, Flight flight, const SceneSize& size, double goal_ns = 0);

  const std::string& name() const { return name_; }
  double goal_ns() const { return goal_ns_; }
  const SceneSize& size() const { return size_; }
  sim::World make_world() const { return sim::World(definition_); }
  const sim::WorldDefinition& definition() const { return definition_; }

  // What has to be spawned until the world holds so many bullets again. The same calls give the same.
  std::vector<sim::BulletPlacement> replacements(const sim::World& world, sim::Rng& rng) const;
  void refill(sim::World& world, sim::Rng& rng) const;

 private:
  void add_walls(sim::Rng& rng);
  void add_segments(sim::Rng& rng);
  void add_enemies(sim::Rng& rng);
  void add_bullet(Flight flight);
  sim::Vec2 free_place(sim::Rng& rng) const;

  std::string name_;
  SceneSize size_;
  double goal_ns_;
  sim::WorldDefinition definition_;
};

// Every scene of the table in README.md; `scale` of 0.001 gives worlds for a test.
std::vector<Scene> all_scenes(double scale = 1);

}  // namespace fusillade::bench
