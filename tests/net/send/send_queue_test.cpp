#include "net/send/send_queue.h"

#include <gtest/gtest.h>

#include <utility>

namespace fusillade::net {
namespace {

Buffer buffer(std::size_t size) { return std::make_shared<const std::string>(size, 'x'); }

constexpr QueueBounds bounds{.snapshots_max = 3, .snapshot_bytes_max = 1000};
constexpr SendQueue::Dropped none{};

// A queue whose client is in sync: it was sent the first snapshot, of tick 3.
struct Fixture : testing::Test {
  SendQueue queue{bounds};
  void SetUp() override {
    EXPECT_EQ(queue.cursor(), std::nullopt);
    EXPECT_FALSE(queue.pass_snapshot(0, false)) << "the first is a full one";
    EXPECT_TRUE(queue.pass_snapshot(3, true));
  }
  void fill() {
    for (int i = 0; i < 3; ++i) {
      ASSERT_TRUE(queue.admits(false));
      EXPECT_EQ(queue.push_snapshot(buffer(10), 6 + i), 0U);
    }
  }
};

TEST_F(Fixture, NothingPartialBeforeTheFirstFullSnapshot) {
  const SendQueue fresh{bounds};
  EXPECT_FALSE(fresh.admits(false));
  EXPECT_TRUE(fresh.admits(true));
}

TEST_F(Fixture, KeepsOrderWhileTheClientFollows) {
  ASSERT_TRUE(queue.admits(false));
  EXPECT_EQ(queue.push_snapshot(buffer(1), 6), 0U);
  queue.push_control(OutKind::pong, buffer(2));
  EXPECT_EQ(queue.bytes(), 3U);
  EXPECT_EQ(queue.pop()->kind, OutKind::snapshot);
  EXPECT_EQ(queue.pop()->kind, OutKind::pong);
  EXPECT_FALSE(queue.pop());
  EXPECT_EQ(queue.bytes(), 0U);
}

TEST_F(Fixture, OnlyWhereNothingWaitsASnapshotPasses) {
  EXPECT_TRUE(queue.pass_snapshot(6, false));
  EXPECT_EQ(queue.cursor(), 6);
  queue.push_control(OutKind::pong, buffer(2));
  EXPECT_FALSE(queue.pass_snapshot(9, false)) << "a message waits";
  ASSERT_TRUE(queue.pop());
  queue.push_snapshot(buffer(10), 9, 100);
  EXPECT_FALSE(queue.pass_snapshot(12, false)) << "one is held";
  queue.close();
  EXPECT_FALSE(queue.pass_snapshot(12, false));
  EXPECT_EQ(queue.cursor(), 6);
}

TEST_F(Fixture, TooManySnapshotsAreDroppedTogether) {
  fill();
  EXPECT_EQ(queue.push_snapshot(buffer(10), 9), 4U);
  EXPECT_EQ(queue.bytes(), 0U);
  EXPECT_FALSE(queue.pop());
}

TEST_F(Fixture, TooManyBytesAreDroppedButOneBigSnapshotMayWait) {
  EXPECT_EQ(queue.push_snapshot(buffer(5000), 6), 0U);
  EXPECT_EQ(queue.push_snapshot(buffer(1), 9), 2U);
}

TEST_F(Fixture, AfterALossOnlyAFullSnapshotThatWasAskedForIsSent) {
  fill();
  queue.push_snapshot(buffer(10), 9);
  EXPECT_FALSE(queue.admits(true)) << "the match was not asked yet: it could be old";
  EXPECT_TRUE(queue.take_resync_wish());
  EXPECT_FALSE(queue.take_resync_wish()) << "asked once";
  EXPECT_FALSE(queue.admits(false)) << "not a full one";
  ASSERT_TRUE(queue.admits(true));
  queue.push_snapshot(buffer(10), 30);
  EXPECT_TRUE(queue.admits(false));
}

TEST_F(Fixture, WhatDidNotComeIsFollowedByAFullOneThatWasAskedFor) {
  fill();
  queue.miss_snapshot(false);
  EXPECT_EQ(queue.messages(), 3U) << "what waits does not build on it";
  EXPECT_FALSE(queue.admits(false));
  EXPECT_TRUE(queue.take_resync_wish());
  queue.miss_snapshot(false);
  EXPECT_FALSE(queue.take_resync_wish()) << "the full one is still to come";
  EXPECT_TRUE(queue.admits(true));
  queue.miss_snapshot(true);
  EXPECT_FALSE(queue.admits(true));
  EXPECT_TRUE(queue.take_resync_wish()) << "that was it";
}

TEST_F(Fixture, TheCursorIsWhatTheClientTook) {
  fill();
  EXPECT_EQ(queue.cursor(), 3);
  ASSERT_TRUE(queue.pop());
  EXPECT_EQ(queue.cursor(), 6);
  ASSERT_TRUE(queue.admits(false));
  for (int i = 0; i < 2; ++i) queue.push_snapshot(buffer(10), 9 + i);
  EXPECT_EQ(queue.cursor(), 6) << "the others were dropped";
  ASSERT_TRUE(queue.take_resync_wish());
  queue.push_snapshot(buffer(10), 30);
  EXPECT_EQ(queue.cursor(), 6);
  ASSERT_TRUE(queue.pop());
  EXPECT_EQ(queue.cursor(), 30);
}

TEST_F(Fixture, AWishThatFailedComesAgain) {
  fill();
  queue.push_snapshot(buffer(10), 9);
  EXPECT_TRUE(queue.take_resync_wish());
  queue.renew_resync_wish();
  EXPECT_TRUE(queue.take_resync_wish());
}

TEST_F(Fixture, ControlMessagesAreCountedAndMatchStatesReplaced) {
  EXPECT_EQ(queue.push_match_state(buffer(10)), none);
  EXPECT_EQ(queue.push_match_state(buffer(20)), (SendQueue::Dropped{0, 1}));
  EXPECT_EQ(queue.bytes(), 20U);
  queue.push_control(OutKind::pong, buffer(1));
  queue.push_snapshot(buffer(1), 6);
  queue.push_control(OutKind::refusal, buffer(1));
  EXPECT_EQ(queue.controls(), 3U);
  EXPECT_EQ(queue.pop()->bytes->size(), 20U);
  EXPECT_EQ(queue.controls(), 2U);
}

TEST_F(Fixture, AClosingSessionTakesNothingButTheRefusal) {
  fill();
  EXPECT_EQ(queue.close(), (SendQueue::Dropped{3, 0}));
  for (const OutKind kind : {OutKind::welcome, OutKind::refusal, OutKind::pong})
    queue.push_control(kind, buffer(3));
  queue.push_match_state(buffer(3));
  EXPECT_FALSE(queue.admits(true));
  const auto last = queue.pop();
  ASSERT_TRUE(last);
  EXPECT_EQ(last->kind, OutKind::refusal);
  EXPECT_FALSE(queue.pop());
  EXPECT_FALSE(queue.take_resync_wish());
}

// Of a spectator that sees the match later.
TEST_F(Fixture, HoldsWhatIsNotDueYet) {
  ASSERT_TRUE(queue.admits(false));
  queue.push_snapshot(buffer(10), 90, 100);
  queue.push_match_state(buffer(7), 100);
  ASSERT_TRUE(queue.admits(false));
  queue.push_snapshot(buffer(20), 100, 110);
  EXPECT_FALSE(queue.pop());
  EXPECT_EQ(queue.bytes(), 37U);
  EXPECT_EQ(queue.release(99), none);
  EXPECT_FALSE(queue.pop());
  EXPECT_EQ(queue.release(100), none);
  EXPECT_EQ(queue.pop()->bytes->size(), 10U);
  EXPECT_EQ(queue.pop()->kind, OutKind::match_state);
  EXPECT_FALSE(queue.pop());
  EXPECT_EQ(queue.release(200), none);
  EXPECT_EQ(queue.pop()->bytes->size(), 20U);
  EXPECT_EQ(queue.bytes(), 0U);
}

TEST_F(Fixture, WhoIsTooSlowForWhatIsDueLosesWhatIsHeldToo) {
  for (std::uint64_t due = 100; due < 104; ++due) {
    ASSERT_TRUE(queue.admits(false));
    queue.push_snapshot(buffer(10), static_cast<sim::Tick>(due) - 10, due);
  }
  ASSERT_TRUE(queue.admits(false));
  queue.push_snapshot(buffer(10), 190, 200);
  EXPECT_EQ(queue.release(103), (SendQueue::Dropped{5, 0}))
      << "3 that wait, one too many, and the one that builds on them";
  EXPECT_FALSE(queue.admits(false));
  EXPECT_TRUE(queue.take_resync_wish());
  EXPECT_TRUE(queue.admits(true));
}

TEST_F(Fixture, MatchStatesThatFallWhileTheyAreHeldAreCounted) {
  ASSERT_TRUE(queue.admits(false));
  queue.push_snapshot(buffer(10), 90, 100);
  for (std::uint64_t due = 101; due < 104; ++due) queue.push_match_state(buffer(7), due);
  EXPECT_EQ(queue.release(102), (SendQueue::Dropped{0, 1})) << "the newer one that is due takes its place";
  EXPECT_EQ(queue.close(), (SendQueue::Dropped{1, 1})) << "a snapshot that waits, and what is held";
  EXPECT_EQ(queue.messages(), 1U) << "the match state that waits is still written";
}

TEST_F(Fixture, HoldsNoMoreThanItMay) {
  SendQueue small({.snapshots_max = 3, .snapshot_bytes_max = 1000, .held_bytes_max = 25});
  ASSERT_TRUE(small.admits(true));
  EXPECT_EQ(small.push_snapshot(buffer(20), 90, 100), 0U);
  ASSERT_TRUE(small.admits(false));
  EXPECT_EQ(small.push_snapshot(buffer(20), 91, 101), 1U);
  EXPECT_EQ(small.bytes(), 20U) << "what is held is seen";
  EXPECT_FALSE(small.admits(false));
  EXPECT_FALSE(small.take_resync_wish()) << "there is no room yet";
  EXPECT_EQ(small.cursor(), 90) << "what the full one goes on from";
  small.release(100);
  EXPECT_TRUE(small.take_resync_wish());
}

// Twice as much as there is room for until it is due.
TEST_F(Fixture, WhoSeesMoreThanCanBeHeldSeesItWithGaps) {
  SendQueue small({.snapshots_max = 9, .snapshot_bytes_max = 1000, .held_bytes_max = 80});
  int seen = 0;
  sim::Tick last = 0;
  for (sim::Tick tick = 1; tick < 600; ++tick) {
    const bool is_full = !small.admits(false);
    if (small.admits(is_full)) small.push_snapshot(buffer(10), tick, static_cast<std::uint64_t>(tick) + 16);
    if (tick % 16 == 0) small.push_match_state(buffer(2), static_cast<std::uint64_t>(tick) + 16);
    small.release(static_cast<std::uint64_t>(tick));
    while (const auto entry = small.pop()) {
      if (entry->kind != OutKind::snapshot) continue;
      EXPECT_GT(entry->tick, std::exchange(last, entry->tick));
      ++seen;
    }
    small.take_resync_wish();
    EXPECT_LE(small.bytes(), 80U);
  }
  EXPECT_GT(seen, 150);
  EXPECT_GT(last, 500);
}

TEST_F(Fixture, TheNewestMatchStateIsHeldWhateverFalls) {
  SendQueue small({.snapshots_max = 3, .snapshot_bytes_max = 1000, .held_bytes_max = 25});
  ASSERT_TRUE(small.admits(true));
  small.push_snapshot(buffer(20), 90, 100);
  EXPECT_EQ(small.push_match_state(buffer(5), 101), none);
  EXPECT_EQ(small.push_match_state(buffer(6), 102), (SendQueue::Dropped{1, 0})) << "snapshots fall first";
  EXPECT_TRUE(small.take_resync_wish());
  EXPECT_EQ(small.push_match_state(buffer(30), 103), (SendQueue::Dropped{0, 2}));
  EXPECT_EQ(small.bytes(), 30U);
  EXPECT_EQ(small.release(103), none);
  const auto kept = small.pop();
  ASSERT_TRUE(kept) << "whatever else waits";
  EXPECT_EQ(kept->kind, OutKind::match_state);
  EXPECT_EQ(kept->bytes->size(), 30U);
  EXPECT_EQ(small.bytes(), 0U);
}

}  // namespace
}  // namespace fusillade::net
