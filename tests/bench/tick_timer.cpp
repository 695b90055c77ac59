#include "bench/tick_timer.h"

#include <algorithm>
#include <chrono>

namespace fusillade::bench {
namespace {

using Clock = std::chrono::steady_clock;

double ns_between(Clock::time_point begin, Clock::time_point end) {
  return std::chrono::duration<double, std::nano>(end - begin).count();
}

}  // namespace

double TickTimes::percentile_ns(double share) const {
  std::vector<double> sorted = ticks_ns;
  std::sort(sorted.begin(), sorted.end());
  return sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1) + 0.5)];
}

TickTimes time_ticks(const Scene& scene, int warm_up, int ticks) {
  sim::World world = scene.make_world();
  sim::Rng rng(7);
  for (int tick = 0; tick < warm_up; ++tick) {
    scene.refill(world, rng);
    world.step();
  }
  TickTimes times;
  Clock::time_point last;
  sim::StepHooks hooks;
  hooks.stage_done = [&](sim::Stage stage) {
    const Clock::time_point now = Clock::now();
    times.stages_ns[static_cast<std::size_t>(stage)] += ns_between(last, now);
    last = now;
  };
  for (int tick = 0; tick < ticks; ++tick) {
    const Clock::time_point begin = Clock::now();
    scene.refill(world, rng);
    last = Clock::now();
    times.refill_ns += ns_between(begin, last);
    const sim::StepResult result = world.step(hooks);
    times.ticks_ns.push_back(ns_between(begin, Clock::now()));
    times.spawned += result.bullets_spawned;
    times.contacts += result.contacts;
    times.swept_tests += result.swept_tests;
  }
  times.hash = world.state_hash();
  return times;
}

}  // namespace fusillade::bench
