// What is kept of a match plays it again; bytes from outside are good or refused, never believed.
#include "match/journal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "match/arena.h"

namespace fusillade::match {
namespace {

using ::testing::HasSubstr;

using Bytes = std::vector<std::uint8_t>;

Input spawn_at(sim::Vec2 position) {
  return {.form = Input::Form::spawn_enemy, .placement = {.start = 0, .position = position, .velocity = {}}};
}

JournalPart part_of(sim::Tick begin, sim::Tick last) {
  return {.begin = begin,
          .last = last,
          .inputs = {{begin, {spawn_at({1, 2}), {.form = Input::Form::clear_bullets}}},
                     {last, {spawn_at({3, 4})}}},
          .last_hash = {}};
}

Bytes operator+(Bytes a, const Bytes& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

Bytes start_bytes() {
  return journal_bytes(JournalStart{.match = "m-1", .arena = "m", .build = "b", .state = {1, 2, 3}});
}

// What is wrong with a start and this; empty: all of it is read.
std::string problem_of(const Bytes& parts) {
  const Bytes bytes = start_bytes() + parts;
  JournalReader reader(bytes);
  EXPECT_TRUE(reader.start());
  while (reader.next()) {
  }
  return reader.error();
}

TEST(Journal, IsReadAsItWasWritten) {
  JournalPart hashed = part_of(60, 119);
  hashed.last_hash = 0xfedcba9876543210;
  const Bytes bytes = start_bytes() + journal_bytes(part_of(0, 59)) + journal_bytes(hashed);
  JournalReader reader(bytes);
  const auto start = reader.start();
  ASSERT_TRUE(start);
  EXPECT_EQ(start->match + start->arena + start->build, "m-1mb");
  EXPECT_EQ(start->state, (Bytes{1, 2, 3}));
  const auto first = reader.next(), second = reader.next();
  ASSERT_TRUE(first && second);
  EXPECT_FALSE(first->last_hash);
  EXPECT_EQ(second->last_hash, hashed.last_hash);
  ASSERT_EQ(second->inputs.size(), 2U);
  EXPECT_EQ(second->inputs[0].inputs[1].form, Input::Form::clear_bullets);
  EXPECT_EQ(second->inputs[1].tick, 119);
  EXPECT_EQ(second->inputs[1].inputs[0].placement.position, (sim::Vec2{3, 4}));
  EXPECT_FALSE(reader.next());
  EXPECT_EQ(reader.error(), "");
  EXPECT_EQ(reader.cut_off(), 0U);
}

TEST(Journal, OfWhichTheEndIsMissingIsGoodUpToThere) {
  const Bytes whole = start_bytes() + journal_bytes(part_of(0, 59));
  const Bytes more = whole + journal_bytes(part_of(60, 119));
  for (std::size_t size = whole.size(); size < more.size(); ++size) {
    const Bytes bytes(more.begin(), more.begin() + static_cast<std::ptrdiff_t>(size));
    JournalReader reader(bytes);
    ASSERT_TRUE(reader.start());
    EXPECT_TRUE(reader.next());
    EXPECT_FALSE(reader.next());
    EXPECT_EQ(reader.error(), "");
    EXPECT_EQ(reader.cut_off(), size - whole.size());
  }
}

TEST(Journal, SaysWhatIsWrongAndWhere) {
  const std::string second = "byte " + std::to_string(start_bytes().size()) + ": ";
  EXPECT_EQ(problem_of(journal_bytes(part_of(5, 9))), second + "has ticks 5 to 9; wanted: from 0 on");
  JournalPart beyond = part_of(0, 9);
  beyond.inputs.push_back({10, {spawn_at({})}});
  EXPECT_EQ(problem_of(journal_bytes(beyond)), second + "has something for tick 10; allowed: 0 to 9");
  JournalPart falling = part_of(0, 9);
  std::swap(falling.inputs[0], falling.inputs[1]);
  EXPECT_EQ(problem_of(journal_bytes(falling)), second + "inputs: tick 0 comes after 9");
  Bytes damaged = journal_bytes(part_of(0, 59));
  damaged.back() ^= 1;
  EXPECT_EQ(problem_of(damaged), second + "the block is damaged: its checksum is another");
}

TEST(Journal, IsToldFromOtherFiles) {
  for (const std::string text : {"", "fusillade journal", "fusillade journal 2\n"}) {
    const Bytes bytes(text.begin(), text.end());
    JournalReader reader(bytes);
    EXPECT_FALSE(reader.start());
    EXPECT_EQ(reader.error(), "byte 0: is no journal of a match");
  }
  Bytes cut = start_bytes();
  cut.pop_back();
  JournalReader reader(cut);
  EXPECT_FALSE(reader.start());
  EXPECT_THAT(reader.error(), HasSubstr("ends before the match begins"));
}

TEST(Journal, WhatNoMatchHasPutIntoAWorldIsRefused) {
  const ArenaDefinition arena = test::small_arena();
  const auto problem = [&](const Input& input) { return input_error(input, arena.world); };
  Input input = spawn_at({1, 2});
  EXPECT_EQ(problem(input), "");
  input.placement.definition = static_cast<std::int32_t>(arena.world.actors.size());
  EXPECT_THAT(problem(input), HasSubstr("definition is"));
  input.placement.definition = -1;
  EXPECT_THAT(problem(input), HasSubstr("definition is -1; allowed: 0 to"));
  EXPECT_EQ(problem(spawn_at({NAN, 2})), "a position is beyond all maps");
  EXPECT_EQ(problem(spawn_at({1, -1e17F})), "a position is beyond all maps") << "where no walk would end";
  input = spawn_at({1, 2});
  input.placement.velocity.x = 1e6F;
  EXPECT_EQ(problem(input), "a velocity is beyond all speeds");
  Input command{.form = Input::Form::command};
  command.command.aim.y = INFINITY;
  EXPECT_EQ(problem(command), "a command is no finite number");
}

}  // namespace
}  // namespace fusillade::match
