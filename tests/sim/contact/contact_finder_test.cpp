// A search gives the same whenever in the tick it runs, bit for bit: what is found when must not depend on
// why it was searched.
#include "sim/contact/contact_finder.h"

#include <gtest/gtest.h>

#include <bit>

#include "sim/base/rng.h"
#include "sim/broadphase/update_target_grid.h"
#include "sim/state_access.h"
#include "support/scene/scene.h"
#include "support/seed.h"

namespace fusillade::sim {
namespace {

using support::Scene;

std::uint64_t bits(double value) { return std::bit_cast<std::uint64_t>(value); }

bool are_same(const FoundContact& a, const FoundContact& b) {
  return a.time == b.time && a.kind == b.kind && a.ordinal == b.ordinal &&
         bits(a.normal.x) == bits(b.normal.x) && bits(a.normal.y) == bits(b.normal.y) &&
         bits(a.position.x) == bits(b.position.x) && bits(a.position.y) == bits(b.position.y);
}

// Places the only mover of that form anew, so many times: it is searched as the tick begins, and once more
// after later(contact). Returns how often it met something of that kind.
template <class Place, class Later>
int search_twice(WorldState& state, MoverForm form, Kind kind, int runs, Place place, Later later) {
  FinderCounts counts;
  int found = 0;
  for (int run = 0; run < runs && !testing::Test::HasFailure(); ++run) {
    state.now = state.tick_start;
    place();
    update_target_grid(state);
    const FoundContact first = find_contact(state, {form, 0}, counts);
    if (first.kind != kind) continue;
    ++found;
    later(first);
    EXPECT_TRUE(are_same(find_contact(state, {form, 0}, counts), first)) << "run " << run;
  }
  return found;
}

// Into solid terrain, slowly, from just before it stands on the next pixel; elsewhere terrain is filled.
TEST(ContactFinder, TerrainThatIsFilledElsewhereChangesNoTimeOfAMask) {
  Scene scene(support::room(40, 20));
  WorldDefinition& definition = scene.definition;
  definition.rules.tick_rate = 20;
  scene.terrain(8, 200, 0, 208, 160);
  definition.figures.push_back({"square", 8, 8, std::vector<std::uint8_t>(64, 1)});
  MaskPlacement mask;
  mask.position = {10, 10};
  mask.definition = static_cast<std::int32_t>(definition.actors.size());
  ActorDefinition& type = definition.actors.emplace_back();
  type.figure = 0;
  type.walls = true;
  type.ship.crash_speed = 1e4F;
  definition.mask_placements.push_back(mask);
  World world(definition);
  world.step();
  WorldState& state = StateAccess::of(world);
  ASSERT_EQ(state.masks.size(), 1U);
  Rng rng(support::test_seed(3));
  const auto place = [&] {
    launch_from(state.masks, 0, state.tick_start, {24.5625F - rng.between(4e-6F, 1e-3F), rng.between(5, 15)},
                {rng.between(2e-4F, 0.05F), 0});
    state.terrain_filled = state.tick_start;
  };
  const auto fill = [&](const FoundContact& first) {
    state.now = state.terrain_filled = state.tick_start + (first.time - state.tick_start) / 2;
  };
  EXPECT_GT(search_twice(state, MoverForm::mask, Kind::terrain, 20'000, place, fill), 1000);
}

// An enemy of two posts, which cannot be hit before a moment of the tick: the first post is touched too
// early.
TEST(ContactFinder, AFigureThatIsTouchedTooEarlyIsMetAtTheSameMomentWheneverItIsSearched) {
  Scene scene(support::room(40, 20));
  WorldDefinition& definition = scene.definition;
  definition.rules.tick_rate = 20;
  std::vector<std::uint8_t> posts(256);
  for (std::size_t pixel = 0; pixel < posts.size(); ++pixel)
    posts[pixel] = pixel % 16 < 3 || pixel % 16 > 12 ? 1 : 0;
  definition.figures.push_back({"posts", 16, 16, posts});
  scene.bullet({5, 5}, {}).shape.radius = 0.1F;
  definition.bullets[0].pierce = 3;
  scene.last_bullet().team = 1;
  scene.enemy({20, 10}).figure = 0;
  definition.enemy_placements.back().team = 2;
  World world(definition);
  world.step();
  WorldState& state = StateAccess::of(world);
  ASSERT_EQ(state.straight.size(), 1U);
  Rng rng(support::test_seed(4));
  const auto place = [&] {
    launch_from(state.straight, 0, state.tick_start, {rng.between(18, 22), rng.between(9, 11)},
                {rng.between(-100, 100), rng.between(-5, 5)});
    state.enemies.invulnerable_until[0] = state.tick_start + rng.below(UINT32_MAX);
  };
  const auto wait = [&](const FoundContact& first) {
    state.now = first.time -
                static_cast<Time>(static_cast<double>(first.time - state.tick_start) * rng.between(0, 1));
  };
  EXPECT_GT(search_twice(state, MoverForm::straight, Kind::enemy, 100'000, place, wait), 10'000);
}

}  // namespace
}  // namespace fusillade::sim
