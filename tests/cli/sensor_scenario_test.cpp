// Sensors from the keys of a scenario file to its event log.
#include <gmock/gmock.h>

#include "cli/scenario.h"

namespace fusillade::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::string sensor =
    scenario_room + "[[object]]\nx = 10\ny = 5\nhalf_width = 1\nhalf_height = 2\nsensor = true\n";
const std::string bullet = "[[bullet]]\nx = 2\ny = 5\nvx = 24\nradius = 0.25\n";

TEST(SensorScenario, ABulletIsReportedOnceAtTheExactMomentAndFliesOn) {
  EXPECT_THAT(contacts_of(sensor + bullet), ElementsAre("sensor bullet:0 object:0", "wall bullet:0 wall"));
  const auto lines = log_of(sensor + bullet);  // after 6.75 tiles at 24 tiles/s: 16.875 ticks
  EXPECT_THAT(lines[1], HasSubstr("{\"tick\":16,\"fraction\":0.875,\"event\":\"sensor\""));
  EXPECT_THAT(lines[1], HasSubstr("\"x\":8.75,\"y\":5,\"nx\":-1,\"ny\":0,\"vx\":24,\"vy\":0}"));
}

TEST(SensorScenario, AgainOnlyAfterItHasLeft) {
  EXPECT_THAT(contacts_of(sensor + bullet + "bounces = 1\n"),
              ElementsAre("sensor bullet:0 object:0", "bounce bullet:0 wall", "sensor bullet:0 object:0",
                          "wall bullet:0 wall"));
}

TEST(SensorScenario, BodiesEnemiesAndPlayersAreReported) {
  EXPECT_THAT(contacts_of(sensor + "[[body]]\nx = 4\ny = 4\nvx = 3\nradius = 0.3\n"
                                   "[[enemy]]\nx = 16\ny = 6\nvx = -3\n[[player]]\nx = 9.5\ny = 5\n",
                          150),
              ElementsAre("sensor player:0 object:0", "sensor enemy:0 object:0", "sensor body:0 object:0"));
}

TEST(SensorScenario, ByCategory) {
  EXPECT_THAT(contacts_of(sensor + "collides_with = [\"player\"]\n" + bullet),
              ElementsAre("wall bullet:0 wall"));
}

}  // namespace
}  // namespace fusillade::cli
