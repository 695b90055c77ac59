// `replay` as it is called from the command line, on real files.
#include <gmock/gmock.h>

#include "cli/command_line.h"
#include "match/journal.h"
#include "support/scene/scene.h"
#include "support/temp_directory.h"

namespace fusillade::cli {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

// Two seconds of a bullet that bounces in a room, to which an enemy comes with tick 30; the hash of the last
// tick of each is as it was, or another.
struct ReplayTest : testing::Test {
  const support::TempDirectory directory;
  std::string state_hash;  // at the end

  std::string journal(std::uint64_t deviation = 0) {
    support::Scene scene(support::room(20, 10));
    scene.bullet({5, 5}, {40, 3}).bounces = 1000;
    scene.enemy({0.5F, 0.5F});
    scene.definition.enemy_placements.clear();
    sim::World world(scene.definition);
    std::vector<std::uint8_t> bytes = match::journal_bytes(
        match::JournalStart{.match = "room-1", .arena = "room", .build = "test", .state = world.save()});
    for (const sim::Tick begin : {0, 60}) {
      match::JournalPart part{.begin = begin, .last = begin + 59, .inputs = {}, .last_hash = {}};
      if (begin == 0)
        part.inputs.push_back({30,
                               {{.form = match::Input::Form::spawn_enemy,
                                 .placement = {.start = 0, .position = {10, 5}, .velocity = {}}}}});
      for (sim::Tick tick = begin; tick <= part.last; ++tick) {
        if (tick == 30) match::apply(part.inputs[0], world);
        if (tick == part.last) part.last_hash = world.state_hash() + (begin > 0 ? deviation : 0);
        world.step();
      }
      const auto more = match::journal_bytes(part);
      bytes.insert(bytes.end(), more.begin(), more.end());
    }
    return directory.write("room.journal", std::string(bytes.begin(), bytes.end()));
  }
};

TEST_F(ReplayTest, SaysThatAllHashesAgree) {
  const Outcome result = run({"replay", journal()});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, StartsWith("match room-1, arena room, kept by test\nticks 120 ("));
  EXPECT_THAT(result.out, HasSubstr("\nhashes that agree 2\n"));
  EXPECT_EQ(result.err, "");
}

TEST_F(ReplayTest, NamesTheTickInWhichTheStateIsAnother) {
  const Outcome result = run({"replay", journal(1)});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, HasSubstr("room.journal: tick 119: the state is another than in the match"));
  EXPECT_THAT(result.out, HasSubstr("hashes that agree 1\n"));
}

TEST_F(ReplayTest, WritesEventsAndTheStateOfATick) {
  const Outcome result = run({"replay", journal(), "--ticks", "40", "--events", directory.path("e.jsonl"),
                              "--save", directory.path("a.state")});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("ticks 40 ("));
  EXPECT_THAT(directory.read("e.jsonl"),
              HasSubstr(R"({"tick":30,"fraction":0,"event":"spawn","mover":"enemy:0")"));
  EXPECT_EQ(run({"compare", directory.path("a.state"), directory.path("a.state")}).out, "equal: tick 40\n");
}

TEST_F(ReplayTest, PlaysWhatIsWholeOfOneThatWasCutOff) {
  journal();
  const std::string whole = directory.read("room.journal");
  const Outcome result = run({"replay", directory.write("cut.journal", whole.substr(0, whole.size() - 5))});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("ticks 60 ("));
  EXPECT_THAT(result.out, HasSubstr("cut off: the last "));
}

TEST_F(ReplayTest, WhatIsDamagedOrNoJournalIsRefused) {
  journal();
  std::string damaged = directory.read("room.journal");
  damaged[damaged.size() - 1] ^= 1;
  Outcome result = run({"replay", directory.write("damaged.journal", damaged)});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_THAT(result.err, HasSubstr("the block is damaged"));
  result = run({"replay", directory.write("none.journal", "[map]\n")});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_THAT(result.err, HasSubstr("none.journal: byte 0: is no journal of a match"));
  EXPECT_EQ(run({"replay", directory.path("missing")}).exit_code, 2);
}

TEST_F(ReplayTest, NeverWritesOverTheJournal) {
  const std::string file = journal();
  const Outcome result = run({"replay", file, "--save", directory.path("./room.journal")});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_THAT(result.err, HasSubstr("is the journal; allowed: another file"));
}

}  // namespace
}  // namespace fusillade::cli
