#include "client-sim/connection/wire.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <numbers>

#include "fusillade/v1/play.pb.h"

namespace fusillade::client {
namespace {

class SinkMock : public MessageSink {
 public:
  MOCK_METHOD(void, on_welcome, (const v1::Welcome&), (override));
  MOCK_METHOD(void, on_snapshot, (const v1::Snapshot&), (override));
  MOCK_METHOD(void, on_match_state, (const v1::MatchState&), (override));
  MOCK_METHOD(void, on_pong, (const v1::Pong&), (override));
  MOCK_METHOD(void, on_refusal, (const v1::Refusal&), (override));
};

v1::ClientMessage parsed(const std::string& bytes) {
  v1::ClientMessage message;
  EXPECT_TRUE(message.ParseFromString(bytes));
  return message;
}

TEST(Wire, UnitsOfTheStandard) {
  constexpr float pi = std::numbers::pi_v<float>;
  EXPECT_EQ(wire_aim(0), 0U);
  EXPECT_EQ(wire_aim(pi / 2), 16384U);
  EXPECT_EQ(wire_aim(pi), 32768U);
  EXPECT_EQ(wire_aim(-pi / 2), 49152U);
  EXPECT_EQ(wire_aim(-1e-7F), 0U);
  EXPECT_EQ(wire_aim(2 * pi * 5 + 0.001F), wire_aim(0.001F));
  EXPECT_EQ(wire_move(1), 127);
  EXPECT_EQ(wire_move(-2), -127);
  EXPECT_EQ(wire_move(0.5F), 64);
}

TEST(Wire, Hello) {
  std::string bytes;
  encode_hello({"bot 1", "0123456789abcdef", 2}, bytes);
  const v1::ClientMessage message = parsed(bytes);
  EXPECT_EQ(message.hello().version(), protocol_version);
  EXPECT_EQ(message.hello().name(), "bot 1");
  EXPECT_EQ(message.hello().reconnect_token(), "0123456789abcdef");
  EXPECT_EQ(message.hello().class_index(), 2U);
}

TEST(Wire, CommandsPingAndLeave) {
  std::string bytes;
  const std::array<CommandFields, 2> commands{{{7, 900, -127, 3, 65535, button_fire}, {8, 0, 0, 0, 0, 0}}};
  encode_commands(commands, bytes);
  const v1::ClientMessage both = parsed(bytes);
  ASSERT_EQ(both.commands().commands_size(), 2);
  EXPECT_EQ(both.commands().commands(0).move_x(), -127);
  EXPECT_EQ(both.commands().commands(0).buttons(), button_fire);
  EXPECT_EQ(both.commands().commands(1).sequence(), 8U);
  encode_commands(std::span(commands).last(1), bytes);
  const v1::ClientMessage second = parsed(bytes);
  ASSERT_EQ(second.commands().commands_size(), 1);
  EXPECT_EQ(second.commands().commands(0).sequence(), 8U);
  EXPECT_EQ(second.commands().commands(0).move_x(), 0);
  encode_ping(123456789012ULL, bytes);
  EXPECT_EQ(parsed(bytes).ping().client_time_us(), 123456789012ULL);
  encode_leave(bytes);
  EXPECT_TRUE(parsed(bytes).has_leave());
}

TEST(Wire, DecodesEachKindOnce) {
  testing::StrictMock<SinkMock> sink;
  EXPECT_CALL(sink, on_welcome).Times(1);
  EXPECT_CALL(sink, on_snapshot).Times(1);
  EXPECT_CALL(sink, on_match_state).Times(1);
  EXPECT_CALL(sink, on_pong).Times(1);
  EXPECT_CALL(sink, on_refusal).Times(1);
  MessageDecoder decoder;
  v1::ServerMessage message;
  message.mutable_welcome();
  EXPECT_TRUE(decoder.decode(message.SerializeAsString(), sink));
  message.mutable_snapshot();
  EXPECT_TRUE(decoder.decode(message.SerializeAsString(), sink));
  message.mutable_match_state();
  EXPECT_TRUE(decoder.decode(message.SerializeAsString(), sink));
  message.mutable_pong();
  EXPECT_TRUE(decoder.decode(message.SerializeAsString(), sink));
  message.mutable_refusal();
  EXPECT_TRUE(decoder.decode(message.SerializeAsString(), sink));
}

TEST(Wire, IgnoresUnknownKindsAndRefusesGarbage) {
  testing::StrictMock<SinkMock> sink;
  MessageDecoder decoder;
  EXPECT_TRUE(decoder.decode(std::string("\xA2\x06\x00", 3), sink));  // field 100, empty message
  EXPECT_FALSE(decoder.decode(std::string("\x0A\xFF\xFF", 3), sink));
  EXPECT_FALSE(decoder.decode("\x0F", sink));
}

TEST(Wire, DecoderSurvivesMessagesBiggerThanItsArena) {
  testing::NiceMock<SinkMock> sink;
  int rows = 0;
  ON_CALL(sink, on_snapshot).WillByDefault([&](const v1::Snapshot& snapshot) {
    rows += snapshot.areas(0).bullets().x_size();
  });
  v1::ServerMessage message;
  v1::Bullets& bullets = *message.mutable_snapshot()->add_areas()->mutable_bullets();
  for (int i = 0; i < 300000; ++i) bullets.add_x(1);
  MessageDecoder decoder;
  EXPECT_TRUE(decoder.decode(message.SerializeAsString(), sink));
  EXPECT_TRUE(decoder.decode(message.SerializeAsString(), sink));
  EXPECT_EQ(rows, 600000);
}

}  // namespace
}  // namespace fusillade::client
