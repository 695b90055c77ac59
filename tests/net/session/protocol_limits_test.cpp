// The server's side of a session without sockets: timeouts and limits of rates.
#include "net/session/protocol.h"

#include <gtest/gtest.h>

#include "net/session/protocol_session.h"

namespace fusillade::net {
namespace {

using match::RefusalCode;
using test::hello;
using test::long_ping;
using test::ping;
using test::repeating_command;
using test::view;
using namespace std::chrono_literals;

struct ProtocolLimits : test::ProtocolSession {};

// As commands are, which they take the place of.
TEST_F(ProtocolLimits, ViewsAreLimitedAndThoseThatAFullInboxDropsAreCounted) {
  constexpr int views_per_s = 60;
  context.settings.replace({.commands_per_tick_max = 1});
  Protocol watching(context, context.settings.now(), *peer, "test", now);
  EXPECT_FALSE(watching.receive(hello({}, true), false, now).close);
  match->tick();
  peer->is_welcome = true;
  fill_inbox();
  int views = 0;
  while (views < 1000 && !watching.receive(view(), false, now).close) ++views;
  EXPECT_EQ(views, 2 * views_per_s);
  EXPECT_EQ(context.counters.requests_dropped, static_cast<std::uint64_t>(views));
  EXPECT_EQ(context.counters.limits[static_cast<std::size_t>(Limit::command_rate)], 1U);
}

// 10 s (stall_timeout_s) and one until that is seen, at the highest tick rate. The bytes of each frame come
// on top, and those of pings.
TEST_F(ProtocolLimits, ACommandForEachTickOfAStallMayComeAtOnce) {
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

// 8 a tick, at 60 Hz, for the two seconds that a new session has.
TEST_F(ProtocolLimits, CommandsAreCountedHoweverManyAMessageBrings) {
  constexpr int commands = 2 * 60 * 8, per_message = 32;
  begin_to_play();
  const auto message_of = [](int i) {
    v1::ClientMessage message;
    for (int command = 1; command <= per_message; ++command)
      message.mutable_commands()->add_commands()->set_sequence(
          static_cast<std::uint32_t>(i * per_message + command));
    return message.SerializeAsString();
  };
  for (int i = 0; i < commands / per_message; ++i) EXPECT_EQ(receive(message_of(i)), RefusalCode::none) << i;
  EXPECT_EQ(receive(message_of(commands / per_message)), RefusalCode::too_fast);
}

TEST_F(ProtocolLimits, WhoKeepsToTheLimitMaySendAtOnceWhatTwelveSecondsBring) {
  receive(hello());
  now += 12s;
  EXPECT_EQ(burst(100'000, [](int) { return ping(); }), 240 * 12);
  now += 1s;
  EXPECT_EQ(burst(100'000, [](int) { return ping(); }), 240);
}

TEST_F(ProtocolLimits, WhoHasJustBegunMaySendWhatTwoSecondsBring) {
  receive(hello());
  EXPECT_EQ(burst(100'000, [](int) { return ping(); }), 240 * 2 - 1) << "a hello, too";
}

TEST_F(ProtocolLimits, MessagesInManySmallPartsHaveALimitOfTheirOwn) {
  now += 12s;
  int parts = 0;
  while (parts < 100'000 && !protocol.receive_part(now).close) ++parts;
  EXPECT_GT(parts, 240 * 12) << "the burst of whole messages";
  EXPECT_LT(parts, 100'000);
  EXPECT_EQ(receive(hello()), RefusalCode::none) << "messages are not counted with them";
}

// By default messages may bring 131,072 bytes a second, in 240 of them.
TEST_F(ProtocolLimits, BytesThatNobodyElseSeesHaveALimitOfTheirOwn) {
  std::uint64_t bytes = 1'000'000;
  EXPECT_FALSE(protocol.receive_bytes(bytes, now).close) << "what came before is not this session's";
  for (int s = 0; s < 60; ++s) {
    now += 1s;
    EXPECT_FALSE(protocol.receive_bytes(bytes += 380'000, now).close) << s;
  }
  EXPECT_FALSE(protocol.receive_bytes(0, now).close) << "the system does not say";
  EXPECT_FALSE(protocol.receive_bytes(bytes, now).close) << "which it had seen before";
  RefusalCode code = RefusalCode::none;
  for (int s = 0; s < 60 && code == RefusalCode::none; ++s) {
    now += 1s;
    if (const Action action = protocol.receive_bytes(bytes += 500'000, now); action.close)
      code = action.close->code;
  }
  EXPECT_EQ(code, RefusalCode::too_fast);
}

// Frames of the same read come before the session is closed.
TEST_F(ProtocolLimits, WhoIsStoppedIsCountedOnce) {
  int refusals = 0;
  for (int i = 0; i < 1000; ++i) refusals += protocol.receive_control(now).close ? 1 : 0;
  EXPECT_GT(refusals, 1);
  EXPECT_EQ(context.counters.limits[static_cast<std::size_t>(Limit::message_rate)], 1U);
}

TEST_F(ProtocolLimits, TimeoutsFollowTheState) {
  EXPECT_EQ(watch(), RefusalCode::none);
  now += 6s;
  bool is_ping_due = false;
  const Action action = protocol.watch(now, is_ping_due);
  ASSERT_TRUE(action.close);
  EXPECT_EQ(action.close->code, RefusalCode::timeout);
  EXPECT_EQ(action.close->text, "no hello in time");
}

TEST_F(ProtocolLimits, AMatchHasTheTimeOfAHelloToAnswerFromThatOn) {
  now += 4s;
  EXPECT_EQ(receive(hello()), RefusalCode::none);
  now += 5s;
  EXPECT_EQ(watch(), RefusalCode::none);
  now += 1s;
  bool is_ping_due = false;
  const Action action = protocol.watch(now, is_ping_due);
  ASSERT_TRUE(action.close);
  EXPECT_EQ(action.close->text, "the match did not answer");
}

TEST_F(ProtocolLimits, MoreTimeThanASessionHasBeenThereIsNotExcused) {
  now += 1s;
  protocol.excuse(600s, now);
  now += 6s;
  EXPECT_EQ(watch(), RefusalCode::timeout);
}

TEST_F(ProtocolLimits, TimeInWhichTheServerStoodStillIsNotTheClients) {
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

TEST_F(ProtocolLimits, WhoWasReadMeanwhileHasNoMoreTimeThanOthers) {
  receive(hello());
  peer->is_welcome = true;
  now += 600s;
  receive(ping());
  protocol.excuse(598s, now);
  now += 31s;
  EXPECT_EQ(watch(), RefusalCode::timeout);
}

TEST_F(ProtocolLimits, WhatWasSentWhileTheServerStoodStillMayComeAtOnce) {
  receive(hello());
  now += 60s;
  protocol.excuse(60s, now);
  EXPECT_EQ(burst(60 * 128, [](int) { return ping(); }), 60 * 128);
}

// Of whatever has a limit of its own.
TEST_F(ProtocolLimits, NoLimitCountsTimeInWhichTheServerStoodStill) {
  constexpr int stood_still_s = 60, parts_per_s = 4 * 240, bytes_per_s = 131'072, commands_per_s = 8 * 60;
  begin_to_play();
  EXPECT_FALSE(protocol.receive_bytes(1, now).close);
  now += 60s;
  protocol.excuse(60s, now);
  for (int i = 0; i < stood_still_s * parts_per_s; ++i) ASSERT_FALSE(protocol.receive_part(now).close) << i;
  EXPECT_FALSE(protocol.receive_bytes(std::uint64_t{2} * stood_still_s * bytes_per_s, now).close);
  constexpr int long_pings = stood_still_s * bytes_per_s / 4096;
  EXPECT_EQ(burst(long_pings, [](int) { return long_ping(); }), long_pings);
  constexpr int messages = stood_still_s * commands_per_s / commands_per_message_max;
  const auto commands_of = [](int number) {
    v1::ClientMessage message;
    for (int i = 1; i <= commands_per_message_max; ++i) {
      const int sequence = number * commands_per_message_max + i;
      message.mutable_commands()->add_commands()->set_sequence(static_cast<std::uint32_t>(sequence));
    }
    return message.SerializeAsString();
  };
  EXPECT_EQ(burst(messages, commands_of), messages);
}

// 100 intervals of 1/60 s, with nobody else to blame than the operator.
TEST_F(ProtocolLimits, AMatchInSlowMotionHasTimeForATickToAnswer) {
  match->set_slow_motion(100);
  receive(hello());
  now += 6600ms;
  EXPECT_EQ(watch(), RefusalCode::none);
  now += 100ms;
  EXPECT_EQ(watch(), RefusalCode::timeout);
}

TEST_F(ProtocolLimits, WhoPlaysMayBeSilentUntilTheIdleTimeout) {
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

TEST_F(ProtocolLimits, WhateverItSaysNobodyWhoSpeaksIsSilent) {
  begin_to_play();
  for (int i = 0; i < 3; ++i) {
    now += 29s;
    EXPECT_EQ(receive(ping()), RefusalCode::none);
    EXPECT_EQ(watch(), RefusalCode::none);
  }
}

TEST_F(ProtocolLimits, WhoIsSilentIsPingedOnceInAWhile) {
  begin_to_play();
  now += 16s;
  EXPECT_TRUE(is_ping_due());
  now += 7s;
  EXPECT_FALSE(is_ping_due());
  now += 1s;
  EXPECT_TRUE(is_ping_due());
}

TEST_F(ProtocolLimits, ControlFramesCountTowardTheRate) {
  RefusalCode code = RefusalCode::none;
  for (int i = 0; i < 3000 && code == RefusalCode::none; ++i) {
    const Action action = protocol.receive_control(now);
    if (action.close) code = action.close->code;
  }
  EXPECT_EQ(code, RefusalCode::too_fast);
}

}  // namespace
}  // namespace fusillade::net
