#include "sim/behaviour/weapon.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "sim/base/math.h"
#include "sim/base/rng.h"
#include "sim/behaviour/launch_grid.h"
#include "sim/behaviour/pattern.h"
#include "support/seed.h"

namespace fusillade::sim {
namespace {

WeaponDefinition with_cooldown(float seconds) {
  WeaponDefinition weapon;
  weapon.cooldown = seconds;
  return weapon;
}

// Fires in every tick of `held` that is true.
std::vector<Time> shots_of(const WeaponDefinition& weapon, double tick_rate, const std::vector<bool>& held) {
  WeaponState state;
  std::vector<Time> shots;
  for (Tick tick = 0; tick < static_cast<Tick>(held.size()); ++tick) {
    if (!held[static_cast<std::size_t>(tick)]) continue;
    while (const auto shot = next_shot(weapon, tick_rate, time_of(tick), time_of(tick + 1), state)) {
      shots.push_back(*shot);
    }
  }
  return shots;
}

TEST(Weapon, HeldFireAtATenthOfASecondFallsOnEverySixthTickExactly) {
  const auto shots = shots_of(with_cooldown(0.1F), 60, std::vector<bool>(61, true));
  ASSERT_EQ(shots.size(), 11U);
  for (std::size_t k = 0; k < shots.size(); ++k) EXPECT_EQ(shots[k], time_of(static_cast<Tick>(6 * k)));
}

TEST(Weapon, ShotsFallBetweenTicksAndSeveralInOne) {
  const auto shots = shots_of(with_cooldown(0.02F), 20, std::vector<bool>(2, true));
  ASSERT_EQ(shots.size(), 5U);
  for (std::size_t k = 0; k < shots.size(); ++k) {
    EXPECT_EQ(shots[k], duration_of(0.4 * static_cast<double>(k))) << k;
  }
}

TEST(Weapon, ShotTimesInSecondsDoNotDependOnTheTickRate) {
  const auto slow = shots_of(with_cooldown(0.07F), 20, std::vector<bool>(200, true));
  const auto fast = shots_of(with_cooldown(0.07F), 128, std::vector<bool>(1280, true));
  ASSERT_EQ(slow.size(), fast.size());
  for (std::size_t k = 0; k < slow.size(); ++k) {
    EXPECT_NEAR(ticks_of(slow[k]) / 20, ticks_of(fast[k]) / 128, 1e-9);
  }
}

TEST(Weapon, NothingDriftsInADayOfHeldFire) {
  const WeaponDefinition weapon = with_cooldown(0.07F);
  WeaponState state{.series_start = 0, .shots = 1234285};
  const auto shot = next_shot(weapon, 60, time_of(1234285 * 4), time_of(1234285 * 5), state);
  ASSERT_TRUE(shot);
  EXPECT_NEAR(ticks_of(*shot), 1234285 * 4.2, 1e-8);
}

TEST(Weapon, ReleasedFireStartsANewSeriesAtTheTickOfTheNextPress) {
  std::vector<bool> held(30, false);
  held[0] = held[25] = true;
  const auto shots = shots_of(with_cooldown(0.11F), 60, held);
  EXPECT_EQ(shots, (std::vector<Time>{0, time_of(25)}));
}

TEST(Weapon, NoPatternOfPressingIsFasterThanTheCooldown) {
  Rng rng(support::test_seed(11));
  for (int round = 0; round < 200; ++round) {
    const WeaponDefinition weapon = with_cooldown(rng.between(0.01F, 0.5F));
    std::vector<bool> held;
    for (int tick = 0; tick < 300; ++tick) held.push_back(rng.below(2) == 0);
    const auto shots = shots_of(weapon, 60, held);
    ASSERT_FALSE(shots.empty());
    const double cooldown_ticks = static_cast<double>(weapon.cooldown) * 60;
    for (std::size_t k = 1; k < shots.size(); ++k) {
      EXPECT_GE(ticks_of(shots[k] - shots[k - 1]), cooldown_ticks - 1e-4) << weapon.cooldown;
    }
  }
}

Vec2 shot_velocity(const WeaponDefinition& weapon, Vec2d aim, std::int32_t index) {
  return volley_bullet(pattern_of(weapon), {}, turn_of(aim), index).velocity;
}

TEST(Weapon, FanIsSymmetricAroundTheAim) {
  WeaponDefinition weapon;
  weapon.count = 3;
  weapon.spread = 1;
  weapon.speed = 10;
  const Vec2 middle = shot_velocity(weapon, {0, 5}, 1);
  EXPECT_EQ(middle, (Vec2{0, 10}));
  const Vec2 left = shot_velocity(weapon, {3, 0}, 0), right = shot_velocity(weapon, {3, 0}, 2);
  EXPECT_EQ(left.x, right.x);
  EXPECT_EQ(left.y, -right.y);
  EXPECT_NEAR(angle_of(right), 0.5, 1e-6);
  EXPECT_NEAR(length(left), 10, 1e-5);
}

TEST(Weapon, AimWithoutDirectionFiresAlongX) {
  WeaponDefinition weapon;
  weapon.speed = 12;
  EXPECT_EQ(shot_velocity(weapon, {0, 0}, 0), (Vec2{12, 0}));
}

}  // namespace
}  // namespace fusillade::sim
