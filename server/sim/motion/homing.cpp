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

// From `first` on.
void note_places(WorldState& world, Kind kind, const ActorStore& actors, Slot first) {
  for (Slot slot = 0; slot < actors.size(); ++slot) {
    const auto place = place_of(world, actors, slot);
    const PackedId id = place ? pack(kind, actors.ordinal[slot]) : WorldState::HomingPlace{}.target;
    world.homing_places[first + slot] = {id, place.value_or(Vec2d{})};
  }
}

std::optional<Vec2d> point_of(const ForcedStore& forced, Slot slot) {
  return Vec2d(Vec2{forced.homing_x[slot], forced.homing_y[slot]});
}

}  // namespace

void note_homing_places(WorldState& world) {
  note_places(world, Kind::enemy, world.enemies, 0);
  note_places(world, Kind::player, world.players, world.enemies.size());
  const Slot noted = world.enemies.size() + world.players.size();
  std::fill(world.homing_places.begin() + noted, world.homing_places.end(), WorldState::HomingPlace{});
}

std::optional<Vec2d> target_of(const WorldState& world, Slot slot) {
  const EntityId target = unpack(world.forced.homing_target[slot]);
  if (target == homing_to_point) return point_of(world.forced, slot);
  const std::optional<MoverRef> actor = actor_of(world, target);
  return actor ? place_of(world, world.actors(actor->form()), actor->slot()) : std::nullopt;
}

std::optional<Vec2d> find_noted_target(WorldState& world, Slot slot) {
  const EntityId target = unpack(world.forced.homing_target[slot]);
  if (target == homing_to_point) return point_of(world.forced, slot);
  const std::optional<MoverRef> actor = actor_of(world, target);
  if (!actor) return std::nullopt;
  const Slot noted = (actor->form() == MoverForm::enemy ? 0 : world.enemies.size()) + actor->slot();
  world.forced.homing_slot[slot] = noted;
  const WorldState::HomingPlace& place = world.homing_places[noted];
  return place.target == pack(target) ? std::optional(place.position) : std::nullopt;
}

}  // namespace fusillade::sim
