#include "match/players/inbox.h"

#include <gtest/gtest.h>

#include <new>
#include <thread>

#include "support/allocation_count.h"

namespace fusillade::match {
namespace {

SessionId session_of(const Request& request) { return std::get<LeaveRequest>(request).session; }

TEST(Inbox, KeepsTheOrderOfArrival) {
  Inbox inbox(8);
  for (SessionId session = 1; session <= 3; ++session) EXPECT_TRUE(inbox.push(LeaveRequest{session}));
  std::vector<Request> requests;
  inbox.drain(requests);
  ASSERT_EQ(requests.size(), 3U);
  EXPECT_EQ(session_of(requests[0]), 1U);
  EXPECT_EQ(session_of(requests[2]), 3U);
  inbox.drain(requests);
  EXPECT_TRUE(requests.empty());
}

TEST(Inbox, FullInboxRefusesAndCounts) {
  Inbox inbox(2);
  EXPECT_TRUE(inbox.push(LeaveRequest{1}));
  EXPECT_TRUE(inbox.push(LeaveRequest{2}));
  EXPECT_FALSE(inbox.push(LeaveRequest{3}));
  EXPECT_FALSE(inbox.push(LeaveRequest{4}));
  EXPECT_EQ(inbox.dropped(), 2);
  std::vector<Request> requests;
  inbox.drain(requests);
  EXPECT_EQ(requests.size(), 2U);
  EXPECT_TRUE(inbox.push(LeaveRequest{5}));
}

TEST(Inbox, CommandsOfASessionTakeTheRoomOfOneRequest) {
  Inbox inbox(2);
  for (std::uint32_t sequence = 1; sequence <= 100; ++sequence) {
    for (const SessionId session : {3, 4})
      EXPECT_TRUE(inbox.push(CommandRequest{session, {{sequence, 0, {}}}}));
  }
  EXPECT_FALSE(inbox.push(CommandRequest{5, {{1, 0, {}}}}));  // whose place by number is that of 3
  std::vector<Request> requests;
  inbox.drain(requests);
  ASSERT_EQ(requests.size(), 2U);
  const auto& commands = std::get<CommandRequest>(requests[0]);
  EXPECT_EQ(commands.session, 3U);
  ASSERT_EQ(commands.commands.size(), 100U);
  EXPECT_EQ(commands.commands.back().sequence, 100U);
  EXPECT_TRUE(inbox.push(LeaveRequest{3}));
  EXPECT_TRUE(inbox.push(CommandRequest{3, {{101, 0, {}}}}));  // not to what has been drained, nor to a leave
  inbox.drain(requests);
  EXPECT_EQ(requests.size(), 2U);
}

// Numbers that have the same place in the table, in turns.
TEST(Inbox, WhateverTheNumbersOfItsSessions) {
  Inbox inbox(16);
  for (std::uint32_t sequence = 1; sequence <= 100; ++sequence) {
    for (const SessionId session : {3, 3 + 16, 3 + 32, 3 + 64})
      ASSERT_TRUE(inbox.push(CommandRequest{session, {{sequence, 0, {}}}}));
  }
  std::vector<Request> requests;
  inbox.drain(requests);
  ASSERT_EQ(requests.size(), 4U);
  for (const Request& request : requests) EXPECT_EQ(std::get<CommandRequest>(request).commands.size(), 100U);
}

TEST(Inbox, SoDoViewsOfASpectator) {
  Inbox inbox(1);
  for (int x = 1; x <= 100; ++x)
    EXPECT_TRUE(inbox.push(ViewRequest{3, {{.centre = {static_cast<float>(x), 0}, .followed = {}}}}));
  EXPECT_FALSE(inbox.push(CommandRequest{3, {{1, 0, {}}}})) << "of another kind";
  std::vector<Request> requests;
  inbox.drain(requests);
  ASSERT_EQ(requests.size(), 1U);
  const auto& views = std::get<ViewRequest>(requests[0]).views;
  ASSERT_EQ(views.size(), 100U);
  EXPECT_EQ(views.back().centre.x, 100);
}

TEST(Inbox, ClosedInboxRefusesAndCounts) {
  Inbox inbox(2);
  EXPECT_FALSE(inbox.is_closed());
  inbox.close();
  EXPECT_TRUE(inbox.is_closed());
  EXPECT_FALSE(inbox.push(LeaveRequest{1}));
  EXPECT_EQ(inbox.dropped(), 1);
}

TEST(Inbox, ManyThreadsLoseNothingUncounted) {
  constexpr int threads = 4, pushes = 5000;
  Inbox inbox(1000);
  std::vector<std::thread> pushers;
  for (SessionId session = 0; session < threads; ++session) {
    pushers.emplace_back([&inbox, session] {
      for (int i = 0; i < pushes; ++i)
        inbox.push(CommandRequest{session, {{static_cast<std::uint32_t>(i), 0, {}}}});
    });
  }
  std::int64_t received = 0;
  std::vector<std::int64_t> last(threads, -1);
  std::vector<Request> requests;
  const auto drain = [&] {
    inbox.drain(requests);
    for (const Request& request : requests) {
      const auto& request_of = std::get<CommandRequest>(request);
      for (const Command& command : request_of.commands) {
        EXPECT_GT(std::int64_t{command.sequence}, last[request_of.session]);
        last[request_of.session] = command.sequence;
        ++received;
      }
    }
  };
  for (int i = 0; i < 200; ++i) drain();
  for (std::thread& pusher : pushers) pusher.join();
  drain();
  EXPECT_EQ(received + inbox.dropped(), threads * pushes);
}

TEST(Inbox, ClosedItTakesNoCommandsToThoseThatWait) {
  Inbox inbox(2);
  EXPECT_TRUE(inbox.push(CommandRequest{3, {{1, 0, {}}}}));
  inbox.close();
  EXPECT_FALSE(inbox.push(CommandRequest{3, {{2, 0, {}}}}));
  EXPECT_EQ(inbox.dropped(), 1);
}

// Else somebody's commands would become another's.
TEST(Inbox, WhatFoundNoMemoryHasNoPlace) {
  Inbox inbox(4);
  {
    const support::NoMemory none(sizeof(Request), sizeof(Request));
    EXPECT_THROW(inbox.push(CommandRequest{1, {{1, 0, {}}}}), std::bad_alloc);
  }
  inbox.push(CommandRequest{2, {{1, 0, {}}}});
  inbox.push(CommandRequest{1, {{1, 0, {}}}});
  std::vector<Request> requests;
  inbox.drain(requests);
  ASSERT_EQ(requests.size(), 2U);
  EXPECT_EQ(std::get<CommandRequest>(requests[0]).commands.size(), 1U);
}

}  // namespace
}  // namespace fusillade::match
