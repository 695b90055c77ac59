// Bots of client-sim play behind its proxy, a bad network: proto/README.md holds for them, too.
#include <gtest/gtest.h>

#include <iostream>

#include "bad_network.h"
#include "child_process.h"
#include "content/arena/arena_loader.h"
#include "lively_arena.h"
#include "support/seed.h"

namespace fusillade::test {
namespace {

constexpr std::uint32_t ticks_played = 600;
constexpr std::size_t homing_wanted = 500;

// 200 ms ± 50 ms each way, stalls of 500 ms.
client::LinkOptions bad_link() {
  return {
      .delay_s = 0.2, .jitter_s = 0.05, .stall_s = 0.5, .stall_every_s = 2, .seed = support::test_seed(5)};
}

// More than a throttled client can take.
match::ArenaDefinition busy_arena() {
  match::ArenaDefinition arena = lively_arena();
  for (sim::EmitterDefinition& emitter : arena.world.emitters) emitter.period /= 4;
  return arena;
}

void expect_much_was_compared(const BadNetwork& network) {
  for (const auto& witness : network.witnesses()) {
    EXPECT_GT(witness->compared.bullets, 5000U);
    EXPECT_GT(witness->compared.enemies, 30U);
    EXPECT_GT(witness->compared.players, 20U);
    EXPECT_EQ(witness->skipped, 0U);
  }
  EXPECT_GE(network.compared().homing, homing_wanted);
  EXPECT_GT(network.compared().bodies, 300U);
  EXPECT_GT(network.compared().beams, 100U);
  EXPECT_GT(network.compared().hits, 100U);
  EXPECT_GT(network.compared().beam_hits, 0U);
  EXPECT_GT(network.statistics().deaths, 0U);
}

// With the parameter true over TLS.
class BehindTheProxyOver : public testing::TestWithParam<bool> {};

TEST_P(BehindTheProxyOver, EveryBulletIsWhereItIsAndEveryHitComesOnce) {
  BadNetwork network(lively_arena(), bad_link(), GetParam());
  network.play(ticks_played, homing_wanted);
  expect_much_was_compared(network);
  EXPECT_EQ(network.statistics().resumed, 0U);
  EXPECT_GT(network.statistics().repeated, 0U);
  EXPECT_GT(network.host().metric("fusillade_commands_repeated_total"), 0);
}

TEST_P(BehindTheProxyOver, ConnectionsAreCutAndResetAndNothingIsLost) {
  client::LinkOptions link = bad_link();
  link.cut_every_s = link.reset_every_s = 7;
  BadNetwork network(lively_arena(), link, GetParam());
  network.play(6 * ticks_played / 5, homing_wanted);
  expect_much_was_compared(network);
  EXPECT_GT(network.proxied().cuts, 0U);
  EXPECT_GT(network.proxied().resets, 0U);
  EXPECT_GT(network.statistics().resumed, BadNetwork::players / 2);
  EXPECT_GT(network.statistics().resent, 0U);
}

// A cave that is carved and filled, with ships, bunkers, pickups and exploding segments.
TEST(BehindTheProxy, TheCavernIsTold) {
  BadNetwork network(content::load_arena(FUSILLADE_ARENAS "/cavern.toml"), bad_link());
  network.play(ticks_played);
  EXPECT_GT(network.compared().pixels_changed, 1000U);
  EXPECT_GT(network.compared().masks, 100U);
  EXPECT_GT(network.compared().vanished, 100U);
  EXPECT_GT(network.compared().hits, 50U);
}

// The time in which so many bytes pass in the worst case: stalls come at least half of the mean apart.
double slowest_s(const client::LinkOptions& link, double bytes) {
  const double sending_s = bytes / link.bytes_per_s;
  const double stalls = 1 + sending_s / (link.stall_every_s / 2);
  return link.delay_s + link.jitter_s + sending_s + stalls * link.stall_s;
}

// TLS 1.3 makes each record so much longer than what it carries, here up to 8 KiB of a message.
double bytes_on_the_wire(std::size_t message_bytes, bool is_tls) {
  constexpr std::size_t record_bytes = 8192, bytes_added = 22;
  const std::size_t records = 1 + message_bytes / record_bytes;
  return static_cast<double>(message_bytes + (is_tls ? records * bytes_added : 0));
}

// proto/README.md, "Slow clients": how old news may be, in match time.
TEST_P(BehindTheProxyOver, AThrottledClientGetsNothingOld) {
  client::LinkOptions link = bad_link();
  link.bytes_per_s = 10000;
  link.buffer_bytes = 4096;
  BadNetwork network(busy_arena(), link, GetParam());
  network.play(ticks_played, homing_wanted);
  expect_much_was_compared(network);
  EXPECT_EQ(network.statistics().resumed, 0U);
  EXPECT_GT(network.host().metric("fusillade_snapshots_dropped_total"), 0);
  EXPECT_GT(network.statistics().resent, 0U);
  const double in_network = 4.0 * static_cast<double>(link.buffer_bytes);  // the proxy, kernel and user
  const double bytes = 12288 + bytes_on_the_wire(network.largest_bytes(), GetParam()) + in_network;
  const double age_max_ticks = 60 * (10 / 20.0 + slowest_s(link, bytes));
  std::cout << "the oldest of " << network.oldest_ticks() << " ticks, at most " << age_max_ticks << "\n";
  EXPECT_LE(network.oldest_ticks(), age_max_ticks);
}

TEST(ProxyProgram, ATimeIsANumber) {
  const support::TempDirectory folder;
  ChildProcess proxy({FUSILLADE_PROXY, "--delay", "nan"}, folder.path(), "proxy");
  EXPECT_EQ(proxy.exit_code(), 2);
  EXPECT_NE(proxy.err().find("--delay: Value nan not in range [0 - 1e+06]"), std::string::npos)
      << proxy.err();
}

INSTANTIATE_TEST_SUITE_P(Both, BehindTheProxyOver, testing::Bool(), [](const auto& is_tls) {
  return is_tls.param ? std::string("Tls") : std::string("Plain");
});

}  // namespace
}  // namespace fusillade::test
