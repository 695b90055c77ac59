#include "client-sim/connection/session_checks.h"

#include <gtest/gtest.h>

#include <cmath>
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

TEST(SoundWelcome, HasTheVersionAndAWholeHash) {
  EXPECT_FALSE(is_sound_with([](v1::Welcome& welcome) { welcome.set_version(protocol_version + 1); }));
  EXPECT_FALSE(is_sound_with([](v1::Welcome& welcome) { welcome.set_content_hash("short"); }));
}

// What `set` sets is sound from `min` to `max`, and neither just below nor just above.
template <typename Number, typename Set>
void expect_range(Number min, Number max, Number step, const Set& set) {
  const auto is_sound_at = [&set](Number value) {
    return is_sound_with([&](v1::Welcome& welcome) { set(welcome, value); });
  };
  EXPECT_TRUE(is_sound_at(min)) << min;
  EXPECT_TRUE(is_sound_at(max)) << max;
  EXPECT_FALSE(is_sound_at(min - step)) << min;
  EXPECT_FALSE(is_sound_at(max + step)) << max;
}

TEST(SoundWelcome, HasRatesWithinTheirRanges) {
  const auto set_tick_rate = [](v1::Welcome& welcome, float value) { welcome.set_tick_rate(value); };
  const auto set_snapshot_rate = [](v1::Welcome& welcome, float value) { welcome.set_snapshot_rate(value); };
  expect_range<float>(20, 128, 0.5F, set_tick_rate);
  expect_range<float>(1, 128, 0.5F, set_snapshot_rate);
  EXPECT_FALSE(is_sound_with([](v1::Welcome& welcome) { welcome.set_tick_rate(NAN); }));
}

TEST(SoundWelcome, HasSizesWithinTheirRanges) {
  using Number = std::uint32_t;
  expect_range<Number>(1, 4096, 1, [](v1::Welcome& welcome, Number value) { welcome.set_map_width(value); });
  expect_range<Number>(1, 4096, 1, [](v1::Welcome& welcome, Number value) { welcome.set_map_height(value); });
  expect_range<Number>(4, 256, 1, [](v1::Welcome& welcome, Number value) { welcome.set_area_tiles(value); });
  expect_range<Number>(
      1, 1000, 1, [](v1::Welcome& welcome, Number value) { welcome.mutable_patterns(0)->set_count(value); });
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
