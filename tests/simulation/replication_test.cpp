// The wire from end to end without sockets: a match is played, every snapshot is encoded for each of its
// clients, and what a client of client-sim then knows is compared with the world.
#include <gtest/gtest.h>

#include <map>
#include <memory>

#include "client-sim/connection/wire.h"
#include "client-sim/world/stream_audit.h"
#include "client-sim/world/world_model.h"
#include "content/arena/arena_loader.h"
#include "fusillade/v1/content.pb.h"
#include "fusillade/v1/play.pb.h"
#include "lively_arena.h"
#include "match/arena.h"
#include "match/replication/areas.h"
#include "net/codec/encode.h"
#include "net/codec/encode_content.h"
#include "net/codec/frame_encoder.h"
#include "sim/base/rng.h"
#include "support/seed.h"
#include "world_record.h"

namespace fusillade {
namespace {

// A client: reads what it is sent, and complains.
class Client final : private client::MessageSink {
 public:
  void read(const std::string& bytes) { EXPECT_TRUE(decoder_.decode(bytes, *this)); }
  void take_content(std::shared_ptr<const v1::ArenaContent> content) {
    world_.set_content(std::move(content));
  }
  const client::WorldModel& world() const { return world_; }
  const client::Statistics& statistics() const { return statistics_; }

 private:
  void on_welcome(const v1::Welcome& welcome) override {
    world_.begin(welcome, true);
    audit_ = std::make_unique<client::StreamAudit>([](client::Fault fault, const std::string& detail) {
      ADD_FAILURE() << client::name_of(fault) << ": " << detail;
    });
  }
  void on_snapshot(const v1::Snapshot& snapshot) override {
    ASSERT_TRUE(audit_->check(snapshot, world_, UINT32_MAX, statistics_));
    world_.apply(snapshot);
    audit_->check_presence(world_);
  }
  void on_match_state(const v1::MatchState&) override {}
  void on_pong(const v1::Pong&) override {}
  void on_refusal(const v1::Refusal&) override {}

  client::MessageDecoder decoder_;
  client::WorldModel world_;
  client::Statistics statistics_;
  std::unique_ptr<client::StreamAudit> audit_;
};

// A match and its clients.
class Play {
 public:
  explicit Play(match::ArenaDefinition arena)
      : arena_(std::make_shared<const match::ArenaDefinition>(std::move(arena))),
        match_("test", arena_),
        rng_(support::test_seed(31)) {
    EXPECT_TRUE(content_->ParseFromString(net::encode_content(*arena_)));
  }

  void run(int ticks) {
    for (int i = 0; i < ticks && !testing::Test::HasFailure(); ++i) {
      if (i % 200 == 0 && i / 200 < static_cast<int>(sessions))
        join(static_cast<match::SessionId>(i / 200 + 1));
      if (i % 15 == 0) command_all();
      if (i % 333 == 332) resync();
      tick();
    }
  }
  const match::Match& match() const { return match_; }
  // None was told twice: the audit saw to it. The first client missed some and got them later.
  void compare_hits() {
    for (auto& [session, client] : clients_) EXPECT_EQ(client.statistics().hits, hits_[session]) << session;
    EXPECT_GT(clients_[1].statistics().resent, 0U);
  }

  // Read by all clients.
  std::uint64_t hits() const {
    std::uint64_t sum = 0;
    for (const auto& [session, client] : clients_) sum += client.statistics().hits;
    return sum;
  }

  test::Compared compared;

 private:
  static constexpr match::SessionId sessions = 5;

  // Session 1 takes nothing for a while, again and again, and then wants a full snapshot.
  bool does_stall(match::SessionId session) const {
    return session == 1 && match_.world().tick() % 333 > 270;
  }
  void resync() { match_.push(match::ResyncRequest{1, static_cast<sim::Tick>(clients_[1].world().tick())}); }

  // Those in what the server shows it, taken or not.
  void count_hits(const match::Frame& frame, const match::Recipient& recipient) {
    for (const auto& ref : recipient.areas) {
      for (const match::Hit& hit : frame.areas[ref.index].hits)
        hits_[recipient.session] += hit.event.form == sim::EventForm::hit ? 1 : 0;
    }
  }

  void join(match::SessionId session) { match_.push(match::JoinRequest{session, "player", 0, {}, {}}); }

  // Walks and fires at random.
  void command_all() {
    for (auto& [session, sequence] : sequences_) {
      sim::PlayerCommand command;
      command.move = {rng_.between(-1, 1), rng_.between(-1, 1)};
      command.aim = {rng_.between(-1, 1), rng_.between(-1, 1)};
      if (rng_.below(3) != 0) command.buttons = sim::button_fire;
      match_.push(match::CommandRequest{session, {{++sequence, 0, command}}});
    }
  }

  // What the library needs for the same content.
  static std::size_t size_by_protobuf(const std::string& bytes) {
    v1::ServerMessage message;
    EXPECT_TRUE(message.ParseFromString(bytes));
    return message.ByteSizeLong();
  }

  void tick() {
    const match::Frame& frame = match_.tick();
    for (const match::Joined& joined : frame.joined) {
      clients_[joined.session].read(net::encode_welcome(match_, joined, frame.tick, {}));
      sequences_[joined.session] = 0;
    }
    // A client's content comes some time after its welcome.
    if (frame.tick % 200 == 100 && frame.tick / 200 < static_cast<int>(sessions))
      clients_.rbegin()->second.take_content(content_);
    if (!frame.is_snapshot) return;
    net::EncodedFrame encoded;
    net::FrameEncoder encoder(frame, match::AreaGrid(arena_->world.map, arena_->round), encoded);
    const test::WorldRecord record = test::record_of(match_.world(), frame);
    for (const match::Recipient& recipient : frame.recipients) {
      Client& client = clients_[recipient.session];
      count_hits(frame, recipient);
      if (does_stall(recipient.session)) continue;
      const std::string message = encoded.message(encoder.add(recipient));
      EXPECT_EQ(message.size(), size_by_protobuf(message));
      client.read(message);
      test::compare(record, arena_->world, client.world(), losses_[recipient.session], compared);
    }
  }

  std::shared_ptr<const match::ArenaDefinition> arena_;
  match::Match match_;
  std::shared_ptr<v1::ArenaContent> content_ = std::make_shared<v1::ArenaContent>();
  sim::Rng rng_;
  std::map<match::SessionId, Client> clients_;
  std::map<match::SessionId, test::EdgeLosses> losses_;
  std::map<match::SessionId, std::uint64_t> hits_;  // in the areas of each, by the server's account
  std::map<match::SessionId, std::uint32_t> sequences_;
};

TEST(Replication, EveryBulletInSightIsHeldAndWhereTheServerHasIt) {
  Play play(test::lively_arena());
  play.run(1500);
  play.compare_hits();
  EXPECT_GT(play.compared.bullets, 100000U);
  EXPECT_GT(play.compared.homing, 1000U);
  EXPECT_GT(play.compared.enemies, 2000U);
  EXPECT_GT(play.compared.players, 2000U);
  EXPECT_GT(play.compared.bodies, 2000U);
}

TEST(Replication, WhatHappensBeyondTheRoomForEventsIsToldAllTheSame) {
  match::ArenaDefinition arena = test::lively_arena();
  Play roomy(arena);
  roomy.run(700);
  arena.world.rules.events_max = 2;
  Play full(arena);
  full.run(700);
  EXPECT_GT(full.match().status().overflows, 1000);
  EXPECT_EQ(full.match().world().state_hash(), roomy.match().world().state_hash());
  EXPECT_EQ(full.hits(), roomy.hits());
  EXPECT_EQ(full.compared.bullets, roomy.compared.bullets);
}

// Its wave swings across a flight that its homing turns. In one area, since nobody loses it there.
TEST(Replication, AHomingBulletWithAWaveIsToldAgainInTime) {
  match::ArenaDefinition arena = test::lively_arena();
  arena.round.area_tiles = 256;
  arena.world.bullets.back().homing_strength = 4;
  arena.world.bullets.back().wave_amplitude = 3;
  Play play(arena);
  play.run(600);
  EXPECT_GT(play.compared.homing, 1000U);
}

// Floats are coarse there, and one that flies evenly is rounded the same way with every tick.
TEST(Replication, AForcedBulletFarOutIsToldAgainInTime) {
  match::ArenaDefinition arena = match::test::small_arena();
  arena.world.map = match::test::walled_map(4096, 64);
  arena.world.bullets[0].life = 10;
  arena.world.bullets[0].angular_velocity = 1e-4F;
  arena.world.weapons[0].speed = 3;
  arena.spawn_points = {{4064, 32}};
  Play play(arena);
  play.run(900);
  EXPECT_GT(play.compared.bullets, 10000U);
}

match::ArenaDefinition arena_of(const std::string& name) {
  return content::load_arena(std::string(FUSILLADE_ARENAS "/") + name + ".toml");
}

// Balls that bounce without an event: within a peg's cooldown, and where they come to rest.
TEST(Replication, BouncesThatNobodyReportsAreTold) {
  match::ArenaDefinition board = arena_of("pegboard");
  Play play(board);
  play.run(1200);
  EXPECT_GT(play.compared.bullets, 1000U);
  board.world.rules.rest_speed = 1.5;
  Play resting(board);
  resting.run(1200);
  EXPECT_GT(resting.compared.bullets, 1000U);
}

TEST(Replication, PinballIsTold) {
  Play play(arena_of("pinball"));
  play.run(1200);
  EXPECT_GT(play.compared.bodies + play.compared.bullets, 1000U);
  EXPECT_GT(play.compared.players, 100U);
}

// A cave that is carved and filled, with ships, bunkers, pickups and exploding segments.
TEST(Replication, TheCavernIsTold) {
  Play play(arena_of("cavern"));
  play.run(1200);
  EXPECT_GT(play.compared.pixels_changed, 10000U);
  EXPECT_GT(play.compared.masks, 100U);
  EXPECT_GT(play.compared.vanished, 100U);
}

TEST(Replication, BeamsAreTold) {
  match::ArenaDefinition arena = test::lively_arena();
  for (std::size_t i = 0; i < arena.world.emitters.size(); i += 2) arena.world.emitters[i].beam = 0;
  Play play(arena);
  play.run(600);
  EXPECT_GT(play.compared.beams, 100U);
}

}  // namespace
}  // namespace fusillade
