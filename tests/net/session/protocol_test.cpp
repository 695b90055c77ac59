// The server's side of a session without sockets: states, timeouts, full inboxes.
#include "net/session/protocol.h"

#include <gtest/gtest.h>

#include <functional>
#include <thread>

#include "fusillade/v1/play.pb.h"
#include "match/arena.h"
#include "net/fake_peer.h"

namespace fusillade::net {
namespace {

using match::RefusalCode;
using namespace std::chrono_literals;

std::string hello(const std::string& token = {}) {
  v1::ClientMessage message;
  message.mutable_hello()->set_version(protocol_version);
  message.mutable_hello()->set_name("Ann");
  message.mutable_hello()->set_reconnect_token(token);
  return message.SerializeAsString();
}

std::string command(std::uint32_t sequence) {
  v1::ClientMessage message;
  message.mutable_commands()->add_commands()->set_sequence(sequence);
  return message.SerializeAsString();
}

// With the three before it once more.
std::string repeating_command(std::uint32_t sequence) {
  v1::ClientMessage message;
  for (std::uint32_t i = sequence > 3 ? sequence - 3 : 1; i <= sequence; ++i)
    message.mutable_commands()->add_commands()->set_sequence(i);
  return message.SerializeAsString();
}

std::string ping() {
  v1::ClientMessage message;
  message.mutable_ping()->set_client_time_us(5);
  return message.SerializeAsString();
}

match::ArenaDefinition arena_with_inbox(std::int32_t inbox_max) {
  match::ArenaDefinition arena = match::test::small_arena();
  arena.round.inbox_max = inbox_max;
  return arena;
}

struct ProtocolTest : testing::Test {
  match::Directory matches;
  std::shared_ptr<match::Match> match = std::make_shared<match::Match>(
      "test", std::make_shared<const match::ArenaDefinition>(arena_with_inbox(16)));
  Context context{Options{}, matches, Hooks{}};
  std::shared_ptr<test::FakePeer> peer = std::make_shared<test::FakePeer>(7);
  Clock::time_point now = Clock::now();
  Protocol protocol{context, context.settings.now(), *peer, "test", now};

  void SetUp() override {
    matches.add(match);
    context.registry.add(peer);
  }
  RefusalCode receive(const std::string& bytes) {
    const Action action = protocol.receive(bytes, false, now);
    return action.close ? action.close->code : RefusalCode::none;
  }
  // Until one is refused, or there were so many: how many were not. They come at once.
  int burst(int count_max, const std::function<std::string(int)>& message_of) {
    int count = 0;
    while (count < count_max && receive(message_of(count)) == RefusalCode::none) ++count;
    return count;
  }
  RefusalCode watch() {
    bool is_ping_due = false;
    const Action action = protocol.watch(now, is_ping_due);
    return action.close ? action.close->code : RefusalCode::none;
  }
};

TEST_F(ProtocolTest, HelloJoinsTheMatchAndEndLeavesIt) {
  EXPECT_EQ(receive(hello()), RefusalCode::none);
  EXPECT_EQ(context.registry.of_match("test").size(), 1U);
  const match::Frame& frame = match->tick();
  ASSERT_EQ(frame.joined.size(), 1U);
  EXPECT_EQ(frame.joined[0].session, 7U);
  EXPECT_NE(frame.joined[0].token, match::Token{});
  EXPECT_TRUE(protocol.end());
  EXPECT_FALSE(protocol.end());
  EXPECT_TRUE(protocol.push_leave(false));
  match->tick();
  EXPECT_EQ(match->status().players, 0);
}

TEST_F(ProtocolTest, EndBeforeAHelloNeedsNoLeave) {
  EXPECT_FALSE(protocol.end());
  EXPECT_EQ(receive("\xFF"), RefusalCode::none) << "nothing counts any more";
}

TEST_F(ProtocolTest, AMessageThatIsTooLongIsRefusedAndCounted) {
  const Action action = protocol.receive_too_long();
  ASSERT_TRUE(action.close);
  EXPECT_EQ(action.close->code, RefusalCode::too_large);
  EXPECT_EQ(action.close->text,
            "at most " + std::to_string(context.settings.now()->options.message_bytes_max) + " bytes");
  EXPECT_EQ(context.counters.limits[static_cast<std::size_t>(Limit::message_bytes)], 1U);
  protocol.end();
  EXPECT_FALSE(protocol.receive_too_long().close) << "nothing counts any more";
}

TEST_F(ProtocolTest, ASecondHelloIsABadMessageWhateverItSays) {
  v1::ClientMessage second;
  second.mutable_hello()->set_version(protocol_version + 1);
  EXPECT_EQ(receive(hello()), RefusalCode::none);
  EXPECT_EQ(receive(second.SerializeAsString()), RefusalCode::bad_message);
}

TEST_F(ProtocolTest, PingsAreAnsweredOnlyAfterAHello) {
  EXPECT_EQ(receive(ping()), RefusalCode::bad_message);
  EXPECT_EQ(receive(hello()), RefusalCode::none);
  EXPECT_TRUE(protocol.receive(ping(), false, now).pong);
}

TEST_F(ProtocolTest, AFullInboxRefusesWhoWantsToJoin) {
  while (match->push(match::LeaveRequest{1, false})) {
  }
  EXPECT_EQ(receive(hello()), RefusalCode::server_full);
  EXPECT_EQ(context.counters.requests_dropped, 1U);
  EXPECT_EQ(context.counters.limits.at(static_cast<std::size_t>(Limit::overload)), 1U);
}

TEST_F(ProtocolTest, AFullInboxDropsCommandsAndCountsThem) {
  receive(hello());
  match->tick();
  peer->is_welcome = true;
  while (match->push(match::LeaveRequest{1, false})) {
  }
  v1::ClientMessage message;
  message.mutable_commands()->add_commands()->set_sequence(1);
  EXPECT_EQ(receive(message.SerializeAsString()), RefusalCode::none);
  EXPECT_EQ(context.counters.requests_dropped, 1U);
  EXPECT_FALSE(protocol.push_leave(true)) << "to be tried again";
  match->tick();
  EXPECT_EQ(receive(message.SerializeAsString()), RefusalCode::none);
  EXPECT_EQ(context.counters.commands_repeated, 0U) << "what the match never got may be sent again";
  EXPECT_EQ(receive(message.SerializeAsString()), RefusalCode::none);
  EXPECT_EQ(context.counters.commands_repeated, 1U);
  EXPECT_TRUE(protocol.push_leave(true));
}

TEST_F(ProtocolTest, CommandsGoOnAfterThoseThatAFullInboxDropped) {
  receive(hello());
  match->tick();
  peer->is_welcome = true;
  while (match->push(match::LeaveRequest{1, false})) {
  }
  EXPECT_EQ(receive(command(1)), RefusalCode::none);
  EXPECT_EQ(receive(command(2)), RefusalCode::none) << "no gap: the client need not know of the drop";
  EXPECT_EQ(receive(command(4)), RefusalCode::bad_message);
}

TEST_F(ProtocolTest, WhileDrainingOnlyNewPlayersAreRefused) {
  context.is_draining = true;
  EXPECT_EQ(receive(hello()), RefusalCode::draining);
  EXPECT_EQ(receive(hello(std::string(16, 't'))), RefusalCode::none);
}

TEST_F(ProtocolTest, WhileStoppingEveryHelloIsRefused) {
  context.is_draining = context.is_stopping = true;
  EXPECT_EQ(receive(hello(std::string(16, 't'))), RefusalCode::draining);
}

// 10 s (stall_timeout_s) and one until that is seen, at the highest tick rate. The bytes of each frame come
// on top, and those of pings.
TEST_F(ProtocolTest, ACommandForEachTickOfAStallMayComeAtOnce) {
  constexpr int ticks = 11 * 128;
  receive(hello());
  match->tick();
  peer->is_welcome = true;
  EXPECT_FALSE(protocol.receive_bytes(1, now).close);
  now += 12s;
  const auto command_of = [](int i) { return repeating_command(static_cast<std::uint32_t>(i + 1)); };
  EXPECT_EQ(burst(ticks, command_of), ticks);
  EXPECT_EQ(burst(11, [](int) { return ping(); }), 11);
  for (int i = 0; i < ticks; ++i) EXPECT_FALSE(protocol.receive_part(now).close) << i;
  EXPECT_FALSE(protocol.receive_bytes(ticks * 150, now).close);
}

TEST_F(ProtocolTest, WhoKeepsToTheLimitMaySendAtOnceWhatTwelveSecondsBring) {
  receive(hello());
  now += 12s;
  EXPECT_EQ(burst(100'000, [](int) { return ping(); }), 240 * 12);
  now += 1s;
  EXPECT_EQ(burst(100'000, [](int) { return ping(); }), 240);
}

TEST_F(ProtocolTest, WhoHasJustBegunMaySendWhatTwoSecondsBring) {
  receive(hello());
  EXPECT_EQ(burst(100'000, [](int) { return ping(); }), 240 * 2 - 1) << "a hello, too";
}

TEST_F(ProtocolTest, MessagesInManySmallPartsHaveALimitOfTheirOwn) {
  now += 12s;
  int parts = 0;
  while (parts < 100'000 && !protocol.receive_part(now).close) ++parts;
  EXPECT_GT(parts, 240 * 12) << "the burst of whole messages";
  EXPECT_LT(parts, 100'000);
  EXPECT_EQ(receive(hello()), RefusalCode::none) << "messages are not counted with them";
}

// By default messages may bring 131,072 bytes a second, in 240 of them.
TEST_F(ProtocolTest, BytesThatNobodyElseSeesHaveALimitOfTheirOwn) {
  std::uint64_t bytes = 1'000'000;
  EXPECT_FALSE(protocol.receive_bytes(bytes, now).close) << "what came before is not this session's";
  for (int s = 0; s < 60; ++s) {
    now += 1s;
    EXPECT_FALSE(protocol.receive_bytes(bytes += 380'000, now).close) << s;
  }
  EXPECT_FALSE(protocol.receive_bytes(0, now).close) << "the system does not say";
  RefusalCode code = RefusalCode::none;
  for (int s = 0; s < 60 && code == RefusalCode::none; ++s) {
    now += 1s;
    if (const Action action = protocol.receive_bytes(bytes += 500'000, now); action.close)
      code = action.close->code;
  }
  EXPECT_EQ(code, RefusalCode::too_fast);
}

// Frames of the same read come before the session is closed.
TEST_F(ProtocolTest, WhoIsStoppedIsCountedOnce) {
  int refusals = 0;
  for (int i = 0; i < 1000; ++i) refusals += protocol.receive_control(now).close ? 1 : 0;
  EXPECT_GT(refusals, 1);
  EXPECT_EQ(context.counters.limits[static_cast<std::size_t>(Limit::message_rate)], 1U);
}

TEST_F(ProtocolTest, RepeatedCommandsAreCounted) {
  receive(hello());
  match->tick();
  peer->is_welcome = true;
  v1::ClientMessage message;
  message.mutable_commands()->add_commands()->set_sequence(1);
  receive(message.SerializeAsString());
  EXPECT_EQ(receive(message.SerializeAsString()), RefusalCode::none);
  EXPECT_EQ(context.counters.commands_repeated, 1U);
}

// Whoever replaces a match tells those who are bound to it: nobody may come after that.
TEST_F(ProtocolTest, NobodyJoinsAMatchThatHasBeenReplacedMeanwhile) {
  for (int i = 0; i < 300; ++i) {
    const auto old = matches.find("test");
    const auto fresh = std::make_shared<match::Match>(
        "test", std::make_shared<const match::ArenaDefinition>(arena_with_inbox(16)));
    bool is_told = false;
    std::thread replacing([&] {
      matches.replace(*old, fresh);
      is_told = !context.registry.of_match("test").empty();
    });
    Protocol late(context, context.settings.now(), *peer, "test", now);
    const bool has_joined = !late.receive(hello(), false, now).close;
    replacing.join();
    ASSERT_TRUE(!has_joined || late.match() == fresh.get() || is_told) << i;
    context.registry.remove(peer->session());
    context.registry.add(peer);
  }
}

// The ban looks for its sessions while this one is between the gate and the registry.
TEST_F(ProtocolTest, WhoIsBannedAfterTheUpgradeWasJudgedDoesNotJoin) {
  const auto today = std::chrono::system_clock::now();
  const std::int64_t until_s = std::chrono::system_clock::to_time_t(today) + 60;
  context.bans.add({peer->address(), until_s, "cheats"}, today);
  EXPECT_EQ(receive(hello()), RefusalCode::banned);
  EXPECT_EQ(context.counters.limits[static_cast<std::size_t>(Limit::banned)], 1U);
}

TEST_F(ProtocolTest, TimeoutsFollowTheState) {
  EXPECT_EQ(watch(), RefusalCode::none);
  now += 6s;
  EXPECT_EQ(watch(), RefusalCode::timeout) << "no hello";
}

TEST_F(ProtocolTest, TimeInWhichTheServerStoodStillIsNotTheClients) {
  now += 600s;
  protocol.excuse(598s, now);
  EXPECT_EQ(watch(), RefusalCode::none) << "its hello waits to be read";
  EXPECT_EQ(receive(hello()), RefusalCode::none);
  peer->is_welcome = true;
  now += 600s;
  protocol.excuse(598s, now);
  EXPECT_EQ(watch(), RefusalCode::none);
  now += 29s;
  EXPECT_EQ(watch(), RefusalCode::timeout);
}

TEST_F(ProtocolTest, WhoWasReadMeanwhileHasNoMoreTimeThanOthers) {
  receive(hello());
  peer->is_welcome = true;
  now += 600s;
  receive(ping());
  protocol.excuse(598s, now);
  now += 31s;
  EXPECT_EQ(watch(), RefusalCode::timeout);
}

TEST_F(ProtocolTest, WhatWasSentWhileTheServerStoodStillMayComeAtOnce) {
  receive(hello());
  now += 60s;
  protocol.excuse(60s, now);
  EXPECT_EQ(burst(60 * 128, [](int) { return ping(); }), 60 * 128);
}

// 100 intervals of 1/60 s, with nobody else to blame than the operator.
TEST_F(ProtocolTest, AMatchInSlowMotionHasTimeForATickToAnswer) {
  match->set_slow_motion(100);
  receive(hello());
  now += 6600ms;
  EXPECT_EQ(watch(), RefusalCode::none);
  now += 100ms;
  EXPECT_EQ(watch(), RefusalCode::timeout);
}

TEST_F(ProtocolTest, WhoPlaysMayBeSilentUntilTheIdleTimeout) {
  receive(hello());
  peer->is_welcome = true;
  now += 16s;
  bool is_ping_due = false;
  EXPECT_FALSE(protocol.watch(now, is_ping_due).close);
  EXPECT_TRUE(is_ping_due);
  protocol.receive_control(now);
  now += 14s;
  EXPECT_FALSE(protocol.watch(now, is_ping_due).close);
  EXPECT_FALSE(is_ping_due);
  now += 17s;
  EXPECT_EQ(watch(), RefusalCode::timeout);
}

TEST_F(ProtocolTest, ControlFramesCountTowardTheRate) {
  RefusalCode code = RefusalCode::none;
  for (int i = 0; i < 3000 && code == RefusalCode::none; ++i) {
    const Action action = protocol.receive_control(now);
    if (action.close) code = action.close->code;
  }
  EXPECT_EQ(code, RefusalCode::too_fast);
}

}  // namespace
}  // namespace fusillade::net
