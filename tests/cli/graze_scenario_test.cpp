// Near misses from the keys of a scenario file to its event log.
#include <gmock/gmock.h>

#include "cli/scenario.h"

namespace fusillade::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string shot(const std::string& y, const std::string& more = "") {
  return "[[bullet]]\nx = 2\ny = " + y + "\nvx = 20\nteam = 1\nradius = 0.5\n" + more;
}
std::string player(const std::string& radius) {
  return scenario_room + "[[player]]\nx = 10\ny = 5\nradius = 0.5\ngraze_radius = " + radius + "\n";
}

TEST(GrazeScenario, ANearMissIsCountedAtTheFirstTouchOfTheGrazeCircle) {
  EXPECT_THAT(contacts_of(player("2") + shot("3.5")),
              ElementsAre("graze bullet:0 player:0", "wall bullet:0 wall"));
  // 2.5 tiles apart, 1.5 of it across the flight: 2 tiles before the player, 6 from the start.
  EXPECT_THAT(log_of(player("2") + shot("3.5"))[2],
              HasSubstr("\"x\":8,\"y\":3.5,\"nx\":-0.8,\"ny\":-0.6,\"vx\":20"));
  EXPECT_THAT(contacts_of(player("0.8") + shot("3.5")), ElementsAre("wall bullet:0 wall"));
}

TEST(GrazeScenario, ABulletThatHitsHasGrazedBefore) {
  EXPECT_THAT(contacts_of(player("2") + shot("5")),
              ElementsAre("graze bullet:0 player:0", "hit bullet:0 player:0"));
}

TEST(GrazeScenario, WhoIsHitIsNotGrazedAfterwards) {
  EXPECT_THAT(contacts_of(player("0.2") + shot("5.2", "pierce = 1\n")),
              ElementsAre("hit bullet:0 player:0", "wall bullet:0 wall"));
}

TEST(GrazeScenario, OncePerBulletAndPlayer) {
  EXPECT_THAT(contacts_of(player("2") + shot("3.5", "bounces = 2\n") +
                          "[[player]]\nx = 14\ny = 2\ngraze_radius = 2\n"),
              ElementsAre("graze bullet:0 player:0", "graze bullet:0 player:1", "bounce bullet:0 wall",
                          "bounce bullet:0 wall", "wall bullet:0 wall"));
}

// At 60 Hz its life ends as tick 18 begins.
TEST(GrazeScenario, NotAgainAtTheVeryEndOfLife) {
  EXPECT_THAT(contacts_of(player("2") + shot("3.5", "life = 0.3\n")),
              ElementsAre("graze bullet:0 player:0", "expire bullet:0"));
}

TEST(GrazeScenario, NotByTheOwnTeam) {
  EXPECT_THAT(contacts_of(player("2") + "[[bullet]]\nx = 2\ny = 3.5\nvx = 20\n"),
              ElementsAre("wall bullet:0 wall"));
}

}  // namespace
}  // namespace fusillade::cli
