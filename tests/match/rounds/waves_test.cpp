#include "match/rounds/waves.h"

#include <gtest/gtest.h>

#include "sim/base/rng.h"
#include "support/seed.h"

namespace fusillade::match {
namespace {

WaveDefinition wave_of(double start, std::int32_t count, double interval, double period) {
  WaveDefinition wave;
  wave.start = start;
  wave.count = count;
  wave.interval = interval;
  wave.period = period;
  return wave;
}

std::int64_t count_in(Waves& waves, sim::Tick tick, std::int32_t alive = 0) {
  std::int64_t count = 0;
  for (const Waves::Due& due : waves.due(tick, {&alive, 1})) count += due.count;
  return count;
}

TEST(Waves, AllAtOnceWithoutAnInterval) {
  const WaveDefinition wave = wave_of(1, 5, 0, 0);
  Waves waves({&wave, 1}, 60);
  for (sim::Tick tick = 0; tick < 600; ++tick) EXPECT_EQ(count_in(waves, tick), tick == 60 ? 5 : 0) << tick;
  EXPECT_EQ(waves.begun(), 1);
}

TEST(Waves, OneByOneAtTheInterval) {
  const WaveDefinition wave = wave_of(0.5, 4, 0.1, 0);
  Waves waves({&wave, 1}, 60);
  for (sim::Tick tick = 0; tick < 200; ++tick) {
    const bool is_due = tick == 30 || tick == 36 || tick == 42 || tick == 48;
    EXPECT_EQ(count_in(waves, tick), is_due ? 1 : 0) << tick;
  }
}

TEST(Waves, ComeAgainAfterTheirPeriod) {
  const WaveDefinition wave = wave_of(0, 2, 0, 1);
  Waves waves({&wave, 1}, 20);
  std::int64_t total = 0;
  for (sim::Tick tick = 0; tick <= 100; ++tick) {
    const std::int64_t count = count_in(waves, tick);
    EXPECT_EQ(count, tick % 20 == 0 ? 2 : 0);
    total += count;
  }
  EXPECT_EQ(total, 12);
  EXPECT_EQ(waves.begun(), 6);
}

TEST(Waves, BeyondTheLimitTheyWait) {
  WaveDefinition wave = wave_of(0, 5, 0, 1);
  wave.alive_max = 3;
  Waves waves({&wave, 1}, 20);
  EXPECT_EQ(count_in(waves, 0, 0), 3);
  EXPECT_EQ(count_in(waves, 1, 3), 0);
  EXPECT_EQ(count_in(waves, 2, 2), 1);
  EXPECT_EQ(count_in(waves, 3, 0), 1);   // the last of its first five
  EXPECT_EQ(count_in(waves, 20, 1), 2);  // of the next five
  EXPECT_EQ(count_in(waves, 21, 0), 3);
  EXPECT_EQ(count_in(waves, 22, 0), 0);
}

TEST(Waves, BeginAnewWithARound) {
  const WaveDefinition wave = wave_of(0, 3, 0, 0);
  Waves waves({&wave, 1}, 20);
  EXPECT_EQ(count_in(waves, 0), 3);
  EXPECT_EQ(count_in(waves, 1), 0);
  waves.restart();
  EXPECT_EQ(waves.begun(), 0);
  EXPECT_EQ(count_in(waves, 0), 3);
}

TEST(Waves, CountsAreExactWhateverTheRates) {
  sim::Rng rng(support::test_seed(21));
  for (int round = 0; round < 300; ++round) {
    // Multiples of 1/64 s: exact, so that the expected count is, too.
    const double period = rng.below(3) == 0 ? 0 : (1 + rng.below(200)) / 64.0;
    const WaveDefinition wave = wave_of(rng.below(100) / 64.0, static_cast<std::int32_t>(1 + rng.below(20)),
                                        rng.below(30) / 64.0, period);
    const double rates[] = {20, 64, 128};
    const double rate = rates[rng.below(3)];
    Waves waves({&wave, 1}, rate);
    std::int64_t total = 0;
    const auto end = static_cast<sim::Tick>(10 * rate);
    for (sim::Tick tick = 0; tick <= end; ++tick) total += count_in(waves, tick);
    std::int64_t expected = 0;
    for (int r = 0; r == 0 || (period > 0 && wave.start + r * period <= 10); ++r) {
      for (int k = 0; k < wave.count; ++k) expected += wave.start + r * period + k * wave.interval <= 10;
    }
    EXPECT_EQ(total, expected) << wave.start << ' ' << wave.count << ' ' << wave.interval << ' ' << period;
  }
}

TEST(Waves, PlacementsComeOnceInOrderOfTime) {
  std::vector<sim::ActorPlacement> placed(3);
  placed[0].start = 1;
  placed[0].definition = 10;
  placed[1].definition = 11;
  placed[2].start = 0.55;
  placed[2].definition = 12;
  Placements placements(placed, 10);
  EXPECT_TRUE(placements.due(0).empty());  // the first round's stand in the world already
  placements.restart();
  ASSERT_EQ(placements.due(0).size(), 1U);
  EXPECT_TRUE(placements.due(5).empty());
  const auto due = placements.due(10);
  ASSERT_EQ(due.size(), 2U);
  EXPECT_EQ(due[0].definition, 12);
  EXPECT_EQ(due[1].definition, 10);
}

// Tenths of a second are no exact numbers, and whole ticks all the same.
TEST(Waves, TimesThatAreWholeTicksButForRoundingAreWholeTicks) {
  const WaveDefinition wave = wave_of(0.1, 1, 0, 0.1);
  Waves waves({&wave, 1}, 60);
  for (sim::Tick tick = 0; tick <= 6000; ++tick)
    ASSERT_EQ(count_in(waves, tick), tick > 0 && tick % 6 == 0 ? 1 : 0) << tick;
}

TEST(Waves, AllComeAtOnceAtAnIntervalOfNearlyNothing) {
  const WaveDefinition wave = wave_of(0, 5, 1e-300, 0);
  Waves waves({&wave, 1}, 60);
  EXPECT_EQ(count_in(waves, 0), 5);
  EXPECT_EQ(count_in(waves, 60), 0);
}

}  // namespace
}  // namespace fusillade::match
