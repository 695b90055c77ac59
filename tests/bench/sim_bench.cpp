// `./dev bench sim [--scene PART] [--ticks N]`: ns per bullet and tick in each scene, and the share of each
// stage.
#include <CLI/CLI.hpp>
#include <cstdio>

#include "bench/scenes.h"
#include "bench/tick_timer.h"

namespace fusillade::bench {
namespace {

void print_head() {
  std::printf("%-14s %9s %8s %8s %8s %8s %9s %7s %7s", "scene", "bullets", "ns p50", "ns p99", "ns max",
              "ms p50", "contacts", "tests", "refill");
  for (const std::string_view stage : sim::stage_names) std::printf(" %10s", std::string(stage).c_str());
  std::printf("  hash\n");
}

void print_row(const Scene& scene, const TickTimes& times) {
  const double bullets = scene.size().bullets;
  const auto ticks = static_cast<double>(times.ticks_ns.size());
  std::printf("%-14s %9.0f %8.2f %8.2f %8.2f %8.3f %9.1f %7.1f %7.2f", scene.name().c_str(), bullets,
              times.percentile_ns(0.5) / bullets, times.percentile_ns(0.99) / bullets,
              times.percentile_ns(1) / bullets, times.percentile_ns(0.5) / 1e6,
              static_cast<double>(times.contacts) / ticks, static_cast<double>(times.swept_tests) / ticks,
              times.refill_ns / ticks / bullets);
  for (const double stage_ns : times.stages_ns) std::printf(" %10.2f", stage_ns / ticks / bullets);
  std::printf("  %016llx\n", static_cast<unsigned long long>(times.hash));
  std::fflush(stdout);
}

int run(int argc, char** argv) {
  CLI::App app("Times the ticks of server/sim");
  std::string part;
  int ticks = 200;
  app.add_option("--scene", part, "only scenes whose name has this part");
  app.add_option("--ticks", ticks, "ticks to measure in each scene")->check(CLI::Range(1, 1'000'000));
  CLI11_PARSE(app, argc, argv);
  print_head();
  for (const Scene& scene : all_scenes()) {
    if (scene.name().find(part) == std::string::npos) continue;
    print_row(scene, time_ticks(scene, 120, ticks));
  }
  return 0;
}

}  // namespace
}  // namespace fusillade::bench

int main(int argc, char** argv) { return fusillade::bench::run(argc, argv); }
