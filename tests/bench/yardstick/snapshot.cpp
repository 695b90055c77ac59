#include "bench/yardstick/snapshot.h"

#include "bench/cpu_clock.h"
#include "bench/median.h"
#include "sim/base/tick_rate.h"
#include "sim/geometry/path.h"

namespace fusillade::bench {
namespace {

void add(Circles& circles, const sim::Path& path, sim::Vec2 velocity, sim::Time now) {
  const sim::Vec2d place = path.at(now);
  circles.x.push_back(place.x);
  circles.y.push_back(place.y);
  circles.vx.push_back(velocity.x);
  circles.vy.push_back(velocity.y);
}

}  // namespace

// Places by formula from the last launch, as the simulation has them: a view's are rounded.
Snapshot snapshot_of(const Scene& scene, const sim::World& world) {
  const sim::WorldDefinition& definition = scene.definition();
  const sim::TickRate rate(definition.rules.tick_rate);
  const sim::Time now = sim::time_of(world.tick());
  Snapshot snapshot;
  snapshot.dt_s = definition.rules.dt();
  snapshot.tiles = definition.map.width;
  snapshot.solid = definition.map.solid;
  snapshot.bullets.radius = definition.bullets[0].shape.radius;
  snapshot.enemies.radius = definition.actors[0].shape.radius;
  world.for_each_bullet([&](const sim::BulletView& bullet) {
    const sim::Path path{bullet.launch_position, rate.step_of(bullet.velocity), bullet.launch, bullet.end};
    add(snapshot.bullets, path, bullet.velocity, now);
    snapshot.life_s.push_back(rate.seconds(bullet.end - now));
  });
  for (const sim::ActorPlacement& enemy : definition.enemy_placements)
    add(snapshot.enemies, {enemy.position, rate.step_of(enemy.velocity), 0, now}, enemy.velocity, now);
  return snapshot;
}

Reading read_ticks(std::string name, int repetitions, const std::function<Hits()>& tick) {
  Reading reading{std::move(name), 0, {}};
  std::vector<double> ticks_ns;
  for (int i = 0; i < repetitions; ++i) {
    const double begin_ns = thread_cpu_ns();
    reading.hits = tick();
    ticks_ns.push_back(thread_cpu_ns() - begin_ns);
  }
  reading.tick_ns = median_of(std::move(ticks_ns));
  return reading;
}

}  // namespace fusillade::bench
