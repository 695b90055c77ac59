#include "match/players/command_queue.h"

#include <gtest/gtest.h>

namespace fusillade::match {
namespace {

Command command_of(std::uint32_t sequence, std::uint32_t client_tick = 0) {
  sim::PlayerCommand input;
  input.move = {static_cast<float>(sequence), 0};
  return {sequence, client_tick, input};
}

float taken(CommandQueue& queue, sim::Tick tick) { return queue.take(tick).move.x; }

TEST(CommandQueue, StartsNeutral) {
  CommandQueue queue(4, 60);
  EXPECT_EQ(taken(queue, 0), 0);
  EXPECT_FALSE(queue.has_changed());
  EXPECT_EQ(queue.sequence_taken(), 0U);
}

TEST(CommandQueue, NewestDueOneTakesEffectAndSupersedesTheOthers) {
  CommandQueue queue(8, 60);
  for (std::uint32_t sequence = 1; sequence <= 3; ++sequence) queue.push(command_of(sequence), 5);
  EXPECT_EQ(taken(queue, 5), 3);
  EXPECT_TRUE(queue.has_changed());
  EXPECT_EQ(queue.sequence_taken(), 3U);
  EXPECT_EQ(queue.tick_taken(), 5);
  EXPECT_EQ(queue.counts().superseded, 2);
  EXPECT_EQ(queue.size(), 0U);
}

TEST(CommandQueue, ACommandThatRunsOutIsMissedOnce) {
  CommandQueue queue(8, 60);
  queue.push(command_of(1), 5);
  for (sim::Tick tick = 5; tick <= 19; ++tick) queue.take(tick);
  EXPECT_EQ(queue.counts().missing, 0);
  for (sim::Tick tick = 20; tick <= 60; ++tick) queue.take(tick);
  EXPECT_EQ(queue.counts().missing, 1);
}

TEST(CommandQueue, CommandsWaitForTheirTick) {
  CommandQueue queue(8, 60);
  queue.push(command_of(1, 10), 8);
  queue.push(command_of(2, 11), 8);
  EXPECT_EQ(taken(queue, 8), 0);
  EXPECT_EQ(taken(queue, 9), 0);
  EXPECT_EQ(taken(queue, 10), 1);
  EXPECT_EQ(taken(queue, 11), 2);
  EXPECT_EQ(queue.counts().late, 0);
  EXPECT_EQ(queue.counts().superseded, 0);
}

TEST(CommandQueue, LateOnesAreCountedAndTakeEffectAtOnce) {
  CommandQueue queue(8, 60);
  queue.push(command_of(1, 3), 8);
  EXPECT_EQ(queue.counts().late, 1);
  EXPECT_EQ(taken(queue, 8), 1);
  EXPECT_EQ(queue.tick_taken(), 8);
}

TEST(CommandQueue, OneForTheNextTickIsNotLate) {
  CommandQueue queue(8, 60);
  queue.push(command_of(1, 8), 8);
  EXPECT_EQ(queue.counts().late, 0);
  EXPECT_EQ(taken(queue, 8), 1);
}

TEST(CommandQueue, FarTooEarlyMeansTheComingTick) {
  CommandQueue queue(8, 60);
  queue.push(command_of(1, 4000000000U), 8);
  EXPECT_EQ(taken(queue, 8), 1);
}

// In time: 1. Late: 2, and 3 with it, which supersedes it. For no tick: 4. Too far ahead: 5.
TEST(CommandQueue, TellsInWhichTickEachTookEffect) {
  using Taken = std::vector<CommandTaken>;
  CommandQueue queue(8, 60);
  queue.push(command_of(1, 10), 9);
  for (sim::Tick tick = 9; tick <= 11; ++tick) queue.take(tick);
  EXPECT_EQ(queue.taken_before(), Taken{});
  queue.push(command_of(2, 10), 12);
  queue.push(command_of(3, 11), 12);
  queue.take(12);
  queue.push(command_of(4), 13);
  queue.take(13);
  queue.push(command_of(5, 14 + 61), 14);
  queue.take(14);
  EXPECT_EQ(queue.taken_before(), (Taken{{1, 10}, {3, 12}, {4, 13}}));
  queue.clear_taken();
  queue.push(command_of(6), 15);
  queue.take(15);
  EXPECT_EQ(queue.taken_before(), Taken{}) << "5 was told as the last";
  queue.push(command_of(7), 16);
  queue.take(16);
  EXPECT_EQ(queue.taken_before(), (Taken{{6, 15}}));
  queue.restart();
  queue.push(command_of(1), 17);
  queue.take(17);
  EXPECT_EQ(queue.taken_before(), Taken{});
}

TEST(CommandQueue, MissingOneRepeatsTheLastForAQuarterOfASecond) {
  CommandQueue queue(8, 60);
  queue.push(command_of(1), 100);
  for (sim::Tick tick = 100; tick <= 114; ++tick) {
    EXPECT_EQ(taken(queue, tick), 1) << tick;
    EXPECT_EQ(queue.has_changed(), tick == 100);
  }
  EXPECT_EQ(taken(queue, 115), 0);
  EXPECT_TRUE(queue.has_changed());
  EXPECT_EQ(taken(queue, 116), 0);
  EXPECT_FALSE(queue.has_changed());
}

TEST(CommandQueue, NoneHoldsForMoreThanAQuarterOfASecond) {
  for (const auto& [tick_rate, ticks] : {std::pair(20, 5), {25, 6}, {60, 15}, {128, 32}}) {
    CommandQueue queue(8, tick_rate);
    queue.push(command_of(1), 100);
    int held = 0;
    for (sim::Tick tick = 100; tick < 200; ++tick) held += taken(queue, tick) == 1 ? 1 : 0;
    EXPECT_EQ(held, ticks) << tick_rate;
  }
}

TEST(CommandQueue, FullQueueDropsTheOldestAndCounts) {
  CommandQueue queue(3, 60);
  for (std::uint32_t sequence = 1; sequence <= 5; ++sequence)
    queue.push(command_of(sequence, 10 + sequence), 10);
  EXPECT_EQ(queue.size(), 3U);
  EXPECT_EQ(queue.counts().dropped, 2);
  EXPECT_EQ(taken(queue, 13), 3);
}

TEST(CommandQueue, RepetitionsAreIgnored) {
  CommandQueue queue(8, 60);
  queue.push(command_of(2), 1);
  queue.push(command_of(2), 1);
  queue.push(command_of(1), 1);
  EXPECT_EQ(queue.size(), 1U);
  EXPECT_EQ(taken(queue, 1), 2);
  queue.push(command_of(2), 2);
  EXPECT_EQ(queue.size(), 0U);
  EXPECT_EQ(queue.counts().dropped, 0);
}

TEST(CommandQueue, ANewSessionBeginsAnew) {
  CommandQueue queue(8, 60);
  queue.push(command_of(50, 3), 9);
  EXPECT_EQ(taken(queue, 9), 50);
  queue.restart();
  EXPECT_EQ(taken(queue, 10), 0);
  queue.push(command_of(1), 11);
  EXPECT_EQ(taken(queue, 11), 1);
  EXPECT_EQ(queue.counts().late, 1);
}

TEST(CommandQueue, WaitsForASecondAtMost) {
  CommandQueue queue(8, 60);
  queue.push(command_of(1, 68), 8);
  EXPECT_EQ(taken(queue, 8), 0);
  EXPECT_EQ(taken(queue, 68), 1);
  queue.push(command_of(2, 130), 69);
  EXPECT_EQ(taken(queue, 69), 2) << "one tick more: meant for the coming one";
}

TEST(CommandQueue, NothingThatWasHeldRunsOutAfterARestart) {
  CommandQueue queue(8, 60);
  queue.push(command_of(1), 5);
  queue.take(5);
  queue.restart();
  for (sim::Tick tick = 6; tick <= 60; ++tick) {
    queue.take(tick);
    EXPECT_FALSE(queue.has_changed()) << tick;
  }
  EXPECT_EQ(queue.counts().missing, 0);
}

}  // namespace
}  // namespace fusillade::match
