#include "net/session/send_queue.h"

#include <gtest/gtest.h>

namespace fusillade::net {
namespace {

Buffer buffer(std::size_t size) { return std::make_shared<const std::string>(size, 'x'); }

constexpr QueueBounds bounds{.snapshots_max = 3, .snapshot_bytes_max = 1000, .controls_max = 2};

// A queue whose client is in sync and whose writer is busy with the first snapshot.
struct Fixture : testing::Test {
  SendQueue queue{bounds};
  void SetUp() override {
    const auto first = queue.admit(true, 0);
    ASSERT_TRUE(first && first->is_full);
    EXPECT_TRUE(queue.push_snapshot(buffer(10), 0).was_idle);
    ASSERT_TRUE(queue.pop());
  }
  void fill(std::uint32_t events) {
    for (int i = 0; i < 3; ++i) {
      ASSERT_TRUE(queue.admit(false, events));
      EXPECT_EQ(queue.push_snapshot(buffer(10), events).snapshots_dropped, 0U);
    }
  }
};

TEST_F(Fixture, NothingPartialBeforeTheFirstFullSnapshot) {
  SendQueue fresh{bounds};
  EXPECT_FALSE(fresh.admit(false, 2));
  const auto full = fresh.admit(true, 0);
  ASSERT_TRUE(full);
  EXPECT_TRUE(full->is_full);
  EXPECT_EQ(full->events_skipped, 2U);
}

TEST_F(Fixture, KeepsOrderWhileTheClientFollows) {
  ASSERT_TRUE(queue.admit(false, 0));
  EXPECT_FALSE(queue.push_snapshot(buffer(1), 0).was_idle);
  bool was_idle = true;
  EXPECT_TRUE(queue.push_control(OutKind::pong, buffer(2), was_idle));
  EXPECT_FALSE(was_idle);
  EXPECT_EQ(queue.bytes(), 3U);
  EXPECT_EQ(queue.pop()->kind, OutKind::snapshot);
  EXPECT_EQ(queue.pop()->kind, OutKind::pong);
  EXPECT_FALSE(queue.pop());
  EXPECT_EQ(queue.bytes(), 0U);
  EXPECT_TRUE(queue.push_control(OutKind::pong, buffer(2), was_idle));
  EXPECT_TRUE(was_idle);
}

TEST_F(Fixture, TooManySnapshotsAreDroppedTogether) {
  fill(5);
  const SendQueue::PushResult result = queue.push_snapshot(buffer(10), 7);
  EXPECT_EQ(result.snapshots_dropped, 4U);
  EXPECT_EQ(result.events_dropped, 22U);
  EXPECT_EQ(queue.bytes(), 0U);
  EXPECT_FALSE(queue.pop());
}

TEST_F(Fixture, TooManyBytesAreDroppedButOneBigSnapshotMayWait) {
  EXPECT_EQ(queue.push_snapshot(buffer(5000), 1).snapshots_dropped, 0U);
  EXPECT_EQ(queue.push_snapshot(buffer(1), 1).snapshots_dropped, 2U);
}

TEST_F(Fixture, AFullSnapshotTellsWhatWasSkipped) {
  fill(5);
  queue.push_snapshot(buffer(10), 7);
  EXPECT_FALSE(queue.admit(true, 1)) << "the match was not asked yet: it could be old";
  EXPECT_TRUE(queue.take_resync_wish());
  EXPECT_FALSE(queue.take_resync_wish()) << "asked once";
  EXPECT_FALSE(queue.admit(false, 2)) << "not a full one";
  const auto full = queue.admit(true, 0);
  ASSERT_TRUE(full);
  EXPECT_TRUE(full->is_full);
  EXPECT_EQ(full->events_skipped, 25U);
  queue.push_snapshot(buffer(10), 0);
  const auto next = queue.admit(false, 0);
  ASSERT_TRUE(next);
  EXPECT_FALSE(next->is_full);
  EXPECT_EQ(next->events_skipped, 0U);
}

TEST_F(Fixture, ADroppedFullSnapshotDoesNotForgetWhatItTold) {
  fill(1);
  queue.push_snapshot(buffer(10), 1);
  ASSERT_TRUE(queue.take_resync_wish());
  ASSERT_TRUE(queue.admit(true, 0));
  queue.push_snapshot(buffer(10), 0);  // tells 4
  for (int i = 0; i < 3; ++i) queue.push_snapshot(buffer(10), 1);
  ASSERT_TRUE(queue.take_resync_wish());
  EXPECT_EQ(queue.admit(true, 0)->events_skipped, 7U);
}

TEST_F(Fixture, AWishThatFailedComesAgain) {
  fill(0);
  queue.push_snapshot(buffer(10), 0);
  EXPECT_TRUE(queue.take_resync_wish());
  queue.renew_resync_wish();
  EXPECT_TRUE(queue.take_resync_wish());
}

TEST_F(Fixture, ControlMessagesAreBoundedAndMatchStatesReplaced) {
  bool was_idle = false;
  EXPECT_TRUE(queue.push_control(OutKind::match_state, buffer(10), was_idle));
  EXPECT_TRUE(queue.push_control(OutKind::match_state, buffer(20), was_idle));
  EXPECT_EQ(queue.bytes(), 20U);
  EXPECT_TRUE(queue.push_control(OutKind::pong, buffer(1), was_idle));
  EXPECT_FALSE(queue.push_control(OutKind::pong, buffer(1), was_idle));
  EXPECT_EQ(queue.pop()->bytes->size(), 20U);
}

TEST_F(Fixture, AClosingSessionTakesNothingButTheRefusal) {
  fill(1);
  EXPECT_EQ(queue.close(), 3U);
  bool was_idle = false;
  for (const OutKind kind : {OutKind::welcome, OutKind::match_state, OutKind::refusal, OutKind::match_state})
    EXPECT_TRUE(queue.push_control(kind, buffer(3), was_idle));
  EXPECT_FALSE(queue.admit(true, 0));
  const auto last = queue.pop();
  ASSERT_TRUE(last);
  EXPECT_EQ(last->kind, OutKind::refusal);
  EXPECT_FALSE(queue.pop());
  EXPECT_FALSE(queue.take_resync_wish());
}

// Of a spectator that sees the match later.
TEST_F(Fixture, HoldsWhatIsNotDueYet) {
  ASSERT_TRUE(queue.admit(false, 1));
  queue.push_snapshot(buffer(10), 1, 100);
  queue.hold_match_state(buffer(7), 100);
  ASSERT_TRUE(queue.admit(false, 1));
  queue.push_snapshot(buffer(20), 1, 110);
  EXPECT_FALSE(queue.pop());
  EXPECT_EQ(queue.bytes(), 37U);
  EXPECT_FALSE(queue.release(99).was_idle);
  EXPECT_TRUE(queue.release(100).was_idle);
  EXPECT_EQ(queue.pop()->bytes->size(), 10U);
  EXPECT_EQ(queue.pop()->kind, OutKind::match_state);
  EXPECT_FALSE(queue.pop());
  EXPECT_TRUE(queue.release(200).was_idle);
  EXPECT_EQ(queue.pop()->bytes->size(), 20U);
  EXPECT_EQ(queue.bytes(), 0U);
}

TEST_F(Fixture, WhoIsTooSlowForWhatIsDueLosesWhatIsHeldToo) {
  for (std::uint64_t due = 100; due < 104; ++due) {
    ASSERT_TRUE(queue.admit(false, 2));
    queue.push_snapshot(buffer(10), 2, due);
  }
  ASSERT_TRUE(queue.admit(false, 2));
  queue.push_snapshot(buffer(10), 2, 200);
  const SendQueue::PushResult result = queue.release(103);
  EXPECT_EQ(result.snapshots_dropped, 5U) << "3 that wait, one too many, and the one that builds on them";
  EXPECT_EQ(result.events_dropped, 10U);
  EXPECT_FALSE(queue.admit(false, 1));
  EXPECT_TRUE(queue.take_resync_wish());
  const auto full = queue.admit(true, 0);
  ASSERT_TRUE(full);
  EXPECT_EQ(full->events_skipped, 11U);
}

TEST_F(Fixture, HoldsNoMoreThanItMay) {
  SendQueue small({.snapshots_max = 3, .snapshot_bytes_max = 1000, .controls_max = 2, .held_bytes_max = 25});
  ASSERT_TRUE(small.admit(true, 0));
  EXPECT_EQ(small.push_snapshot(buffer(20), 1, 100).snapshots_dropped, 0U);
  ASSERT_TRUE(small.admit(false, 1));
  EXPECT_EQ(small.push_snapshot(buffer(20), 1, 101).snapshots_dropped, 2U);
  EXPECT_EQ(small.bytes(), 0U);
  EXPECT_TRUE(small.take_resync_wish());
}

}  // namespace
}  // namespace fusillade::net
