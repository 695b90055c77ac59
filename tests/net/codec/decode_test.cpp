#include "net/codec/decode.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "fusillade/v1/play.pb.h"
#include "net/session/sequence_filter.h"

namespace fusillade::net {
namespace {

using match::RefusalCode;

v1::ClientMessage hello() {
  v1::ClientMessage message;
  message.mutable_hello()->set_version(protocol_version);
  message.mutable_hello()->set_name("Ann");
  return message;
}

v1::Command& add_command(v1::ClientMessage& message, std::uint32_t sequence) {
  v1::Command& command = *message.mutable_commands()->add_commands();
  command.set_sequence(sequence);
  return command;
}

ClientRequest decoded(const v1::ClientMessage& message) {
  return decode(message.SerializeAsString(), NameRules{.length_max = 24});
}

RefusalCode code_of(const ClientRequest& request) {
  const auto* rejection = std::get_if<Rejection>(&request);
  return rejection != nullptr ? rejection->code : RefusalCode::none;
}

RefusalCode hello_code(const std::function<void(v1::Hello&)>& change) {
  v1::ClientMessage message = hello();
  change(*message.mutable_hello());
  return code_of(decoded(message));
}

RefusalCode command_code(const std::function<void(v1::Command&)>& change) {
  v1::ClientMessage message;
  change(add_command(message, 1));
  return code_of(decoded(message));
}

TEST(Decode, Hello) {
  v1::ClientMessage message = hello();
  message.mutable_hello()->set_reconnect_token(std::string(15, '\x01') + '\x02');
  message.mutable_hello()->set_class_index(2);
  message.mutable_hello()->set_last_tick(77);
  const ClientRequest request = decoded(message);
  const auto* result = std::get_if<HelloMessage>(&request);
  ASSERT_NE(result, nullptr);
  EXPECT_EQ(result->name, "Ann");
  EXPECT_EQ(result->class_index, 2);
  EXPECT_EQ(result->cursor, 77);
  EXPECT_EQ(result->token[0], 1);
  EXPECT_EQ(result->token[15], 2);
}

TEST(Decode, HelloWithoutTokenHasNone) {
  const ClientRequest request = decoded(hello());
  EXPECT_EQ(std::get<HelloMessage>(request).token, match::Token{});
  EXPECT_EQ(std::get<HelloMessage>(request).cursor, std::nullopt);
}

TEST(Decode, RefusesEachBadFieldOfHello) {
  EXPECT_EQ(hello_code([](auto& h) { h.set_last_tick(0x80000000U); }), RefusalCode::bad_message);
  EXPECT_EQ(hello_code([](auto& h) { h.set_version(protocol_version - 1); }), RefusalCode::bad_version);
  EXPECT_EQ(hello_code([](auto& h) { h.set_version(0); }), RefusalCode::bad_version);
  EXPECT_EQ(hello_code([](auto& h) { h.set_name(""); }), RefusalCode::bad_name);
  EXPECT_EQ(hello_code([](auto& h) { h.set_name("a\nb"); }), RefusalCode::bad_name);
  EXPECT_EQ(hello_code([](auto& h) { h.set_name(std::string(25, 'a')); }), RefusalCode::bad_name);
  EXPECT_EQ(hello_code([](auto& h) { h.set_name(std::string(24, 'a')); }), RefusalCode::none);
  EXPECT_EQ(hello_code([](auto& h) { h.set_reconnect_token("short"); }), RefusalCode::bad_message);
  EXPECT_EQ(hello_code([](auto& h) { h.set_reconnect_token(std::string(17, 'x')); }),
            RefusalCode::bad_message);
  EXPECT_EQ(hello_code([](auto& h) { h.set_class_index(UINT32_MAX); }), RefusalCode::bad_class);
}

TEST(Decode, WhatMeansNothingOfASpectatorRefusesNone) {
  v1::ClientMessage message = hello();
  message.mutable_hello()->set_spectate(true);
  message.mutable_hello()->set_reconnect_token("abc");
  message.mutable_hello()->set_class_index(UINT32_MAX);
  message.mutable_hello()->set_team(UINT32_MAX);
  message.mutable_hello()->set_last_tick(UINT32_MAX);
  const ClientRequest request = decoded(message);
  const auto* result = std::get_if<HelloMessage>(&request);
  ASSERT_NE(result, nullptr);
  EXPECT_TRUE(result->is_spectator);
  EXPECT_EQ(result->token, match::Token{});
  EXPECT_EQ(result->cursor, std::nullopt);
}

TEST(Decode, AnotherVersionIsNamedBeforeAnythingElse) {
  EXPECT_EQ(hello_code([](auto& h) {
              h.set_version(7);
              h.set_name("\n");
            }),
            RefusalCode::bad_version);
}

TEST(Decode, RefusesNamesThatAreNotUtf8) {
  const std::string bytes("\x0A\x06\x08\x01\x12\x02\xC3\x28", 8);
  EXPECT_EQ(code_of(decode(bytes, NameRules{.length_max = 24})), RefusalCode::bad_message);
}

TEST(Decode, Commands) {
  v1::ClientMessage message;
  v1::Command& first = add_command(message, 7);
  first.set_client_tick(INT32_MAX);
  first.set_move_x(127);
  first.set_move_y(-127);
  first.set_aim(49152);
  first.set_buttons(3);
  add_command(message, 8);
  const ClientRequest request = decoded(message);
  const auto& commands = std::get<CommandsMessage>(request).commands;
  ASSERT_EQ(commands.size(), 2U);
  EXPECT_EQ(commands[0].sequence, 7U);
  EXPECT_EQ(commands[0].client_tick, static_cast<std::uint32_t>(INT32_MAX));
  EXPECT_EQ(commands[0].input.move, (sim::Vec2{1, -1}));
  EXPECT_EQ(commands[0].input.aim, (sim::Vec2{0, -1}));
  EXPECT_EQ(commands[0].input.buttons, 3U);
  EXPECT_EQ(commands[1].input.aim, (sim::Vec2{1, 0}));
}

TEST(Decode, AimIsAUnitVectorForEveryStep) {
  for (std::uint32_t aim = 0; aim < 65536; aim += 257) {
    v1::ClientMessage message;
    add_command(message, 1).set_aim(aim);
    const ClientRequest request = decoded(message);
    const sim::Vec2 direction = std::get<CommandsMessage>(request).commands[0].input.aim;
    EXPECT_NEAR(std::hypot(direction.x, direction.y), 1, 1e-6);
    EXPECT_NEAR(std::atan2(direction.y, direction.x),
                std::remainder(aim * 9.587379924285257e-5, 6.283185307179586), 1e-6);
  }
}

TEST(Decode, RefusesEachBadFieldOfACommand) {
  EXPECT_EQ(command_code([](auto&) {}), RefusalCode::none);
  EXPECT_EQ(command_code([](auto& c) { c.set_sequence(0); }), RefusalCode::bad_message);
  EXPECT_EQ(command_code([](auto& c) { c.set_client_tick(0x80000000U); }), RefusalCode::bad_message);
  EXPECT_EQ(command_code([](auto& c) { c.set_move_x(128); }), RefusalCode::bad_message);
  EXPECT_EQ(command_code([](auto& c) { c.set_move_x(INT32_MIN); }), RefusalCode::bad_message);
  EXPECT_EQ(command_code([](auto& c) { c.set_move_y(-128); }), RefusalCode::bad_message);
  EXPECT_EQ(command_code([](auto& c) { c.set_aim(65536); }), RefusalCode::bad_message);
  EXPECT_EQ(command_code([](auto& c) { c.set_buttons(4); }), RefusalCode::bad_message);
}

TEST(Decode, SaysPlaceValueAndWhatIsAllowed) {
  const auto text_of = [](const v1::ClientMessage& message) {
    return std::get<Rejection>(decoded(message)).text;
  };
  v1::ClientMessage message = hello();
  message.mutable_hello()->set_version(1);
  EXPECT_EQ(text_of(message), "this server speaks version 2, not 1");
  message = hello();
  message.mutable_hello()->set_reconnect_token("short");
  EXPECT_EQ(text_of(message), "reconnect_token: has 5 bytes; allowed: 0 or 16");
  message.Clear();
  add_command(message, 1).set_move_x(-200);
  EXPECT_EQ(text_of(message), "move_x: is -200; allowed: -127 to 127");
  message.Clear();
  add_command(message, 1);
  add_command(message, 3);
  EXPECT_EQ(text_of(message), "sequence: is 3; allowed: one more than the command before");
}

TEST(Decode, RefusesGapsAndCounts) {
  v1::ClientMessage message;
  message.mutable_commands();
  EXPECT_EQ(code_of(decoded(message)), RefusalCode::bad_message);
  add_command(message, 1);
  add_command(message, 3);
  EXPECT_EQ(code_of(decoded(message)), RefusalCode::bad_message);
  message.Clear();
  for (std::uint32_t i = 1; i <= 32; ++i) add_command(message, i);
  EXPECT_EQ(code_of(decoded(message)), RefusalCode::none);
  add_command(message, 33);
  EXPECT_EQ(code_of(decoded(message)), RefusalCode::bad_message);
}

TEST(Decode, SequenceNumbersDoNotWrap) {
  v1::ClientMessage message;
  add_command(message, UINT32_MAX);
  add_command(message, 0);
  EXPECT_EQ(code_of(decoded(message)), RefusalCode::bad_message);
}

TEST(Decode, PingAndLeave) {
  v1::ClientMessage message;
  message.mutable_ping()->set_client_time_us(UINT64_MAX);
  EXPECT_EQ(std::get<PingMessage>(decoded(message)).client_time_us, UINT64_MAX);
  message.mutable_leave();
  EXPECT_TRUE(std::holds_alternative<LeaveMessage>(decoded(message)));
}

TEST(Decode, RefusesWhatIsNoMessage) {
  for (const std::string& bytes :
       {std::string(), std::string("\x0A"), std::string("\x0A\xFF\xFF\xFF\xFF\x0F"), std::string(64, '\xFF'),
        std::string("\x7A\x00", 2)}) {
    EXPECT_EQ(code_of(decode(bytes, NameRules{.length_max = 24})), RefusalCode::bad_message)
        << testing::PrintToString(bytes);
  }
}

TEST(SequenceFilter, LetsEachCommandThroughOnce) {
  SequenceFilter filter;
  std::vector<match::Command> commands{{1, 0, {}}, {2, 0, {}}};
  EXPECT_TRUE(filter.admit(commands));
  EXPECT_EQ(commands.size(), 2U);
  filter.confirm(2);
  commands = {{1, 0, {}}, {2, 0, {}}, {3, 0, {}}};
  EXPECT_TRUE(filter.admit(commands));
  ASSERT_EQ(commands.size(), 1U);
  EXPECT_EQ(commands[0].sequence, 3U);
  filter.confirm(3);
  commands = {{2, 0, {}}};
  EXPECT_TRUE(filter.admit(commands));
  EXPECT_TRUE(commands.empty());
  commands = {{5, 0, {}}};
  EXPECT_FALSE(filter.admit(commands));
  commands = {{4, 0, {}}};
  EXPECT_TRUE(filter.admit(commands));
  EXPECT_EQ(commands.size(), 1U);
}

}  // namespace
}  // namespace fusillade::net
