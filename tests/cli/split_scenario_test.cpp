// Fragments of bullets from the keys of a scenario file to its event log.
#include <gmock/gmock.h>

#include "cli/scenario.h"

namespace fusillade::cli {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

const std::string shard = "[[bullet_type]]\nname = \"shard\"\nradius = 0.1\nlife = 0.1\n";
const std::string shell = "[[bullet]]\nx = 2\ny = 5\nvx = 20\nsplit_bullet = \"shard\"\n";

TEST(SplitScenario, FragmentsFlyBackFromTheWallAtThatVeryMoment) {
  const auto lines =
      log_of(scenario_room + shard + shell + "split_count = 3\nsplit_spread = 0.5\nsplit_speed = 10\n");
  ASSERT_EQ(lines.size(), 8U);
  const std::string moment = lines[1].substr(0, lines[1].find(",\"event\""));
  EXPECT_THAT(lines[1], HasSubstr(R"("event":"wall","mover":"bullet:0","target":"wall","x":19)"));
  for (int i = 2; i < 5; ++i)
    EXPECT_THAT(lines[i],
                AllOf(HasSubstr(moment), HasSubstr("\"spawn\",\"mover\":\"bullet:" + std::to_string(i - 1)),
                      HasSubstr(R"("x":19,"y":5,"nx":0,"ny":0,"vx":-)")));
  EXPECT_THAT(lines[3], HasSubstr(R"("vx":-10,"vy":0)"));
  for (int i = 5; i < 8; ++i) EXPECT_THAT(lines[i], HasSubstr("expire"));
}

TEST(SplitScenario, TheKeySaysWhichEndsSplit) {
  const std::string scene = scenario_room + shard + shell + "split_count = 1\n";
  EXPECT_THAT(contacts_of(scene + "split_on = [\"hit\", \"expiry\"]\n"), ElementsAre("wall bullet:0 wall"));
  EXPECT_THAT(contacts_of(scene + "split_on = [\"solid\"]\n"),
              ElementsAre("wall bullet:0 wall", "expire bullet:1"));
  EXPECT_THAT(contacts_of(scene + "split_on = [\"expiry\"]\nlife = 0.2\n"),
              ElementsAre("expire bullet:0", "expire bullet:1"));
}

TEST(SplitScenario, FragmentsOfAHitFlyOnThroughWhomTheirParentHit) {
  EXPECT_THAT(contacts_of(scenario_room + shard + shell + "split_count = 1\nsplit_speed = 60\n" +
                          "[[enemy]]\nx = 6\ny = 5\n[[enemy]]\nx = 10\ny = 5\n"),
              ElementsAre("hit bullet:0 enemy:0", "hit bullet:1 enemy:1"));
}

TEST(SplitScenario, ACycleOfTypesEndsWithTheLastGeneration) {
  const std::string cell =
      "[[bullet_type]]\nname = \"cell\"\nlife = 0.05\nsplit_bullet = \"cell\"\nsplit_count = 2\nsplit_speed "
      "= 1\n"
      "[[bullet]]\nx = 5\ny = 5\nlife = 0.05\nsplit_bullet = \"cell\"\nsplit_count = 2\n";
  const auto ends = [&cell](const std::string& generations) {
    return contacts_of("[match]\nsplit_generations_max = " + generations + "\n" + scenario_room + cell)
        .size();
  };
  EXPECT_EQ(ends("0"), 1U);
  EXPECT_EQ(ends("2"), 7U);
  EXPECT_EQ(ends("3"), 15U);
}

TEST(SplitScenario, WhatDoesNotFitIsReportedAndCounted) {
  EXPECT_THAT(contacts_of("[match]\nbullets_max = 3\n" + scenario_room + shard + shell +
                          "split_count = 4\nsplit_spread = 1\n"),
              ElementsAre("wall bullet:0 wall", "overflow bullet:3", "overflow bullet:4", "expire bullet:1",
                          "expire bullet:2"));
}

}  // namespace
}  // namespace fusillade::cli
