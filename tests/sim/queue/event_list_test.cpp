#include "sim/queue/event_list.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <vector>

namespace fusillade::sim {
namespace {

Event event(Time time, EventForm form, Ordinal mover) {
  Event made;
  made.time = time;
  made.form = form;
  made.mover = {Kind::bullet, mover};
  return made;
}
Event spawn(Time time, Ordinal mover) { return event(time, EventForm::spawn, mover); }

std::vector<Ordinal> movers_of(const EventList& list) {
  std::vector<Ordinal> movers;
  for (const Event& one : list.events()) movers.push_back(one.mover.ordinal);
  return movers;
}

// A tick in which these spawns were scheduled and these expiries happen; returns how many went beyond the
// room.
std::int64_t play(EventList& list, std::initializer_list<Event> spawns, std::initializer_list<Event> others) {
  list.begin_tick();
  for (const Event& one : spawns) list.schedule(one);
  list.sort_scheduled();
  for (const Event& one : others) list.add(one);
  return list.finish();
}

Event expiry(Time time, Ordinal mover) { return event(time, EventForm::expire, mover); }

TEST(EventList, SpawnsAtTheBeginningComeBeforeAllElse) {
  EventList list(8);
  EXPECT_EQ(play(list, {spawn(0, 1), spawn(0, 0)}, {expiry(0, 5), expiry(7, 6)}), 0);
  EXPECT_EQ(movers_of(list), (std::vector<Ordinal>{0, 1, 5, 6}));
  EXPECT_TRUE(list.scheduled().empty());
}

TEST(EventList, LaterSpawnsFallAmongTheEventsThatHappenMeanwhile) {
  EventList list(8);
  play(list, {spawn(9, 3), spawn(0, 0), spawn(5, 2), spawn(4, 1)}, {expiry(4, 5), expiry(7, 6)});
  EXPECT_EQ(movers_of(list), (std::vector<Ordinal>{0, 1, 5, 2, 6, 3}));
}

TEST(EventList, ATickKnowsNothingOfTheOneBefore) {
  EventList list(8);
  play(list, {spawn(0, 0)}, {expiry(1, 1)});
  play(list, {}, {expiry(11, 2)});
  EXPECT_EQ(movers_of(list), (std::vector<Ordinal>{2}));
  play(list, {spawn(20, 3)}, {});
  EXPECT_EQ(movers_of(list), (std::vector<Ordinal>{3}));
}

TEST(EventList, WhatIsScheduledForTheComingTickLeavesTheLastOneReadable) {
  EventList list(8);
  play(list, {spawn(0, 0)}, {expiry(1, 1)});
  list.schedule(spawn(10, 2));
  EXPECT_EQ(movers_of(list), (std::vector<Ordinal>{0, 1}));
  EXPECT_EQ(list.scheduled().size(), 1U);
  play(list, {}, {expiry(12, 3)});
  EXPECT_EQ(movers_of(list), (std::vector<Ordinal>{2, 3}));
}

TEST(EventList, CancelledSpawnsNeverHappenAndThoseBeforeThemHave) {
  EventList list(8);
  list.begin_tick();
  for (const Time time : {0, 3, 6}) list.schedule(spawn(time, static_cast<Ordinal>(time)));
  list.sort_scheduled();
  list.add(expiry(4, 9));
  list.cancel_scheduled([](const Event&) { return true; });
  EXPECT_EQ(list.finish(), 0);
  EXPECT_EQ(movers_of(list), (std::vector<Ordinal>{0, 3, 9}));
}

TEST(EventList, WhatHappensBeyondItsRoomIsInItsPlaceAllTheSame) {
  EventList list(3);
  for (int tick = 0; tick < 2; ++tick) {
    const auto spawns = {spawn(0, 0), spawn(2, 2), spawn(4, 4), spawn(5, 5), spawn(1, 1), spawn(3, 3)};
    EXPECT_EQ(play(list, spawns, {expiry(2, 6), expiry(9, 7)}), 5);
    EXPECT_EQ(movers_of(list), (std::vector<Ordinal>{0, 1, 2, 6, 3, 4, 5, 7}));
  }
}

TEST(EventList, WhatIsCancelledBeyondItsRoomNeverHappens) {
  EventList list(1);
  for (const Ordinal mover : {2U, 1U, 3U}) list.schedule(spawn(static_cast<Time>(mover), mover));
  list.cancel_scheduled([](const Event& one) { return one.mover.ordinal == 1; });
  EXPECT_EQ(play(list, {}, {}), 1);
  EXPECT_EQ(movers_of(list), (std::vector<Ordinal>{2, 3}));
}

TEST(EventList, WhatIsFilledInWhereItStandsIsInItsPlace) {
  EventList list(4);
  list.schedule_at(7) = spawn(7, 2);
  list.schedule_at(2).mover = {Kind::bullet, 1};
  EXPECT_EQ(list.scheduled().back().time, 2);
  list.begin_tick();
  list.sort_scheduled();
  Event& added = list.add_at(5);
  EXPECT_EQ(added.time, 5);
  EXPECT_EQ(added.definition, Event{}.definition);
  EXPECT_EQ(added.owner, Event{}.owner);
  added.mover = {Kind::bullet, 9};
  EXPECT_EQ(list.finish(), 0);
  EXPECT_EQ(movers_of(list), (std::vector<Ordinal>{1, 9, 2}));
}

// A tick may refuse millions of fragments, which would take memory for all.
TEST(EventList, RefusalsBeyondItsRoomAreCountedAlone) {
  const auto refusal = [](Time time, Ordinal mover) { return event(time, EventForm::overflow, mover); };
  EventList list(2);
  EXPECT_EQ(play(list, {}, {expiry(1, 1), refusal(2, 2), expiry(3, 3), refusal(4, 4), expiry(5, 5)}), 3);
  EXPECT_EQ(movers_of(list), (std::vector<Ordinal>{1, 2, 3, 5}));
  EXPECT_TRUE(list.schedule(refusal(0, 6)));
  EXPECT_TRUE(list.schedule(spawn(0, 7)));
  EXPECT_FALSE(list.schedule(refusal(0, 8)));
  EXPECT_EQ(list.dropped(), 1) << "between ticks, too";
  EXPECT_EQ(play(list, {}, {}), 1);
  EXPECT_EQ(movers_of(list), (std::vector<Ordinal>{6, 7}));
}

}  // namespace
}  // namespace fusillade::sim
