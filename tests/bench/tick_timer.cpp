#include "bench/tick_timer.h"

#include <chrono>
#include <latch>
#include <optional>

#include "bench/cpu_clock.h"
#include "bench/median.h"
#include "ops/tick/worker_pool.h"

namespace fusillade::bench {
namespace {

double wall_ns() {
  return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

// Within a turn a world finds in the caches what its own last tick has left there, as that of a server does.
constexpr int ticks_per_turn = 10;

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

// Of each tick of one how many times as long it took as that of the other.
double median_ratio(const TickTimes& one, const TickTimes& other) {
  std::vector<double> ratios;
  for (std::size_t tick = 0; tick < one.ticks_ns.size(); ++tick)
    ratios.push_back(one.ticks_ns[tick] / other.ticks_ns[tick]);
  return median_of(std::move(ratios));
}

}  // namespace

TickTimes time_ticks(const Scene& scene, int warm_up, int ticks) {
  SceneRun run(scene, warm_up, thread_cpu_ns);
  for (int tick = 0; tick < ticks; ++tick) run.tick();
  return run.times();
}

InTurns time_in_turns(const Scene& scene, int warm_up, int ticks) {
  ops::WorkerPool pool(2);
  SceneRun one(scene, warm_up, wall_ns), left(scene, warm_up, wall_ns), right(scene, warm_up, wall_ns);
  SceneRun two(scene, warm_up, wall_ns, [&](std::int32_t count, const auto& chunk, const auto& meanwhile) {
    pool.for_each_chunk(1, count, chunk, meanwhile);
  });
  const auto play_turn = [](SceneRun& run) {
    for (int tick = 0; tick < ticks_per_turn; ++tick) run.tick();
  };
  // Helpers are called as the task begins, and stay awake for less time than the other worlds take.
  run_on(pool, (ticks + ticks_per_turn - 1) / ticks_per_turn, [&] {
    play_turn(two);
    pool.for_each_chunk(
        1, 2, [&](std::int32_t side) { play_turn(side == 0 ? left : right); }, [] {});
    play_turn(one);
  });
  return {one.times(), two.times(), left.times(), right.times()};
}

double InTurns::times_as_fast() const { return median_ratio(one, two); }
double InTurns::times_side_by_side() const { return median_ratio(one, left) + median_ratio(one, right); }
bool InTurns::agree() const {
  return one.hash == two.hash && one.hash == left.hash && one.hash == right.hash;
}

}  // namespace fusillade::bench
