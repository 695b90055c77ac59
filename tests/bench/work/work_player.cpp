// `work_player SCENE`: plays a small scene for callgrind to count, with SSE4 on every processor, and prints
// by how many units to divide: bullets times ticks, enemies times ticks for `enemy_grid`, bullets for
// `volley_end` and `spawn_bullet`, places for `mask_32x32`, sweeps for the circles, snapshots of one player
// each for `snapshot_build` and `snapshot_add`.
#include <hwy/nanobenchmark.h>
#include <hwy/targets.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <vector>

#include "bench/masks.h"
#include "bench/scenes.h"
#include "bench/work/crowd.h"
#include "sim/plane/plane_sweep.h"

// The library measures its clock as it is loaded, by an instruction (rdtscp) that valgrind refuses where the
// machine hides it from cpuid. Nobody asks for that clock here: this one takes its place.
std::uint64_t hwy::platform::TimerResolution() { return 1; }

namespace fusillade::bench {
namespace {

constexpr double scale = 0.02;
constexpr int ticks = 40;
constexpr std::size_t mask_places = 10'000;
constexpr int large_sweeps = 100;

// Who ends is replaced. Returns how many bullets appear.
std::int64_t play(const Scene& scene) {
  sim::World world = scene.make_world();
  sim::Rng rng(7);
  std::int64_t spawned = 0;
  for (int tick = 0; tick < ticks; ++tick) {
    scene.refill(world, rng);
    spawned += world.step().bullets_spawned;
  }
  return spawned;
}

// Nobody is replaced: whom nothing stops before ends in the last tick.
void play_volley(const Scene& scene) {
  sim::World world = scene.make_world();
  sim::Rng rng(7);
  scene.refill(world, rng);
  for (int tick = 0; tick <= life_ticks; ++tick) world.step();
}

std::int64_t sweep_circles(const sim::BitPlane& hall, sim::Vec2d start, double radius) {
  std::int64_t contacts = 0;
  for (int i = 0; i < large_sweeps; ++i) contacts += sim::sweep_circle(hall, start, {1, 0}, radius) ? 1 : 0;
  return contacts;
}

// A circle larger than the hall that it is in, with one pillar: what it overlaps most is what is nearest.
std::int64_t sweep_large_circles() {
  constexpr std::int32_t side = 1024, middle = side / 2;
  std::vector<std::uint8_t> solid(std::size_t{side} * side);
  solid[middle * side + middle + 100] = 1;
  return sweep_circles({side, side, 1, true, solid}, {middle, middle + 0.5}, 4 * side);
}

// A circle among pillars that it leaves behind, with a wall so far ahead that it is just touched.
std::int64_t sweep_leaving_circles() {
  constexpr std::int32_t side = 256, middle = side / 2;
  std::vector<std::uint8_t> solid(std::size_t{side} * side);
  for (std::int32_t row = 0; row < side; row += 2)
    for (std::int32_t column = 0; column < middle; column += 2) solid[row * side + column] = 1;
  return sweep_circles({side, side, 1, true, solid}, {middle, middle + 0.5}, middle - 0.5);
}

std::optional<Scene> scene_of(std::string_view name) {
  const std::vector<Scene> scenes = all_scenes(scale);
  const auto found = std::ranges::find(scenes, name, &Scene::name);
  return found == scenes.end() ? std::nullopt : std::optional(*found);
}

// 0: there is no such scene.
std::int64_t units_of(std::string_view name) {
  if (name == "mask_32x32")
    return static_cast<std::int64_t>(mask_places + MaskScene(mask_places).count_overlaps());
  if (name == "large_circle") return sweep_large_circles();
  if (name == "leaving_circle") return sweep_leaving_circles();
  if (name == "snapshot_build" || name == "snapshot_add") return tell_crowd();
  const bool is_grid = name == "enemy_grid", is_volley = name == "volley_end",
             is_spawn = name == "spawn_bullet";
  const auto scene = scene_of(is_grid || is_spawn ? "straight_1m" : is_volley ? "straight_100k" : name);
  if (!scene) return 0;
  if (is_volley) {
    play_volley(*scene);
    return scene->size().bullets;
  }
  const std::int64_t spawned = play(*scene);
  if (is_spawn) return spawned;
  return std::int64_t{ticks} * (is_grid ? scene->size().enemies : scene->size().bullets);
}

}  // namespace
}  // namespace fusillade::bench

int main(int argc, char** argv) {
  hwy::SetSupportedTargetsForTest(HWY_SSE4);
  const std::int64_t units = argc == 2 ? fusillade::bench::units_of(argv[1]) : 0;
  std::printf("%lld\n", static_cast<long long>(units));
  return units > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
