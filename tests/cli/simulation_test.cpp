// What an offline run does with an arena beyond stepping its world.
#include "cli/simulation.h"

#include <gmock/gmock.h>

#include <sstream>

#include "cli/event_log.h"
#include "cli/scenario.h"
#include "content/arena/arena_loader.h"
#include "match/match.h"
#include "support/temp_directory.h"

namespace fusillade::cli {
namespace {

const std::string crowd =
    "[match]\ntick_rate = 20\n[round]\nplayers_min = 0\n"
    "[map]\nrows = [\"########\", \"#......#\", \"#......#\", \"########\"]\n"
    "[[enemy_type]]\nname = \"bat\"\nspeed = 2\nradius = 0.25\nwalls = true\n"
    "[[enemy_type]]\nname = \"rock\"\nbehaviour = \"stand\"\nradius = 0.25\n";

match::ArenaDefinition arena_of(const std::string& text) {
  const support::TempDirectory directory;
  return content::load_arena(directory.write("arena.toml", text));
}

// Hash lines of a match in which nobody takes part.
std::string hashes_of_match(const match::ArenaDefinition& arena, int ticks, int every) {
  match::Match match("m", std::make_shared<const match::ArenaDefinition>(arena));
  std::string lines;
  for (int tick = 1; tick <= ticks; ++tick) {
    match.tick();
    if (tick % every == 0) append_hash_line(tick, match.world().state_hash(), lines);
  }
  return lines;
}

std::string only_hashes(const std::string& log) {
  std::istringstream lines(log);
  std::string hashes;
  for (std::string line; std::getline(lines, line);) {
    if (line.find("\"hash\"") != std::string::npos) hashes += line + "\n";
  }
  return hashes;
}

TEST(Simulation, WavesComeAsInAMatch) {
  const auto arena = arena_of(crowd +
                              "[[wave]]\nenemy_type = \"bat\"\nstart = 0.3\ncount = 5\ninterval = 0.2\n"
                              "period = 2\nalive_max = 7\nx = 4\ny = 2\nspread = 3\n"
                              "[[wave]]\nenemy_type = \"rock\"\ncount = 2\nx = 4\ny = 2\nspread = 3\n");
  std::ostringstream log;
  const RunSummary summary =
      run_simulation(arena, {.ticks = 100, .log = {.stream = &log, .hash_every = 10}, .hooks = {}});
  EXPECT_EQ(summary.events[static_cast<std::size_t>(sim::EventForm::spawn)], 9);
  EXPECT_EQ(only_hashes(log.str()), hashes_of_match(arena, 100, 10));
}

TEST(Simulation, TheSeedDecidesWhereTheyAppear) {
  auto arena = arena_of(crowd + "[[wave]]\nenemy_type = \"rock\"\ncount = 2\nx = 4\ny = 2\nspread = 3\n");
  std::ostringstream first, second;
  run_simulation(arena, {.ticks = 1, .log = {.stream = &first}, .hooks = {}});
  arena.world.rules.seed = 2;
  run_simulation(arena, {.ticks = 1, .log = {.stream = &second}, .hooks = {}});
  EXPECT_NE(first.str(), second.str());
}

TEST(Simulation, EndsWhenTheLastWaveHasComeAndNothingMoves) {
  const auto arena = arena_of(crowd +
                              "[[wave]]\nenemy_type = \"rock\"\nstart = 1.5\ncount = 3\ninterval = 0.5\n"
                              "x = 4\ny = 2\nspread = 3\n");
  const RunSummary summary = run_simulation(arena, {});
  EXPECT_EQ(summary.ticks, 51);  // the third appears with tick 50
  EXPECT_TRUE(summary.is_at_rest);
}

// Its velocity is still 0 after the tick in which it appears.
TEST(Simulation, AShipThatWillFallIsNotAtRest) {
  const std::string ship = scenario_room + "[[mask]]\nx = 5\ny = 5\ngravity = 1\n";
  for (const std::string start : {"start = 0\n", "start = 0.001\n"}) {
    RunSummary summary = run_simulation(arena_of(ship + start), {});
    EXPECT_EQ(summary.events[static_cast<std::size_t>(sim::EventForm::death)], 1);
    summary = run_simulation(arena_of(ship + start + "crash_speed = 100\n"), {});
    EXPECT_TRUE(summary.is_at_rest) << "it lies on the floor";
    EXPECT_GT(summary.ticks, 40);
    EXPECT_LT(summary.ticks, 100);
  }
}

TEST(Simulation, AWaveThatComesAgainIsNeverOver) {
  const auto arena = arena_of(crowd +
                              "[[wave]]\nenemy_type = \"rock\"\nstart = 1.5\nperiod = 30\nalive_max = 1\n"
                              "x = 4\ny = 2\nspread = 3\n");
  const RunSummary summary = run_simulation(arena, {});
  EXPECT_EQ(summary.ticks, 1200);
  EXPECT_FALSE(summary.is_at_rest);
}

TEST(Simulation, CountsEnemiesThatAreMoreThanTheWorldHolds) {
  auto arena = arena_of(crowd + "[[wave]]\nenemy_type = \"rock\"\ncount = 5\nx = 2.5\ny = 1.5\n");
  arena.world.rules.enemies_max = 2;
  EXPECT_EQ(run_simulation(arena, {}).results.actors_refused, 3);
}

TEST(Simulation, ItsLogHasAllThatHappensThoughATickHasMoreThanEventsMax) {
  auto arena =
      arena_of(crowd +
               "[[wave]]\nenemy_type = \"bat\"\ncount = 5\nx = 4\ny = 2\nspread = 3\n"
               "[[bullet]]\nx = 2.5\ny = 1.5\nvx = 70\nvy = 30\nradius = 0.2\nbounces = 9\nteam = 1\n");
  std::ostringstream all, beyond;
  const RunSummary summary = run_simulation(arena, {.ticks = 20, .log = {.stream = &all}, .hooks = {}});
  arena.world.rules.events_max = 1;
  EXPECT_EQ(run_simulation(arena, {.ticks = 20, .log = {.stream = &beyond}, .hooks = {}}).events,
            summary.events);
  EXPECT_EQ(beyond.str(), all.str());
  EXPECT_GT(summary.events[static_cast<std::size_t>(sim::EventForm::bounce)], 5);
}

TEST(Simulation, SaysWhatWasRefusedAndWhy) {
  RunSummary summary;
  summary.results.bullets_refused = 2;
  summary.results.events_dropped = 7;
  std::ostringstream text;
  print_summary(summary, 60, text);
  EXPECT_NE(text.str().find("refused 2 bullets: bullets_max was reached\n"), std::string::npos) << text.str();
  EXPECT_NE(text.str().find("events beyond events_max 7, refusals"), std::string::npos) << text.str();
  EXPECT_EQ(text.str().find("windows"), std::string::npos) << text.str();
}

}  // namespace
}  // namespace fusillade::cli
