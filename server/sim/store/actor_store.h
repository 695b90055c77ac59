// Enemies, players and placed masks: few beside the bullets, so each tick may read all of their columns.
// Slots are in the order of ordinals (removal keeps order), so a loop over slots is a loop in player-slot
// order.
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

#include "sim/base/store.h"
#include "sim/behaviour/enemy_move.h"
#include "sim/behaviour/pattern.h"
#include "sim/behaviour/weapon.h"
#include "sim/model/player_command.h"
#include "sim/store/bullet_stores.h"

namespace fusillade::sim {

using EmitterStates = std::array<EmitterState, emitters_per_actor_max>;

// What some actor of a store can do: columns of anything else take no memory.
struct ActorAbilities {
  bool obeys = true;  // commands of a player: moves, fires a weapon, drops bombs
  bool emits = true, wanders = true, meets_sensors = true;
};

// The last solid that an actor slid along: where it was then, and the normal.
struct Slide {
  Tick tick = -1;
  Vec2 place, normal;
};

struct ActorStore : Store<ActorStore> {
  explicit ActorStore(std::int32_t capacity, const ActorAbilities& abilities = {});

  Column<float> x, y, vx, vy;  // at `launch`; vx, vy: tiles/s, as moving now
  Column<Time> launch;         // of the last change of course
  // Tiles/s, as it wants to move; a slide takes from it, too, until it is steered again.
  Column<float> own_vx, own_vy;
  Column<float> knock_vx, knock_vy;  // tiles/s, decaying
  Column<Ordinal> ordinal;
  Column<std::int32_t> definition;
  Column<std::int32_t> team;
  Column<float> health;
  Column<Vec2> aim;
  Column<Time> invulnerable_until;
  Column<Time> spawned;
  OptionalColumn<PlayerCommand> command;
  OptionalColumn<std::uint8_t> is_commanded;  // a player with commands; one without keeps its velocity
  OptionalColumn<Time> bomb_ready;            // a player's ability may be used again from then on
  OptionalColumn<std::uint64_t> sensors;      // bit i: it is in sensor i
  Column<float> heading;       // of a figure, in [0, headings): nearest integer, see nearest_heading()
  Column<float> shield_spent;  // s of its shield's energy
  OptionalColumn<WeaponState> weapon;
  OptionalColumn<EmitterStates> emitters;
  OptionalColumn<EnemyMoveState> move;
  Column<Tick> guard_tick;
  Column<std::int32_t> guard_count;
  Column<Revision> revision;  // see QueueEntry
  Column<std::uint8_t> is_gone;
  Column<std::uint8_t> is_shielded;  // in this tick
  Column<Foretold> foretold;
  Column<Tick> turned;  // tick of its last change of course among contacts
  Column<Slide> slide;

  template <class F>
  void state(F f) {
    f("x", x), f("y", y), f("vx", vx), f("vy", vy), f("launch", launch);
    f("own_vx", own_vx), f("own_vy", own_vy), f("knock_vx", knock_vx), f("knock_vy", knock_vy);
    f("ordinal", ordinal, no_ordinal), f("definition", definition), f("team", team), f("health", health);
    f("aim", aim), f("invulnerable_until", invulnerable_until), f("spawned", spawned);
    f("command", command), f("is_commanded", is_commanded), f("weapon", weapon), f("emitters", emitters);
    f("move", move), f("bomb_ready", bomb_ready), f("sensors", sensors);
    f("heading", heading), f("shield_spent", shield_spent);
  }
  template <class F>
  void scratch(F f) {
    f("guard_tick", guard_tick, -1), f("guard_count", guard_count), f("revision", revision),
        f("is_gone", is_gone), f("is_shielded", is_shielded), f("foretold", foretold),
        f("turned", turned, std::numeric_limits<Tick>::min()), f("slide", slide);
  }

  // Where the last actor, just appended, belongs by its ordinal.
  Slot place_of(Ordinal added) const {
    const auto last = ordinal.begin() + size() - 1;
    return static_cast<Slot>(std::lower_bound(ordinal.begin(), last, added) - ordinal.begin());
  }

  // O(log size).
  std::optional<Slot> slot_of(Ordinal wanted) const {
    const auto end = ordinal.begin() + size();
    const auto found = std::lower_bound(ordinal.begin(), end, wanted);
    if (found == end || *found != wanted) return std::nullopt;
    return static_cast<Slot>(found - ordinal.begin());
  }
};

}  // namespace fusillade::sim
