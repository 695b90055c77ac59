// One client stops reading: the others notice nothing, its queue stays bounded, nothing is lost silently;
// without TLS and with it.
#include <gtest/gtest.h>

#include <algorithm>
#include <future>

#include "net/clock.h"
#include "net/frames.h"
#include "net/host.h"
#include "net/tls_host.h"
#include "net/wire_client.h"

namespace fusillade::net {
namespace {

using test::begin_tls;
using test::bullets_per_frame;
using test::heavy_frame;
using test::Host;
using test::WireClient;

const std::string own_match = "/v1/play?match=test";
constexpr int frames_sent = 300;
constexpr std::uint32_t first_tick =
    1000;  // of what is published here; the match itself may have told before

struct Counted {
  int snapshots = 0, full = 0;
  std::uint64_t bullets = 0;

  void add(const v1::Snapshot& snapshot) {
    if (snapshot.tick() < first_tick) return;
    ++snapshots;
    full += snapshot.full() ? 1 : 0;
    for (const v1::Area& area : snapshot.areas())
      bullets += static_cast<std::uint64_t>(area.bullets().id_delta_size());
  }
};

Counted read_until(WireClient& client, std::uint32_t tick) {
  Counted counted;
  for (;;) {
    const auto message = client.receive(v1::ServerMessage::kSnapshot);
    if (!message) return counted;
    counted.add(message->snapshot());
    if (message->snapshot().tick() == tick) return counted;
  }
}

// With the parameter true over TLS.
struct SlowConsumer : testing::TestWithParam<bool> {
  explicit SlowConsumer(const Options& options = {.stall_timeout_s = 60}) : host(options) {}

  Host host;
  const std::string trusted = begin_tls(host, GetParam());
  WireClient good{host.port(), own_match, 0, trusted},
      slow{host.port(), own_match, test::small_buffer_bytes, trusted};
  match::SessionId good_session = 0, slow_session = 0;

  void SetUp() override {
    good.hello();
    good_session = host.tick_until_joined(1).at(0);
    slow.hello();
    slow_session = host.tick_until_joined(2).at(1);
    ASSERT_TRUE(good.receive(v1::ServerMessage::kMatchState));
    ASSERT_TRUE(slow.receive(v1::ServerMessage::kMatchState));
  }
  void publish(sim::Tick tick, bool is_entered) {
    host.server().publish(host.match(), heavy_frame(tick, {good_session, slow_session}, is_entered));
  }
  // More than its kernel takes, until as much waits as may; with a ping every `frames_per_ping` frames.
  void fall_behind(int frames_per_ping = 0) {
    for (int i = 0; i < frames_sent; ++i) {
      if (frames_per_ping > 0 && i % frames_per_ping == 0) ping(1);
      publish(1000 + i, i == 0);
      read_until(good, static_cast<std::uint32_t>(1000 + i));
    }
  }
  void ping(int count) {
    v1::ClientMessage message;
    message.mutable_ping()->set_client_time_us(5);
    for (int i = 0; i < count; ++i) slow.send(message);
  }
};

TEST_P(SlowConsumer, OthersGoOnAndItsQueueIsBounded) {
  Counted taken;
  double bytes_max = 0, messages_max = 0;
  for (int i = 0; i < frames_sent; ++i) {
    publish(1000 + i, i == 0);
    taken = read_until(good, static_cast<std::uint32_t>(1000 + i));
    EXPECT_EQ(taken.bullets, bullets_per_frame);
    bytes_max = std::max(bytes_max, host.metric("fusillade_send_queue_bytes"));
    messages_max = std::max(messages_max, host.metric("fusillade_send_queue_messages"));
  }
  EXPECT_GT(bytes_max, 0);
  EXPECT_LE(bytes_max, 262144);
  EXPECT_GT(messages_max, 0);
  EXPECT_TRUE(Host::eventually([&] { return host.metric("fusillade_kernel_queue_bytes") > 0; }));
  EXPECT_GT(host.metric("fusillade_kernel_queue_max_bytes"), 0);
  EXPECT_GT(host.metric("fusillade_snapshots_dropped_total"), 0);
  EXPECT_EQ(host.metric("fusillade_resyncs_total"), 0) << "the slow client has not taken anything yet";
}

TEST_P(SlowConsumer, GetsTheNewestStateOnceItReadsAgain) {
  fall_behind();
  auto reading = std::async(std::launch::async, [this] { return read_until(slow, 5000); });
  EXPECT_TRUE(Host::eventually([&] { return host.metric("fusillade_resyncs_total") == 1; }));
  publish(5000, true);
  const Counted counted = reading.get();
  EXPECT_EQ(counted.full, 2);
  EXPECT_LT(counted.snapshots, frames_sent);
  publish(5001, false);
  const Counted after = read_until(slow, 5001);
  EXPECT_EQ(after.full, 0);
  EXPECT_EQ(after.bullets, bullets_per_frame);
}

TEST_P(SlowConsumer, MatchStatesThatANewerOneReplacesAreCounted) {
  fall_behind();
  const auto dropped = [&] { return host.metric("fusillade_match_states_dropped_total"); };
  EXPECT_EQ(dropped(), 0);
  match::Frame frame;
  frame.round_changed = true;
  for (frame.tick = 2000; frame.tick < 2003; ++frame.tick) host.server().publish(host.match(), frame);
  EXPECT_TRUE(Host::eventually([&] { return dropped() >= 2; }));
}

// Its pings are answered between messages, however much of one waits for room.
TEST_P(SlowConsumer, PongsDoNotCutIntoAMessage) {
  if (GetParam()) return;  // a ping below WebSocket needs a plain socket
  const std::string ping("\x89\x80\x00\x00\x00\x00", 6);
  constexpr int rounds = 30;
  publish(1000, true);
  for (int i = 1; i <= rounds; ++i) {
    publish(1000 + i, false);
    slow.send_raw(ping);
    EXPECT_EQ(read_until(slow, static_cast<std::uint32_t>(999 + i)).bullets, bullets_per_frame);
    slow.send_raw(ping);
  }
  EXPECT_EQ(read_until(slow, 1000 + rounds).bullets, bullets_per_frame);
}

struct HeldConsumer : SlowConsumer {
  HeldConsumer() : SlowConsumer({.idle_timeout_s = idle_s, .stall_timeout_s = 60}) {}
  static constexpr double idle_s = 2;
};

// Only so many answers wait for it; and what it says meanwhile is read when it has taken them.
TEST_P(HeldConsumer, WhoTakesNoAnswersIsReadNoMoreUntilItDoesAndIsNotIdle) {
  constexpr int pings = 300, frames_per_early_ping = 10;
  constexpr double answers_max = 65, others_max = 8 + 2;
  fall_behind(frames_per_early_ping);  // however long that takes, it is not idle meanwhile
  ping(pings);
  const auto begun = Clock::now();
  double waiting_max = 0;
  for (sim::Tick tick = 2000; seconds_since(begun, Clock::now()) < 2 * idle_s; ++tick) {
    publish(tick, false);
    ASSERT_GT(read_until(good, static_cast<std::uint32_t>(tick)).snapshots, 0);
    waiting_max = std::max(waiting_max, host.metric("fusillade_send_queue_messages"));
  }
  EXPECT_GE(waiting_max, answers_max);
  EXPECT_LE(waiting_max, answers_max + others_max);
  for (int i = 0; i < frames_sent / frames_per_early_ping + pings; ++i)
    ASSERT_TRUE(slow.receive(v1::ServerMessage::kPong)) << i;
}

std::string way(const testing::TestParamInfo<bool>& is_tls) { return is_tls.param ? "Tls" : "Plain"; }
INSTANTIATE_TEST_SUITE_P(Over, SlowConsumer, testing::Bool(), way);
INSTANTIATE_TEST_SUITE_P(Over, HeldConsumer, testing::Bool(), way);

}  // namespace
}  // namespace fusillade::net
