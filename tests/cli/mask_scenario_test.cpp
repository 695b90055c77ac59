// Masks of document 001 from the keys of a scenario file to its event log: what ships, bunkers, lines and
// pickups do to one another (RULES "Bitmap terrain and masks").
#include <gmock/gmock.h>

#include "cli/scenario.h"

namespace fusillade::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// A square of 1 x 1 tile, a bar of 2 x 1 pixels.
const std::string figures =
    scenario_room +
    "[[figure]]\nname = \"square\"\nrows = [\"################\", \"################\", "
    "\"################\", "
    "\"################\", \"################\", \"################\", \"################\", "
    "\"################\", \"################\", \"################\", \"################\", "
    "\"################\", \"################\", \"################\", \"################\", "
    "\"################\"]\n[[figure]]\nname = \"bar\"\nrows = [\"##\"]\n";

std::string mask(const std::string& x, const std::string& y, const std::string& more = "") {
  return "[[mask]]\nfigure = \"square\"\nx = " + x + "\ny = " + y + "\n" + more;
}
std::string line(const std::string& kind, const std::string& x) {
  return "[[segment]]\nx1 = " + x + "\ny1 = 1\nx2 = " + x + "\ny2 = 9\nkind = \"" + kind + "\"\n";
}
std::string bunker(const std::string& x, const std::string& y, const std::string& more = "") {
  return mask(x, y, "layer = \"bunker\"\n" + more);
}
std::string ship(const std::string& more = "") { return mask("4", "5", "vx = 10\n" + more); }
std::string shot(const std::string& more) { return "[[bullet]]\nx = 2\ny = 5\nvx = 20\nlife = 0.5\n" + more; }

TEST(MaskScenario, AShipDiesWhereItsMaskWouldLieOnAWall) {
  const auto lines = log_of(figures + ship());
  ASSERT_EQ(lines.size(), 2U);
  // The wall begins at 19. The mask lies in the pixel before it until its edge is half a pixel into the wall.
  EXPECT_THAT(lines[1], HasSubstr("\"event\":\"death\",\"mover\":\"mask:0\",\"target\":\"wall\""));
  EXPECT_THAT(lines[1], HasSubstr("\"nx\":-1,\"ny\":0"));
  EXPECT_THAT(lines[1], HasSubstr("\"tick\":87,\"fraction\":0.1875,")) << "14.53125 tiles at 10 tiles/s";
}

TEST(MaskScenario, TheShipOfTheServerNeedsNoFigure) {
  EXPECT_THAT(contacts_of(scenario_room + "[[mask]]\nx = 4\ny = 5\nvx = 10\n"),
              ElementsAre("death mask:0 wall"));
}

TEST(MaskScenario, BelowItsCrashSpeedAShipStops) {
  const std::string slow = ship("crash_speed = 11\n");
  EXPECT_THAT(contacts_of(figures + slow), IsEmpty());
  EXPECT_THAT(contacts_of(figures + slow + line("ghost", "8")), IsEmpty());
}

TEST(MaskScenario, LayersDecorationNeverCollides) {
  EXPECT_THAT(
      contacts_of(figures + ship() + line("ghost", "8") + mask("10", "5", "layer = \"decoration\"\n")),
      ElementsAre("death mask:0 wall"));
}

TEST(MaskScenario, LayersNormalLinesKill) {
  EXPECT_THAT(contacts_of(figures + ship("crash_speed = 100\n") + line("normal", "8")),
              ElementsAre("death mask:0 segment:0"));
}

TEST(MaskScenario, LayersExplodingLinesKillOnce) {
  EXPECT_THAT(contacts_of(figures + ship() + mask("2", "5", "vx = 10\n") + line("explode", "8")),
              ElementsAre("death mask:0 segment:0", "death mask:1 wall"));
}

TEST(MaskScenario, LayersBounceLinesAreTestedFirstAndAreThenNoDanger) {
  // A bounce line and a deadly one in the same pixels: the ship comes back, and dies at the other wall.
  EXPECT_THAT(contacts_of(figures + ship() + line("normal", "8") + line("bounce", "8")),
              ElementsAre("bounce mask:0 segment:1", "death mask:0 wall"));
  EXPECT_THAT(log_of(figures + ship() + line("bounce", "8"))[1],
              HasSubstr("\"nx\":-1,\"ny\":0,\"vx\":-10,\"vy\":0"));
}

TEST(MaskScenario, BounceLinesReflectAtTheirOwnNormal) {
  EXPECT_THAT(log_of(figures + ship() + "[[segment]]\nx1 = 6\ny1 = 8\nx2 = 12\ny2 = 2\n")[1],
              HasSubstr(",\"vy\":-10}"));
}

TEST(MaskScenario, LayersBunkersKill) {
  EXPECT_THAT(contacts_of(figures + ship() + bunker("8", "5.9")), ElementsAre("death mask:0 mask:1"));
  EXPECT_THAT(contacts_of(figures + ship() + bunker("8", "6.1")), ElementsAre("death mask:0 wall"));
}

TEST(MaskScenario, ABunkerStandsWhereItIsPutAndTakesNothing) {
  EXPECT_THAT(
      contacts_of(figures + bunker("1", "5") + "[[object]]\nx = 1\ny = 5\nradius = 0.2\npickup = true\n", 60),
      IsEmpty());
}

TEST(MaskScenario, ABunkerIsShotAway) {
  EXPECT_THAT(contacts_of(figures + ship("start = 1\n") + bunker("8", "5.9", "team = 1\nhealth = 10\n") +
                          "[[bullet]]\nx = 2\ny = 6\nvx = 20\nlife = 0.5\n"),
              ElementsAre("hit bullet:0 mask:1", "death mask:1 bullet:0", "death mask:0 wall"));
}

TEST(MaskScenario, MasksAreHitAtTheirPixels) {
  const std::string target = "[[mask]]\nfigure = \"bar\"\nx = 8\ny = 5\nteam = 1\n";
  EXPECT_THAT(contacts_of(figures + target + shot("radius = 0\n")), ElementsAre("hit bullet:0 mask:0"));
  const std::string above = "[[bullet]]\nx = 2\ny = 4.9\nvx = 20\nlife = 0.5\nradius = ";
  EXPECT_THAT(contacts_of(figures + target + above + "0.05\n"), ElementsAre("expire bullet:0"));
  EXPECT_THAT(contacts_of(figures + target + above + "0.07\n"), ElementsAre("hit bullet:0 mask:0"));
}

TEST(MaskScenario, OwnShotsNeverHitByMask) {
  const std::string pilot =
      "[match]\nfriendly_fire = true\n" + figures + "[[player]]\nx = 8\ny = 5\nfigure = \"bar\"\n";
  EXPECT_THAT(contacts_of(pilot + shot("owner = \"player:0\"\n")), ElementsAre("expire bullet:0"));
  EXPECT_THAT(contacts_of(pilot + shot("team = 0\n")), ElementsAre("hit bullet:0 player:0"));
}

TEST(MaskScenario, APlayersFigureTurns) {
  // 16 x 1 pixels, flat: the shot half a tile above passes. Turned by a quarter it is hit.
  const std::string pilot =
      scenario_room +
      "[[figure]]\nname = \"bar\"\nrows = [\"################\"]\n[[player]]\nx = 8\ny = "
      "5.4\nteam = 1\nfigure = \"bar\"\n";
  EXPECT_THAT(contacts_of(pilot + shot("radius = 0\n")), ElementsAre("expire bullet:0"));
  EXPECT_THAT(contacts_of(pilot + "heading = 8\n" + shot("radius = 0\n")),
              ElementsAre("hit bullet:0 player:0"));
}

TEST(MaskScenario, ShipsTakePickupsThatTheirPixelsTouch) {
  const std::string fuel = "[[object]]\nx = 8\nradius = 0.25\npickup = true\ny = ";
  EXPECT_THAT(contacts_of(figures + ship() + fuel + "5.7\n"),
              ElementsAre("pickup mask:0 object:0", "death mask:0 wall"));
  EXPECT_THAT(contacts_of(figures + ship() + fuel + "5.8\n"), ElementsAre("death mask:0 wall"));
}

TEST(MaskScenario, ShipsFlyThroughPegsSolidObjectsAndBodies) {
  EXPECT_THAT(contacts_of(figures + ship() +
                          "[[peg]]\nx = 8\ny = 5\nradius = 0.5\n[[object]]\nx = 10\ny = "
                          "5\nradius = 0.5\n[[body]]\nx = 12\ny = 5\nradius = 0.5\n"),
              ElementsAre("death mask:0 wall"));
}

TEST(MaskScenario, SensorsSeePixels) {
  const std::string sensor = "[[object]]\nx = 8\nradius = 0.25\nsensor = true\ny = ";
  EXPECT_THAT(contacts_of(figures + ship() + sensor + "5.7\n"),
              ElementsAre("sensor mask:0 object:0", "death mask:0 wall"));
}

TEST(MaskScenario, EnemiesHurtAFigureThatTheyTouch) {
  const std::string pilot = "[[player]]\nfigure = \"square\"\nx = 8\ny = 5\nhealth = 1\n";
  const std::string foe = "[[enemy]]\nx = 4\nvx = 10\nradius = 0.4\ncontact_damage = 100\ny = ";
  EXPECT_THAT(contacts_of(figures + pilot + foe + "5.85\n", 60),
              ElementsAre("hit enemy:0 player:0", "death player:0 enemy:0"));
  EXPECT_THAT(contacts_of(figures + pilot + foe + "5.95\n", 60), IsEmpty());
  EXPECT_THAT(
      contacts_of(figures + pilot +
                      "[[enemy]]\nx = 4\nvx = 10\nfigure = \"square\"\ncontact_damage = 100\ny = 5.95\n",
                  60),
      ElementsAre("hit enemy:0 player:0", "death player:0 enemy:0"))
      << "mask on mask";
}

TEST(MaskScenario, BlastsReachTheNearestPixel) {
  const std::string blast =
      "[[bullet]]\nx = 2\ny = 3\nvx = 20\nlife = 0.3\nblast_damage = 5\nblast_radius = ";
  EXPECT_THAT(contacts_of(figures + mask("8", "5", "team = 1\n") + blast + "1.52\n"),
              ElementsAre("expire bullet:0", "hit bullet:0 mask:0"));
  EXPECT_THAT(contacts_of(figures + mask("8", "5", "team = 1\n") + blast + "1.48\n"),
              ElementsAre("expire bullet:0"));
}

TEST(MaskScenario, GravityPointsPullShipsByDistance) {
  const std::string point = "[[gravity_point]]\nx = 9\ny = 5\nstrength = 20\n";
  const std::string resting = mask("4", "5", "crash_speed = 100\n");
  EXPECT_THAT(contacts_of(figures + resting + point, 120), IsEmpty());
  EXPECT_THAT(contacts_of(figures + resting + point + line("normal", "6"), 240),
              ElementsAre("death mask:0 segment:0"));
  EXPECT_THAT(contacts_of(figures + resting + point + "range = 4\n" + line("normal", "6"), 240), IsEmpty());
  EXPECT_THAT(
      contacts_of(
          figures + resting + "[[gravity_point]]\nx = 6\ny = 5\nstrength = -20\n" + line("normal", "2"), 240),
      ElementsAre("death mask:0 segment:0"));
}

}  // namespace
}  // namespace fusillade::cli
