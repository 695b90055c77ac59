// Area damage from the keys of a scenario file to its event log.
#include <gmock/gmock.h>

#include "cli/scenario.h"

namespace fusillade::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::string grenade = "[[bullet]]\nx = 2\ny = 5\nvx = 20\nblast_radius = 3\nblast_damage = 30\n";

TEST(BlastScenario, HitsEverybodyOfAnotherTeamWithinTheRadiusInOrderOfIds) {
  const std::string scene =
      scenario_room + grenade +
      "[[enemy]]\nx = 18\ny = 7\n[[enemy]]\nx = 14\ny = 8\n[[enemy]]\nx = 18\ny = 3\nhealth = 20\n"
      "[[player]]\nx = 17\ny = 2.5\n[[player]]\nx = 17\ny = 7.5\nteam = 2\n";
  EXPECT_THAT(contacts_of(scene),
              ElementsAre("wall bullet:0 wall", "hit bullet:0 enemy:0", "hit bullet:0 enemy:2",
                          "death enemy:2 bullet:0", "hit bullet:0 player:1"));
  const auto lines = log_of(scene);
  EXPECT_THAT(lines[7], HasSubstr("\"damage\":30,\"health\":20}"));
}

TEST(BlastScenario, LinearDamageFallsToNothingAtTheRadius) {
  // Centre at 19, 5; the shape's nearest point is 2 - 0.5 tiles away: half of the radius.
  const auto lines = log_of(scenario_room + grenade +
                            "blast_falloff = \"linear\"\n[[enemy]]\nx = 19\ny = 7\nradius = 0.5\n");
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_THAT(lines[3], HasSubstr("\"x\":19,\"y\":5,\"nx\":0,\"ny\":-1"));
  EXPECT_THAT(lines[3], HasSubstr("\"damage\":15,\"health\":35}"));
}

TEST(BlastScenario, WhoIsHitDirectlyIsNotHitTwice) {
  const std::string scene = scenario_room + grenade + "[[enemy]]\nx = 10\ny = 5\n[[enemy]]\nx = 10\ny = 7\n";
  EXPECT_THAT(contacts_of(scene), ElementsAre("hit bullet:0 enemy:0", "hit bullet:0 enemy:1"));
  EXPECT_THAT(log_of(scene)[3], HasSubstr("\"damage\":10,"));
}

TEST(BlastScenario, OnlyTheEndsOfTheKeyBlast) {
  const std::string scene = scenario_room + "[[enemy]]\nx = 18\ny = 7\n" + grenade;
  EXPECT_EQ(contacts_of(scene + "blast_on = [\"hit\", \"expiry\"]\n").size(), 1U);
  EXPECT_EQ(contacts_of(scene + "blast_on = [\"solid\"]\n").size(), 2U);
  EXPECT_EQ(contacts_of(scene + "blast_on = [\"expiry\"]\nlife = 0.8\n").size(), 2U);
}

TEST(BlastScenario, WallsShieldOnlyWhereTheKeySaysSo) {
  const std::string scene =
      "[map]\nrows = [\"##########\", \"#........#\", \"#...##...#\", \"#........#\", \"##########\"]\n"
      "[[enemy]]\nx = 4.5\ny = 1.5\n[[enemy]]\nx = 7\ny = 3.5\n[[bullet]]\nx = 4.5\ny = 3.5\nlife = 0.1\n"
      "blast_radius = 4\nblast_damage = 1\n";
  EXPECT_THAT(contacts_of(scene),
              ElementsAre("expire bullet:0", "hit bullet:0 enemy:0", "hit bullet:0 enemy:1"));
  EXPECT_THAT(contacts_of(scene + "blast_blocked_by_walls = true\n"),
              ElementsAre("expire bullet:0", "hit bullet:0 enemy:1"));
}

}  // namespace
}  // namespace fusillade::cli
