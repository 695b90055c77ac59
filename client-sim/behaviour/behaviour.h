// What a bot wants to do, from what it sees: small pure classes, deterministic from the seed.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "client-sim/rng.h"

namespace fusillade::client {

// Lengths in tiles, speeds in tiles/s; x right, y down.
struct Actor {
  std::uint64_t id = 0;
  float x = 0;
  float y = 0;
  float vx = 0;
  float vy = 0;
  std::int32_t health = 0;
  std::uint32_t type = 0;
  std::uint32_t team = 0;
};

// A bullet's position at match time `t` is about (x + vx·(t − launch_s), y + vy·(t − launch_s)).
struct Flight {
  std::uint64_t id = 0;
  double launch_s = 0;
  float x = 0;
  float y = 0;
  float vx = 0;
  float vy = 0;
  std::uint32_t team = 0;
};

// What a behaviour sees; the spans are valid during one decision.
struct View {
  double time_s = 0;  // match time
  std::uint64_t player = 0;
  std::uint32_t team = 0;
  float x = 0;
  float y = 0;
  float map_width = 0;
  float map_height = 0;
  float shot_speed = 0;  // 0: unknown, aim without lead
  std::span<const Actor> players;
  std::span<const Actor> enemies;
  std::span<const Flight> bullets;  // empty unless Behaviour::needs_bullets()
};

// `move` is a direction and a share of full speed, at most length 1; `aim` in radians, 0 along +x, growing
// toward +y.
struct Intent {
  float move_x = 0;
  float move_y = 0;
  float aim = 0;
  bool fire = false;
};

enum class BehaviourKind { wander, chase, circle_strafe, dodge, idle };

class Behaviour {
 public:
  virtual ~Behaviour() = default;
  virtual Intent decide(const View& view, Rng& rng) = 0;
  virtual bool needs_bullets() const { return false; }
};

std::unique_ptr<Behaviour> make_behaviour(BehaviourKind kind);

// The kind a name of the command line stands for; `mix` deals 3 chase, 3 circle-strafe, 2 wander, 1 dodge and
// 1 idle to each ten bots. Nothing for an unknown name.
std::optional<BehaviourKind> behaviour_for(std::string_view name, std::uint64_t bot_index);

std::string_view name_of(BehaviourKind kind);

}  // namespace fusillade::client
