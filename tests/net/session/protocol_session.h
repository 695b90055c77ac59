// The server's side of a session without sockets, and what a client tells it, for the tests of the protocol.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "fusillade/v1/play.pb.h"
#include "match/arena.h"
#include "net/fake_peer.h"
#include "net/session/protocol.h"

namespace fusillade::net::test {

using match::RefusalCode;

inline std::string hello(const std::string& token = {}, bool spectate = false) {
  v1::ClientMessage message;
  message.mutable_hello()->set_version(protocol_version);
  message.mutable_hello()->set_name("Ann");
  message.mutable_hello()->set_reconnect_token(token);
  message.mutable_hello()->set_spectate(spectate);
  return message.SerializeAsString();
}

inline std::string command(std::uint32_t sequence) {
  v1::ClientMessage message;
  message.mutable_commands()->add_commands()->set_sequence(sequence);
  return message.SerializeAsString();
}

// With the three before it once more.
inline std::string repeating_command(std::uint32_t sequence) {
  v1::ClientMessage message;
  for (std::uint32_t i = sequence > 3 ? sequence - 3 : 1; i <= sequence; ++i)
    message.mutable_commands()->add_commands()->set_sequence(i);
  return message.SerializeAsString();
}

inline std::string ping() {
  v1::ClientMessage message;
  message.mutable_ping()->set_client_time_us(5);
  return message.SerializeAsString();
}

// Of more than 4,000 bytes.
inline std::string long_ping() {
  const std::string unknown_field("\xA2\x06\xA0\x1F", 4);  // ignored
  return ping() + unknown_field + std::string(4000, 'x');
}

inline std::string leave() {
  v1::ClientMessage message;
  message.mutable_leave();
  return message.SerializeAsString();
}

inline std::string view() {
  v1::ClientMessage message;
  message.mutable_view()->set_x(1);
  message.mutable_view()->set_y(1);
  return message.SerializeAsString();
}

inline match::ArenaDefinition arena_with_inbox(std::int32_t inbox_max) {
  match::ArenaDefinition arena = match::test::small_arena();
  arena.round.inbox_max = inbox_max;
  return arena;
}

// With one match, whose ticks a test makes.
struct ProtocolSession : testing::Test {
  match::Directory matches;
  std::shared_ptr<match::Match> match = std::make_shared<match::Match>(
      "test", std::make_shared<const match::ArenaDefinition>(arena_with_inbox(16)));
  Context context{Options{}, matches, Hooks{}};
  std::shared_ptr<FakePeer> peer = std::make_shared<FakePeer>(7);
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
  bool is_ping_due() {
    bool is_due = false;
    EXPECT_FALSE(protocol.watch(now, is_due).close);
    return is_due;
  }
  void begin_to_play() {
    EXPECT_EQ(receive(hello()), RefusalCode::none);
    match->tick();
    peer->is_welcome = true;
  }
  void fill_inbox() {
    while (match->push(match::LeaveRequest{1, false})) continue;
  }
};

}  // namespace fusillade::net::test
