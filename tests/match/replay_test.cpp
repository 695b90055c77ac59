// The same requests give the same frames and hashes, whatever the order in which sessions reach the inbox;
// and the log of inputs reproduces every state hash.
#include "match/replay.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "match/arena.h"
#include "sim/base/rng.h"
#include "support/seed.h"

namespace fusillade::match {
namespace {

ArenaDefinition busy_arena() {
  ArenaDefinition arena = test::small_arena();
  arena.spawn_points = {{10.5F, 10.5F}, {50.5F, 12.5F}, {30.5F, 50.5F}};
  arena.round.teams = 2;
  arena.round.live_s = 4;
  arena.round.ended_s = 0.5;
  arena.round.respawn_s = 0.4;
  arena.round.grace_s = 1;
  arena.world.actors[test::shooter_type].behaviour = sim::Behaviour::wander;
  for (const std::int32_t type : {test::target_type, test::shooter_type}) {
    WaveDefinition wave;
    wave.enemy_type = type;
    wave.count = 5;
    wave.interval = 0.15;
    wave.period = 1.5;
    wave.position = {32, 32};
    wave.spread = 28;
    arena.waves.push_back(wave);
  }
  return arena;
}

// What happens in each tick, drawn from a seed: joins, losses, resumptions, leaves, commands.
std::vector<std::vector<Request>> script_of(std::uint64_t seed, int ticks) {
  sim::Rng rng(seed);
  std::vector<std::vector<Request>> script(static_cast<std::size_t>(ticks));
  std::vector<std::uint32_t> sequences(13, 0);
  for (auto& requests : script) {
    for (SessionId session = 1; session <= 12; ++session) {
      const auto key = static_cast<std::uint8_t>(session);
      const std::uint32_t dice = rng.below(200);
      if (dice == 0) requests.emplace_back(LeaveRequest{session, rng.below(2) == 0});
      if (dice <= 2) {
        requests.emplace_back(JoinRequest{session, "p", 0, test::token_of(key), test::token_of(key)});
        sequences[session] = 0;
      }
      if (dice < 60) continue;
      sim::PlayerCommand input{.move = {rng.between(-1, 1), rng.between(-1, 1)},
                               .aim = {rng.between(-1, 1), rng.between(-1, 1)},
                               .buttons = rng.below(2)};
      requests.emplace_back(CommandRequest{session, {{++sequences[session], 0, input}}});
    }
  }
  return script;
}

struct Trace {
  std::vector<std::uint64_t> hashes;
  std::vector<std::string> frames;
};

std::string text_of(const Frame& frame) {
  std::string text = std::to_string(frame.tick);
  const auto add = [&text](auto value) { text += ' ' + std::to_string(value); };
  for (const Recipient& own : frame.recipients) {
    add(own.session), add(own.player), add(own.position.x), add(own.position.y), add(own.health),
        add(own.score);
    for (const auto& ref : own.areas) add(ref.index), add(ref.entered);
    for (const std::uint32_t area : own.areas_left) add(area);
  }
  for (const AreaFrame& area : frame.areas) {
    add(area.area);
    for (const ActorRow& row : area.players.all) add(row.id), add(row.x), add(row.health);
    for (const ActorRow& row : area.enemies.all) add(row.id), add(row.x), add(row.health);
    for (const BulletAnnouncement& bullet : area.announced)
      add(bullet.id), add(bullet.launch), add(bullet.owner.ordinal);
    for (const BulletAnnouncement& bullet : area.live) add(bullet.id), add(bullet.end);
    for (const Hit& hit : area.hits)
      add(hit.event.time), add(hit.event.mover.ordinal), add(hit.event.target.ordinal);
    for (const Despawn& despawn : area.despawned) add(despawn.bullet), add(despawn.time);
  }
  for (const ScoreRow& row : frame.round.scores)
    add(row.player), add(row.score), add(row.kills), add(row.deaths);
  return text;
}

// Sessions reach the inbox in a random order; each one's own requests keep theirs.
void push_shuffled(Match& match, std::vector<Request> requests, sim::Rng& rng) {
  const auto session_of = [](const Request& request) {
    return std::visit([](const auto& r) { return r.session; }, request);
  };
  std::vector<std::uint32_t> rank(16);
  for (std::uint32_t& value : rank) value = rng.next();
  std::ranges::stable_sort(requests, {}, [&](const Request& request) { return rank[session_of(request)]; });
  for (Request& request : requests) match.push(std::move(request));
}

Trace play(const std::vector<std::vector<Request>>& script, std::uint64_t shuffle_seed,
           std::vector<TickInputs>* log) {
  Match match("replay", std::make_shared<const ArenaDefinition>(busy_arena()));
  if (log != nullptr) match.set_recorder([log](const TickInputs& inputs) { log->push_back(inputs); });
  sim::Rng rng(shuffle_seed);
  Trace trace;
  for (const auto& requests : script) {
    push_shuffled(match, requests, rng);
    trace.frames.push_back(text_of(match.tick()));
    trace.hashes.push_back(match.world().state_hash());
  }
  EXPECT_GT(match.status().hits, 0);
  EXPECT_GT(match.status().deaths, 0);
  EXPECT_GT(match.status().round, 1U);
  return trace;
}

TEST(Replay, OrderOfArrivalBetweenSessionsChangesNothing) {
  const auto script = script_of(support::test_seed(31), 600);
  const Trace first = play(script, 1, nullptr);
  const Trace second = play(script, 2, nullptr);
  EXPECT_EQ(first.hashes, second.hashes);
  EXPECT_EQ(first.frames, second.frames);
}

TEST(Replay, LogOfInputsReproducesEveryHash) {
  const auto script = script_of(support::test_seed(32), 600);
  std::vector<TickInputs> log;
  const Trace played = play(script, 1, &log);
  ASSERT_EQ(log.size(), script.size());
  sim::World world(busy_arena().world);
  for (std::size_t tick = 0; tick < log.size(); ++tick) {
    apply(log[tick], world);
    world.step();
    ASSERT_EQ(world.state_hash(), played.hashes[tick]) << "tick " << tick;
  }
}

}  // namespace
}  // namespace fusillade::match
