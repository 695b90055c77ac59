// Beams from the keys of a scenario file to its event log.
#include <gmock/gmock.h>

#include "cli/scenario.h"

namespace fusillade::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::string laser =
    "[[beam_type]]\nname = \"laser\"\nlength = 12\nhalf_width = 0.25\nwarm_up = 0.5\nduration = 0.25\ndamage "
    "= 40\n";
const std::string fixed = "[[beam]]\ntype = \"laser\"\nx = 2\ny = 5\n";

TEST(BeamScenario, ItWarmsUpHitsOncePerWindowAndEnds) {
  const std::string scene = scenario_room + laser + fixed + "[[enemy]]\nx = 8\ny = 5.5\nhealth = 100\n";
  EXPECT_THAT(contacts_of(scene),
              ElementsAre("hit beam:0 enemy:0", "hit beam:0 enemy:0", "hit beam:0 enemy:0", "expire beam:0"));
  const auto lines = log_of(scene);
  EXPECT_THAT(lines[1], HasSubstr("\"spawn\",\"mover\":\"beam:0\",\"x\":8,\"y\":5"));
  EXPECT_THAT(lines[2], HasSubstr("{\"tick\":30,\"fraction\":0,\"event\":\"hit\""));
  EXPECT_THAT(lines[2], HasSubstr("\"damage\":4,\"health\":96}"));
  EXPECT_THAT(lines[3], HasSubstr("{\"tick\":36,\"fraction\":0,"));
  EXPECT_THAT(lines[5], HasSubstr("{\"tick\":45,\"fraction\":0,\"event\":\"expire\""));
}

TEST(BeamScenario, WhoFliesIntoItIsHitAtTheExactMoment) {
  const auto lines = log_of(scenario_room + laser + fixed +
                            "[[enemy]]\nx = 8\ny = 1.5\nvy = 4.5\nradius = 0.5\nhealth = 100\n");
  // It touches y = 5 - 0.25 - 0.5 after 2.75 tiles at 4.5 tiles/s: 36.67 ticks.
  EXPECT_THAT(lines[2], HasSubstr("{\"tick\":36,\"fraction\":0.66666666"));
}

TEST(BeamScenario, TheFirstWallEndsIt) {
  const std::string scene =
      "[map]\nrows = [\"############\", \"#....#.....#\", \"#..........#\", \"############\"]\n" + laser +
      "[[beam]]\ntype = \"laser\"\nx = 2\ny = 1.5\n[[enemy]]\nx = 4\ny = 1.5\nradius = 0.3\n"
      "[[enemy]]\nx = 8\ny = 1.5\nradius = 0.3\n";
  for (const std::string& contact : contacts_of(scene))
    EXPECT_THAT(contact, testing::Not(HasSubstr("enemy:1")));
  EXPECT_EQ(contacts_of(scene)[0], "hit beam:0 enemy:0");
}

TEST(BeamScenario, ItGoesWithItsOwnerAndEndsWithIt) {
  // The enemy carries it down onto the player; the bullet kills the enemy later.
  const std::string scene =
      scenario_room +
      "[[beam_type]]\nname = \"laser\"\nwarm_up = 0\nduration = 10\ndamage = 40\nhalf_width = 0.25\n"
      "[[enemy]]\nx = 2\ny = 2\nvy = 2\nhealth = 5\n[[player]]\nx = 10\ny = 4.8\nradius = 0.5\nwalls = "
      "false\n"
      "[[beam]]\ntype = \"laser\"\nowner = \"enemy:0\"\n[[bullet]]\nstart = 1.05\nx = 2\ny = 4.1\n";
  const auto lines = log_of(scene, 90);
  const auto contacts = contacts_of(scene, 90);
  ASSERT_GE(contacts.size(), 4U);
  EXPECT_EQ(contacts[0], "hit beam:0 player:0");
  EXPECT_EQ(contacts[contacts.size() - 3], "hit bullet:0 enemy:0");
  EXPECT_EQ(contacts[contacts.size() - 2], "death enemy:0 bullet:0");
  EXPECT_EQ(contacts.back(), "expire beam:0");
  EXPECT_THAT(lines[3], HasSubstr("{\"tick\":61,\"fraction\":0.50000"));  // 2.05 tiles at 2 tiles/s
}

TEST(BeamScenario, AnEmitterFiresBeamsInItsPattern) {
  const std::string scene = scenario_room + laser +
                            "[[emitter]]\nname = \"cross\"\nbeam = \"laser\"\ncount = 4\nperiod = 100\n"
                            "[[enemy]]\nx = 10\ny = 5\nemitters = [\"cross\"]\n"
                            "[[player]]\nx = 10\ny = 2\nradius = 0.3\n[[player]]\nx = 14\ny = 5\nradius = "
                            "0.3\n[[player]]\nx = 13\ny = 2\n";
  const auto contacts = contacts_of(scene, 31);
  EXPECT_THAT(contacts, ElementsAre("hit beam:0 player:1", "hit beam:3 player:0"));
}

}  // namespace
}  // namespace fusillade::cli
