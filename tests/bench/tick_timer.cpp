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

// Of each of these how many times as long it took as its counterpart.
double median_ratio(const std::vector<double>& some_ns, const std::vector<double>& others_ns) {
  std::vector<double> ratios;
  for (std::size_t i = 0; i < some_ns.size(); ++i) ratios.push_back(some_ns[i] / others_ns[i]);
  return median_of(std::move(ratios));
}

template <class F>
double wall_ns_of(const F& f) {
  const double begin_ns = wall_ns();
  f();
  return wall_ns() - begin_ns;
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
  InTurns times;
  // Helpers are called as the task begins, and stay awake for less time than the other worlds take.
  run_on(pool, (ticks + ticks_per_turn - 1) / ticks_per_turn, [&] {
    play_turn(two);
    times.turns_of_both_ns.push_back(wall_ns_of([&] {
      pool.for_each_chunk(
          1, 2, [&](std::int32_t side) { play_turn(side == 0 ? left : right); }, [] {});
    }));
    times.turns_of_one_ns.push_back(wall_ns_of([&] { play_turn(one); }));
  });
  times.one = one.times(), times.two = two.times();
  times.left = left.times(), times.right = right.times();
  return times;
}

double InTurns::times_as_fast() const { return median_ratio(one.ticks_ns, two.ticks_ns); }
double InTurns::times_side_by_side() const { return 2 * median_ratio(turns_of_one_ns, turns_of_both_ns); }
bool InTurns::agree() const {
  return one.hash == two.hash && one.hash == left.hash && one.hash == right.hash;
}

}  // namespace fusillade::bench
