#include "bench/comparison.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <optional>

#include "bench/cpu_clock.h"
#include "bench/median.h"
#include "bench/quiet_processor.h"
#include "bench/tick_timer.h"
#include "bench/yardstick/yardsticks.h"

namespace fusillade::bench {
namespace {

constexpr double pairs_max = 1e10;
constexpr int turns_printed = 5;

// Fewer, the longer they take. Of ours as many as the bullets need until each has looked ahead three times.
int ticks_for(const SceneSize& size) { return std::clamp(20'000'000 / size.bullets, 24, 200); }
int repetitions_for(const SceneSize& size) { return std::clamp(1'000'000 / size.bullets, 3, 20); }

Scene scene_of(const SceneSize& size) { return {"straight", Flight::straight, size}; }

// A tick in which as much happens as in the ones that are timed.
struct OneTick {
  Snapshot snapshot;
  Hits hits;
};

OneTick play_one(const Scene& scene) {
  sim::World world = scene.make_world();
  sim::Rng rng(7);
  for (int tick = 0; tick < warm_up_ticks; ++tick) {
    scene.refill(world, rng);
    world.step();
  }
  scene.refill(world, rng);
  OneTick one{snapshot_of(scene, world), {}};
  world.step();
  for (const sim::Event& event : world.events()) {
    one.hits.enemies += event.form == sim::EventForm::hit ? 1 : 0;
    one.hits.walls += event.form == sim::EventForm::wall ? 1 : 0;
  }
  return one;
}

// Its hits are ours: the goldens hold that.
std::optional<Reading> scalar_twin(const SceneSize& size, const std::filesystem::path& program, Hits hits) {
  const std::string command = "'" + program.string() + "' " + std::to_string(size.bullets) + " " +
                              std::to_string(size.enemies) + " " + std::to_string(ticks_for(size));
  std::FILE* output = popen(command.c_str(), "r");
  if (output == nullptr) return std::nullopt;
  Reading reading{"ours, scalar twin", 0, hits};
  const bool is_complete = std::fscanf(output, "%lf", &reading.tick_ns) == 1;
  return pclose(output) == 0 && is_complete ? std::optional(reading) : std::nullopt;
}

using Yardstick = std::function<std::optional<Reading>()>;

std::vector<Yardstick> yardsticks_of(const OneTick& one, const SceneSize& size, const Programs& programs) {
  const int repetitions = repetitions_for(size);
  const Snapshot& tick = one.snapshot;
  return {
      [&tick, repetitions] { return memory_floor(tick, 10 * repetitions); },
      [&one, size, &programs] { return scalar_twin(size, programs.scalar_twin, one.hits); },
      [&tick, repetitions] { return three_passes(tick, repetitions); },
      [&tick, repetitions] { return chipmunk(tick, repetitions); },
      [&tick, repetitions] { return box2d(tick, repetitions); },
      [&tick, repetitions, &programs] { return document_004(tick, repetitions, programs.document_004); },
  };
}

// nullopt: there is nothing to read.
std::optional<Beside> measure_beside(SceneRun& ours, int ours_ticks, const Yardstick& yardstick, int turns) {
  Beside beside;
  std::vector<double> ticks_ns, ratios;
  for (int turn = 0; turn < turns; ++turn) {
    const double ours_ns = ours.median_ns(ours_ticks);
    const std::optional<Reading> reading = yardstick();
    if (!reading) return std::nullopt;
    beside.reading = *reading;
    ticks_ns.push_back(reading->tick_ns);
    ratios.push_back(reading->tick_ns / ours_ns);
  }
  beside.reading.tick_ns = median_of(ticks_ns);
  beside.times_ours = median_of(ratios);
  std::ranges::sort(ratios);
  beside.times_ours_min = ratios.front(), beside.times_ours_max = ratios.back();
  return beside;
}

Comparison compare(const OneTick& one, const SceneSize& size, const Programs& programs, int turns) {
  const QuietProcessor processor;
  const Scene scene = scene_of(size);
  SceneRun ours(scene, warm_up_ticks, thread_cpu_ns);
  Comparison comparison{size, {"ours", 0, one.hits}, {}};
  for (const Yardstick& yardstick : yardsticks_of(one, size, programs)) {
    if (const auto beside = measure_beside(ours, ticks_for(size), yardstick, turns))
      comparison.others.push_back(*beside);
  }
  comparison.ours.tick_ns = ours.times().percentile_ns(0.5);
  return comparison;
}

void print_beside(const Beside& beside, const Comparison& comparison) {
  const Reading& reading = beside.reading;
  std::printf("%-24s %10.2f %9.2f %9.2f %9.2f", reading.name.c_str(),
              reading.tick_ns / comparison.size.bullets, beside.times_ours, beside.times_ours_min,
              beside.times_ours_max);
  if (reading.hits != Hits{}) {
    std::printf(" %8lld %8lld %+8lld %+8lld", static_cast<long long>(reading.hits.enemies),
                static_cast<long long>(reading.hits.walls),
                static_cast<long long>(reading.hits.enemies - comparison.ours.hits.enemies),
                static_cast<long long>(reading.hits.walls - comparison.ours.hits.walls));
  }
  std::printf("\n");
}

}  // namespace

SceneSize straight_size(std::int32_t bullets) { return {bullets, std::max(1, bullets / 100), 1024}; }

SceneSize growing_size(std::int32_t bullets) {
  SceneSize size = straight_size(bullets);
  size.tiles = static_cast<std::int32_t>(std::lround(size.tiles * std::sqrt(bullets / 1e6)));
  return size;
}

double time_ours_ns(const SceneSize& size) {
  const QuietProcessor processor;
  return time_ticks(scene_of(size), warm_up_ticks, ticks_for(size)).percentile_ns(0.5);
}

Comparison compare(const SceneSize& size, const Programs& programs, int turns) {
  return compare(play_one(scene_of(size)), size, programs, turns);
}

bool print_comparison(const SceneSize& size, const Programs& programs) {
  const OneTick one = play_one(scene_of(size));
  const Comparison comparison = compare(one, size, programs, turns_printed);
  std::printf("\n%-24s %10s %9s %9s %9s %8s %8s %8s %8s\n",
              (std::to_string(size.bullets) + " bullets").c_str(), "ns/bullet", "x ours", "least", "most",
              "enemies", "walls", "dev.", "dev.");
  print_beside({comparison.ours, 1, 1, 1}, comparison);
  for (const Beside& beside : comparison.others) print_beside(beside, comparison);
  if (static_cast<double>(size.bullets) * size.enemies > pairs_max) return true;
  const bool is_equal = brute_force(one.snapshot) == one.hits;
  std::printf("hits of brute force: %s\n", is_equal ? "ours" : "NOT OURS");
  return is_equal;
}

}  // namespace fusillade::bench
