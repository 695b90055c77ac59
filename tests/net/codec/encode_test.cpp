#include "net/codec/encode.h"

#include <gtest/gtest.h>

#include "fusillade/v1/play.pb.h"

namespace fusillade::net {
namespace {

v1::ServerMessage parsed(const std::string& bytes) {
  v1::ServerMessage message;
  EXPECT_TRUE(message.ParseFromString(bytes));
  return message;
}

TEST(Encode, Pong) {
  const v1::ServerMessage message = parsed(encode_pong(UINT64_MAX, 12, 34));
  EXPECT_EQ(message.pong().client_time_us(), UINT64_MAX);
  EXPECT_EQ(message.pong().server_time_us(), 12U);
  EXPECT_EQ(message.pong().tick(), 34U);
}

TEST(Encode, EveryRefusalCodeHasItsNumberAndName) {
  for (std::size_t i = 0; i < refusal_code_count; ++i) {
    const auto code = static_cast<match::RefusalCode>(i);
    const v1::ServerMessage message = parsed(encode_refusal({code, "text"}));
    EXPECT_EQ(message.refusal().code(), static_cast<int>(i));
    EXPECT_TRUE(v1::Refusal::Code_IsValid(static_cast<int>(i)));
    EXPECT_EQ(close_code(code), i == 0 ? 1000 : 4000 + i);
    EXPECT_FALSE(refusal_name(code).empty());
  }
  EXPECT_FALSE(v1::Refusal::Code_IsValid(static_cast<int>(refusal_code_count)));
  EXPECT_EQ(refusal_name(match::RefusalCode::slow_consumer), "slow_consumer");
}

TEST(Encode, RefusalTextIsCutBetweenCharacters) {
  std::string text;
  for (int i = 0; i < 100; ++i) text += "\xE2\x82\xAC";
  const v1::ServerMessage message = parsed(encode_refusal({match::RefusalCode::kicked, text + "\xFF"}));
  EXPECT_EQ(message.refusal().text().size(), 120U);
  EXPECT_EQ(parsed(encode_refusal({match::RefusalCode::kicked, std::string(119, 'a') + "\xE2\x82\xAC"}))
                .refusal()
                .text(),
            std::string(119, 'a'));
}

TEST(Encode, MatchState) {
  match::RoundState round;
  round.phase = match::Phase::ended;
  round.round = 3;
  round.wave = 2;
  round.phase_left_s = 1.5;
  round.result = "Ann wins";
  round.scores = {{.player = 5, .name = "Ann", .score = -7, .kills = 2, .deaths = 3, .team = 2}};
  const v1::ServerMessage message = parsed(encode_match_state(round));
  const v1::MatchState& state = message.match_state();
  EXPECT_EQ(state.phase(), v1::MatchState::PHASE_ENDED);
  EXPECT_EQ(state.round(), 3U);
  EXPECT_EQ(state.wave(), 2U);
  EXPECT_EQ(state.phase_left_s(), 1.5F);
  EXPECT_EQ(state.result(), "Ann wins");
  ASSERT_EQ(state.scores_size(), 1);
  EXPECT_EQ(state.scores(0).player(), 5U);
  EXPECT_EQ(state.scores(0).score(), -7);
  EXPECT_EQ(state.scores(0).kills(), 2U);
  EXPECT_EQ(state.scores(0).deaths(), 3U);
  EXPECT_EQ(state.scores(0).team(), 2U);
}

}  // namespace
}  // namespace fusillade::net
