#include "match/players/inbox.h"

#include <gtest/gtest.h>

#include <thread>

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
      const auto& command = std::get<CommandRequest>(request);
      const std::int64_t sequence = command.commands.front().sequence;
      EXPECT_GT(sequence, last[command.session]);
      last[command.session] = sequence;
      ++received;
    }
  };
  for (int i = 0; i < 200; ++i) drain();
  for (std::thread& pusher : pushers) pusher.join();
  drain();
  EXPECT_EQ(received + inbox.dropped(), threads * pushes);
}

}  // namespace
}  // namespace fusillade::match
