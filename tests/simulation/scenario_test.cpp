// The contract of scenario files and event logs, sentence by sentence, on the real program.
#include <gmock/gmock.h>

#include <cmath>
#include <set>

#include "event_log_reader.h"

namespace fusillade::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::string corridor = "[map]\nrows = [\"########\", \"#......#\", \"########\"]\n";

std::string hall(const std::string& rest) {
  std::string rows = "[map]\nrows = [\n";
  for (int row = 0; row < 16; ++row) {
    const bool is_rim = row == 0 || row == 15;
    rows += is_rim ? "\"################\",\n" : "\"#..............#\",\n";
  }
  return rows + "]\n" + rest;
}

std::string bullet(const std::string& keys) { return "[[bullet]]\n" + keys + "\n"; }
std::string enemy(const std::string& keys) { return "[[enemy]]\n" + keys + "\n"; }

TEST(Scenario, TheExampleOfTheContract) {
  const OfflineRun run =
      simulate(corridor + bullet("x = 1.5\ny = 1.5\nvx = 20\npierce = 1") + enemy("x = 6\ny = 1.5"));
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.contacts(), ElementsAre("hit bullet:0 enemy:0", "wall bullet:0 wall"));
  const LoggedEvent hit = run.find("hit bullet:0 enemy:0");
  EXPECT_NEAR(hit.seconds(), 3.9 / 20, 1e-7);
  EXPECT_THAT(run.log, HasSubstr(R"("mover":"bullet:0","target":"enemy:0","x":5.4,"y":1.5,"nx":-1,"ny":0,)"
                                 R"("vx":20,"vy":0,"damage":10,"health":40})"));
}

// A bullet with nothing but what is required stands still, lives 3 s and says so with two lines.
TEST(Scenario, TheDefaultsOfABullet) {
  const OfflineRun run = simulate(corridor + bullet("x = 1.5\ny = 1.5"));
  EXPECT_EQ(run.log, R"({"tick":0,"fraction":0,"event":"spawn","mover":"bullet:0","x":1.5,"y":1.5,)"
                     R"("nx":0,"ny":0,"vx":0,"vy":0})"
                     "\n"
                     R"({"tick":180,"fraction":0,"event":"expire","mover":"bullet:0","x":1.5,"y":1.5,)"
                     R"("nx":0,"ny":0,"vx":0,"vy":0})"
                     "\n");
}

// Each key written out as the contract has it, and left out.
TEST(Scenario, TheDefaultsOfTheContract) {
  const std::string match =
      "[match]\ntick_rate = 60\nseed = 1\ndedup_window = 0.1\ncontacts_per_tick_max = 64\nrest_speed = 0.0\n"
      "friendly_fire = false\n";
  const std::string shape = "vx = 0.0\nvy = 0.0\nradius = 0.4\nteam = ", start = "\nstart = 0.0\n";
  const std::string actor = "contact_damage = 0.0\ninverse_mass = 0.0\n";
  const OfflineRun full = simulate(
      match +
          hall(bullet("x = 3\ny = 3\nvx = 9\nvy = 0.0\nradius = 0.2\nlife = 3.0\ndamage = 10\npierce = 0\n"
                      "bounces = 0\nenergy_loss = 1.0\nwall_radius = 0.0\nteam = 0\nax = 0.0\nay = 0.0\n"
                      "drag = 1.0\ngravity = 0.0\nspeed_scale = 1.0\nangular_velocity = 0.0\n"
                      "wave_amplitude = 0.0\nwave_frequency = 0.0\nwave_phase = 0.0\n"
                      "homing_strength = 0.0\nknock_back = 0.0\ncarve_radius = 0.0" +
                      start) +
               enemy("x = 6\ny = 3\n" + shape + "1\nhealth = 50\nwalls = false\n" + actor + start) +
               "[[player]]\nx = 6\ny = 6\n" + shape + "0\nhealth = 100\nwalls = true\ninvulnerable = 0.0\n" +
               actor + start + "[[body]]\nx = 3\ny = 9\nvx = 5\nvy = 0.0\nradius = 0.4\n" +
               "inverse_mass = 1.0\nrestitution = 1.0\nfriction = 0.0" + start +
               "[[peg]]\nx = 9\ny = 9\nradius = 0.4\nrestitution = 1.0\ncooldown = 0.1666667\n"
               "[[segment]]\nx1 = 6\ny1 = 8\nx2 = 6\ny2 = 10\nrestitution = 1.0\nkind = \"bounce\"\n"
               "[[object]]\nx = 6\ny = 6\nradius = 0.4\npickup = false\n"
               "[[mask]]\nx = 12\ny = 12\nvx = 0.0\nvy = 0.0\nfigure = \"ship\"\nheading = 0\nteam = 0\n"),
      {"--ticks", "120", "--hash-every", "20"});
  const OfflineRun bare =
      simulate(hall(bullet("x = 3\ny = 3\nvx = 9") + enemy("x = 6\ny = 3") + "[[player]]\nx = 6\ny = 6\n" +
                    "[[body]]\nx = 3\ny = 9\nvx = 5\nradius = 0.4\n[[peg]]\nx = 9\ny = 9\nradius = 0.4\n" +
                    "[[segment]]\nx1 = 6\ny1 = 8\nx2 = 6\ny2 = 10\n[[object]]\nx = 6\ny = 6\nradius = 0.4\n" +
                    "[[mask]]\nx = 12\ny = 12\n"),
               {"--ticks", "120", "--hash-every", "20"});
  EXPECT_EQ(full.exit_code, 0) << full.err;
  EXPECT_GT(full.contacts().size(), 3U);
  EXPECT_EQ(full.log, bare.log);
}

TEST(Scenario, AnythingAppearsAtAnyFractionOfATick) {
  const OfflineRun run = simulate(corridor + bullet("start = 0.01\nx = 1.5\ny = 1.5\nvx = 5\nlife = 0.5") +
                                  enemy("start = 0.02\nx = 6\ny = 1.5") +
                                  "[[player]]\nstart = 0.03\nx = 2\ny = 1.5\n"
                                  "[[body]]\nstart = 0.04\nx = 6.5\ny = 1.5\nradius = 0.1\n");
  EXPECT_NEAR(run.find("spawn bullet:0").seconds(), 0.01, 1e-9);
  EXPECT_NEAR(run.find("spawn enemy:0").seconds(), 0.02, 1e-9);
  EXPECT_NEAR(run.find("spawn player:0").seconds(), 0.03, 1e-9);
  EXPECT_NEAR(run.find("spawn body:0").seconds(), 0.04, 1e-9);
  const LoggedEvent end = run.find("expire bullet:0");
  EXPECT_NEAR(end.seconds(), 0.51, 1e-9);
  EXPECT_NEAR(end.x, 4, 1e-5);
}

TEST(Scenario, IndicesCountEachKindAndGoOnWithWhatIsFired) {
  const OfflineRun run = simulate(
      "[[bullet_type]]\nname = \"orb\"\nlife = 0.1\n[[emitter]]\nname = \"ring\"\nbullet = \"orb\"\ncount = "
      "2\n"
      "delay = 0.05\nperiod = 60\n" +
          corridor + bullet("x = 1.5\ny = 1.5\nlife = 0.1") + enemy("x = 6\ny = 1.5\nemitters = [\"ring\"]") +
          "[[player]]\nx = 2\ny = 1.5\n" + bullet("x = 2.5\ny = 1.5\nlife = 0.1"),
      {"--ticks", "6"});
  std::vector<std::string> spawns;
  for (const LoggedEvent& event : run.events) {
    if (event.event == "spawn") spawns.push_back(event.mover);
  }
  EXPECT_THAT(spawns, ElementsAre("bullet:0", "bullet:1", "enemy:0", "player:0", "bullet:2", "bullet:3"));
  EXPECT_NEAR(run.find("spawn bullet:2").seconds(), 0.05, 1e-9);
}

TEST(Scenario, WhatABulletEndsOnIsSaid) {
  const OfflineRun run =
      simulate(hall(bullet("x = 2\ny = 1.5\nvx = 20") + "[[segment]]\nx1 = 4\ny1 = 1\nx2 = 4\ny2 = 2\n" +
                    bullet("x = 2\ny = 3.5\nvx = 20") + "[[peg]]\nx = 5\ny = 3.5\nradius = 0.25\n" +
                    bullet("x = 2\ny = 5.5\nvx = 20") + "[[object]]\nx = 6\ny = 5.5\nradius = 0.25\n" +
                    bullet("x = 2\ny = 7.5\nvx = 20") + "[[body]]\nx = 7\ny = 7.5\nradius = 0.25\n" +
                    bullet("x = 2\ny = 9.5\nvx = 20")));
  EXPECT_THAT(run.contacts(),
              ElementsAre("wall bullet:0 segment:0", "wall bullet:1 peg:0", "wall bullet:2 object:0",
                          "wall bullet:3 body:0", "wall bullet:4 wall"));
}

TEST(Scenario, ABounceSaysOffWhatAndTheVelocityAfterIt) {
  const OfflineRun run = simulate(corridor + bullet("x = 1.5\ny = 1.5\nvx = 20\nbounces = 1\n"
                                                    "energy_loss = 0.5"));
  EXPECT_THAT(run.contacts(), ElementsAre("bounce bullet:0 wall", "wall bullet:0 wall"));
  const LoggedEvent bounce = run.find("bounce bullet:0 wall");
  EXPECT_EQ(bounce.x, 7);
  EXPECT_EQ(bounce.nx, -1);
  EXPECT_EQ(bounce.vx, -10);
  EXPECT_NEAR(run.find("wall bullet:0 wall").seconds(), 5.5 / 20 + 6.0 / 10, 1e-6);
}

TEST(Scenario, SegmentsByKind) {
  for (const auto& [kind, first] : {std::pair{"bounce", "bounce bullet:0 segment:0"},
                                    {"normal", "wall bullet:0 segment:0"},
                                    {"explode", "wall bullet:0 segment:0"},
                                    {"ghost", "bounce bullet:0 wall"}}) {
    const OfflineRun run = simulate(corridor + bullet("x = 1.5\ny = 1.5\nvx = 20\nbounces = 1") +
                                    "[[segment]]\nx1 = 4\ny1 = 1\nx2 = 4\ny2 = 2\nkind = \"" + kind + "\"\n");
    ASSERT_FALSE(run.contacts().empty()) << kind;
    EXPECT_EQ(run.contacts().front(), first) << kind;
  }
}

TEST(Scenario, ADeathFollowsTheHitThatCausedIt) {
  const OfflineRun run =
      simulate(corridor + bullet("x = 1.5\ny = 1.5\nvx = 20\ndamage = 50") + enemy("x = 6\ny = 1.5"));
  EXPECT_THAT(run.contacts(), ElementsAre("hit bullet:0 enemy:0", "death enemy:0 bullet:0"));
  const LoggedEvent hit = run.find("hit bullet:0 enemy:0"), death = run.find("death enemy:0 bullet:0");
  EXPECT_EQ(hit.health, 0);
  EXPECT_EQ(death.seconds(), hit.seconds());
  EXPECT_EQ(death.nx, 1);  // from the target, the bullet, to the mover who died
}

TEST(Scenario, TheOwnerGivesTheTeamAndIsNeverHit) {
  const std::string players = "[[player]]\nx = 2\ny = 1.5\nteam = 3\n[[player]]\nx = 5\ny = 1.5\n";
  const OfflineRun run =
      simulate(corridor + players + bullet("x = 2\ny = 1.5\nvx = 20\nowner = \"player:0\""));
  EXPECT_THAT(run.contacts(), ElementsAre("hit bullet:0 player:1"));
  const OfflineRun own_team = simulate(corridor + players + bullet("x = 3\ny = 1.5\nvx = 20"));
  EXPECT_THAT(own_team.contacts(), ElementsAre("wall bullet:0 wall"));
  const OfflineRun friendly =
      simulate(corridor + players + bullet("x = 3\ny = 1.5\nvx = 20"), {"--set", "friendly_fire=true"});
  EXPECT_THAT(friendly.contacts(), ElementsAre("hit bullet:0 player:1"));
}

TEST(Scenario, BoxesTurnedAndNot) {
  // The corner of the turned box is nearer by half its diagonal less half its edge.
  const std::string shot = bullet("x = 1.5\ny = 1.5\nvx = 10\nradius = 0.1");
  const OfflineRun flat =
      simulate(corridor + shot + enemy("x = 6\ny = 1.5\nhalf_width = 0.5\nhalf_height = 0.5"));
  const OfflineRun turned = simulate(
      corridor + shot + enemy("x = 6\ny = 1.5\nhalf_width = 0.5\nhalf_height = 0.5\nangle = 0.7853982"));
  EXPECT_NEAR(flat.find("hit bullet:0 enemy:0").x, 5.4, 1e-5);
  EXPECT_NEAR(turned.find("hit bullet:0 enemy:0").x, 6 - std::sqrt(0.5) - 0.1, 1e-5);
}

TEST(Scenario, EnemiesFlyThroughWallsUnlessTheyMeetThem) {
  const std::string rooms = "[map]\nrows = [\"########\", \"#..#...#\", \"########\"]\n";
  const std::string player = "[[player]]\nx = 6\ny = 1.5\n";
  const std::string ghost = "x = 2\ny = 1.5\nvx = 6\ncontact_damage = 10";
  EXPECT_THAT(simulate(rooms + player + enemy(ghost), {"--ticks", "40"}).contacts(),
              ElementsAre("hit enemy:0 player:0", "hit enemy:0 player:0"));
  EXPECT_THAT(simulate(rooms + player + enemy(ghost + "\nwalls = true"), {"--ticks", "40"}).contacts(),
              IsEmpty());
}

TEST(Scenario, PlayersSlideAlongWalls) {
  const OfflineRun run = simulate(corridor + "[[player]]\nx = 2\ny = 1.5\nvx = 3\nvy = 30\nradius = 0.3\n" +
                                      "[[object]]\nx = 5\ny = 1.7\nradius = 0.2\npickup = true\n",
                                  {"--ticks", "60"});
  EXPECT_THAT(run.contacts(), ElementsAre("pickup player:0 object:0"));
  EXPECT_NEAR(run.find("pickup player:0 object:0").y, 1.7, 1e-5);
}

TEST(Scenario, ContactDamageComesOncePerWindow) {
  const OfflineRun run =
      simulate(corridor + enemy("x = 3\ny = 1.5\ncontact_damage = 20") + "[[player]]\nx = 3.2\ny = 1.5\n",
               {"--ticks", "30"});
  EXPECT_THAT(run.contacts(),
              ElementsAre("hit enemy:0 player:0", "hit enemy:0 player:0", "hit enemy:0 player:0",
                          "hit enemy:0 player:0", "hit enemy:0 player:0"));
  EXPECT_EQ(run.find("hit enemy:0 player:0").damage, 2);
  EXPECT_EQ(run.events.back().health, 90);
  EXPECT_NEAR(run.events.back().seconds(), 0.4, 1e-6);
}

TEST(Scenario, APlayerIsInvulnerableForItsTime) {
  const OfflineRun run = simulate(corridor + "[[player]]\nx = 6\ny = 1.5\ninvulnerable = 1\nteam = 2\n" +
                                  bullet("x = 4\ny = 1.5\nvx = 20\nlife = 0.09") +
                                  bullet("start = 0.2\nx = 4\ny = 1.5\nvx = 20") +
                                  bullet("start = 1.2\nx = 4\ny = 1.5\nvx = 20"));
  EXPECT_THAT(run.contacts(),
              ElementsAre("hit bullet:0 player:0", "wall bullet:1 wall", "hit bullet:2 player:0"));
}

TEST(Scenario, PickupsAreTakenByPlayersOnly) {
  const OfflineRun run = simulate(corridor + bullet("x = 1.5\ny = 1.5\nvx = 20\nteam = 0") +
                                      "[[object]]\nx = 4\ny = 1.5\nradius = 0.3\npickup = true\n"
                                      "[[player]]\nx = 5.5\ny = 1.5\nvx = -3\n",
                                  {"--ticks", "60"});
  EXPECT_THAT(run.contacts(), testing::Contains("pickup player:0 object:0").Times(1));
  EXPECT_THAT(run.contacts(), testing::Contains("wall bullet:0 wall"));
}

TEST(Scenario, BodiesGiveOneBouncePerContact) {
  const OfflineRun run = simulate(corridor +
                                      "[[body]]\nx = 2\ny = 1.5\nvx = 6\nradius = 0.25\n"
                                      "[[body]]\nx = 5\ny = 1.5\nradius = 0.25\n",
                                  {"--ticks", "30"});
  EXPECT_THAT(run.contacts(), ElementsAre("bounce body:0 body:1"));
  EXPECT_EQ(run.find("bounce body:0 body:1").vx, 0);
}

TEST(Scenario, TheGuardGivesOneOverflow) {
  // Between two segments a hundredth of a tile apart: a hundred bounces in a tick.
  const OfflineRun run = simulate(
      corridor + bullet("x = 4.005\ny = 1.5\nvx = 60\nradius = 0\nbounces = 1000000") +
          "[[segment]]\nx1 = 4\ny1 = 1\nx2 = 4\ny2 = 2\n[[segment]]\nx1 = 4.01\ny1 = 1\nx2 = 4.01\ny2 = 2\n",
      {"--ticks", "1"});
  EXPECT_THAT(run.contacts(), testing::Contains(testing::StartsWith("bounce")).Times(64));
  EXPECT_THAT(run.contacts(), testing::Contains(testing::StartsWith("overflow bullet:0")).Times(1));
}

TEST(Scenario, HashLinesComeAfterEveryNthTick) {
  const OfflineRun run =
      simulate(corridor + bullet("x = 1.5\ny = 1.5\nlife = 60"), {"--ticks", "25", "--hash-every", "10"});
  ASSERT_EQ(run.events.size(), 3U);
  EXPECT_EQ(run.events[1].tick, 10);
  EXPECT_EQ(run.events[2].tick, 20);
  EXPECT_THAT(run.events[1].hash, testing::MatchesRegex("[0-9a-f]{16}"));
  EXPECT_NE(run.events[1].hash, run.events[2].hash);
}

TEST(Scenario, EventsComeInTheOrderInWhichTheyHappen) {
  const OfflineRun run =
      simulate(hall(bullet("x = 8\ny = 8\nvx = 91\nvy = 57\nbounces = 200\nlife = 5") +
                    bullet("start = 0.333\nx = 3\ny = 3\nvx = -77\nvy = 31\nbounces = 200\nlife = 4") +
                    "[[body]]\nx = 10\ny = 10\nvx = 9\nvy = 4\nradius = 0.5\n" +
                    "[[body]]\nx = 5\ny = 5\nvx = 3\nvy = 8\nradius = 0.5\n"),
               {"--ticks", "300"});
  ASSERT_GT(run.events.size(), 50U);
  for (std::size_t i = 1; i < run.events.size(); ++i) {
    EXPECT_LE(run.events[i - 1].seconds(), run.events[i].seconds()) << run.events[i].text();
  }
}

TEST(Scenario, NormalsAreOfUnitLengthButOfSpawnAndExpire) {
  const OfflineRun run = simulate(
      hall(
          bullet("x = 8\ny = 8\nvx = 91\nvy = 57\nbounces = 200\nlife = 1\nteam = 2\npierce = 100") +
          bullet("x = 4.005\ny = 1.5\nvx = 60\nradius = 0\nbounces = 1000000\nlife = 1") +
          "[[segment]]\nx1 = 4\ny1 = 1\nx2 = 4\ny2 = 2\n[[segment]]\nx1 = 4.01\ny1 = 1\nx2 = 4.01\ny2 = 2\n" +
          bullet("x = 9\ny = 5\nlife = 1\npierce = 9") + enemy("x = 9\ny = 5\nhealth = 15") +
          "[[player]]\nx = 12\ny = 12\nvx = -3\n[[object]]\nx = 10\ny = 12\nradius = 0.2\npickup = true\n" +
          "[[body]]\nx = 5\ny = 5\nvx = 3\nvy = 8\nradius = 0.5\n[[peg]]\nx = 3\ny = 9\nradius = 1\n"),
      {"--ticks", "120"});
  std::set<std::string> forms;
  for (const LoggedEvent& event : run.events) {
    forms.insert(event.event);
    const bool is_without = event.event == "spawn" || event.event == "expire";
    EXPECT_NEAR(std::hypot(event.nx, event.ny), is_without ? 0 : 1, 1e-6) << event.text();
  }
  EXPECT_THAT(forms,
              testing::IsSupersetOf({"spawn", "hit", "death", "bounce", "pickup", "overflow", "expire"}));
}

TEST(Scenario, StraightScenesGiveTheSameAtAllTickRates) {
  const std::string scene =
      hall(bullet("start = 0.111\nx = 8\ny = 8\nvx = 91\nvy = 57\nbounces = 20\nlife = 2") +
           bullet("x = 2\ny = 4\nvx = 400\npierce = 3") + enemy("x = 14\ny = 4\nvx = -2") +
           enemy("x = 9\ny = 7.3\nvy = -3") + "[[body]]\nx = 4\ny = 12\nvx = 7\nradius = 0.5\n" +
           "[[body]]\nx = 12\ny = 12.3\nvx = -5\nradius = 0.5\n");
  const auto run_at = [&scene](int rate) {
    return simulate(scene,
                    {"--ticks", std::to_string(2 * rate), "--set", "tick_rate=" + std::to_string(rate)});
  };
  const OfflineRun at_60 = run_at(60);
  ASSERT_GT(at_60.contacts().size(), 10U);
  for (const int rate : {20, 128}) {
    const OfflineRun other = run_at(rate);
    ASSERT_EQ(other.contacts(), at_60.contacts()) << rate;
    for (std::size_t i = 0; i < at_60.events.size(); ++i) {
      EXPECT_NEAR(other.events[i].seconds(rate), at_60.events[i].seconds(60), 1e-5);
      EXPECT_NEAR(other.events[i].x, at_60.events[i].x, 1e-4);
      EXPECT_NEAR(other.events[i].y, at_60.events[i].y, 1e-4);
    }
  }
}

// 6,000 bullets are three chunks of the search.
TEST(Scenario, WorkersChangeNothing) {
  std::string scene = hall(
      "[[bullet_type]]\nname = \"orb\"\nlife = 1.5\nbounces = 3\n"
      "[[emitter]]\nname = \"ring\"\nbullet = \"orb\"\ncount = 1000\nperiod = 0.1\n"
      "speed = 7\n[[player]]\nx = 12\ny = 12\nhealth = 1e6\n");
  scene += enemy("x = 8\ny = 8\nemitters = [\"ring\"]");
  const std::vector<std::string> arguments{"--ticks", "60", "--hash-every", "5"};
  auto with_workers = arguments;
  with_workers.insert(with_workers.end(), {"--set", "workers=4", "grid_cell=0.5"});
  const OfflineRun one = simulate(scene, arguments), four = simulate(scene, with_workers);
  EXPECT_EQ(one.exit_code, 0) << one.err;
  EXPECT_GT(one.events.size(), 6000U);
  EXPECT_EQ(one.log, four.log);
}

TEST(Scenario, TheSeedIsAKeyLikeAnyOther) {
  const std::string scene = hall(enemy("x = 8\ny = 8\nbehaviour = \"wander\"") + bullet("x = 2\ny = 2"));
  const auto hash_with = [&scene](const std::vector<std::string>& arguments) {
    auto all = arguments;
    all.insert(all.end(), {"--ticks", "60", "--hash-every", "60"});
    return simulate(scene, all).events.back().hash;
  };
  const std::string own = hash_with({});
  EXPECT_EQ(hash_with({"--seed", "1"}), own);
  EXPECT_NE(hash_with({"--seed", "2"}), own);
  EXPECT_EQ(hash_with({"--seed", "2"}), hash_with({"--set", "seed=2"}));
}

TEST(Scenario, EndsWithRestOrAfterAMinute) {
  EXPECT_THAT(simulate(corridor + enemy("x = 3\ny = 1.5")).err, HasSubstr("at rest"));
  const OfflineRun moving =
      simulate(corridor + enemy("x = 3\ny = 1.5\nvx = 0.001"), {"--set", "tick_rate=20"});
  EXPECT_THAT(moving.err, HasSubstr("ticks 1200 (60.000 s"));
}

TEST(Scenario, ABadFileIsExitCodeTwoWithItsPlace) {
  const auto refused = [](const std::string& scene, const std::string& message) {
    const OfflineRun run = simulate(scene);
    EXPECT_EQ(run.exit_code, 2) << scene;
    EXPECT_THAT(run.events, IsEmpty());
    EXPECT_THAT(run.err, HasSubstr(message));
  };
  refused(corridor + "[[bullet]]\nx = 1.5\n", "scenario.toml:3: y: is missing");
  refused(corridor + "[[enemy]]\nx = 1\ny = 1\nradius = -1\n",
          "scenario.toml:6: radius: -1 is out of range; "
          "allowed: 0 to 4096 tiles");
  refused(corridor + "[[body]]\nx = 1\ny = 1\n", "scenario.toml:3: radius: is missing");
  refused(corridor + "[[peg]]\nx = 1\ny = 1\n", "scenario.toml:3: radius: is missing");
  refused(corridor + "[[segment]]\nx1 = 1\ny1 = 1\nx2 = 1\n", "scenario.toml:3: y2: is missing");
  refused(corridor + "[[segment]]\nx1 = 1\ny1 = 1\nx2 = 1\ny2 = 2\nkind = \"rubber\"\n",
          "scenario.toml:8: kind: \"rubber\" is unknown; allowed: one of bounce, normal, ghost, explode");
  refused(corridor + "[[object]]\nx = 1\ny = 1\n", "scenario.toml:3: radius: is missing");
  refused("[match]\ntick_rate = 10\n" + corridor,
          "scenario.toml:2: tick_rate: 10 is out of range; allowed: "
          "20 to 128 Hz");
  refused("[match]\n", "map");
  refused(corridor + "[[bullet]]\nx = 1\ny = 1\nowner = \"player:0\"\n",
          "scenario.toml:6: owner: \"player:0\"");
}

}  // namespace
}  // namespace fusillade::test
