// Bots of client-sim play behind its proxy, a bad network; what each of them knows at every snapshot is
// compared with the match, and what it was told over the whole run with all that happened.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "client-sim/bot.h"
#include "client-sim/proxy/proxy.h"
#include "fusillade/v1/play.pb.h"
#include "lively_arena.h"
#include "match/arena.h"
#include "net/host.h"
#include "support/seed.h"
#include "witness.h"

namespace fusillade::test {
namespace {

constexpr std::uint32_t bots = 5;
constexpr std::uint32_t ticks_played = 600;
constexpr std::uint32_t ticks_max =
    6000;  // until everybody has read so far, which only something broken takes
constexpr std::uint64_t bots_that_hold_bullets = 10;  // every tenth
constexpr auto tick_length = std::chrono::microseconds(16667);
constexpr auto turn_period = std::chrono::milliseconds(50);

// 200 ms ± 50 ms each way, stalls of 500 ms.
client::LinkOptions bad_link() {
  return {
      .delay_s = 0.2, .jitter_s = 0.05, .stall_s = 0.5, .stall_every_s = 2, .seed = support::test_seed(5)};
}

// Nobody dies, so that nobody is elsewhere at once when nothing tells where.
match::ArenaDefinition arena_of_survivors() {
  match::ArenaDefinition arena = lively_arena();
  arena.world.actors[match::test::player_class].health = 1e6F;
  return arena;
}

// More than a throttled client can take.
match::ArenaDefinition busy_arena() {
  match::ArenaDefinition arena = arena_of_survivors();
  for (sim::EmitterDefinition& emitter : arena.world.emitters) emitter.period /= 4;
  return arena;
}

client::BotOptions bot_options() {
  client::BotOptions options;
  options.players = bots * bots_that_hold_bullets;
  options.behaviour = "wander";
  options.resume_lost = true;
  return options;
}

// A match on a real server, ticked in real time, and bots behind the proxy on a thread of their own.
class BadNetwork {
 public:
  BadNetwork(match::ArenaDefinition arena, const client::LinkOptions& link)
      : arena_(arena), host_({}, std::move(arena)), proxy_(loop_, 0, "127.0.0.1", host_.port(), link) {
    target_ = client::resolve(client::parse_url("ws://127.0.0.1:" + std::to_string(proxy_.port()), "ws"));
    target_.target = "/v1/play?match=test";
    context_.watch = [this](const client::Bot& bot, const v1::Snapshot& snapshot) { take(bot, snapshot); };
    for (std::uint32_t i = 0; i < bots; ++i) {
      bots_.push_back(std::make_unique<client::Bot>(context_, i * bots_that_hold_bullets));
      witnesses_.push_back(std::make_unique<Witness>(truth_, arena_));
    }
  }

  // So many ticks, and on until every bot has read that far.
  void play(std::uint32_t ticks) {
    std::thread clients([this] {
      for (const auto& bot : bots_) bot->connect();
      turn();
      loop_.run();
    });
    while (tick_ < ticks || (slowest_ < ticks && tick_ < ticks_max)) tick();
    loop_.stop();
    clients.join();
    EXPECT_GE(slowest_, ticks);
    EXPECT_EQ(statistics_.errors() + statistics_.refused, 0U) << notes();
    for (const auto& witness : witnesses_) witness->judge(ticks);
  }

  const client::Statistics& statistics() const { return statistics_; }
  const client::ProxyCounters& proxied() const { return proxy_.counters(); }
  const std::vector<std::unique_ptr<Witness>>& witnesses() const { return witnesses_; }
  std::uint32_t oldest_ticks() const { return oldest_ticks_; }  // of all that was read
  std::size_t largest_bytes() const { return largest_bytes_; }
  net::test::Host& host() { return host_; }

 private:
  void tick() {
    const auto next = client::Clock::now() + tick_length;
    const match::Frame& frame = host_.match().tick();
    truth_.note(host_.match(), frame);
    tick_ = static_cast<std::uint32_t>(frame.tick);
    host_.server().publish(host_.match(), frame);
    std::this_thread::sleep_until(next);
  }

  void turn() {
    for (const auto& bot : bots_) bot->turn(client::Clock::now());
    loop_.after(turn_period, [this] { turn(); });
  }

  void take(const client::Bot& reader, const v1::Snapshot& snapshot) {
    oldest_ticks_ = std::max(oldest_ticks_, tick_ - snapshot.tick());
    largest_bytes_ = std::max(largest_bytes_, snapshot.ByteSizeLong());
    std::uint32_t slowest = UINT32_MAX;
    for (std::size_t i = 0; i < bots_.size(); ++i) {
      if (bots_[i].get() == &reader) witnesses_[i]->read(reader.world(), snapshot);
      slowest = std::min(slowest, witnesses_[i]->last_tick());
    }
    slowest_ = slowest;
  }

  std::string notes() const {
    std::string text;
    for (const std::string& note : statistics_.notes) text += note + "\n";
    return text;
  }

  match::ArenaDefinition arena_;
  net::test::Host host_;
  Truth truth_;
  std::atomic<std::uint32_t> tick_{0}, slowest_{0};
  std::uint32_t oldest_ticks_ = 0;
  std::size_t largest_bytes_ = 0;
  client::EventLoop loop_;
  client::Proxy proxy_;
  client::BotOptions options_ = bot_options();
  client::WsTarget target_;
  client::MessageDecoder decoder_;
  client::Statistics statistics_;
  client::ContentStore contents_{loop_, target_};
  client::BotContext context_{loop_, options_, target_, decoder_, statistics_, contents_};
  std::vector<std::unique_ptr<client::Bot>> bots_;
  std::vector<std::unique_ptr<Witness>> witnesses_;
};

void expect_much_was_compared(const BadNetwork& network) {
  for (const auto& witness : network.witnesses()) {
    EXPECT_GT(witness->compared.bullets, 5000U);
    EXPECT_GT(witness->compared.enemies, 100U);
    EXPECT_EQ(witness->skipped, 0U);
  }
}

TEST(BehindTheProxy, EveryBulletIsWhereItIsAndEveryHitComesOnce) {
  BadNetwork network(lively_arena(), bad_link());
  network.play(ticks_played);
  expect_much_was_compared(network);
  EXPECT_EQ(network.statistics().resumed, 0U);
}

TEST(BehindTheProxy, AlsoWhereConnectionsAreCutAndReset) {
  client::LinkOptions link = bad_link();
  link.cut_every_s = link.reset_every_s = 7;
  BadNetwork network(arena_of_survivors(), link);
  network.play(2 * ticks_played);
  expect_much_was_compared(network);
  EXPECT_GT(network.proxied().cuts, 0U);
  EXPECT_GT(network.proxied().resets, 0U);
  EXPECT_GT(network.statistics().resumed, bots / 2);
  EXPECT_GT(network.statistics().resent, 0U);
}

// proto/README.md, "Slow clients": how old news may be, in match time.
TEST(BehindTheProxy, AThrottledClientGetsNothingOld) {
  client::LinkOptions link;
  link.seed = support::test_seed(6);
  link.bytes_per_s = 5000;
  link.buffer_bytes = 4096;
  BadNetwork network(busy_arena(), link);
  network.play(3 * ticks_played / 2);
  expect_much_was_compared(network);
  EXPECT_GT(network.host().metric("fusillade_snapshots_dropped_total"), 0);
  EXPECT_GT(network.statistics().resent, 0U);
  const double in_network = 4.0 * static_cast<double>(link.buffer_bytes);  // the proxy, kernel and user
  const double bytes = 12288 + static_cast<double>(network.largest_bytes()) + in_network;
  EXPECT_LE(network.oldest_ticks(), 60 * (10 / 20.0 + bytes / link.bytes_per_s));
}

}  // namespace
}  // namespace fusillade::test
