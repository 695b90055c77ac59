// The wire from end to end without sockets: a match is played, every snapshot is encoded for each of its
// clients, and what a client of client-sim then knows is compared with the world.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <memory>
#include <set>

#include "client-sim/stream_audit.h"
#include "client-sim/wire.h"
#include "client-sim/world_model.h"
#include "fusillade/v1/play.pb.h"
#include "match/arena.h"
#include "match/replication/areas.h"
#include "net/codec/encode.h"
#include "net/codec/frame_encoder.h"
#include "sim/base/rng.h"
#include "support/seed.h"

namespace fusillade {
namespace {

constexpr double exact_tiles = 0;      // straight flight
constexpr double forced_tiles = 5e-3;  // proto/README.md, "Flight of bullets"

// A client: reads what it is sent, and complains.
class Client final : private client::MessageSink {
 public:
  void read(const std::string& bytes) { EXPECT_TRUE(decoder_.decode(bytes, *this)); }
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

sim::EmitterDefinition emitter(sim::PatternForm form, std::int32_t bullet, std::int32_t count) {
  sim::EmitterDefinition emitter;
  emitter.form = form;
  emitter.bullet = bullet;
  emitter.count = count;
  emitter.period = 0.73F;
  emitter.speed = 7;
  emitter.spread = 0.9F;
  emitter.turn = 0.3F;
  emitter.range = 200;
  return emitter;
}

// 96x96 tiles with pillars; bullets straight, bouncing, splitting, forced and homing from all forms of
// volleys; players see 20x14 tiles in areas of 8, so that interest changes all the time.
match::ArenaDefinition lively_arena() {
  match::ArenaDefinition arena = match::test::small_arena();
  arena.world.map = match::test::walled_map(96, 96);
  for (std::size_t y = 4; y < 92; y += 11) {
    for (std::size_t x = 4; x < 92; x += 11) arena.world.map.solid[y * 96 + x] = 1;
  }
  sim::BulletDefinition plain = arena.world.bullets[0];
  plain.damage = 1;
  sim::BulletDefinition bouncing = plain, forced = plain, homing = plain, splitting = plain;
  bouncing.bounces = 3;
  forced.gravity = 0.2F;
  forced.drag = 0.8F;
  forced.angular_velocity = 0.7F;
  homing.homing_strength = 4;
  splitting.life = 1.1F;
  splitting.split = {.bullet = 0, .count = 5};
  arena.world.bullets = {plain, bouncing, forced, homing, splitting};
  using sim::PatternForm;
  arena.world.emitters = {emitter(PatternForm::radial, 0, 36), emitter(PatternForm::spiral, 1, 8),
                          emitter(PatternForm::aimed, 2, 5),   emitter(PatternForm::wall, 0, 9),
                          emitter(PatternForm::burst, 4, 3),   emitter(PatternForm::aimed, 3, 2),
                          emitter(PatternForm::radial, 0, 90)};
  arena.world.emitters.back().period = 3;
  arena.world.weapons[0].count = 3;
  arena.world.weapons[0].spread = 0.4F;
  sim::ActorDefinition enemy = arena.world.actors[match::test::target_type];
  enemy.behaviour = sim::Behaviour::wander;
  enemy.health = 40;
  enemy.walls = true;
  arena.world.actors.resize(2);
  for (std::int32_t i = 0; i < 7; ++i) {
    enemy.emitters = {i};
    arena.world.actors.push_back(enemy);
  }
  for (std::int32_t i = 0; i < 42; ++i) {
    arena.world.enemy_placements.push_back(match::test::enemy_at(
        8 + 13.3F * static_cast<float>(i % 7), 8 + 14.6F * static_cast<float>(i / 7), 2 + i % 7));
  }
  for (std::int32_t i = 0; i < 20; ++i) {
    sim::BodyDefinition body;
    body.position = {10 + 4 * static_cast<float>(i), 40};
    body.velocity = {7, static_cast<float>(i - 9)};
    body.radius = i % 2 == 0 ? 0.4F : 0.7F;
    arena.world.bodies.push_back(body);
  }
  arena.spawn_points = {{20.5F, 20.5F}, {70.5F, 70.5F}, {48.5F, 20.5F}};
  arena.round.view_width = 20;
  arena.round.view_height = 14;
  arena.round.view_margin = 1;
  arena.round.area_tiles = 8;
  return arena;
}

class Replication : public ::testing::Test {
 protected:
  static constexpr match::SessionId sessions = 5;

  Replication()
      : arena_(std::make_shared<const match::ArenaDefinition>(lively_arena())),
        match_("test", arena_),
        rng_(support::test_seed(31)) {}

  void join(match::SessionId session) { match_.push(match::JoinRequest{session, "player", 0, {}, {}}); }

  // Walks and fires at random.
  void command_all() {
    for (auto& [session, sequence] : sequences_) {
      sim::PlayerCommand command;
      command.move = {rng_.between(-1, 1), rng_.between(-1, 1)};
      command.aim = {rng_.between(-1, 1), rng_.between(-1, 1)};
      if (rng_.below(3) == 0) command.buttons = sim::button_fire;
      match_.push(match::CommandRequest{session, {{++sequence, 0, command}}});
    }
  }

  void tick() {
    const match::Frame& frame = match_.tick();
    for (const match::Joined& joined : frame.joined) {
      clients_[joined.session].read(net::encode_welcome(match_, joined, frame.tick, {}));
      sequences_[joined.session] = 0;
    }
    if (!frame.is_snapshot) return;
    net::FrameEncoder encoder(frame, {.columns = 12, .area_tiles = 8, .tick = frame.tick});
    for (const match::Recipient& recipient : frame.recipients) {
      const bool is_full = net::FrameEncoder::is_complete(recipient);
      Client& client = clients_[recipient.session];
      client.read(encoder.snapshot(recipient, {.is_full = is_full, .events_skipped = 0}));
      compare_bullets(client.world());
      compare_actors(client.world());
    }
  }

  // Every enemy in sight, within the bound; nobody else.
  void compare_actors(const client::WorldModel& known) {
    std::size_t seen = 0;
    const auto tick = static_cast<std::uint32_t>(match_.world().tick());
    match_.world().for_each_enemy([&](const sim::ActorView& enemy) {
      if (!known.sees(known.facts().area_at({enemy.position.x, enemy.position.y}))) return;
      ++seen;
      ASSERT_TRUE(known.enemy_rows().holds(enemy.id.ordinal)) << enemy.id.ordinal << ", tick " << tick;
      const client::ActorRow row = known.enemy_rows().at(enemy.id.ordinal, tick);
      EXPECT_NEAR(static_cast<double>(row.x) / 256, enemy.position.x, 32.5 / 256);
      EXPECT_NEAR(static_cast<double>(row.y) / 256, enemy.position.y, 32.5 / 256);
      EXPECT_EQ(static_cast<double>(row.health), std::ceil(enemy.health));
    });
    EXPECT_EQ(known.enemy_rows().size(), seen);
    match_.world().for_each_body([&](const sim::BodyView& body) {
      if (!known.sees(known.facts().area_at({body.position.x, body.position.y}))) return;
      ASSERT_TRUE(known.body_rows().holds(body.ordinal));
      const client::ActorRow row = known.body_rows().at(body.ordinal, tick);
      EXPECT_NEAR(static_cast<double>(row.x) / 256, body.position.x, 32.5 / 256);
      EXPECT_NEAR(static_cast<double>(row.y) / 256, body.position.y, 32.5 / 256);
    });
    actors_compared_ += seen;
  }

  void compare_bullets(const client::WorldModel& known) {
    const sim::WorldDefinition& world = match_.world().definition();
    std::size_t seen = 0, strayed = 0;
    match_.world().for_each_bullet([&](const sim::BulletView& bullet) {
      const sim::BulletDefinition& type = world.bullets[static_cast<std::size_t>(bullet.definition)];
      const std::uint32_t area = known.facts().area_at({bullet.position.x, bullet.position.y});
      // The client flies a homing one straight on, and may leave the area later than it does.
      if (!known.sees(area) && type.homing_strength != 0) ++strayed;
      if (!known.sees(area) || bullet.end <= sim::time_of(match_.world().tick())) return;
      ++seen;
      if (type.homing_strength != 0) return;
      ASSERT_TRUE(known.holds(bullet.ordinal))
          << "bullet " << bullet.ordinal << ", type " << bullet.definition << ", area " << area << ", tick "
          << match_.world().tick();
      const client::Vec at = known.bullet_position(bullet.ordinal);
      const double off = std::hypot(at.x - bullet.position.x, at.y - bullet.position.y);
      ASSERT_LE(off, type.is_straight() ? exact_tiles : forced_tiles) << "type " << bullet.definition;
    });
    EXPECT_LE(known.held_count(), seen + strayed) << "bullets that are no more are flown on";
    bullets_compared_ += seen;
  }

  std::shared_ptr<const match::ArenaDefinition> arena_;
  match::Match match_;
  sim::Rng rng_;
  std::map<match::SessionId, Client> clients_;
  std::map<match::SessionId, std::uint32_t> sequences_;
  std::size_t bullets_compared_ = 0, actors_compared_ = 0;
};

TEST_F(Replication, EveryBulletInSightIsHeldAndWhereTheServerHasIt) {
  for (int i = 0; i < 1500 && !HasFailure(); ++i) {
    if (i % 200 == 0 && i / 200 < static_cast<int>(sessions))
      join(static_cast<match::SessionId>(i / 200 + 1));
    if (i % 15 == 0) command_all();
    if (i % 333 == 332) match_.push(match::ResyncRequest{1});
    tick();
  }
  EXPECT_GT(bullets_compared_, 100000U);
  EXPECT_GT(actors_compared_, 2000U);
}

}  // namespace
}  // namespace fusillade
