#include "bench/table.h"

#include <hwy/targets.h>

#include <cstdio>

#include "bench/cpu_clock.h"
#include "bench/masks.h"
#include "bench/median.h"
#include "bench/memory.h"
#include "bench/quiet_processor.h"
#include "bench/tick_timer.h"

namespace fusillade::bench {
namespace {

constexpr std::size_t mask_places = 100'000;

struct Row {
  Scene scene;
  TickTimes times;
  StandingBytes standing;
  double sse4_ratio = 0;

  double ns(double share) const { return times.percentile_ns(share) / scene.size().bullets; }
};

Row measure(const Scene& scene, int ticks) {
  const QuietProcessor processor;
  Row row{scene, time_ticks(scene, warm_up_ticks, ticks), standing_bytes_of(scene)};
  hwy::SetSupportedTargetsForTest(HWY_SSE4);
  row.sse4_ratio = time_ticks(scene, warm_up_ticks, ticks).percentile_ns(0.5) / row.times.percentile_ns(0.5);
  hwy::SetSupportedTargetsForTest(0);
  return row;
}

void print_head() {
  std::printf("%-14s %9s %6s %6s %6s %6s %7s %6s %9s %7s %6s %9s  %s\n", "ns per bullet", "bullets", "goal",
              "p50", "p99", "max", "p99 ms", "SSE4 x", "B/bullet", "columns", "grids", "contacts", "hash");
}

void print_row(const Row& row) {
  const double bullets = row.scene.size().bullets;
  const auto ticks = static_cast<double>(row.times.ticks_ns.size());
  std::printf("%-14s %9.0f %6.1f %6.2f %6.2f %6.2f %7.2f %6.2f %9.1f %7.1f %6.1f %9.1f  %016llx\n",
              row.scene.name().c_str(), bullets, row.scene.goal_ns(), row.ns(0.5), row.ns(0.99), row.ns(1),
              row.times.percentile_ns(0.99) / 1e6, row.sse4_ratio, row.times.bytes / bullets,
              row.standing.columns / bullets, row.standing.grids / bullets,
              static_cast<double>(row.times.contacts) / ticks,
              static_cast<unsigned long long>(row.times.hash));
  std::fflush(stdout);
}

void print_stages(const std::vector<Row>& rows) {
  std::printf("\n%-14s %10s", "% of the tick", "refill");
  for (const std::string_view stage : sim::stage_names) std::printf(" %10s", std::string(stage).c_str());
  std::printf(" %16s\n", "grid ns/enemy");
  for (const Row& row : rows) {
    double total_ns = row.times.refill_ns;
    for (const double stage_ns : row.times.stages_ns) total_ns += stage_ns;
    std::printf("%-14s %10.1f", row.scene.name().c_str(), 100 * row.times.refill_ns / total_ns);
    for (const double stage_ns : row.times.stages_ns) std::printf(" %10.1f", 100 * stage_ns / total_ns);
    const double grid_ns = row.times.stages_ns.at(static_cast<std::size_t>(sim::Stage::broadphase));
    std::printf(" %16.1f\n",
                grid_ns / static_cast<double>(row.times.ticks_ns.size()) / row.scene.size().enemies);
  }
}

void print_two_workers(const Scene& scene, int ticks) {
  const InTurns times = time_in_turns(scene, warm_up_ticks, ticks);
  std::printf("%s on two workers: %.2f times as fast (two such matches side by side: %.2f), %s\n",
              scene.name().c_str(), times.times_as_fast(), times.times_side_by_side(),
              times.agree() ? "the same hash" : "ANOTHER HASH");
}

void print_volley_end(const Scene& scene) {
  const QuietProcessor processor;
  const TickTimes times = time_ticks(scene, life_ticks, 1);
  const auto ends = static_cast<double>(times.contacts);
  std::printf("a tick in which %.0f bullets of %s end: %.2f ms, %.0f ns each\n", ends, scene.name().c_str(),
              times.ticks_ns[0] / 1e6, times.ticks_ns[0] / ends);
}

void print_masks(int repetitions) {
  const QuietProcessor processor;
  const MaskScene scene(mask_places);
  std::vector<double> calls_ns;
  std::size_t overlaps = 0;
  for (int i = 0; i < repetitions; ++i) {
    const double begin_ns = thread_cpu_ns();
    overlaps += scene.count_overlaps();
    calls_ns.push_back((thread_cpu_ns() - begin_ns) / static_cast<double>(mask_places));
  }
  std::printf("a mask of 32 x 32 over rocks: %.2f ns, %zu hits (goal 8 ns, no hit)\n",
              median_of(std::move(calls_ns)), overlaps);
}

}  // namespace

void print_table(const std::string& part, int ticks) {
  std::vector<Row> rows;
  print_head();
  for (const Scene& scene : all_scenes()) {
    if (scene.name().find(part) == std::string::npos) continue;
    rows.push_back(measure(scene, ticks));
    print_row(rows.back());
  }
  print_stages(rows);
  std::printf("\n");
  for (const Row& row : rows) {
    if (row.scene.name().ends_with("_1m")) print_two_workers(row.scene, ticks);
    if (row.scene.name().starts_with("straight_1")) print_volley_end(row.scene);
  }
  print_masks(ticks);
}

}  // namespace fusillade::bench
