#include "bench/scene_run.h"

#include <algorithm>

#include "bench/median.h"
#include "bench/memory.h"

namespace fusillade::bench {

double TickTimes::percentile_ns(double share) const {
  std::vector<double> sorted = ticks_ns;
  std::sort(sorted.begin(), sorted.end());
  return sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1) + 0.5)];
}

SceneRun::SceneRun(const Scene& scene, int warm_up, double (*now_ns)(), ForEachChunk for_each_chunk)
    : scene_(scene), bytes_before_(bytes_taken()), world_(scene.make_world()), now_ns_(now_ns) {
  times_.bytes = bytes_taken() - bytes_before_;
  for (int tick = 0; tick < warm_up; ++tick) {
    scene.refill(world_, rng_);
    world_.step();
  }
  hooks_.for_each_chunk = std::move(for_each_chunk);
  hooks_.stage_done = [this](sim::Stage stage) {
    const double now = now_ns_();
    times_.stages_ns[static_cast<std::size_t>(stage)] += now - last_ns_;
    last_ns_ = now;
  };
}

void SceneRun::tick() {
  const std::vector<sim::BulletPlacement> replacements = scene_.replacements(world_, rng_);
  const double begin_ns = now_ns_();
  for (const sim::BulletPlacement& bullet : replacements) world_.spawn_bullet(bullet);
  last_ns_ = now_ns_();
  times_.refill_ns += last_ns_ - begin_ns;
  const sim::StepResult result = world_.step(hooks_);
  times_.ticks_ns.push_back(now_ns_() - begin_ns);
  times_.spawned += result.bullets_spawned;
  times_.contacts += result.contacts;
  times_.swept_tests += result.swept_tests;
}

double SceneRun::median_ns(int ticks) {
  for (int i = 0; i < ticks; ++i) tick();
  return median_of({times_.ticks_ns.end() - ticks, times_.ticks_ns.end()});
}

TickTimes SceneRun::times() const {
  TickTimes times = times_;
  times.hash = world_.state_hash();
  return times;
}

}  // namespace fusillade::bench
