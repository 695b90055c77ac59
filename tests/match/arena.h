// Arenas made by hand and a match that is played by hand, for the tests of the match room.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "match/match.h"

namespace fusillade::match::test {

inline constexpr std::int32_t bullet_index = 0, player_class = 0, target_type = 1, shooter_type = 2;

inline sim::TileMapDefinition walled_map(std::int32_t width, std::int32_t height) {
  sim::TileMapDefinition map{width, height, {}};
  map.solid.assign(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), 0);
  for (std::int32_t y = 0; y < height; ++y) {
    for (std::int32_t x = 0; x < width; ++x) {
      const bool is_edge = x == 0 || y == 0 || x == width - 1 || y == height - 1;
      map.solid[static_cast<std::size_t>(y * width + x)] = is_edge ? 1 : 0;
    }
  }
  return map;
}

// 64x64 tiles inside walls; one class (10 tiles/s, 10 shots/s of 50 damage along 20 tiles/s), one resting
// enemy type worth 7 points with 100 health, one that fires a deadly bullet at players every half second; no
// waves, nobody placed; players appear at (10.5, 10.5); 20 snapshots/s; the round is live with the first
// player. Room for few bullets: most tests make a match of their own.
inline ArenaDefinition small_arena() {
  ArenaDefinition arena;
  arena.name = "small";
  arena.title = "Small";
  arena.world.map = walled_map(64, 64);
  arena.world.rules.bullets_max = arena.world.rules.events_max = 4096;
  sim::BulletDefinition bullet;
  bullet.name = "shot";
  bullet.damage = 50;
  bullet.life = 2;
  sim::BulletDefinition deadly = bullet;
  deadly.name = "deadly";
  deadly.damage = 1000;
  arena.world.bullets = {bullet, deadly};
  arena.world.weapons = {
      {.name = "gun", .bullet = bullet_index, .count = 1, .cooldown = 0.1F, .speed = 20, .spread = 0}};
  sim::EmitterDefinition aimed;
  aimed.name = "aimed";
  aimed.form = sim::PatternForm::aimed;
  aimed.bullet = 1;
  aimed.count = 1;
  aimed.period = 0.5F;
  aimed.speed = 20;
  arena.world.emitters = {aimed};
  sim::ActorDefinition player;
  player.name = "soldier";
  player.speed = 10;
  player.walls = true;
  player.weapon = 0;
  player.score = 3;
  sim::ActorDefinition target;
  target.name = "target";
  target.behaviour = sim::Behaviour::stand;
  target.score = 7;
  sim::ActorDefinition shooter = target;
  shooter.name = "shooter";
  shooter.emitters = {0};
  arena.world.actors = {player, target, shooter};
  arena.classes = {player_class};
  arena.spawn_points = {{10.5F, 10.5F}};
  arena.round.respawn_s = 1;
  return arena;
}

// Wide, 20 areas in a row, no enemies.
inline ArenaDefinition corridor() {
  ArenaDefinition arena = small_arena();
  arena.world.map = walled_map(320, 16);
  arena.spawn_points = {{10.5F, 8.5F}};
  arena.world.bullets[0].life = 20;
  return arena;
}

inline sim::ActorPlacement enemy_at(float x, float y, std::int32_t type = target_type) {
  return {.start = 0, .position = {x, y}, .velocity = {}, .definition = type, .team = 1};
}

// From `start` (s) on a deadly bullet of the other team hangs in the first spawn point of small_arena().
inline void kill_at_first_point(ArenaDefinition& arena, double start) {
  sim::BulletPlacement& deadly = arena.world.bullet_placements.emplace_back();
  deadly.start = start;
  deadly.position = {10.5F, 10.5F};
  deadly.definition = deadly.team = 1;
}

inline Token token_of(std::uint8_t value) {
  Token token{};
  token[0] = value;
  return token;
}

// What came out of a series of ticks; snapshots are kept whole.
struct Output {
  std::vector<Frame> snapshots;
  std::vector<Joined> joined;
  std::vector<Refused> refused;
  std::vector<RoundState> rounds;
};

// A match with short words for what players do.
class Play {
 public:
  explicit Play(ArenaDefinition arena)
      : match_("test", std::make_shared<const ArenaDefinition>(std::move(arena))) {}

  Match& match() { return match_; }

  void join(SessionId session, Token token = {}, Token resume = {}) {
    match_.push(JoinRequest{session, "player " + std::to_string(session), 0, resume, token});
  }
  void leave(SessionId session, bool is_lost) { match_.push(LeaveRequest{session, is_lost}); }
  void command(SessionId session, std::uint32_t sequence, const sim::PlayerCommand& input,
               std::uint32_t client_tick = 0) {
    match_.push(CommandRequest{session, {{sequence, client_tick, input}}});
  }

  Output run(int ticks) {
    Output output;
    for (int i = 0; i < ticks; ++i) {
      const Frame& frame = match_.tick();
      append(output.joined, frame.joined);
      append(output.refused, frame.refused);
      if (frame.is_snapshot) output.snapshots.push_back(frame);
      if (frame.round_changed) output.rounds.push_back(frame.round);
    }
    return output;
  }

  // Sends `input` with every tick.
  Output hold(SessionId session, const sim::PlayerCommand& input, int ticks) {
    Output output;
    for (int i = 0; i < ticks; ++i) {
      command(session, ++sequence_, input);
      Output one = run(1);
      append(output.snapshots, one.snapshots);
      append(output.refused, one.refused);
      append(output.rounds, one.rounds);
    }
    return output;
  }

 private:
  template <class T>
  static void append(std::vector<T>& to, const std::vector<T>& from) {
    to.insert(to.end(), from.begin(), from.end());
  }

  Match match_;
  std::uint32_t sequence_ = 0;
};

inline const Recipient* recipient_of(const Frame& frame, SessionId session) {
  for (const Recipient& recipient : frame.recipients) {
    if (recipient.session == session) return &recipient;
  }
  return nullptr;
}

inline sim::PlayerCommand walk(float x, float y) { return {.move = {x, y}, .aim = {}, .buttons = 0}; }
inline sim::PlayerCommand fire_at(float x, float y) {
  return {.move = {}, .aim = {x, y}, .buttons = sim::button_fire};
}

}  // namespace fusillade::match::test
