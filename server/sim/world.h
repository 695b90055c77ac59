// One simulated world: the entities of a match and the tick that moves them. Pure and deterministic: the same
// definition and the same calls give the same state, bit for bit, on every machine.
//
// Use: construct, then for each tick apply commands and spawns, call step(), read events().
// Memory: all of it is taken in the constructor; step() allocates nothing, but for events beyond
// events_max, for more than volleys_per_tick_max volleys in one tick by or at somebody who may change course,
// and for walkers hundreds of cells high that are among solid ones (plane/free_part.h). Capacities come
// from MatchRules; what does not fit is refused and counted in StepResult, and reported by an `overflow`
// event where there is room for it, never a crash.
// Threads: one caller at a time; step() itself may run chunks on other threads through
// StepHooks::for_each_chunk.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "sim/base/types.h"
#include "sim/model/definitions.h"
#include "sim/model/event.h"
#include "sim/model/player_command.h"
#include "sim/model/step.h"
#include "sim/model/volley.h"

namespace fusillade::sim {

// Read-only copies of one entity at the current time (start of the coming tick).
struct BulletView {
  Ordinal ordinal = 0;
  Vec2 position, velocity;  // velocity as flown (speed scale applied), without the swing of a wave
  Time launch = 0;          // straight ones: time of the last launch or contact
  Vec2 launch_position;
  Time end = 0;  // when life ends
  std::int32_t definition = 0;
  std::int32_t team = 0;
  EntityId owner;
  Tick redirected = -1;  // tick of its last change of course that no event told; -1: none
};

struct ActorView {
  EntityId id;
  Vec2 position, velocity, aim;
  float health = 0;
  std::int32_t definition = 0;
  std::int32_t team = 0;
  bool is_shielded = false;  // its shield was raised in the last tick
  Time bomb_ready = 0;       // a player's bomb may be dropped again from then on
};

// What query_nearby() finds.
struct Nearby {
  EntityId id;
  double distance = 0;  // tiles, from the point to the centre
};

// A bullet flies straight from each knot to the next. The first is now, the last where it ends or the time is
// over.
struct TrajectoryKnot {
  Time time = 0;
  Vec2 position, velocity;  // velocity from here on as flown, tiles/s
};

// As far as World::trajectory() looks.
inline constexpr double trajectory_max_s = 3600;

struct BeamView {
  Ordinal ordinal = 0;
  Vec2 begin, direction;  // direction: unit
  float length = 0;       // tiles, as walls and terrain have cut it
  std::int32_t definition = 0;
  std::int32_t team = 0;
  EntityId owner;
  Time harmful_from = 0, end = 0;
};

struct BodyView {
  Ordinal ordinal = 0;
  Vec2 position, velocity;
};

// How full a store is; of `events` in the last tick.
struct StoreUse {
  std::string_view name;
  std::int64_t used = 0, capacity = 0;
};
using StoreUses = std::array<StoreUse, 7>;

class BitPlane;
struct WorldState;  // inner, see store/world_state.h

class World {
 public:
  // The definition's entities appear at their start times. Precondition: no capacity_error().
  explicit World(const WorldDefinition& definition);
  ~World();
  World(World&&) noexcept;
  World& operator=(World&&) noexcept;

  // Requests for the coming tick; all happen at its start. nullopt: the capacity is reached (counted in
  // StepResult).
  std::optional<Ordinal> spawn_player(const ActorPlacement& placement);
  std::optional<Ordinal> spawn_enemy(const ActorPlacement& placement);
  // no_ordinal: the capacity is reached. (Millions a second may be spawned, and an optional is returned
  // through memory.)
  Ordinal spawn_bullet(const BulletPlacement& placement);
  // Unknown or dead ordinals are ignored: false.
  bool set_command(Ordinal player, const PlayerCommand& command);
  bool remove_player(Ordinal player);
  bool remove_enemy(Ordinal enemy);
  // Enemies of the definition that have not appeared yet never will: for a match that brings them itself.
  void call_off_enemies();
  // Every bullet and beam goes, without events: for the end of a round.
  void clear_bullets();

  // Completes tick tick(). O(bullets + actors + contacts log contacts).
  StepResult step(const StepHooks& hooks = {});

  Tick tick() const;                      // completed ticks
  std::span<const Event> events() const;  // of the last step, in the order in which they happened
  // What was fired in the last step, by ordinal. Bullets that were placed and fragments are in none.
  // Of one whose owner dies before its time no bullet appears: they are in no events() and not in the world.
  std::span<const Volley> volleys() const;
  std::uint64_t state_hash() const;  // allocates; not for every tick of a loaded match
  bool is_at_rest() const;           // nothing moves or is about to: `simulate` may end
  const WorldDefinition& definition() const;

  // Definition, state and requests for the coming tick, between ticks (see state_io.h); events() is not part
  // of it.
  std::vector<std::uint8_t> save() const;
  // Bytes from outside: nullopt, and `error` says what is wrong.
  static std::optional<World> load(std::span<const std::uint8_t> bytes, std::string& error,
                                   const LoadLimits& limits = {});

  std::int32_t bullet_count() const;
  std::int32_t enemy_count() const;
  std::int32_t player_count() const;
  StoreUses store_uses() const;
  // Visits in storage order, which means nothing: sort by ordinal where order matters.
  void for_each_bullet(const std::function<void(const BulletView&)>& visit) const;
  void for_each_enemy(const std::function<void(const ActorView&)>& visit) const;
  void for_each_player(const std::function<void(const ActorView&)>& visit) const;
  void for_each_mask(const std::function<void(const ActorView&)>& visit) const;
  void for_each_body(const std::function<void(const BodyView&)>& visit) const;
  // As they were in the last step.
  void for_each_beam(const std::function<void(const BeamView&)>& visit) const;
  const BitPlane& terrain() const;  // empty: the definition has none
  // Whether a segment has exploded, a pickup is taken or a bunker shot away; false for all else. O(log
  // masks).
  bool has_vanished(EntityId id) const;
  std::optional<ActorView> player(Ordinal ordinal) const;
  std::optional<BulletView> bullet(Ordinal ordinal) const;
  // How a bullet will fly for so long if all else stays as and where it is now and nobody is far away (no
  // level of detail): by the stages of the tick themselves, with its bounces and hits. Empty for an unknown
  // bullet. Allocates a world of its own: O(map + capacities + ticks). Precondition: 0 <= seconds <=
  // trajectory_max_s.
  std::vector<TrajectoryKnot> trajectory(Ordinal bullet, double seconds) const;

  // Entities of `kind` (bullet, body, enemy, player, mask, peg, object; else none) whose centre is at most
  // `radius` tiles from `position` at the current time: nearest first, ties by ordinal. Pickups that are
  // taken are no more. O(cells + entities in them + found log found); bullets are put in cells by the first
  // query after a tick or a spawn: O(bullets). Allocates; not during step().
  std::vector<Nearby> query_nearby(Vec2 position, double radius, Kind kind);

 private:
  friend struct StateAccess;  // see state_access.h
  explicit World(std::unique_ptr<WorldState> state);

  std::unique_ptr<WorldState> state_;
};

}  // namespace fusillade::sim
