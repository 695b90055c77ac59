#include "client-sim/connection/sent_commands.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace fusillade::client {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;

class SentCommandsTest : public testing::Test {
 protected:
  // Sequences of the message that carries a new command `at_ms` after the beginning.
  std::vector<std::uint32_t> sent(int at_ms) {
    std::vector<std::uint32_t> sequences;
    for (const CommandFields& command :
         commands_.add({.move_x = at_ms % 100}, SentCommands::Time() + milliseconds(at_ms)))
      sequences.push_back(command.sequence);
    return sequences;
  }
  void acknowledge(std::uint32_t sequence, int at_ms) {
    commands_.acknowledge(sequence, SentCommands::Time() + milliseconds(at_ms));
  }

  SentCommands commands_;
};

TEST_F(SentCommandsTest, EachGoesOnceAsLongAsAcknowledgementsGoOn) {
  for (int i = 1; i <= 40; ++i) {
    EXPECT_THAT(sent(50 * i), ElementsAre(i));
    if (i > 4) acknowledge(static_cast<std::uint32_t>(i - 4), 50 * i + 25);
  }
}

TEST_F(SentCommandsTest, TheLastOnesGoAgainWhileAcknowledgementsStandStill) {
  EXPECT_THAT(sent(0), ElementsAre(1));
  acknowledge(1, 100);
  EXPECT_THAT(sent(1000), ElementsAre(2)) << "nothing waited";
  EXPECT_THAT(sent(1250), ElementsAre(3));
  acknowledge(1, 1251);
  EXPECT_THAT(sent(1300), ElementsAre(2, 3, 4));
  EXPECT_THAT(sent(1350), ElementsAre(2, 3, 4, 5));
  EXPECT_THAT(sent(1400), ElementsAre(3, 4, 5, 6)) << "no more than count_max";
  acknowledge(5, 1401);
  EXPECT_THAT(sent(1450), ElementsAre(7));
  EXPECT_THAT(sent(1700), ElementsAre(6, 7, 8)) << "what is acknowledged stays at home";
}

TEST_F(SentCommandsTest, WhatCouldNotBeSentLeavesNoGap) {
  EXPECT_THAT(sent(0), ElementsAre(1));
  EXPECT_THAT(sent(50), ElementsAre(2));
  commands_.take_back();
  EXPECT_EQ(commands_.last_sequence(), 1U);
  EXPECT_THAT(sent(100), ElementsAre(1, 2));
  EXPECT_THAT(sent(150), ElementsAre(3));
}

TEST_F(SentCommandsTest, ANewSessionBeginsAtOne) {
  EXPECT_THAT(sent(0), ElementsAre(1));
  commands_.begin();
  EXPECT_EQ(commands_.last_sequence(), 0U);
  EXPECT_THAT(sent(1000), ElementsAre(1));
}

}  // namespace
}  // namespace fusillade::client
