// Collision categories from the keys of a scenario file to its event log.
#include <gmock/gmock.h>

#include "cli/scenario.h"

namespace fusillade::cli {
namespace {

using testing::ElementsAre;

TEST(FilterScenario, ABulletMeetsOnlyWhatItCollidesWith) {
  const std::string scene = scenario_room +
                            "[[enemy]]\nx = 6\ny = 3\n[[object]]\nx = 9\ny = 3\nradius = 0.5\n"
                            "[[peg]]\nx = 12\ny = 3\nradius = 0.5\n"
                            "[[bullet]]\nx = 2\ny = 3\nvx = 20\n";
  EXPECT_THAT(contacts_of(scene), ElementsAre("hit bullet:0 enemy:0"));
  EXPECT_THAT(contacts_of(scene + "collides_with = [\"object\"]\n"), ElementsAre("wall bullet:0 object:0"));
  EXPECT_THAT(contacts_of(scene + "collides_with = [\"peg\"]\n"), ElementsAre("wall bullet:0 peg:0"));
  EXPECT_THAT(contacts_of(scene + "collides_with = []\n"), ElementsAre("wall bullet:0 wall"));
  EXPECT_THAT(contacts_of(scene + "category = []\n"), ElementsAre("wall bullet:0 wall"));
}

TEST(FilterScenario, ItTakesBothSides) {
  const std::string scene = "categories = [\"ghost\"]\n" + scenario_room +
                            "[[enemy]]\nx = 6\ny = 3\ncategory = [\"ghost\"]\ncollides_with = [\"player\"]\n"
                            "[[segment]]\nx1 = 9\ny1 = 1\nx2 = 9\ny2 = 8\ncollides_with = [\"player\"]\n"
                            "[[bullet]]\nx = 2\ny = 3\nvx = 20\n";
  EXPECT_THAT(contacts_of(scene), ElementsAre("wall bullet:0 wall"));
  EXPECT_THAT(contacts_of(scene + "collides_with = [\"ghost\"]\n"), ElementsAre("wall bullet:0 wall"));
}

TEST(FilterScenario, BodiesOfOneCategoryMayPassOneAnother) {
  const std::string bodies =
      "[[body]]\nx = 4\ny = 4\nvx = 4\nradius = 0.4\nFILTER\n[[body]]\nx = 8\ny = 4\nradius = 0.4\nFILTER\n";
  const auto scene = [&bodies](const std::string& filter) {
    std::string text = scenario_room + bodies;
    for (std::size_t at; (at = text.find("FILTER")) != std::string::npos;) text.replace(at, 6, filter);
    return text;
  };
  EXPECT_THAT(contacts_of(scene(""), 60), ElementsAre("bounce body:0 body:1"));
  EXPECT_TRUE(contacts_of(scene("collides_with = [\"enemy\"]"), 60).empty());
}

}  // namespace
}  // namespace fusillade::cli
