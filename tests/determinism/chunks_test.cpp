// Stages 3 to 5 run in chunks: neither their order nor the number of threads shows in the state or the
// events.
#include <gtest/gtest.h>

#include <algorithm>

#include "sim/world.h"
#include "support/scene/areas_scene.h"
#include "support/scene/scene.h"
#include "threads.h"

namespace fusillade::sim {
namespace {

struct Playthrough {
  std::vector<std::uint64_t> hashes;
  std::size_t events = 0;
  std::int32_t chunks_max = 0;
  friend bool operator==(const Playthrough&, const Playthrough&) = default;
};

Playthrough play(const StepHooks& hooks) {
  World world(support::busy_scene().definition);
  Playthrough run;
  for (int tick = 0; tick < 120; ++tick) {
    support::command_all(world, tick);
    world.step(hooks);
    run.events += world.events().size();
    if (tick % 20 == 19) run.hashes.push_back(world.state_hash());
  }
  return run;
}

// The yardstick of all tests, played once.
const Playthrough& serial_playthrough() {
  static const Playthrough playthrough = play({});
  return playthrough;
}

TEST(Chunks, OrderAndThreadsShowNowhere) {
  const Playthrough& serial = serial_playthrough();
  std::int32_t chunks_max = 0;
  const Playthrough reversed = play({[&](std::int32_t count, const auto& chunk) {
                                       chunks_max = std::max(chunks_max, count);
                                       for (std::int32_t i = count; i-- > 0;) chunk(i);
                                     },
                                     {}});
  EXPECT_GT(chunks_max, 1);
  EXPECT_EQ(serial, reversed);
  for (const int threads : {2, 4}) {
    EXPECT_EQ(serial, play(support::hooks_of(threads)));
  }
}

Playthrough play_areas(const StepHooks& hooks) {
  World world(support::areas_scene().definition);
  Playthrough run;
  for (int tick = 0; tick < 120; ++tick) {
    support::command_areas(world, tick);
    world.step(hooks);
    run.events += world.events().size();
    if (tick % 20 == 19) run.hashes.push_back(world.state_hash());
  }
  return run;
}

TEST(Chunks, OrderShowsNowhereAmongBlastsFragmentsSensorsBombsGrazesAndBeams) {
  const Playthrough reversed = play_areas({[](std::int32_t count, const auto& chunk) {
                                             for (std::int32_t i = count; i-- > 0;) chunk(i);
                                           },
                                           {}});
  EXPECT_EQ(play_areas({}), reversed);
}

TEST(Chunks, ASecondRunGivesTheSameHashes) { EXPECT_EQ(serial_playthrough(), play({})); }

TEST(Chunks, TheHashSeesEveryTick) {
  auto hashes = serial_playthrough().hashes;
  std::sort(hashes.begin(), hashes.end());
  EXPECT_EQ(std::unique(hashes.begin(), hashes.end()), hashes.end());
}

}  // namespace
}  // namespace fusillade::sim
