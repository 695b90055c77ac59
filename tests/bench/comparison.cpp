#include "bench/comparison.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>

#include "bench/tick_timer.h"
#include "bench/yardstick/yardsticks.h"

namespace fusillade::bench {
namespace {

constexpr double pairs_max = 1e10;

// Fewer, the longer they take.
int ticks_for(const SceneSize& size) { return std::clamp(20'000'000 / size.bullets, 3, 200); }
int repetitions_for(const SceneSize& size) { return std::clamp(1'000'000 / size.bullets, 5, 20); }

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

Comparison compare(const OneTick& one, const SceneSize& size, const Programs& programs) {
  const int repetitions = repetitions_for(size);
  Comparison comparison{size, {"ours", time_ours_ns(size), one.hits}, {}};
  const auto add = [&comparison](const std::optional<Reading>& reading) {
    if (reading) comparison.others.push_back(*reading);
  };
  add(memory_floor(one.snapshot, 10 * repetitions));
  add(scalar_twin(size, programs.scalar_twin, one.hits));
  add(three_passes(one.snapshot, repetitions));
  add(chipmunk(one.snapshot, repetitions));
  add(box2d(one.snapshot, repetitions));
  add(document_004(one.snapshot, repetitions, programs.document_004));
  return comparison;
}

void print_reading(const Reading& reading, const Comparison& comparison) {
  const Hits deviation{reading.hits.enemies - comparison.ours.hits.enemies,
                       reading.hits.walls - comparison.ours.hits.walls};
  std::printf("%-24s %10.2f %9.2f %8lld %8lld %+8lld %+8lld\n", reading.name.c_str(),
              reading.tick_ns / comparison.size.bullets, reading.tick_ns / comparison.ours.tick_ns,
              static_cast<long long>(reading.hits.enemies), static_cast<long long>(reading.hits.walls),
              static_cast<long long>(deviation.enemies), static_cast<long long>(deviation.walls));
}

}  // namespace

SceneSize straight_size(std::int32_t bullets) { return {bullets, std::max(1, bullets / 100), 1024}; }

SceneSize growing_size(std::int32_t bullets) {
  SceneSize size = straight_size(bullets);
  size.tiles = static_cast<std::int32_t>(std::lround(size.tiles * std::sqrt(bullets / 1e6)));
  return size;
}

double time_ours_ns(const SceneSize& size) {
  return time_ticks(scene_of(size), warm_up_ticks, ticks_for(size)).percentile_ns(0.5);
}

Comparison compare(const SceneSize& size, const Programs& programs) {
  return compare(play_one(scene_of(size)), size, programs);
}

bool print_comparison(const SceneSize& size, const Programs& programs) {
  const OneTick one = play_one(scene_of(size));
  const Comparison comparison = compare(one, size, programs);
  std::printf("\n%-24s %10s %9s %8s %8s %8s %8s\n", (std::to_string(size.bullets) + " bullets").c_str(),
              "ns/bullet", "x ours", "enemies", "walls", "dev.", "dev.");
  print_reading(comparison.ours, comparison);
  for (const Reading& reading : comparison.others) {
    if (reading.hits == Hits{}) {
      std::printf("%-24s %10.2f %9.2f\n", reading.name.c_str(), reading.tick_ns / size.bullets,
                  reading.tick_ns / comparison.ours.tick_ns);
    } else {
      print_reading(reading, comparison);
    }
  }
  if (static_cast<double>(size.bullets) * size.enemies > pairs_max) return true;
  const bool is_equal = brute_force(one.snapshot) == one.hits;
  std::printf("hits of brute force: %s\n", is_equal ? "ours" : "NOT OURS");
  return is_equal;
}

}  // namespace fusillade::bench
