#include "sim/behaviour/pattern.h"

#include <gtest/gtest.h>

#include <vector>

#include "sim/base/math.h"

namespace fusillade::sim {
namespace {

EmitterDefinition emitter_of(PatternForm form, std::int32_t count) {
  EmitterDefinition emitter;
  emitter.form = form;
  emitter.count = count;
  emitter.speed = 6;
  return emitter;
}

// Asks tick by tick, as the simulation does.
std::vector<DueVolley> volleys_until(const EmitterDefinition& emitter, double tick_rate, Time spawned,
                                     Tick end) {
  EmitterState state;
  std::vector<DueVolley> due;
  for (Tick tick = 0; tick < end; ++tick) {
    while (const auto volley = next_volley(emitter, tick_rate, spawned, time_of(tick + 1), state)) {
      EXPECT_GE(volley->time, time_of(tick));
      due.push_back(*volley);
    }
  }
  return due;
}

TEST(Pattern, VolleysFallAtDelayPlusMultiplesOfThePeriod) {
  EmitterDefinition emitter = emitter_of(PatternForm::radial, 8);
  emitter.delay = 0.05F;
  emitter.period = 0.1F;
  const auto due = volleys_until(emitter, 60, 0, 60);
  ASSERT_EQ(due.size(), 10U);
  for (std::size_t k = 0; k < due.size(); ++k) {
    EXPECT_EQ(due[k].time, time_of(static_cast<Tick>(3 + 6 * k)));
    EXPECT_EQ(due[k].volley, static_cast<std::int64_t>(k));
  }
}

TEST(Pattern, TimesCountFromTheSpawnAtAnyFractionOfATick) {
  EmitterDefinition emitter = emitter_of(PatternForm::radial, 8);
  emitter.period = 0.03F;
  const Time spawned = time_of(2) + tick_length / 4;
  EmitterState state;
  for (int k = 0; k < 5; ++k) {
    const auto due = next_volley(emitter, 20, spawned, time_of(100), state);
    ASSERT_TRUE(due);
    EXPECT_EQ(due->time, spawned + duration_of(0.6 * k));
  }
}

TEST(Pattern, SeveralVolleysInOneTickAllComeInOrder) {
  EmitterDefinition emitter = emitter_of(PatternForm::aimed, 1);
  emitter.period = 0.01F;
  EXPECT_EQ(volleys_until(emitter, 20, 0, 1).size(), 5U);
}

TEST(Pattern, BurstComesOnceEachPeriod) {
  EmitterDefinition emitter = emitter_of(PatternForm::burst, 2);
  emitter.period = 1;
  emitter.burst_count = 3;
  emitter.burst_interval = 0.1F;
  const auto due = volleys_until(emitter, 60, 0, 120);
  ASSERT_EQ(due.size(), 6U);
  const Tick expected[] = {0, 6, 12, 60, 66, 72};
  for (std::size_t k = 0; k < due.size(); ++k) EXPECT_EQ(due[k].time, time_of(expected[k]));
}

TEST(Pattern, BurstThatOutlastsItsPeriodIsCut) {
  EmitterDefinition emitter = emitter_of(PatternForm::burst, 1);
  emitter.period = 0.2F;
  emitter.burst_count = 10;
  emitter.burst_interval = 0.1F;
  const auto due = volleys_until(emitter, 60, 0, 60);
  ASSERT_EQ(due.size(), 10U);
  for (std::size_t k = 0; k < due.size(); ++k) EXPECT_EQ(due[k].time, time_of(static_cast<Tick>(6 * k)));
}

VolleyBullet bullet_of(const EmitterDefinition& emitter, Vec2 origin, std::int64_t volley, Vec2d toward,
                       std::int32_t index) {
  return volley_bullet(pattern_of(emitter), origin, volley_turn(emitter, volley, toward), index);
}

TEST(Pattern, RadialIsAFullRingWhateverThePlayer) {
  const EmitterDefinition emitter = emitter_of(PatternForm::radial, 4);
  const Vec2 expected[] = {{6, 0}, {0, 6}, {-6, 0}, {0, -6}};
  for (std::int32_t i = 0; i < 4; ++i) {
    const VolleyBullet bullet = bullet_of(emitter, {2, 3}, 7, {1, 1}, i);
    EXPECT_EQ(bullet.position, (Vec2{2, 3}));
    EXPECT_NEAR(bullet.velocity.x, expected[i].x, 1e-6);
    EXPECT_NEAR(bullet.velocity.y, expected[i].y, 1e-6);
  }
}

TEST(Pattern, SpiralTurnsFromVolleyToVolley) {
  EmitterDefinition emitter = emitter_of(PatternForm::spiral, 4);
  emitter.turn = 0.25F;
  EXPECT_NEAR(angle_of(bullet_of(emitter, {}, 0, {}, 0).velocity), 0, 1e-6);
  EXPECT_NEAR(angle_of(bullet_of(emitter, {}, 3, {}, 0).velocity), 0.75, 5e-5);
}

TEST(Pattern, AimedFanSpreadsAroundThePlayer) {
  EmitterDefinition emitter = emitter_of(PatternForm::aimed, 3);
  emitter.spread = 0.8F;
  EXPECT_EQ(bullet_of(emitter, {}, 0, {0, 9}, 1).velocity, (Vec2{0, 6}));
  const double first = angle_of(bullet_of(emitter, {}, 0, {9, 0}, 0).velocity);
  const double last = angle_of(bullet_of(emitter, {}, 0, {9, 0}, 2).velocity);
  EXPECT_NEAR(first, -0.4, 1e-6);
  EXPECT_NEAR(last, 0.4, 1e-6);
}

TEST(Pattern, AimedSingleFliesExactlyAtThePlayer) {
  EmitterDefinition emitter = emitter_of(PatternForm::aimed, 1);
  emitter.spread = 0.8F;
  EXPECT_EQ(bullet_of(emitter, {}, 0, {-2, 0}, 0).velocity, (Vec2{-6, 0}));
}

TEST(Pattern, WallFliesAbreast) {
  EmitterDefinition emitter = emitter_of(PatternForm::wall, 3);
  emitter.spacing = 2;
  for (std::int32_t i = 0; i < 3; ++i) {
    const VolleyBullet bullet = bullet_of(emitter, {10, 10}, 0, {5, 0}, i);
    EXPECT_EQ(bullet.velocity, (Vec2{6, 0}));
    EXPECT_EQ(bullet.position, (Vec2{10, 8.0F + 2.0F * static_cast<float>(i)}));
  }
}

TEST(Pattern, SecondsAreReadAsWritten) {
  EXPECT_EQ(seconds_of(0.1F), 0.1);
  EXPECT_EQ(seconds_of(1.7F), 1.7);
  EXPECT_EQ(seconds_of(15.9F), 15.9);
  EXPECT_EQ(seconds_of(16.7F), 16.7);
  EXPECT_EQ(seconds_of(3599.9F), 3599.9);
  EXPECT_EQ(seconds_of(3600), 3600);
  EXPECT_EQ(seconds_of(0.1015625F), 0.1015625);
  EXPECT_EQ(seconds_of(0.1666667F), 0.1666667);
  EXPECT_EQ(seconds_of(0x1p-20F), 0x1p-20);  // nine digits after the point are not enough
}

}  // namespace
}  // namespace fusillade::sim
