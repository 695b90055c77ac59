// `simulate` and `check` as they are called from the command line, on real files.
#include "cli/command_line.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include "cli/simulation.h"
#include "cli/state_file.h"
#include "content/config/config_loader.h"
#include "content/input/error.h"
#include "support/temp_directory.h"

namespace fusillade::cli {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

const std::string scene =
    "[map]\nrows = [\"########\", \"#......#\", \"########\"]\n"
    "[[bullet]]\nx = 1.5\ny = 1.5\nvx = 20\npierce = 1\n[[enemy]]\nx = 6\ny = 1.5\nhealth = 50\n";

TEST(Simulate, EventsOnStandardOutputAndTheSummaryOnStandardError) {
  const support::TempDirectory directory;
  const Outcome result = run({"simulate", directory.write("s.toml", scene), "--events", "-"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr(R"("event":"hit","mover":"bullet:0","target":"enemy:0")"));
  EXPECT_THAT(result.out, HasSubstr(R"("damage":10,"health":40})"));
  EXPECT_THAT(result.out,
              HasSubstr(R"("event":"wall","mover":"bullet:0","target":"wall","x":7,"y":1.5,"nx":-1,"ny":0)"));
  EXPECT_THAT(result.err, HasSubstr("at rest"));
  EXPECT_THAT(result.err, HasSubstr("hit 1, wall 1"));
}

TEST(Simulate, TheHitOfScenarioIsExact) {
  const support::TempDirectory directory;
  const Outcome result = run({"simulate", directory.write("s.toml", scene), "--events", "-"});
  // The bullet's centre meets x = 6 - 0.4 - 0.2 = 5.4 after 3.9 tiles at 20 tiles/s: 11.7 ticks at 60 Hz.
  EXPECT_THAT(result.out, testing::ContainsRegex("\"tick\":11,\"fraction\":0\\.(7|69999)"));
  EXPECT_THAT(result.out, HasSubstr(R"("target":"enemy:0","x":5.4,"y":1.5,"nx":-1,"ny":0,"vx":20,"vy":0,)"));
}

TEST(Simulate, EventsInAFileAndTheSummaryOnStandardOutput) {
  const support::TempDirectory directory;
  const Outcome result = run({"simulate", directory.write("s.toml", scene), "--events",
                              directory.path("e.jsonl"), "--ticks", "30", "--hash-every", "10"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, StartsWith("ticks 30 ("));
  EXPECT_EQ(result.err, "");
  const std::string events = directory.read("e.jsonl");
  for (const std::string tick : {"10", "20", "30"})
    EXPECT_THAT(events, HasSubstr("{\"tick\":" + tick + ",\"event\":\"hash\",\"hash\":\""));
}

// A world makes no more of them.
TEST(Simulate, MoreTicksThanAWorldMakesAreRefused) {
  const support::TempDirectory directory;
  const std::string file = directory.write("s.toml", scene);
  const Outcome result = run({"simulate", file, "--ticks", "1073741825"});
  EXPECT_NE(result.exit_code, 0);
  EXPECT_THAT(result.err, HasSubstr("1073741824"));
}

TEST(Simulate, WhatIsReadIsNotWritten) {
  const support::TempDirectory directory;
  const std::string file = directory.write("s.toml", scene);
  for (const char* option : {"--events", "--save"}) {
    const Outcome result = run({"simulate", file, option, directory.path("./s.toml"), "--ticks", "1"});
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_THAT(result.err, HasSubstr("is the scenario; allowed: another file")) << option;
    EXPECT_EQ(directory.read("s.toml"), scene);
  }
  const std::string out = directory.path("out");
  EXPECT_THAT(run({"simulate", file, "--events", out, "--save", out, "--ticks", "1"}).err,
              HasSubstr("is that of --events"));
}

TEST(Simulate, WhatTheScenarioNamesIsNotWritten) {
  const std::string map =
      R"({"type":"map","orientation":"orthogonal","infinite":false,"width":2,"height":1,"tilewidth":16,)"
      R"("tileheight":16,"tilesets":[{"firstgid":1,"name":"t","tilecount":4}],)"
      R"("layers":[{"type":"tilelayer","name":"walls","width":2,"height":1,"data":[0,1]}]})";
  const support::TempDirectory directory;
  directory.write("m.tmj", map);
  const std::string file = directory.write("s.toml", "[map]\ntiled = \"m.tmj\"\n");
  EXPECT_EQ(run({"simulate", file, "--ticks", "1"}).exit_code, 0);
  for (const char* option : {"--events", "--save"}) {
    const Outcome result = run({"simulate", file, option, directory.path("m.tmj"), "--ticks", "1"});
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_THAT(result.err, HasSubstr("is what the scenario names; allowed: another file")) << option;
    EXPECT_EQ(directory.read("m.tmj"), map);
  }
}

TEST(Simulate, HashesWithoutEventsAreAloneOnStandardOutput) {
  const support::TempDirectory directory;
  const Outcome result =
      run({"simulate", directory.write("s.toml", scene), "--ticks", "30", "--hash-every", "15"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out,
              testing::MatchesRegex("\\{\"tick\":15,\"event\":\"hash\",\"hash\":\"[0-9a-f]+\"\\}\n"
                                    "\\{\"tick\":30,\"event\":\"hash\",\"hash\":\"[0-9a-f]+\"\\}\n"));
  EXPECT_THAT(result.err, StartsWith("ticks 30 ("));
}

TEST(Simulate, HashesDependOnNothingButTheScene) {
  const support::TempDirectory directory;
  const std::string file = directory.write("s.toml", scene);
  const std::vector<std::string> command{"simulate",     file, "--ticks",  "30",
                                         "--hash-every", "5",  "--events", "-"};
  const std::string first = run(command).out;
  ASSERT_THAT(first, HasSubstr("\"event\":\"hash\""));
  EXPECT_EQ(run(command).out, first);
  auto other_grid = command;
  other_grid.insert(other_grid.end(), {"--set", "grid_cell=0.5", "--set", "workers=2"});
  EXPECT_EQ(run(other_grid).out, first);
}

TEST(Simulate, SetAndSeedChangeTheMatch) {
  const support::TempDirectory directory;
  const std::string file = directory.write("s.toml", scene);
  const Outcome slow = run({"simulate", file, "--set", "tick_rate=20", "--events", "-", "--seed", "7"});
  EXPECT_EQ(slow.exit_code, 0) << slow.err;
  // 0.195 s are 3.9 ticks at 20 Hz.
  EXPECT_THAT(slow.out, HasSubstr(R"({"tick":3,"fraction":0.)"));
}

TEST(Simulate, EndsAfterAMinuteWhenSomethingMovesForEver) {
  const support::TempDirectory directory;
  const std::string forever = directory.write(
      "f.toml",
      "[match]\ntick_rate = 20\n[map]\nrows = [\"....\"]\n[[bullet]]\nx = 0.5\ny = 0.5\nvx = 1\nlife = 3600\n"
      "bounces = 1000000\n");
  const Outcome result = run({"simulate", forever});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.out, StartsWith("ticks 1200 (60.000 s of match time, still moving)"));
}

TEST(Simulate, WhatIsSaidAndLostIsAnError) {
  const support::TempDirectory directory;
  const std::string good = directory.write("s.toml", scene);
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"simulate", good, "--ticks", "1"}, {"check", good}}) {
    std::cout.setstate(std::ios::badbit);
    const Outcome outcome = run(command);
    std::cout.clear();
    EXPECT_EQ(outcome.exit_code, exit_bad_input);
    EXPECT_EQ(outcome.err, "standard output cannot be written\n");
  }
}

TEST(Simulate, BadFilesAndCommandLinesExitWith2) {
  const support::TempDirectory directory;
  const std::string bad = directory.write("bad.toml", "[match]\ntick_rat = 1\n");
  const std::string good = directory.write("s.toml", scene);
  const Outcome file = run({"simulate", bad});
  EXPECT_EQ(file.exit_code, 2);
  EXPECT_EQ(file.err, bad + ":2: tick_rat: unknown key in [match]; did you mean \"tick_rate\"?\n");
  EXPECT_EQ(file.out, "");
  EXPECT_EQ(run({"simulate"}).exit_code, 2);
  EXPECT_EQ(run({"simulate", good, "--ticks", "-1"}).exit_code, 2);
  EXPECT_EQ(run({"simulate", good, "--tick", "x"}).exit_code, 2);
  EXPECT_EQ(run({"nonsense"}).exit_code, 2);
  EXPECT_EQ(run({"nonsense"}).err,
            "there is no command 'nonsense'; allowed: simulate, compare, replay, check (fusillade --help)\n");
  for (const char* option : {"--events", "--save", "--seed"})
    EXPECT_THAT(run({"simulate", good, option, ""}).err, StartsWith(std::string(option) + ": is empty"));
  EXPECT_EQ(run({"simulate", good, "--seed", "9223372036854775808"}).err,
            "--set: seed: \"9223372036854775808\" is text; allowed: an integer, 0 to 9000000000000000\n");
  EXPECT_EQ(run({"simulate", good, "--set", "workers"}).err,
            "--set: workers: is no setting; allowed: key=value with a key of [match]\n");
  const Outcome place = run({"simulate", good, "--events", "/nowhere/e.jsonl"});
  EXPECT_EQ(place.exit_code, 2);
  EXPECT_THAT(place.err, StartsWith("--events: /nowhere/e.jsonl: cannot be written: "));
}

TEST(Simulate, ALogThatCannotBeWrittenIsAnError) {
  const support::TempDirectory directory;
  const Outcome full = run({"simulate", directory.write("s.toml", scene), "--events", "/dev/full"});
  EXPECT_EQ(full.exit_code, 2);
  EXPECT_EQ(full.err, "/dev/full: the event log cannot be written\n");
}

TEST(Check, Arenas) {
  const support::TempDirectory directory;
  const Outcome scenario = run({"check", directory.write("s.toml", scene)});
  EXPECT_EQ(scenario.exit_code, 0) << scenario.err;
  EXPECT_EQ(scenario.out, "ok: arena s, map 8 x 3, 18 walls, 1 bullets, 1 enemies\n");
  const Outcome realm = run({"check", FUSILLADE_CONFIG_DIRECTORY "/arenas/realm.toml"});
  EXPECT_EQ(realm.exit_code, 0) << realm.err;
  EXPECT_EQ(realm.out,
            "ok: arena realm, map 256 x 256, 34168 walls, terrain 2048 x 2048 pixels of 256 x 256 tiles, 3 "
            "classes, 16 spawn "
            "points, 10 waves, "
            "5 emitters\n");
}

// Such as one whose tiles have the property "Wall".
TEST(Check, AMapWithoutWallsIsToldToBeOne) {
  const support::TempDirectory directory;
  const std::string open = "[map]\nrows = [\"...\"]\n[[mask]]\nx = 1\ny = 0.5\n";
  EXPECT_EQ(run({"check", directory.write("s.toml", open)}).out,
            "ok: arena s, map 3 x 1, 0 walls, 1 masks\n");
}

TEST(Check, AClassWithoutRoomAtASpawnPointIsTold) {
  const support::TempDirectory directory;
  const std::string file =
      directory.write("narrow.toml",
                      "[map]\nrows = [\"######\", \"#....#\", \"###..#\", \"######\"]\n[[class]]\nname = "
                      "\"thin\"\nradius = 0.5\n"
                      "[[class]]\nname = \"fat\"\nradius = 0.75\n[[spawn_point]]\nx = 2.5\ny = 1.5\n");
  const Outcome outcome = run({"check", file});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.err,
            file + ": class \"fat\" has no room at the spawn point at 2.5, 1.5, and appears elsewhere\n");
}

TEST(Check, AnArenaThatNoConfigurationCanNameIsToldANameThatOneCan) {
  const support::TempDirectory directory;
  const auto warning = [&directory](const std::string& name) {
    const std::string file = directory.write(name, scene);
    const Outcome outcome = run({"check", file});
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_THAT(outcome.out, StartsWith("ok: arena "));
    if (outcome.err.empty()) return outcome.err;
    const std::string begin = file + ": no configuration can name this file; to host it, rename it to ";
    EXPECT_THAT(outcome.err, StartsWith(begin));
    return outcome.err.substr(std::min(begin.size(), outcome.err.size()));
  };
  EXPECT_EQ(warning("my_arena-2.toml"), "");
  EXPECT_EQ(warning("My Arena.toml"), "my_arena.toml\n");
  EXPECT_EQ(warning("arena.txt"), "arena.toml\n");
  EXPECT_EQ(warning(std::string(64, 'a') + ".toml"), "");
  EXPECT_EQ(warning(std::string(65, 'a') + ".toml"), std::string(64, 'a') + ".toml\n");
}

TEST(Check, AFileOfUnknownTablesIsWhatTheyAreNearestTo) {
  const support::TempDirectory directory;
  const std::string arena = directory.write("a.toml", "[mapp]\nrows = [\"##\"]\n");
  EXPECT_EQ(run({"check", arena}).err, run({"simulate", arena}).err);
  EXPECT_EQ(run({"check", arena}).err, arena + ":1: mapp: unknown table or key; did you mean \"map\"?\n");
  const std::string config = directory.write("c.toml", "[nett]\n");
  EXPECT_EQ(run({"check", config}).err, config + ":1: nett: unknown section; did you mean \"net\"?\n");
}

TEST(Check, AnEmptyFileIsAConfigurationAsForServe) {
  const support::TempDirectory directory;
  for (const std::string text : {"", "# nothing but this\n"}) {
    const Outcome outcome = run({"check", directory.write("e.toml", text)});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_EQ(outcome.out, "ok: server configuration, and the arenas that it names\n");
  }
}

TEST(Check, Configurations) {
  const support::TempDirectory directory;
  EXPECT_EQ(run({"check", directory.write("c.toml", "[net]\nport = 1\n")}).out,
            "ok: server configuration, and the arenas that it names\n");
  const std::string bad = directory.write("d.toml", "[net]\nport = 70000\n");
  const Outcome result = run({"check", bad});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.err, bad + ":2: port: 70000 is out of range; allowed: 0 to 65535\n");
  EXPECT_EQ(run({"check", "/nowhere.toml"}).err,
            "/nowhere.toml: cannot be read: No such file or directory\n");
}

TEST(Compare, NamesTickEntityFieldAndBothValues) {
  const support::TempDirectory directory;
  const std::string file = directory.write("s.toml", scene);
  const std::string a = directory.write("a.state", ""), b = directory.write("b.state", "");
  ASSERT_EQ(run({"simulate", file, "--ticks", "5", "--save", a}).exit_code, 0);
  ASSERT_EQ(run({"simulate", file, "--ticks", "5", "--save", b}).exit_code, 0);
  const Outcome equal = run({"compare", a, b});
  EXPECT_EQ(equal.exit_code, 0) << equal.err;
  EXPECT_EQ(equal.out, "equal: tick 5\n");
  ASSERT_EQ(run({"simulate", file, "--ticks", "5", "--seed", "2", "--save", b}).exit_code, 0);
  const Outcome other = run({"compare", a, b});
  EXPECT_EQ(other.exit_code, 1);
  EXPECT_THAT(other.out, StartsWith("tick 5, match, rng.state: "));
}

TEST(Simulate, AStateThatCannotBeSavedAsAWholeLeavesTheOldOne) {
  const support::TempDirectory directory;
  const std::string file = directory.write("s.toml", scene);
  const std::string made = directory.path("a.state").string();
  ASSERT_EQ(run({"simulate", file, "--ticks", "5", "--save", made}).exit_code, 0);
  const std::string old = directory.path(std::string(255, 'a')).string();  // nothing can stand beside it
  std::filesystem::rename(made, old);
  const Outcome outcome = run({"simulate", file, "--ticks", "6", "--save", old, "--events", "-"});
  EXPECT_EQ(outcome.exit_code, exit_bad_input);
  EXPECT_THAT(outcome.err, HasSubstr("--save: " + old + ": cannot be written: File name too long"));
  EXPECT_EQ(outcome.out, "") << "said before the first tick";
  EXPECT_EQ(run({"compare", old, old}).out, "equal: tick 5\n");
}

TEST(Compare, AFileThatIsNoStateIsNamed) {
  const support::TempDirectory directory;
  const std::string file = directory.write("a.state", "nonsense");
  const Outcome outcome = run({"compare", file, file});
  EXPECT_EQ(outcome.exit_code, exit_bad_input);
  EXPECT_THAT(outcome.err, HasSubstr("a.state"));
  EXPECT_THAT(outcome.err, HasSubstr("is no saved state"));
}

TEST(Compare, AFileThatIsTooLargeIsNotReadToItsEnd) {
  try {
    load_world("/dev/zero", 1'000'000);
    ADD_FAILURE();
  } catch (const content::ContentError& error) {
    EXPECT_STREQ(error.what(), "/dev/zero: is too large; allowed: at most 1000000 bytes");
  }
}

}  // namespace
}  // namespace fusillade::cli
