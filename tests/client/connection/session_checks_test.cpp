#include "client-sim/connection/session_checks.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "client-sim/connection/wire.h"
#include "tests/client/snapshots.h"

namespace fusillade::client {
namespace {

bool is_sound_with(const std::function<void(v1::Welcome&)>& change) {
  v1::Welcome welcome = testing_messages::welcome();
  welcome.set_reconnect_token(std::string(token_bytes, 'x'));
  change(welcome);
  return is_sound(welcome);
}

TEST(SoundWelcome, IsOneOfTheWire) {
  EXPECT_TRUE(is_sound_with([](v1::Welcome&) {}));
}

TEST(SoundWelcome, HasNothingOutOfItsRange) {
  EXPECT_FALSE(is_sound_with([](v1::Welcome& welcome) { welcome.set_version(protocol_version + 1); }));
  EXPECT_FALSE(is_sound_with([](v1::Welcome& welcome) { welcome.set_tick_rate(0); }));
  EXPECT_FALSE(is_sound_with([](v1::Welcome& welcome) { welcome.set_snapshot_rate(0); }));
  EXPECT_FALSE(is_sound_with([](v1::Welcome& welcome) { welcome.set_map_width(0); }));
  EXPECT_FALSE(is_sound_with([](v1::Welcome& welcome) { welcome.set_map_height((1U << 20U) + 1); }));
  EXPECT_FALSE(is_sound_with([](v1::Welcome& welcome) { welcome.set_area_tiles(0); }));
  EXPECT_FALSE(is_sound_with([](v1::Welcome& welcome) { welcome.mutable_patterns(0)->set_count(0); }));
  EXPECT_FALSE(is_sound_with([](v1::Welcome& welcome) { welcome.mutable_patterns(0)->set_count(10001); }));
  EXPECT_FALSE(is_sound_with([](v1::Welcome& welcome) { welcome.set_content_hash("short"); }));
}

TEST(SoundWelcome, GivesATokenToPlayersAlone) {
  EXPECT_FALSE(is_sound_with([](v1::Welcome& welcome) { welcome.clear_reconnect_token(); }));
  EXPECT_FALSE(is_sound_with([](v1::Welcome& welcome) { welcome.set_spectator(true); }));
  EXPECT_TRUE(is_sound_with([](v1::Welcome& welcome) {
    welcome.set_spectator(true);
    welcome.clear_reconnect_token();
  }));
}

TEST(CloseFault, ACloseFrameAnswersALeaveOrFollowsARefusal) {
  EXPECT_EQ(close_fault(1000, 0, true), std::nullopt);
  EXPECT_EQ(close_fault(4007, 7, false), std::nullopt);
  EXPECT_EQ(close_fault(4007, 7, true), std::nullopt);
  EXPECT_EQ(close_fault(1000, 0, false), Fault::closed_early);
  EXPECT_EQ(close_fault(1001, 0, true), Fault::wrong_close_code);
  EXPECT_EQ(close_fault(1000, 7, false), Fault::wrong_close_code);
  EXPECT_EQ(close_fault(1000, 7, true), std::nullopt) << "the leave crossed the refusal";
}

}  // namespace
}  // namespace fusillade::client
