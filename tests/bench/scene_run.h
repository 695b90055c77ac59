// One world of a scene, tick by tick, and what its ticks take.
#pragma once

#include <array>
#include <vector>

#include "bench/scenes.h"

namespace fusillade::bench {

struct TickTimes {
  std::vector<double> ticks_ns;                             // each measured tick: refill and step
  std::array<double, sim::stage_names.size()> stages_ns{};  // sums over the measured ticks
  double refill_ns = 0;                                     // sum
  double bytes = 0;                                         // that the world takes, before its first tick
  std::int64_t spawned = 0, contacts = 0, swept_tests = 0;  // sums
  std::uint64_t hash = 0;                                   // of the state at the end

  double percentile_ns(double share) const;  // share in [0, 1]
};

class SceneRun {
 public:
  using ForEachChunk = decltype(sim::StepHooks::for_each_chunk);

  // `warm_up` ticks are played at once and not measured. The scene has to live as long.
  SceneRun(const Scene& scene, int warm_up, double (*now_ns)(), ForEachChunk for_each_chunk = {});
  SceneRun(const SceneRun&) = delete;
  SceneRun& operator=(const SceneRun&) = delete;

  void tick();
  double median_ns(int ticks);  // of as many further ticks, >= 1

  TickTimes times() const;  // of all measured ticks

 private:
  const Scene& scene_;
  double bytes_before_;
  sim::World world_;
  double (*now_ns_)();
  TickTimes times_;
  sim::Rng rng_{7};
  sim::StepHooks hooks_;
  double last_ns_ = 0;
};

}  // namespace fusillade::bench
