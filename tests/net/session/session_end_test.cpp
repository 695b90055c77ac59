// How a session ends for its match, for the counters and for its client.
#include "net/session/session_end.h"

#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <new>
#include <string>
#include <vector>

#include "fusillade/v1/play.pb.h"
#include "match/arena.h"
#include "net/fake_peer.h"

namespace fusillade::net {
namespace {

using match::RefusalCode;

struct SessionEndTest : testing::Test {
  boost::asio::io_context io;
  match::Directory matches;
  std::shared_ptr<match::Match> match = std::make_shared<match::Match>(
      "test", std::make_shared<const match::ArenaDefinition>(match::test::small_arena()));
  bool has_memory = true;  // without, nothing can be told of it
  std::vector<match::Report> reports;
  Context context{Options{}, matches, hooks()};
  std::shared_ptr<test::FakePeer> peer = std::make_shared<test::FakePeer>(7, io.get_executor());
  Protocol protocol{context, context.settings.now(), *peer, "test", Clock::now()};
  Outbox outbox{*peer, context.counters, -1};
  SessionEnd end{context, *peer, protocol, outbox};

  Hooks hooks() {
    Hooks hooks;
    hooks.report = [this](const match::Report& report) {
      if (!has_memory) throw std::bad_alloc();
      reports.push_back(report);
    };
    return hooks;
  }
  void SetUp() override {
    matches.add(match);
    context.registry.add(peer);
    v1::ClientMessage hello;
    hello.mutable_hello()->set_version(protocol_version);
    hello.mutable_hello()->set_name("Ann");
    ASSERT_FALSE(protocol.receive(hello.SerializeAsString(), false, Clock::now()).close);
    match->tick();
    ASSERT_EQ(match->status().players, 1);
  }
  std::uint64_t refused(RefusalCode code) const {
    return context.counters.sessions_refused[static_cast<std::size_t>(code)];
  }
  // Who never did anything is not kept.
  void play() {
    ASSERT_TRUE(match->push(match::CommandRequest{7, {{.sequence = 1, .client_tick = 0, .input = {}}}}));
    for (int i = 0; i < 200 && !match->players().at(0).is_alive; ++i) match->tick();
    match->tick();
  }
  int lost_after_a_tick() {
    match->tick();
    return static_cast<int>(match->status().players_lost);
  }
  int players_after_a_tick() {
    match->tick();
    return static_cast<int>(match->status().players);
  }
};

TEST_F(SessionEndTest, ARefusalIsToldAndCounted) {
  end.close({RefusalCode::banned, "not you"}, false, peer);
  EXPECT_EQ(refused(RefusalCode::banned), 1U);
  EXPECT_EQ(peer->queue().pop()->kind, OutKind::refusal);
  EXPECT_EQ(end.code(), close_code(RefusalCode::banned));
  EXPECT_EQ(end.reason(), refusal_name(RefusalCode::banned));
  EXPECT_EQ(players_after_a_tick(), 0);
}

TEST_F(SessionEndTest, WhoLeavesIsToldNothing) {
  end.close({RefusalCode::none, {}}, false, peer);
  EXPECT_EQ(context.counters.sessions_left, 1U);
  EXPECT_FALSE(peer->queue().pop());
  EXPECT_EQ(end.code(), 1000);
  EXPECT_EQ(end.reason(), "left");
  EXPECT_EQ(players_after_a_tick(), 0);
}

TEST_F(SessionEndTest, WhoIsStoppedMayReturnToWhatItPlayed) {
  play();
  end.close({RefusalCode::slow_consumer, "slow"}, false, peer);
  EXPECT_EQ(lost_after_a_tick(), 1);
}

TEST_F(SessionEndTest, WhoLeavesMayNotReturn) {
  play();
  end.close({RefusalCode::none, {}}, false, peer);
  EXPECT_EQ(lost_after_a_tick(), 0);
  EXPECT_EQ(match->status().players, 0);
}

TEST_F(SessionEndTest, WhoIsBannedMayNotReturn) {
  play();
  end.close({RefusalCode::banned, "not you"}, false, peer);
  EXPECT_EQ(lost_after_a_tick(), 0);
  EXPECT_EQ(match->status().players, 0);
}

TEST_F(SessionEndTest, TheLogSaysWhoseSessionEndedAndWhy) {
  peer->player = 3;
  end.close({RefusalCode::banned, "not you"}, false, peer);
  ASSERT_EQ(reports.size(), 1U);
  EXPECT_EQ(reports[0].event, "session_refused");
  EXPECT_EQ(reports[0].level, match::Level::info);
  std::string fields;
  for (const auto& [key, value] : reports[0].fields) fields += std::string(key) + "=" + value.text() + " ";
  EXPECT_EQ(fields, "match=test session=7 player=3 peer=0.0.0.0 reason=banned text=not you ");
}

// Of which there are as many as players.
TEST_F(SessionEndTest, WhoLeavesIsNotedOnlyInDetail) {
  end.close({RefusalCode::none, {}}, false, peer);
  ASSERT_EQ(reports.size(), 1U);
  EXPECT_EQ(reports[0].event, "session_left");
  EXPECT_EQ(reports[0].level, match::Level::debug);
}

TEST_F(SessionEndTest, NothingThatWaitsIsSentBeforeARefusal) {
  peer->queue().push_snapshot(frame_of("old"), 1);
  end.close({RefusalCode::kicked, "go"}, false, peer);
  EXPECT_EQ(context.counters.snapshots_dropped, 1U);
  EXPECT_EQ(peer->queue().pop()->kind, OutKind::refusal);
  EXPECT_FALSE(peer->queue().pop());
}

TEST_F(SessionEndTest, AMatchThatHasLetThePlayerGoIsNotTold) {
  end.close({RefusalCode::kicked, "go"}, true, peer);
  EXPECT_EQ(players_after_a_tick(), 1);
}

TEST_F(SessionEndTest, ALostConnectionIsNoRefusalButForABreach) {
  end.lose("", peer);
  EXPECT_EQ(context.counters.sessions_lost, 1U);
  EXPECT_FALSE(peer->queue().pop());
}

TEST_F(SessionEndTest, TheMatchLearnsOfALossOfWhichNothingCanBeTold) {
  has_memory = false;
  EXPECT_THROW(end.lose("", peer), std::bad_alloc);
  EXPECT_EQ(players_after_a_tick(), 0);
}

TEST_F(SessionEndTest, ABreachIsCountedAsABadMessage) {
  end.lose("bad opcode", peer);
  EXPECT_EQ(context.counters.sessions_lost, 0U);
  EXPECT_EQ(refused(RefusalCode::bad_message), 1U);
}

TEST_F(SessionEndTest, ALeaveIsTriedUntilTheInboxHasRoom) {
  while (match->push(match::LeaveRequest{1, false})) {
  }
  end.close({RefusalCode::none, {}}, false, peer);
  EXPECT_EQ(players_after_a_tick(), 1);
  io.run();
  EXPECT_EQ(players_after_a_tick(), 0);
}

TEST_F(SessionEndTest, NobodyWaitsForAnInboxWhenTheServerStops) {
  while (match->push(match::LeaveRequest{1, false})) {
  }
  context.is_stopping = true;
  end.close({RefusalCode::draining, "down"}, false, peer);
  EXPECT_EQ(io.run(), 0U);
}

}  // namespace
}  // namespace fusillade::net
