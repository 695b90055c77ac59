// Level of detail from the keys of a scenario file to its event log.
#include <gmock/gmock.h>

#include "cli/scenario.h"

namespace fusillade::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::string near_only =
    "[match]\nlevel_of_detail = true\ndetail_all = 4\ndetail_most = 8\ndetail_walls = 12\n";
const std::string watcher = "[[player]]\nx = 2\ny = 5\n";

// Down to the wall, which is at y = 9, and past it if nothing stops it.
std::string fall_at(const std::string& x) {
  return "[[bullet]]\ny = 2.5\nvy = 20\nlife = 0.6\nx = " + x + "\n";
}
std::string peg_at(const std::string& x) { return "[[peg]]\ny = 5\nradius = 0.4\nx = " + x + "\n"; }
std::string enemy_at(const std::string& x) { return "[[enemy]]\ny = 6\nx = " + x + "\n"; }

const std::string shots_at_all_distances = scenario_room + watcher + fall_at("5") + peg_at("5") +
                                           fall_at("8.5") + peg_at("8.5") + fall_at("7.5") + enemy_at("7.5") +
                                           fall_at("12") + enemy_at("12") + fall_at("16");

TEST(DetailScenario, TheFartherFromThePlayerTheLessABulletMeets) {
  EXPECT_THAT(contacts_of(near_only + shots_at_all_distances),
              ElementsAre("wall bullet:0 peg:0", "hit bullet:2 enemy:0", "wall bullet:1 wall",
                          "wall bullet:3 wall", "expire bullet:4"));
}

TEST(DetailScenario, WithoutTheKeyBulletsMeetEverything) {
  EXPECT_THAT(contacts_of(shots_at_all_distances),
              ElementsAre("wall bullet:0 peg:0", "wall bullet:1 peg:1", "hit bullet:2 enemy:0",
                          "hit bullet:3 enemy:1", "wall bullet:4 wall"));
}

// Unseen into the wall between 12 and 16, of which it sees the part up to 14.
TEST(DetailScenario, WhoSeesAWallFromWithinEndsAsTheTickBegins) {
  const std::string map =
      "[map]\nrows = [\"####################\", \"#..................#\", \"#...........####...#\", "
      "\"#..................#\", \"####################\"]\n";
  const std::string scene =
      map + "[[player]]\nx = 2\ny = 2.5\n[[bullet]]\nx = 18\ny = 2.5\nvx = -20\nbounces = 3\n";
  EXPECT_THAT(contacts_of(near_only + scene), ElementsAre("wall bullet:0 wall"));
  // From 18 by a third of a tile each tick: the first place that is no farther than 12 from the player.
  EXPECT_THAT(log_of(near_only + scene).back(),
              HasSubstr("{\"tick\":12,\"fraction\":0,\"event\":\"wall\",\"mover\":\"bullet:0\""));
  EXPECT_THAT(contacts_of(scene).front(), "bounce bullet:0 wall");
}

}  // namespace
}  // namespace fusillade::cli
