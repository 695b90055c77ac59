#include "sim/motion/homing.h"

#include <algorithm>

#include "sim/motion/movers.h"

namespace fusillade::sim {
namespace {

std::optional<Vec2d> place_of(const WorldState& world, const ActorStore& actors, Slot slot) {
  if (actors.is_gone[slot] != 0 || actors.spawned[slot] > world.tick_start) return std::nullopt;
  const Path path = path_in(world, actors, slot);
  return path.at(std::max(world.tick_start, path.launch));
}

void note_places(const WorldState& world, const ActorStore& actors,
                 std::vector<std::optional<Vec2d>>& places) {
  places.clear();
  for (Slot slot = 0; slot < actors.size(); ++slot) places.push_back(place_of(world, actors, slot));
}

const ActorStore& actors_of(const WorldState& world, Kind kind) {
  return kind == Kind::enemy ? world.enemies : world.players;
}

std::optional<Vec2d> point_of(const ForcedStore& forced, Slot slot) {
  return Vec2d(Vec2{forced.homing_x[slot], forced.homing_y[slot]});
}

bool is_actor(EntityId target) { return target.kind == Kind::enemy || target.kind == Kind::player; }

}  // namespace

void note_homing_places(WorldState& world) {
  note_places(world, world.enemies, world.homing_enemies);
  note_places(world, world.players, world.homing_players);
}

std::optional<Vec2d> target_of(const WorldState& world, Slot slot) {
  const EntityId target = unpack(world.forced.homing_target[slot]);
  if (target == homing_to_point) return point_of(world.forced, slot);
  if (!is_actor(target)) return std::nullopt;
  const ActorStore& actors = actors_of(world, target.kind);
  const auto actor = actors.slot_of(target.ordinal);
  return actor ? place_of(world, actors, *actor) : std::nullopt;
}

std::optional<Vec2d> noted_target_of(WorldState& world, Slot slot) {
  const EntityId target = unpack(world.forced.homing_target[slot]);
  if (target == homing_to_point) return point_of(world.forced, slot);
  if (!is_actor(target)) return std::nullopt;
  const ActorStore& actors = actors_of(world, target.kind);
  Slot& actor = world.forced.homing_slot[slot];
  if (actor >= actors.size() || actors.ordinal[actor] != target.ordinal) {
    const auto found = actors.slot_of(target.ordinal);
    if (!found) return std::nullopt;
    actor = *found;
  }
  return (target.kind == Kind::enemy ? world.homing_enemies : world.homing_players)[actor];
}

}  // namespace fusillade::sim
