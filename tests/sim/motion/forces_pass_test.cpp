#include "sim/motion/forces_pass.h"

#include <gtest/gtest.h>

#include <hwy/targets.h>

#include <cstring>
#include <vector>

#include "sim/base/rng.h"
#include "support/seed.h"

namespace fusillade::sim {
namespace {

constexpr Slot bullets = 1003;  // no multiple of any vector's lanes

struct Columns {
  std::vector<float> x, y, vx, vy, chord_vx, chord_vy;
  std::vector<Vec2d> targets;
  std::vector<Time> launch, born, launched;

  ForcesPass forces_pass(const Forces& forces, bool homes) {
    ForcesPass pass{};
    pass.forces = forces;
    pass.vx = vx.data();
    pass.vy = vy.data();
    pass.chord_vx = chord_vx.data();
    pass.chord_vy = chord_vy.data();
    pass.born = born.data();
    pass.launch = launched.data();
    pass.tick_start = time_of(7);
    pass.x = x.data();
    pass.y = y.data();
    pass.targets = homes ? targets.data() : nullptr;
    return pass;
  }
  SettlePass settle_pass() {
    return {x.data(), y.data(), chord_vx.data(), chord_vy.data(), launch.data(), time_of(8), Clock(60)};
  }
  // 0 and -0 differ.
  bool has_bits_of(const Columns& other) const {
    const auto same = [](const auto& a, const auto& b) {
      return std::memcmp(a.data(), b.data(), a.size() * sizeof(a[0])) == 0;
    };
    return same(x, other.x) && same(y, other.y) && same(vx, other.vx) && same(vy, other.vy) &&
           same(chord_vx, other.chord_vx) && same(chord_vy, other.chord_vy) && same(launch, other.launch);
  }
};

float speed_of(Rng& rng) {
  if (rng.below(8) == 0) return rng.below(2) == 0 ? 0.0F : -0.0F;
  return rng.between(-1, 1) * (rng.below(8) == 0 ? 30000.0F : 20.0F);
}

Columns random_columns(Rng& rng) {
  Columns columns;
  for (Slot slot = 0; slot < bullets; ++slot) {
    const float x = rng.between(0, 4096), y = rng.between(0, 4096);
    columns.x.push_back(x);
    columns.y.push_back(y);
    columns.vx.push_back(speed_of(rng));
    columns.vy.push_back(speed_of(rng));
    columns.chord_vx.push_back(speed_of(rng));
    columns.chord_vy.push_back(speed_of(rng));
    const float away = rng.below(4) == 0 ? 0.0F : rng.between(0, 2);  // some are there, some nearly
    columns.targets.push_back(Vec2d(Vec2{x, y}) + Vec2d(1, -rng.between(0, 1)) * away);
    columns.born.push_back(time_of(7) - (slot % 200 == 77 ? 0 : 1 + static_cast<Time>(slot)));
    columns.launched.push_back(time_of(slot % 300 == 78 ? 8 : 7));
    columns.launch.push_back(time_of(8) - static_cast<Time>(rng.between(0, 1) * 0x1p32));
  }
  return columns;
}

Forces random_forces(Rng& rng) {
  Forces forces;
  forces.seconds = rng.between(0.001F, 0.05F);
  forces.push = {rng.between(-9, 9), 0};
  forces.fall = rng.between(-1, 1);
  forces.drag = rng.between(0, 1);
  forces.cosine = rng.between(-1, 1);
  forces.sine = rng.between(-1, 1);
  if (rng.below(2) == 0) forces.speed_max = rng.between(1, 30);
  forces.speed_scale = rng.between(0, 3);
  forces.homing_strength = rng.between(-40, 40);
  return forces;
}

// Runs `pass` on a copy for every instruction set that this processor has.
template <class Pass>
void expect_each_target_gives(const Columns& scalar, const Columns& before, Pass pass) {
  for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
    hwy::SetSupportedTargetsForTest(target);
    Columns columns = before;
    pass(columns);
    EXPECT_TRUE(columns.has_bits_of(scalar)) << hwy::TargetName(target);
    hwy::SetSupportedTargetsForTest(0);
  }
}

class ForcesTwins : public testing::TestWithParam<bool> {};

TEST_P(ForcesTwins, EveryInstructionSetGivesTheScalarTwin) {
  Rng rng(support::test_seed(11));
  for (int run = 0; run < 50; ++run) {
    const Columns before = random_columns(rng);
    const Forces forces = random_forces(rng);
    Columns scalar = before;
    run_forces_scalar(scalar.forces_pass(forces, GetParam()), 3, bullets);
    EXPECT_FALSE(scalar.has_bits_of(before));
    expect_each_target_gives(scalar, before, [&](Columns& columns) {
      run_forces(columns.forces_pass(forces, GetParam()), 3, bullets);
    });
  }
}

INSTANTIATE_TEST_SUITE_P(WithAndWithoutHoming, ForcesTwins, testing::Bool());

TEST(SettlePass, EveryInstructionSetGivesTheScalarTwin) {
  Rng rng(support::test_seed(11));
  Columns before = random_columns(rng);
  for (Slot slot = 0; slot < bullets; ++slot) {
    if (slot % 100 < 50) before.launch[slot] = time_of(7);  // most, for a whole tick
    if (slot % 90 == 0) before.launch[slot] = time_of(8 + slot % 3);
  }
  Columns scalar = before;
  run_settle_scalar(scalar.settle_pass(), 1, bullets);
  EXPECT_FALSE(scalar.has_bits_of(before));
  expect_each_target_gives(scalar, before,
                           [](Columns& columns) { run_settle(columns.settle_pass(), 1, bullets); });
}

}  // namespace
}  // namespace fusillade::sim
