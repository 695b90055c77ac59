// Stages 3 to 5 run in chunks: neither their order nor the number of threads shows in the state or the
// events.
#include <gtest/gtest.h>

#include <algorithm>

#include "sim/state_access.h"
#include "sim/store/chunks.h"
#include "sim/store/world_state.h"
#include "sim/world.h"
#include "support/scene/areas_scene.h"
#include "support/scene/scene.h"
#include "support/step_hooks.h"

namespace fusillade::sim {
namespace {

struct Playthrough {
  std::vector<std::uint64_t> hashes;
  std::size_t events = 0;
  int ticks_with_looks = 0;  // with several chunks of straight bullets, in which those look ahead
  friend bool operator==(const Playthrough&, const Playthrough&) = default;
};

Playthrough play(const support::Scene& scene, void (*command)(World&, int), const StepHooks& hooks) {
  World world(scene.definition);
  Playthrough run;
  for (int tick = 0; tick < 120; ++tick) {
    command(world, tick);
    world.step(hooks);
    run.events += world.events().size();
    const WorldState& state = StateAccess::of(world);
    const bool have_looked = state.straight.size() > bullets_per_chunk && state.outlooks.since < state.tick;
    run.ticks_with_looks += have_looked ? 1 : 0;
    if (tick % 20 == 19) run.hashes.push_back(world.state_hash());
  }
  return run;
}

Playthrough play(const StepHooks& hooks) { return play(support::busy_scene(), support::command_all, hooks); }

// The yardstick of all tests, played once.
const Playthrough& serial_playthrough() {
  static const Playthrough playthrough = play({});
  return playthrough;
}

TEST(Chunks, OrderAndThreadsShowNowhere) {
  const Playthrough& serial = serial_playthrough();
  std::int32_t chunks_max = 0;
  StepHooks counting = support::backward_hooks();
  counting.for_each_chunk = [&, run = counting.for_each_chunk](std::int32_t count, const auto& chunk,
                                                               const auto& meanwhile) {
    chunks_max = std::max(chunks_max, count);
    run(count, chunk, meanwhile);
  };
  const Playthrough reversed = play(counting);
  EXPECT_GT(chunks_max, 1);
  EXPECT_GT(serial.ticks_with_looks, 0);
  EXPECT_EQ(serial, reversed);
  for (const int threads : {2, 4}) {
    EXPECT_EQ(serial, play(support::hooks_of(threads)));
  }
}

TEST(Chunks, OrderShowsNowhereAmongBlastsFragmentsSensorsBombsGrazesAndBeams) {
  const auto play_areas = [](const StepHooks& hooks) {
    return play(support::areas_scene(), support::command_areas, hooks);
  };
  EXPECT_EQ(play_areas({}), play_areas(support::backward_hooks()));
}

// Where no bullet turns and nothing is filled straight bullets look ahead while others respond.
support::Scene undisturbed(support::Scene scene, std::int32_t emission = 16) {
  for (BulletDefinition& bullet : scene.definition.bullets) {
    bullet.bounces = 0;
    bullet.fill_radius = 0;
    bullet.knock_back = 0;  // whoever is pushed makes all look anew
  }
  for (EmitterDefinition& emitter : scene.definition.emitters) {
    if (emitter.beam < 0) emitter.count *= emission;
  }
  return scene;
}

// In the middle of every eighth tick some terrain appears.
support::Scene growing(support::Scene scene) {
  WorldDefinition& world = scene.definition;
  constexpr std::int32_t side = 8;
  world.figures.push_back({"block", side, side, std::vector<std::uint8_t>(std::size_t{side} * side, 1)});
  ActorDefinition block;
  block.name = "block";
  block.figure = static_cast<std::int32_t>(world.figures.size()) - 1;
  world.actors.push_back(block);
  for (int tick = 4; tick < 120; tick += 8) {
    MaskPlacement mask;
    mask.start = (tick + 0.5) / world.rules.tick_rate;
    mask.position = {8 + 0.4F * static_cast<float>(tick), 20};
    mask.layer = MaskLayer::terrain;
    mask.definition = static_cast<std::int32_t>(world.actors.size()) - 1;
    world.mask_placements.push_back(mask);
  }
  return scene;
}

void expect_same(const support::Scene& scene, void (*command)(World&, int), int looks_min) {
  const Playthrough serial = play(scene, command, {});
  EXPECT_GE(serial.ticks_with_looks, looks_min);
  EXPECT_EQ(serial, play(scene, command, support::backward_hooks()));
  EXPECT_EQ(serial, play(scene, command, support::hooks_of(2)));
}

TEST(Chunks, WhoLooksAheadWhileOthersRespondShowsNowhere) {
  expect_same(undisturbed(support::busy_scene()), support::command_all, 30);
  expect_same(undisturbed(support::areas_scene()), support::command_areas, 30);
}

TEST(Chunks, WhoLooksAheadWhereTerrainAppearsShowsNowhere) {
  expect_same(growing(undisturbed(support::busy_scene())), support::command_all, 10);
}

// What is filled makes those around it look anew, too: with n bullets that is n * n.
TEST(Chunks, WhoLooksAheadWhereBulletsFillShowsNowhere) {
  support::Scene filling = undisturbed(support::busy_scene(), 6);
  filling.definition.bullets[0].fill_radius = 0.2F;
  filling.definition.bullets[0].carve_radius = 0;
  expect_same(filling, support::command_all, 1);
}

TEST(Chunks, ASecondRunGivesTheSameHashes) { EXPECT_EQ(serial_playthrough(), play({})); }

TEST(Chunks, TheHashSeesEveryTick) {
  auto hashes = serial_playthrough().hashes;
  std::sort(hashes.begin(), hashes.end());
  EXPECT_EQ(std::unique(hashes.begin(), hashes.end()), hashes.end());
}

}  // namespace
}  // namespace fusillade::sim
