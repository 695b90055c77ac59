// The server's side of a session without sockets: states, full inboxes, who is let in.
#include "net/session/protocol.h"

#include <gtest/gtest.h>

#include <thread>

#include "net/session/protocol_session.h"

namespace fusillade::net {
namespace {

using match::RefusalCode;
using test::arena_with_inbox;
using test::command;
using test::hello;
using test::leave;
using test::ping;
using test::view;
using namespace std::chrono_literals;

struct ProtocolTest : test::ProtocolSession {};

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
  EXPECT_EQ(context.counters.messages_in[static_cast<std::size_t>(InKind::bad)], 1U);
  protocol.end();
  EXPECT_FALSE(protocol.receive_too_long().close) << "nothing counts any more";
}

TEST_F(ProtocolTest, MessagesAreCountedWithTheirBytesByKind) {
  receive(hello());
  receive(ping());
  receive(ping());
  const auto messages = [&](InKind kind) {
    return context.counters.messages_in[static_cast<std::size_t>(kind)].load();
  };
  const auto bytes = [&](InKind kind) {
    return context.counters.bytes_in[static_cast<std::size_t>(kind)].load();
  };
  EXPECT_EQ(messages(InKind::hello), 1U);
  EXPECT_EQ(bytes(InKind::hello), hello().size());
  EXPECT_EQ(messages(InKind::ping), 2U);
  EXPECT_EQ(bytes(InKind::ping), 2 * ping().size());
}

TEST_F(ProtocolTest, NothingComesBeforeAHello) {
  EXPECT_EQ(receive(leave()), RefusalCode::bad_message) << "nobody is there who could leave";
  EXPECT_EQ(receive(view()), RefusalCode::bad_message);
}

TEST_F(ProtocolTest, ASpectatorChoosesNoViewBeforeItIsWelcome) {
  EXPECT_EQ(receive(hello({}, true)), RefusalCode::none);
  EXPECT_EQ(receive(view()), RefusalCode::bad_message);
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

// proto/README.md: 0 before the welcome.
TEST_F(ProtocolTest, APongTellsTheMatchsTickOfWhoIsInIt) {
  const auto told_tick = [&] {
    const Action action = protocol.receive(ping(), false, now);
    v1::ServerMessage message;
    EXPECT_TRUE(action.pong && message.ParseFromString(std::string(message_of(*action.pong))));
    return message.pong().tick();
  };
  receive(hello());
  match->tick();
  EXPECT_EQ(told_tick(), 0U);
  peer->is_welcome = true;
  EXPECT_EQ(told_tick(), 1U);
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

TEST_F(ProtocolTest, WhileDrainingNobodyBeginsToWatchWhateverTokenItShows) {
  context.is_draining = true;
  EXPECT_EQ(receive(hello(std::string(16, 't'), true)), RefusalCode::draining);
}

TEST_F(ProtocolTest, AMatchThatIsOverNeedsNoLeave) {
  receive(hello());
  match->end();
  EXPECT_TRUE(protocol.push_leave(true)) << "else it would be tried for ever";
}

TEST_F(ProtocolTest, AFullSnapshotThatAFullInboxCannotBeAskedForIsAskedForLater) {
  begin_to_play();
  peer->queue().miss_snapshot(true);
  fill_inbox();
  ASSERT_TRUE(peer->queue().take_resync_wish());
  protocol.push_resync();
  EXPECT_EQ(context.counters.resyncs, 0U);
  match->tick();
  ASSERT_TRUE(peer->queue().take_resync_wish());
  protocol.push_resync();
  EXPECT_EQ(context.counters.resyncs, 1U);
  EXPECT_FALSE(peer->queue().take_resync_wish());
}

TEST_F(ProtocolTest, WhileStoppingEveryHelloIsRefused) {
  context.is_draining = context.is_stopping = true;
  EXPECT_EQ(receive(hello(std::string(16, 't'))), RefusalCode::draining);
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

}  // namespace
}  // namespace fusillade::net
