#include "bench/tick_timer.h"

#include <algorithm>
#include <chrono>
#include <latch>
#include <optional>

#include "bench/cpu_clock.h"
#include "bench/memory.h"
#include "ops/tick/worker_pool.h"

namespace fusillade::bench {
namespace {

double wall_ns() {
  return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

// Within a turn a world finds in the caches what its own last tick has left there, as that of a server does.
constexpr int ticks_per_turn = 10;

using ForEachChunk = decltype(sim::StepHooks::for_each_chunk);

// One world of a scene, tick by tick.
class Run {
 public:
  Run(const Scene& scene, int warm_up, double (*now_ns)(), ForEachChunk for_each_chunk)
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
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  void tick() {
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
  TickTimes finish() {
    times_.hash = world_.state_hash();
    return std::move(times_);
  }

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

// `times` times on a thread of the pool, as the server runs its ticks; returns when it is done.
template <class F>
void run_on(ops::WorkerPool& pool, int times, const F& f) {
  std::latch done(times);
  pool.run_at(ops::steady_now(), [&, left = times]() mutable -> std::optional<ops::TimePoint> {
    f();
    done.count_down();
    return --left > 0 ? std::optional(ops::steady_now()) : std::nullopt;
  });
  pool.start();
  done.wait();
  pool.stop();
}

}  // namespace

double TickTimes::percentile_ns(double share) const {
  std::vector<double> sorted = ticks_ns;
  std::sort(sorted.begin(), sorted.end());
  return sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1) + 0.5)];
}

TickTimes time_ticks(const Scene& scene, int warm_up, int ticks) {
  Run run(scene, warm_up, thread_cpu_ns, {});
  for (int tick = 0; tick < ticks; ++tick) run.tick();
  return run.finish();
}

InTurns time_in_turns(const Scene& scene, int warm_up, int ticks) {
  ops::WorkerPool pool(2);
  Run one(scene, warm_up, wall_ns, {});
  Run two(scene, warm_up, wall_ns, [&](std::int32_t count, const auto& chunk, const auto& meanwhile) {
    pool.for_each_chunk(1, count, chunk, meanwhile);
  });
  // Helpers are called as the task begins, and stay awake for less time than the other world takes.
  run_on(pool, (ticks + ticks_per_turn - 1) / ticks_per_turn, [&] {
    for (int tick = 0; tick < ticks_per_turn; ++tick) two.tick();
    for (int tick = 0; tick < ticks_per_turn; ++tick) one.tick();
  });
  return {one.finish(), two.finish()};
}

double InTurns::times_as_fast() const {
  std::vector<double> ratios;
  for (std::size_t tick = 0; tick < one.ticks_ns.size(); ++tick)
    ratios.push_back(one.ticks_ns[tick] / two.ticks_ns[tick]);
  std::sort(ratios.begin(), ratios.end());
  return ratios[ratios.size() / 2];
}

}  // namespace fusillade::bench
