// Categories and masks: who is tested at all.
#include "sim/model/filter.h"

#include <gtest/gtest.h>

#include "support/draw.h"
#include "support/scene/scene.h"
#include "support/seed.h"

namespace fusillade::sim {
namespace {

TEST(Filter, EverybodyMeetsEverybodyByDefault) {
  EXPECT_TRUE(Filter{}.meets(Filter{}));
  EXPECT_FALSE((Filter{1, 2}.meets(Filter{1, 1})));
  EXPECT_FALSE((Filter{1, 2}.meets(Filter{2, 2})));
  EXPECT_TRUE((Filter{1, 2}.meets(Filter{2, 1})));
  EXPECT_FALSE((Filter{0, 0xFFFFFFFFU}.meets(Filter{})));
}

// Whoever a bullet may not meet, it is not even tested against.
TEST(Filter, RefusedPairsCostNoSweptTest) {
  support::Scene scene(support::room(20, 10));
  scene.bullet({2, 5}, {600, 0}).filter = {1, 2};
  scene.enemy({6, 5}).filter = {4, 1};
  World world(scene.definition);
  const StepResult result = world.step();
  EXPECT_GT(result.candidate_pairs, 0);
  EXPECT_EQ(result.swept_tests, 0);
}

// A crowd of players and of enemies whose touch does nothing is as cheap as if each were alone.
TEST(Filter, WhoeverMeetsNobodyIsNoCandidate) {
  support::Scene scene(support::room(20, 10));
  for (int i = 0; i < 5; ++i) scene.player({5, 5}, {1, 0}).walls = true;
  for (int i = 0; i < 5; ++i) scene.enemy({6, 5}, {-1, 0}).walls = true;
  World world(scene.definition);
  EXPECT_EQ(world.step().candidate_pairs, 0);
}

TEST(Filter, RandomFiltersMeetWhereEachIsInACategoryOfTheOther) {
  support::Draw draw(support::test_seed(20), 0);
  int met = 0;
  for (int i = 0; i < 200; ++i) {
    const auto bits = [&draw] { return static_cast<std::uint32_t>(draw.below(8)); };
    const Filter a{bits(), bits()}, b{bits(), bits()};
    const auto shares = [](std::uint32_t left, std::uint32_t right) {
      for (int bit = 0; bit < 32; ++bit)
        if ((left >> bit & 1U) == 1 && (right >> bit & 1U) == 1) return true;
      return false;
    };
    const bool wanted = shares(a.categories, b.collides_with) && shares(b.categories, a.collides_with);
    support::Scene scene(support::room(20, 10));
    scene.bullet({2, 5}, {60, 0}).filter = a;
    scene.enemy({6, 5}).filter = b;
    EXPECT_EQ(!support::of_form(support::run(scene, 30), EventForm::hit).empty(), wanted) << i;
    met += wanted ? 1 : 0;
  }
  EXPECT_GT(met, 20);
}

}  // namespace
}  // namespace fusillade::sim
