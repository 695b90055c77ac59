// Names the first thing in which two worlds differ.
#include "sim/state_diff.h"

#include <gtest/gtest.h>

#include "sim/state/state_visit.h"
#include "sim/state_access.h"
#include "support/scene/scene.h"

namespace fusillade::sim {
namespace {

World small_world() {
  support::Scene scene(support::room(16, 16));
  scene.bullet({3, 3}, {1, 2});
  scene.enemy({5, 5});
  scene.player({6, 6});
  scene.definition.terrain = {16, 16, 1, std::vector<std::uint8_t>(256, 0)};
  World world(scene.definition);
  support::run(world, 2);
  return world;
}

template <class Change>
std::string difference_after(Change change) {
  const World a = small_world();
  World b = small_world();
  change(StateAccess::of(b));
  EXPECT_NE(a.state_hash(), b.state_hash());
  const auto difference = first_difference(a, b);
  if (!difference) return "none";
  return difference->entity + ", " + difference->field + ": " + difference->a + " | " + difference->b;
}

TEST(StateDiff, EqualWorldsHaveNone) { EXPECT_FALSE(first_difference(small_world(), small_world())); }

TEST(StateDiff, TellsEntityFieldAndBothValues) {
  EXPECT_EQ(difference_after([](WorldState& w) { w.enemies.x[0] = 5.5F; }), "enemy 0, x: 5 | 5.5");
  EXPECT_EQ(difference_after([](WorldState& w) { w.players.command[0].move.y = -1; }),
            "player 0, command.move.y: default | -1");
  EXPECT_EQ(difference_after([](WorldState& w) { w.tick = 3; }), "match, tick: 2 | 3");
  EXPECT_EQ(difference_after([](WorldState& w) {
              w.windows.insert(pack(Kind::bullet, 4), pack(Kind::enemy, 0), w.tick_end);
            }),
            "window of bullet 4 on enemy 0, until: default | 12884901888");
  EXPECT_EQ(difference_after([](WorldState& w) {
              w.terrain.fill({3.5, 7.5}, 0.1);
            }),
            "terrain row 7 from column 0, cells: default | 1152921504606846976");
}

TEST(StateDiff, TheFirstOfSeveralIsInTheOrderOfSetsAndIds) {
  EXPECT_EQ(
      difference_after([](WorldState& w) { w.players.y[0] = 9, w.enemies.y[0] = 8, w.straight.team[0] = 7; }),
      "bullet 0, team: default | 7");
}

TEST(StateDiff, AnEntityThatIsMissingIsTold) {
  EXPECT_EQ(difference_after([](WorldState& w) { w.straight.remove(0); }).substr(0, 10), "bullet 0, ");
}

}  // namespace
}  // namespace fusillade::sim
