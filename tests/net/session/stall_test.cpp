// Who takes nothing is closed with a reason, who takes something stays; without TLS and with it.
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "net/frames.h"
#include "net/host.h"
#include "net/tls_host.h"
#include "net/wire_client.h"

namespace fusillade::net {
namespace {

using test::begin_tls;
using test::heavy_frame;
using test::Host;
using test::WireClient;

const std::string play = "/v1/play?match=test";
constexpr std::uint32_t few_bullets = 400;  // but more than its buffer takes at once

match::ArenaDefinition arena_without_grace() {
  match::ArenaDefinition arena = match::test::small_arena();
  arena.round.grace_s = 0;
  return arena;
}

// With the parameter true over TLS.
struct Stall : testing::TestWithParam<bool> {
  Host host{Options{.stall_timeout_s = 2}, arena_without_grace()};
  WireClient slow{host.port(), play, test::small_buffer_bytes, begin_tls(host, GetParam())};
  match::SessionId session = 0;
  sim::Tick tick = 1000;

  void SetUp() override {
    slow.hello();
    session = host.tick_until_joined(1).at(0);
    ASSERT_TRUE(slow.receive(v1::ServerMessage::kMatchState));
  }
  void publish(std::uint32_t bullets) {
    host.server().publish(host.match(), heavy_frame(++tick, {session}, true, bullets));
  }
  bool is_over() const { return host.metric("fusillade_sessions_open") == 0; }
  void expect_closed_as_stalled() {
    EXPECT_EQ(host.metric("fusillade_sessions_refused_total", "slow_consumer"), 1);
    EXPECT_EQ(host.metric("fusillade_sessions_lost_total"), 0);
    EXPECT_EQ(host.metric("fusillade_limits_total", "stall_time"), 1);
    EXPECT_TRUE(Host::eventually([&] {
      host.tick();
      return host.match().status().players == 0;
    })) << "the match was not told";
  }
};

// A burst may be given up before it fills the kernel's queues: frames come until the client is cut.
TEST_P(Stall, AClientThatTakesNothingIsCut) {
  EXPECT_TRUE(Host::eventually([&] {
    publish(test::bullets_per_frame);
    return is_over();
  }));
  expect_closed_as_stalled();
}

TEST_P(Stall, AClientThatHasVanishedIsCutThoughTheKernelTakesAll) {
  slow.vanish();
  publish(1);
  EXPECT_TRUE(Host::eventually([&] { return is_over(); }));
  expect_closed_as_stalled();
}

// Its window is never open for a whole frame.
TEST_P(Stall, AClientThatTakesLittleButAlwaysSomethingStays) {
  constexpr int readings = 20, frames_per_reading = 8;
  constexpr auto frame_interval = std::chrono::milliseconds(50);
  std::size_t taken = 0;
  for (int i = 0; i < readings * frames_per_reading; ++i) {
    publish(few_bullets);
    std::this_thread::sleep_for(frame_interval);
    if (i % frames_per_reading != 0) continue;
    const auto bytes = slow.take_raw();
    ASSERT_TRUE(bytes) << "after " << i * frame_interval.count() << " ms";
    taken += *bytes;
  }
  EXPECT_GT(taken, readings / 2 * test::small_buffer_bytes);
  EXPECT_GT(host.metric("fusillade_snapshots_dropped_total"), 0);
  EXPECT_EQ(host.metric("fusillade_sessions_open"), 1);
}

// It goes, and nothing reaches it any more: what is still on its way there is no session's. With the
// parameter true it says so by a WebSocket's close.
struct StallAfterEnd : testing::TestWithParam<bool> {};

TEST_P(StallAfterEnd, TheKernelGivesUpWhatNobodyTakes) {
  Host host(Options{.stall_timeout_s = 2});
  WireClient slow(host.port(), play);
  slow.hello();
  const match::SessionId session = host.tick_until_joined(1).at(0);
  ASSERT_TRUE(slow.receive(v1::ServerMessage::kMatchState));
  slow.vanish();
  host.server().publish(host.match(), heavy_frame(1000, {session}, true, few_bullets));
  ASSERT_TRUE(Host::eventually([&] { return host.metric("fusillade_kernel_queue_bytes") > 0; }));
  const std::string close("\x88\x80\x00\x00\x00\x00", 6);
  if (GetParam()) slow.send_raw(close);
  slow.end_sending();
  ASSERT_TRUE(Host::eventually([&] { return host.metric("fusillade_sessions_open") == 0; }));
  EXPECT_EQ(host.metric("fusillade_limits_total", "stall_time"), 0);
  EXPECT_TRUE(slow.is_held_by_server());
  EXPECT_TRUE(Host::eventually([&] { return !slow.is_held_by_server(); }));
}

std::string end(const testing::TestParamInfo<bool>& is_closed) { return is_closed.param ? "Closed" : "Gone"; }
INSTANTIATE_TEST_SUITE_P(Either, StallAfterEnd, testing::Bool(), end);

std::string way(const testing::TestParamInfo<bool>& is_tls) { return is_tls.param ? "Tls" : "Plain"; }
INSTANTIATE_TEST_SUITE_P(Over, Stall, testing::Bool(), way);

}  // namespace
}  // namespace fusillade::net
