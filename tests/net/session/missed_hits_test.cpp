// Every hit in a client's areas reaches it once, whatever its connection does: over real sockets, compared
// with a client that reads all the time.
#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <thread>
#include <tuple>

#include "net/codec/decode.h"
#include "net/host.h"
#include "net/wire_client.h"

namespace fusillade::net {
namespace {

using test::Host;
using test::WireClient;

// A player is shot at ten times a second by who cannot hurt it; `fountains` fill the air with bullets that
// are told one by one.
match::ArenaDefinition firing_range(int fountains) {
  match::ArenaDefinition arena = match::test::small_arena();
  arena.world.map = match::test::walled_map(40, 24);
  arena.world.bullets[1].damage = 0;
  arena.world.emitters[0].period = 0.1F;
  arena.world.emitters[0].range = 100;
  arena.world.enemy_placements = {match::test::enemy_at(20.5F, 10.5F, match::test::shooter_type)};
  sim::BulletDefinition drop = arena.world.bullets[0];
  drop.homing_strength = 1;
  drop.life = 0.3F;
  arena.world.bullets.push_back(drop);
  sim::EmitterDefinition ring = arena.world.emitters[0];
  ring.form = sim::PatternForm::radial;
  ring.bullet = 2;
  ring.count = 64;
  arena.world.emitters.push_back(ring);
  sim::ActorDefinition fountain = arena.world.actors[match::test::target_type];
  fountain.emitters = {1};
  arena.world.actors.push_back(fountain);
  for (int i = 0; i < fountains; ++i)
    arena.world.enemy_placements.push_back(
        match::test::enemy_at(30.5F, 3.5F + static_cast<float>(i), match::test::shooter_type + 1));
  return arena;
}

// What a client was told, over all its sessions.
struct Told {
  using Key = std::tuple<std::uint32_t, std::uint32_t, std::uint64_t, std::uint64_t>;
  std::set<Key> hits;
  int missed = 0, full = 0, doubled = 0;
  std::uint64_t skipped = 0;
  std::uint32_t tick = 0;

  void forget() {
    const std::uint32_t last = tick;
    *this = {};
    tick = last;
  }

  void add(const v1::Hit& hit) {
    if (hit.form() != v1::Hit::FORM_HIT) return;
    const Key key{tick - hit.ticks_ago(), hit.fraction(), hit.mover().id(), hit.target().id()};
    if (!hits.insert(key).second) ++doubled;
  }
  // Those that happened before this tick.
  std::set<Key> hits_before(std::uint32_t until) const {
    return {hits.begin(), hits.lower_bound({until, 0, 0, 0})};
  }
  void add(const v1::Snapshot& snapshot) {
    tick = snapshot.tick();
    full += snapshot.full() ? 1 : 0;
    missed += snapshot.missed_size();
    skipped += snapshot.events_skipped();
    for (const v1::Hit& hit : snapshot.missed()) add(hit);
    for (const v1::Area& area : snapshot.areas()) {
      for (const v1::Hit& hit : area.hits()) add(hit);
    }
  }
};

void read_until(WireClient& client, std::uint32_t tick, Told& told) {
  while (told.tick < tick) {
    const auto message = client.receive(v1::ServerMessage::kSnapshot);
    ASSERT_TRUE(message);
    told.add(message->snapshot());
  }
}

// The other shoots, so that its player has played and may come back. Nobody is idle, however slow the machine
// is.
struct MissedHits : testing::Test {
  explicit MissedHits(match::ArenaDefinition arena = firing_range(0))
      : host(Options{.idle_timeout_s = 600, .stall_timeout_s = 60}, std::move(arena)) {}

  Host host;
  WireClient watcher{host.port()};
  std::optional<WireClient> other;
  std::string token;
  Told seen, told;

  void SetUp() override {
    watcher.hello("Watcher");
    host.tick_until_joined(1);
    other.emplace(host.port(), "/v1/play?match=test", test::small_buffer_bytes);
    other->hello("Other");
    host.tick_until_joined(2);
    token = other->welcome().reconnect_token();
    other->command(1);
    ASSERT_TRUE(Host::eventually([&] { return host.match().status().waiting_requests > 0; }));
    tick(3);
    read_both();
    seen.forget();
    told.forget();
  }
  std::uint32_t now() { return static_cast<std::uint32_t>(host.match().status().tick); }
  // A snapshot comes with every third tick.
  std::uint32_t newest() { return now() / 3 * 3; }
  // The watcher keeps up, the other does not read.
  void tick(int ticks) {
    for (int i = 0; i < ticks; ++i) {
      host.tick();
      read_until(watcher, newest(), seen);
    }
  }
  void read_both() {
    read_until(watcher, newest(), seen);
    read_until(*other, newest(), told);
  }
  void tick_both(int ticks) {
    for (int i = 0; i < ticks; ++i) {
      tick(1);
      read_both();
    }
  }
  // The other is away for so long, and comes back.
  void break_for(int ticks, std::uint32_t last_tick) {
    other->cut();
    ASSERT_TRUE(Host::eventually([&] {
      tick(1);
      return host.match().status().players == 1;
    }));
    tick(ticks);
    other.emplace(host.port());
    other->hello("Other", token, last_tick);
    host.tick_until_joined(3);
    ASSERT_TRUE(other->welcome().resumed());
    tick(3);
  }
};

TEST_F(MissedHits, ComeAfterAReconnection) {
  tick_both(60);
  EXPECT_GT(seen.hits.size(), 5U);
  break_for(120, told.tick);
  read_both();
  EXPECT_GT(told.missed, 15);
  EXPECT_EQ(told.hits, seen.hits);
  EXPECT_EQ(told.doubled, 0);
  EXPECT_EQ(told.skipped, 0U);
  EXPECT_EQ(host.metric("fusillade_events_resent_total"), told.missed);
}

TEST_F(MissedHits, AreNotToldToWhoKeepsNoAccount) {
  tick_both(30);
  break_for(60, 0);
  read_both();
  EXPECT_EQ(told.missed, 0);
  EXPECT_LT(told.hits.size(), seen.hits.size());
  EXPECT_EQ(told.skipped, 0U);
}

struct MissedHitsPastTheLog : MissedHits {
  static match::ArenaDefinition arena() {
    match::ArenaDefinition arena = firing_range(0);
    arena.round.grace_s = 5;
    arena.round.stall_timeout_s = 1;
    arena.round.hit_log_rate = 1;
    return arena;
  }
  MissedHitsPastTheLog() : MissedHits(arena()) {}
};

TEST_F(MissedHitsPastTheLog, AreCounted) {
  break_for(180, told.tick);
  read_both();
  EXPECT_GT(told.missed, 0);
  EXPECT_GT(told.skipped, 10U);
  EXPECT_EQ(told.hits.size() + told.skipped, seen.hits.size());
  EXPECT_EQ(host.metric("fusillade_events_skipped_total"), static_cast<double>(told.skipped));
}

struct MissedHitsOfAStall : MissedHits {
  explicit MissedHitsOfAStall(match::ArenaDefinition arena = firing_range(12))
      : MissedHits(std::move(arena)) {}

  // What the other is sent comes so much later.
  virtual std::uint32_t delay_ticks() const { return 0; }
  // It stops reading until snapshots are dropped, and reads again.
  void stall() {
    while (host.metric("fusillade_snapshots_dropped_total") == 0) {
      tick(3);
      ASSERT_LT(now(), 20000U);
    }
    tick(60);
    // No further than it needs: with much more to read it would fall behind again.
    std::thread match([&] {
      while (host.metric("fusillade_resyncs_total") == 0) tick(1);
      tick(static_cast<int>(delay_ticks()) + 6);
    });
    while (told.full == 0) {
      const auto message = other->receive(v1::ServerMessage::kSnapshot);
      EXPECT_TRUE(message);
      if (!message) break;
      told.add(message->snapshot());
    }
    match.join();
    read_until(*other, newest() - delay_ticks(), told);
  }
  void expect_told_once() {
    EXPECT_GE(told.full, 1);
    EXPECT_GT(told.missed, 0);
    EXPECT_EQ(told.hits, seen.hits_before(told.tick));
    EXPECT_EQ(told.doubled, 0);
    EXPECT_EQ(told.skipped, 0U);
  }
};

TEST_F(MissedHitsOfAStall, ComeWithTheFullSnapshot) {
  stall();
  expect_told_once();
}

// The other watches, and sees the match 12 s later, with a log that has room for little more than that.
struct MissedHitsOfASpectator : MissedHitsOfAStall {
  static match::ArenaDefinition arena() {
    match::ArenaDefinition arena = firing_range(12);
    arena.round.spectator_delay_s = 12;
    arena.round.grace_s = 0;
    arena.round.stall_timeout_s = 1;
    arena.round.hit_log_rate = 11;
    return arena;
  }
  MissedHitsOfASpectator() : MissedHitsOfAStall(arena()) {}

  std::uint32_t delay_ticks() const override { return 12 * 60; }
  void SetUp() override {
    watcher.hello("Watcher");
    host.tick_until_joined(1);
    other.emplace(host.port(), "/v1/play?match=test", test::small_buffer_bytes);
    v1::ClientMessage hello;
    hello.mutable_hello()->set_version(protocol_version);
    hello.mutable_hello()->set_name("Other");
    hello.mutable_hello()->set_spectate(true);
    other->send(hello);
    host.tick_until_joined(2);
    tick(static_cast<int>(delay_ticks()) + 3);
    read_until(*other, newest() - delay_ticks(), told);
    const std::uint32_t first = told.tick;
    seen.hits.erase(seen.hits.begin(), seen.hits.lower_bound({first, 0, 0, 0}));
    told.forget();
  }
};

TEST_F(MissedHitsOfASpectator, ComeWithTheFullSnapshotHoweverLateItSeesTheMatch) {
  stall();
  expect_told_once();
}

}  // namespace
}  // namespace fusillade::net
