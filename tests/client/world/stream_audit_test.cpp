#include "client-sim/world/stream_audit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "tests/client/snapshots.h"

namespace fusillade::client {
namespace {

using namespace testing_messages;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

class StreamAuditTest : public testing::Test {
 protected:
  StreamAuditTest() : audit_([this](Fault fault, const std::string&) { faults_.push_back(fault); }) {
    world_.begin(welcome(), true);
  }

  // Checks and applies; returns whether it was readable.
  bool take(const v1::Snapshot& snapshot, std::uint32_t sent = 0) {
    const bool readable = audit_.check(snapshot, world_, sent, statistics_);
    if (!readable) return false;
    world_.apply(snapshot);
    audit_.check_presence(world_);
    return true;
  }

  void take_first() {
    v1::Snapshot first = snapshot(60, true);
    add_bullet(*add_own_area(first, true).mutable_bullets(), 40, 8, 2, 6, 0);
    take(first);
  }

  // Of bullet 40 off the wall, so many ticks ago.
  void take_bounce(std::uint32_t tick, float x, std::uint64_t ticks_ago) {
    v1::Snapshot snapshot = next(tick);
    add_bounce(*snapshot.mutable_areas(0), 40, x, 2, 5, ticks_ago == 0 ? 1 : 0);
    snapshot.mutable_areas(0)->mutable_bounces()->set_rows(1, ticks_ago);
    take(snapshot);
  }

  v1::Snapshot next(std::uint32_t tick = 63) {
    v1::Snapshot next = snapshot(tick, false);
    add_own_area(next, false);
    return next;
  }

  WorldModel world_;
  Statistics statistics_;
  std::vector<Fault> faults_;
  StreamAudit audit_;
};

TEST_F(StreamAuditTest, ACleanStreamHasNoFaults) {
  take_first();
  v1::Snapshot second = next();
  v1::Area& area = *second.mutable_areas(0);
  add_hit(area, v1::Hit::FORM_HIT, 40, 8, 2);
  add_despawn(area, v1::Despawn::CAUSE_HIT, 40);
  second.mutable_self()->set_sequence_taken(3);
  second.mutable_self()->set_tick_taken(62);
  EXPECT_TRUE(take(second, 4));
  EXPECT_THAT(faults_, IsEmpty());
  EXPECT_EQ(statistics_.snapshots, 2U);
  EXPECT_EQ(statistics_.hits, 1U);
  EXPECT_EQ(statistics_.sequence_gaps, 0U);
  EXPECT_EQ(statistics_.unknown_bullets, 0U);
}

TEST_F(StreamAuditTest, TicksMustIncrease) {
  take_first();
  take(next(60));
  EXPECT_THAT(faults_, Contains(Fault::tick_order));
}

TEST_F(StreamAuditTest, ATickComesAgainWhereTheMatchStandsOrChangesItsPace) {
  take_first();
  for (const bool is_paused : {true, true, false}) {
    v1::Snapshot again = next(60);
    again.set_paused(is_paused);
    take(again);
  }
  v1::Snapshot slow = next(60);
  slow.set_slow_motion(5);
  take(slow);
  EXPECT_THAT(faults_, IsEmpty());
  take(slow);
  EXPECT_THAT(faults_, Contains(Fault::tick_order));
}

TEST_F(StreamAuditTest, TicksNeverGoBack) {
  take_first();
  v1::Snapshot earlier = next(59);
  earlier.set_paused(true);
  take(earlier);
  EXPECT_THAT(faults_, Contains(Fault::tick_order));
}

TEST_F(StreamAuditTest, AMissingSnapshotIsAGap) {
  take_first();
  take(next(63));
  EXPECT_EQ(statistics_.sequence_gaps, 0U);
  take(next(69));
  EXPECT_EQ(statistics_.sequence_gaps, 1U);
  EXPECT_THAT(faults_, IsEmpty());
}

TEST_F(StreamAuditTest, TheFirstSnapshotIsFullAndSkippingNeedsFull) {
  v1::Snapshot first = snapshot(60, false);
  add_own_area(first, true);
  take(first);
  EXPECT_THAT(faults_, Contains(Fault::not_full));
  faults_.clear();
  v1::Snapshot second = next();
  second.set_events_skipped(5);
  take(second);
  EXPECT_THAT(faults_, Contains(Fault::not_full));
  EXPECT_EQ(statistics_.events_skipped, 5U);
  EXPECT_EQ(statistics_.sequence_gaps, 1U);
}

TEST_F(StreamAuditTest, AcknowledgementsGoForwardAndNameWhatWasSent) {
  take_first();
  v1::Snapshot second = next();
  second.mutable_self()->set_sequence_taken(5);
  take(second, 4);
  EXPECT_THAT(faults_, Contains(Fault::bad_acknowledgement));
  faults_.clear();
  v1::Snapshot third = next(66);
  third.mutable_self()->set_sequence_taken(4);
  take(third, 9);
  EXPECT_THAT(faults_, Contains(Fault::bad_acknowledgement));
}

// Pairs of commands after the last that was acknowledged (0) and before this one (5), oldest first.
TEST_F(StreamAuditTest, CommandsTakenBeforeAreEachToldOnceAndInOrder) {
  const auto is_fault = [this](const std::vector<std::uint32_t>& taken) {
    audit_.resume();
    take_first();
    v1::Snapshot second = next();
    second.mutable_self()->set_sequence_taken(5);
    for (const std::uint32_t value : taken) second.mutable_self()->add_taken_before(value);
    faults_.clear();
    take(second, 9);
    return !faults_.empty();
  };
  EXPECT_FALSE(is_fault({4, 3, 1, 2}));
  EXPECT_TRUE(is_fault({4, 3, 1}));
  EXPECT_TRUE(is_fault({1, 2, 4, 3}));
  EXPECT_TRUE(is_fault({1, 2, 1, 2}));
  EXPECT_TRUE(is_fault({5, 3}));
  EXPECT_TRUE(is_fault({0, 3}));
}

TEST_F(StreamAuditTest, SelfMustAgreeWithItself) {
  take_first();
  v1::Snapshot second = next();
  second.mutable_self()->set_health(0);
  take(second);
  EXPECT_THAT(faults_, Contains(Fault::bad_self));
  faults_.clear();
  v1::Snapshot gone = next(66);  // alive, and not among the players
  gone.mutable_areas(0)->clear_players();
  gone.mutable_areas(0)->mutable_players()->add_left(7);
  take(gone);
  EXPECT_THAT(faults_, Contains(Fault::bad_self));
  faults_.clear();
  v1::Snapshot moved = next(69);
  moved.mutable_self()->set_x(9);
  take(moved);
  EXPECT_THAT(faults_, Contains(Fault::bad_self));
}

TEST_F(StreamAuditTest, AreasMustBeEnteredBeforeUse) {
  take_first();
  v1::Snapshot second = next();
  add_area(second, 3, false);
  take(second);
  EXPECT_THAT(faults_, Contains(Fault::unknown_area));
  faults_.clear();
  v1::Snapshot third = next(66);
  third.add_areas_left(6);
  take(third);
  EXPECT_THAT(faults_, Contains(Fault::unknown_area));
  faults_.clear();
  v1::Snapshot beyond = next(69);
  add_area(beyond, 8, true);
  add_area(beyond, 5, true);
  EXPECT_FALSE(take(beyond));
  EXPECT_THAT(faults_, ElementsAre(Fault::unknown_area)) << "of the one that does not exist";
}

TEST_F(StreamAuditTest, ListsOfOtherLengthsCannotBeRead) {
  take_first();
  v1::Snapshot second = next();
  second.mutable_areas(0)->mutable_players()->add_moves(5);
  EXPECT_FALSE(take(second));
  v1::Snapshot third = next(66);
  add_bullet(*third.mutable_areas(0)->mutable_bullets(), 50, 1, 1, 0, 0);
  third.mutable_areas(0)->mutable_bullets()->add_type(2);  // beyond the table
  EXPECT_FALSE(take(third));
  EXPECT_EQ(std::count(faults_.begin(), faults_.end(), Fault::bad_columns), 2);
}

TEST_F(StreamAuditTest, LaunchesAreNotInTheFutureAndForcedOnesNow) {
  take_first();
  v1::Snapshot second = next();
  add_bullet(*second.mutable_areas(0)->mutable_bullets(), 50, 1, 1, 0, 0);
  second.mutable_areas(0)->mutable_bullets()->add_launch_fraction(1);
  EXPECT_FALSE(take(second));
  v1::Snapshot third = next(66);
  add_bullet(*third.mutable_areas(0)->mutable_bullets(), 50, 1, 1, 0, 0);
  third.mutable_areas(0)->mutable_bullets()->add_type(1);
  EXPECT_TRUE(take(third));
  v1::Snapshot fourth = next(69);
  *fourth.mutable_areas(0)->mutable_bullets() = third.areas(0).bullets();
  fourth.mutable_areas(0)->mutable_bullets()->add_launch_ticks_ago(1);
  EXPECT_FALSE(take(fourth));
  EXPECT_EQ(std::count(faults_.begin(), faults_.end(), Fault::bad_columns), 2);
}

TEST_F(StreamAuditTest, ActorsStandInTheirAreaInOrderOfId) {
  take_first();
  v1::Snapshot second = next();
  add_actor(*second.mutable_areas(0)->mutable_enemies(), 3, 17 * 256, 0);
  EXPECT_TRUE(take(second));
  EXPECT_THAT(faults_, Contains(Fault::bad_columns));
  faults_.clear();
  v1::Snapshot third = next(66);
  add_actor(*third.mutable_areas(0)->mutable_enemies(), 3, 0, 0);
  add_actor(*third.mutable_areas(0)->mutable_enemies(), 0, 0, 0);
  EXPECT_FALSE(take(third));
  EXPECT_THAT(faults_, Contains(Fault::bad_columns));
  faults_.clear();
  v1::Snapshot outside = next(69);  // left of the map: area 0 is the nearest
  add_actor(*outside.mutable_areas(0)->mutable_enemies(), 3, -900, 0);
  take(outside);
  EXPECT_THAT(faults_, IsEmpty());
}

TEST_F(StreamAuditTest, HitsAreInThePastInOrderAndInTheirArea) {
  take_first();
  v1::Snapshot future = next();
  v1::Hit& early = add_hit(*future.mutable_areas(0), v1::Hit::FORM_HIT, 40, 8, 2);
  early.set_ticks_ago(0);
  early.set_fraction(1);
  take(future);
  EXPECT_THAT(faults_, Contains(Fault::bad_event));
  faults_.clear();
  v1::Snapshot disordered = next(66);
  add_hit(*disordered.mutable_areas(0), v1::Hit::FORM_HIT, 41, 8, 2);
  add_hit(*disordered.mutable_areas(0), v1::Hit::FORM_HIT, 42, 8, 2).set_ticks_ago(2);
  take(disordered);
  EXPECT_THAT(faults_, Contains(Fault::bad_event));
  faults_.clear();
  v1::Snapshot displaced = next(69);
  add_hit(*displaced.mutable_areas(0), v1::Hit::FORM_HIT, 43, 30, 2);
  take(displaced);
  EXPECT_THAT(faults_, Contains(Fault::bad_event));
}

TEST_F(StreamAuditTest, BouncesOfAPairAtOneMomentDifferByTheirVelocity) {
  take_first();
  v1::Snapshot second = next(63);
  add_bounce(*second.mutable_areas(0), 40, 8, 2, 5);
  add_bounce(*second.mutable_areas(0), 0, 8, 2, -6);
  take(second);
  EXPECT_THAT(faults_, IsEmpty());
  take_bounce(66, 8, 4);
  EXPECT_THAT(faults_, Contains(Fault::duplicate_hit));
}

TEST_F(StreamAuditTest, BouncesStandInTheirAreaAndNotInTheFuture) {
  take_first();
  take_bounce(63, 30, 1);
  EXPECT_THAT(faults_, Contains(Fault::bad_event));
  faults_.clear();
  take_bounce(66, 8, 0);
  EXPECT_THAT(faults_, Contains(Fault::bad_event));
}

TEST_F(StreamAuditTest, BouncesComeInWholeGroups) {
  take_first();
  v1::Snapshot second = next(63);
  add_bounce(*second.mutable_areas(0), 40, 8, 2, 5);
  second.mutable_areas(0)->mutable_bounces()->mutable_flights()->RemoveLast();
  take(second);
  EXPECT_THAT(faults_, Contains(Fault::bad_columns));
}

TEST_F(StreamAuditTest, AHitComesOnce) {
  take_first();
  v1::Snapshot second = next(63);
  add_hit(*second.mutable_areas(0), v1::Hit::FORM_HIT, 40, 8, 2);
  take(second);
  v1::Snapshot third = next(66);
  add_hit(*third.mutable_areas(0), v1::Hit::FORM_HIT, 40, 8, 2);  // the same pair, later: another hit
  take(third);
  EXPECT_THAT(faults_, IsEmpty());
  v1::Snapshot fourth = next(69);
  add_hit(*fourth.mutable_areas(0), v1::Hit::FORM_HIT, 40, 8, 2).set_ticks_ago(4);
  take(fourth);
  EXPECT_THAT(faults_, Contains(Fault::duplicate_hit));
}

TEST_F(StreamAuditTest, AHitThatEndedABulletIsItsEnd) {
  take_first();
  v1::Snapshot second = next();
  add_hit(*second.mutable_areas(0), v1::Hit::FORM_HIT, 40, 8, 2).set_ended(true);
  take(second);
  EXPECT_FALSE(world_.holds(40));
  v1::Snapshot third = next(66);
  add_despawn(*third.mutable_areas(0), v1::Despawn::CAUSE_WALL, 40);
  take(third);
  EXPECT_THAT(faults_, Contains(Fault::duplicate_despawn));
}

TEST_F(StreamAuditTest, ABulletEndsOnceAndStaysEnded) {
  take_first();
  v1::Snapshot second = next();
  add_despawn(*second.mutable_areas(0), v1::Despawn::CAUSE_WALL, 40);
  take(second);
  EXPECT_THAT(faults_, IsEmpty());
  v1::Snapshot third = next(66);
  add_despawn(*third.mutable_areas(0), v1::Despawn::CAUSE_WALL, 40);
  take(third);
  EXPECT_THAT(faults_, Contains(Fault::duplicate_despawn));
  faults_.clear();
  v1::Snapshot fourth = next(69);
  add_bullet(*fourth.mutable_areas(0)->mutable_bullets(), 40, 8, 2, 6, 0);
  take(fourth);
  EXPECT_THAT(faults_, Contains(Fault::revived_bullet));
}

TEST_F(StreamAuditTest, ABulletIsAnnouncedOnceWhereItsAreaIsSeen) {
  take_first();
  v1::Snapshot again = next();
  add_bullet(*again.mutable_areas(0)->mutable_bullets(), 40, 8, 2, 6, 0);
  again.mutable_areas(0)->mutable_bullets()->add_launch_ticks_ago(3);
  take(again);
  EXPECT_THAT(faults_, ElementsAre(Fault::announced_twice));
  faults_.clear();
  v1::Snapshot turned = next(66);  // silently: a later launch
  add_bullet(*turned.mutable_areas(0)->mutable_bullets(), 40, 8, 2, -6, 0);
  take(turned);
  v1::Snapshot entered = next(69);
  v1::Area& area = add_area(entered, 1, true);
  add_bullet(*area.mutable_bullets(), 40, 8, 2, -6, 0);
  area.mutable_bullets()->add_launch_ticks_ago(3);
  take(entered);
  EXPECT_THAT(faults_, IsEmpty());
}

TEST_F(StreamAuditTest, AVolleyIsAnnouncedOnce) {
  take_first();
  v1::Snapshot fired = next();
  add_volley(*fired.mutable_areas(0), 50);
  take(fired);
  EXPECT_TRUE(world_.holds(52));
  v1::Snapshot again = next(66);
  add_volley(*again.mutable_areas(0), 50).set_ticks_ago(4);
  again.mutable_areas(0)->mutable_volleys(0)->set_members(0b10);
  take(again);
  EXPECT_THAT(faults_, ElementsAre(Fault::announced_twice));
}

TEST_F(StreamAuditTest, WhatHasFlownOnFromAnAreaThatIsLeftIsAnnouncedAgain) {
  v1::Snapshot first = snapshot(60, true);
  add_own_area(first, true);
  add_bullet(*add_area(first, 1, true).mutable_bullets(), 40, 17, 2, -6, 0);
  take(first);
  v1::Snapshot second = next(80);
  second.add_areas_left(1);
  add_bullet(*second.mutable_areas(0)->mutable_bullets(), 40, 17, 2, -6, 0);
  second.mutable_areas(0)->mutable_bullets()->add_launch_ticks_ago(20);
  take(second);
  EXPECT_TRUE(world_.holds(40));
  EXPECT_THAT(faults_, IsEmpty());
}

TEST_F(StreamAuditTest, EndsOfUnheldBulletsAreCountedAndAllowed) {
  take_first();
  v1::Snapshot second = next();
  add_despawn(*second.mutable_areas(0), v1::Despawn::CAUSE_WALL, 99);
  add_bullet(*second.mutable_areas(0)->mutable_bullets(), 100, 8, 2, 6, 0);
  add_despawn(*second.mutable_areas(0), v1::Despawn::CAUSE_WALL, 100);
  take(second);
  EXPECT_THAT(faults_, IsEmpty());
  EXPECT_EQ(statistics_.unknown_bullets, 1U);
}

}  // namespace
}  // namespace fusillade::client
