// Bombs from the keys of an arena's file, by a player's button in a match, to the event log of its journal.
#include <gmock/gmock.h>

#include "cli/command_line.h"
#include "cli/scenario.h"
#include "match/journal.h"
#include "support/temp_directory.h"

namespace fusillade::cli {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

// The lines of `form` in the event log of a second in which the player holds the button from tick 1 on.
std::vector<std::string> lines_with_button_held(const std::string& arena_text, const std::string& form) {
  const support::TempDirectory directory;
  const match::ArenaDefinition arena =
      content::build_arena({.file = "a.toml", .name = "a", .text = arena_text, .read_file = {}});
  std::vector<std::uint8_t> journal = match::journal_bytes(match::JournalStart{
      .match = "a-1", .arena = "a", .build = "test", .state = sim::World(arena.world).save()});
  const match::Input held{.form = match::Input::Form::command,
                          .command = {.move = {}, .aim = {}, .buttons = sim::button_ability}};
  const auto part = match::journal_bytes(
      match::JournalPart{.begin = 0, .last = 59, .inputs = {{1, {held}}}, .last_hash = {}});
  journal.insert(journal.end(), part.begin(), part.end());
  const std::string file = directory.write("a.journal", std::string(journal.begin(), journal.end()));
  const Outcome result = run({"replay", file, "--events", directory.path("e.jsonl")});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  std::istringstream log(directory.read("e.jsonl"));
  std::vector<std::string> lines;
  for (std::string line; std::getline(log, line);) {
    if (line.find("\"event\":\"" + form + "\"") != std::string::npos) lines.push_back(line);
  }
  return lines;
}

std::string bullet_at(const std::string& x, const std::string& more) {
  return "[[bullet]]\ny = 5\nx = " + x + "\n" + more;
}

auto cleared(const std::string& bullet, const std::string& tick) {
  return AllOf(HasSubstr("{\"tick\":" + tick + ",\"fraction\":0,"),
               HasSubstr("\"mover\":\"" + bullet + "\",\"target\":\"player:0\""));
}

// Of those within the radius that are of another team: the one whose shape is just within it, not the one
// just beyond. Who appears within that tick stays until the bomb works again.
TEST(BombReplay, ClearsBulletsAroundThePlayerWheneverItsCooldownIsOver) {
  const std::string player = "[[player]]\nx = 10\ny = 5\nbomb_radius = 3\nbomb_cooldown = 0.5\n";
  const std::string arena = scenario_room + player + bullet_at("13.1", "team = 1\n") +
                            bullet_at("13.3", "team = 1\n") + bullet_at("11", "team = 0\n") +
                            bullet_at("9", "team = 1\nstart = 0.02\n");
  EXPECT_THAT(lines_with_button_held(arena, "expire"),
              ElementsAre(cleared("bullet:0", "1"), cleared("bullet:3", "31")));
  EXPECT_THAT(lines_with_button_held(arena, "hit"), ElementsAre());
}

TEST(BombReplay, SavesThePlayerFromAShotAtTheLastMoment) {
  const std::string shot = bullet_at("10.9", "vx = -20\nteam = 1\nblast_radius = 4\nblast_damage = 9\n");
  const std::string player = "[[player]]\nx = 10\ny = 5\nradius = 0.1\n";
  EXPECT_THAT(lines_with_button_held(scenario_room + player + shot, "hit"), testing::SizeIs(1));
  EXPECT_THAT(lines_with_button_held(scenario_room + player + "bomb_radius = 3\n" + shot, "hit"),
              ElementsAre());
}

}  // namespace
}  // namespace fusillade::cli
