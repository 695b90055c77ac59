#include "sim/motion/forces_pass.h"
#include "sim/base/tick_rate.h"

#include <gtest/gtest.h>

#include <hwy/targets.h>

#include <bit>
#include <tuple>
#include <vector>

#include "sim/base/math.h"
#include "sim/base/rng.h"
#include "sim/model/definitions.h"
#include "support/seed.h"

namespace fusillade::sim {
namespace {

constexpr Slot bullets = 1003;  // no multiple of any vector's lanes
constexpr Tick tick = 7;

float speed_of(Rng& rng) {
  if (rng.below(8) == 0) return rng.below(2) == 0 ? 0.0F : -0.0F;
  return rng.between(-1, 1) * (rng.below(200) == 0 ? 30000.0F : 20.0F);
}

enum class Courses : std::uint8_t { kept, derived };

// With courses of every kind, in runs and one by one: common ones, own ones, of who appears in the tick, of
// who is too fast, and where courses are kept of who has turned within the tick and of who is ahead of it.
// The same seed gives the same.
class Columns {
 public:
  explicit Columns(std::uint64_t seed, Courses courses = Courses::kept)
      : store(static_cast<std::int32_t>(bullets),
              {.bounces = courses == Courses::kept, .strays = courses == Courses::kept}) {
    store.set_common_launch(time_of(tick));
    Rng rng(seed);
    for (Slot slot = 0; slot < bullets; ++slot) {
      store.append();
      store.x[slot] = rng.between(0, 4096);
      store.y[slot] = rng.between(0, 4096);
      store.vx[slot] = speed_of(rng);
      store.vy[slot] = speed_of(rng);
      store.born[slot] = time_of(tick) - (slot % 200 == 77 ? 0 : 1 + static_cast<Time>(slot));
      const float away = rng.below(4) == 0 ? 0.0F : rng.between(0, 2);  // some are there, some nearly
      targets.push_back(Vec2d(Vec2{store.x[slot], store.y[slot]}) + Vec2d(1, -rng.between(0, 1)) * away);
      set_course(rng, slot);
    }
  }

  ForcesPass forces_pass(const Forces& forces, bool homes) {
    ForcesPass pass{};
    pass.forces = forces;
    pass.vx = store.vx.data();
    pass.vy = store.vy.data();
    pass.courses = store.courses();
    pass.born = store.born.data();
    pass.tick_start = time_of(tick);
    pass.x = store.x.data();
    pass.y = store.y.data();
    pass.targets = homes ? targets.data() : nullptr;
    return pass;
  }
  SettlePass settle_pass() {
    return {store.x.data(), store.y.data(), store.courses(), time_of(tick + 1), TickRate(60)};
  }

  // 0 and -0 differ.
  std::vector<std::uint64_t> bits() const {
    std::vector<std::uint64_t> bits;
    for (Slot slot = 0; slot < bullets; ++slot) {
      const ForcedCourse course = store.courses()[slot];
      for (const float value :
           {store.x[slot], store.y[slot], store.vx[slot], store.vy[slot], course.vx, course.vy})
        bits.push_back(std::bit_cast<std::uint32_t>(value));
      bits.push_back(static_cast<std::uint64_t>(course.launch));
    }
    return bits;
  }

  ForcedStore store;
  std::vector<Vec2d> targets;

 private:
  void set_course(Rng& rng, Slot slot) {
    store.has_own_course[slot] = 0;
    const bool is_fast = length(Vec2{store.vx[slot], store.vy[slot]}) > flown_speed_max_tiles_per_s;
    const bool is_own = slot % 200 == 77 || slot % 100 < 30 || rng.below(20) == 0 || is_fast;
    if (!is_own) return;
    const Time later = rng.below(2) == 0 ? 0 : static_cast<Time>(rng.between(0, 2) * 0x1p32);
    store.courses().set_own(slot, {speed_of(rng), speed_of(rng), time_of(tick) + later});
    if (rng.below(2) == 0) store.courses().set_own(slot, {store.vx[slot], store.vy[slot], time_of(tick)});
  }
};

Forces random_forces(Rng& rng) {
  Forces forces;
  forces.seconds = rng.between(0.001F, 0.05F);
  forces.push = {rng.between(-9, 9), 0};
  forces.fall = rng.between(-1, 1);
  forces.drag = rng.between(0, 1);
  forces.turn.cosine = rng.between(-1, 1);
  forces.turn.sine = rng.between(-1, 1);
  if (rng.below(2) == 0) forces.speed_max = rng.between(1, 30);
  if (rng.below(2) == 0) forces.speed_scale = rng.between(0, 3);
  forces.homing_strength = rng.between(-40, 40);
  return forces;
}

// Runs `pass` on the columns of that seed for every instruction set that this processor has.
template <class Pass>
void expect_each_target_gives(const std::vector<std::uint64_t>& scalar, std::uint64_t seed, const Pass& pass,
                              Courses courses = Courses::kept) {
  for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
    hwy::SetSupportedTargetsForTest(target);
    Columns columns(seed, courses);
    pass(columns);
    EXPECT_EQ(columns.bits(), scalar) << hwy::TargetName(target);
    hwy::SetSupportedTargetsForTest(0);
  }
}

class ForcesTwins : public testing::TestWithParam<std::tuple<bool, Courses>> {};

TEST_P(ForcesTwins, EveryInstructionSetGivesTheScalarTwin) {
  const auto [homes, courses] = GetParam();
  const std::uint64_t first = support::test_seed(11);
  for (std::uint64_t seed = first; seed < first + 50; ++seed) {
    Rng rng(seed);
    Forces forces = random_forces(rng);
    if (courses == Courses::derived) forces.speed_scale = 1;
    Columns scalar(seed, courses);
    run_forces_scalar(scalar.forces_pass(forces, homes), 3, bullets);
    EXPECT_NE(scalar.bits(), Columns(seed, courses).bits());
    const auto run = [&, by_homing = homes](Columns& columns) {
      run_forces(columns.forces_pass(forces, by_homing), 3, bullets);
    };
    expect_each_target_gives(scalar.bits(), seed, run, courses);
  }
}

INSTANTIATE_TEST_SUITE_P(WithAndWithoutHoming, ForcesTwins,
                         testing::Combine(testing::Bool(), testing::Values(Courses::kept, Courses::derived)));

// Where a tick is repeated.
TEST(ForcesPass, WhoBeginsInCommonLaterIsAhead) {
  const std::uint64_t seed = support::test_seed(11);
  Rng rng(seed);
  const Forces forces = random_forces(rng);
  const auto run = [&](Columns& columns, auto pass) {
    columns.store.set_common_launch(time_of(tick + 2));
    pass(columns.forces_pass(forces, false), 0, bullets);
  };
  Columns scalar(seed), untouched(seed);
  run(scalar, run_forces_scalar);
  EXPECT_EQ(scalar.store.vx[50], untouched.store.vx[50]);  // of no course of its own
  expect_each_target_gives(scalar.bits(), seed, [&](Columns& columns) { run(columns, run_forces); });
}

class SettleTwins : public testing::TestWithParam<Courses> {};

TEST_P(SettleTwins, EveryInstructionSetGivesTheScalarTwin) {
  const std::uint64_t first = support::test_seed(11);
  for (std::uint64_t seed = first; seed < first + 10; ++seed) {
    const auto run = [](Columns& columns, auto pass) {
      pass(columns.settle_pass(), 0, bullets);
      columns.store.set_common_launch(time_of(tick + 1));
    };
    Columns scalar(seed, GetParam());
    run(scalar, run_settle_scalar);
    EXPECT_NE(scalar.bits(), Columns(seed, GetParam()).bits());
    expect_each_target_gives(
        scalar.bits(), seed, [&](Columns& columns) { run(columns, run_settle); }, GetParam());
  }
}

INSTANTIATE_TEST_SUITE_P(KeptAndDerived, SettleTwins, testing::Values(Courses::kept, Courses::derived));

// Of those with courses of their own only: who flies on as forces push it needs no more to be written.
TEST(SettlePass, WhoFliesAsAllOthersHasNoCourseOfItsOwnAnyMore) {
  const std::uint64_t seed = support::test_seed(11);
  Columns columns(seed);
  for (Slot slot = 0; slot < bullets; ++slot) columns.store.courses().make_own(slot);
  run_settle(columns.settle_pass(), 0, bullets);
  Slot own = 0;
  for (Slot slot = 0; slot < bullets; ++slot) {
    const ForcedCourse course = columns.store.courses()[slot];
    const bool is_common = columns.store.has_own_course[slot] == 0;
    if (!is_common) ++own;
    EXPECT_TRUE(!is_common || (course.vx == columns.store.vx[slot] && course.vy == columns.store.vy[slot]));
  }
  EXPECT_GT(own, 0U);
  EXPECT_LT(own, bullets / 2);
}

}  // namespace
}  // namespace fusillade::sim
