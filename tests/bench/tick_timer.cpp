#include "bench/tick_timer.h"

#include <malloc.h>

#include <algorithm>
#include <chrono>

#include "bench/cpu_clock.h"

namespace fusillade::bench {
namespace {

double wall_ns() {
  return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

double bytes_taken() {
  const struct mallinfo2 memory = mallinfo2();
  return static_cast<double>(memory.uordblks + memory.hblkhd);
}

}  // namespace

double TickTimes::percentile_ns(double share) const {
  std::vector<double> sorted = ticks_ns;
  std::sort(sorted.begin(), sorted.end());
  return sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1) + 0.5)];
}

TickTimes time_ticks(const Scene& scene, int warm_up, int ticks,
                     decltype(sim::StepHooks::for_each_chunk) for_each_chunk) {
  const double bytes_before = bytes_taken();
  sim::World world = scene.make_world();
  TickTimes times;
  times.bytes = bytes_taken() - bytes_before;
  sim::Rng rng(7);
  for (int tick = 0; tick < warm_up; ++tick) {
    scene.refill(world, rng);
    world.step();
  }
  const auto now_ns = for_each_chunk ? wall_ns : thread_cpu_ns;
  double last_ns = 0;
  sim::StepHooks hooks;
  hooks.for_each_chunk = std::move(for_each_chunk);
  hooks.stage_done = [&](sim::Stage stage) {
    const double now = now_ns();
    times.stages_ns[static_cast<std::size_t>(stage)] += now - last_ns;
    last_ns = now;
  };
  for (int tick = 0; tick < ticks; ++tick) {
    const std::vector<sim::BulletPlacement> replacements = scene.replacements(world, rng);
    const double begin_ns = now_ns();
    for (const sim::BulletPlacement& bullet : replacements) world.spawn_bullet(bullet);
    last_ns = now_ns();
    times.refill_ns += last_ns - begin_ns;
    const sim::StepResult result = world.step(hooks);
    times.ticks_ns.push_back(now_ns() - begin_ns);
    times.spawned += result.bullets_spawned;
    times.contacts += result.contacts;
    times.swept_tests += result.swept_tests;
  }
  times.hash = world.state_hash();
  return times;
}

}  // namespace fusillade::bench
