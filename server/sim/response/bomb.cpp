#include "sim/response/bomb.h"

#include "sim/behaviour/pattern.h"
#include "sim/response/response.h"

namespace fusillade::sim {
namespace {

void clear_bullet(WorldState& world, MoverRef bullet, Vec2d position, EntityId player) {
  FoundContact contact;
  contact.kind = player.kind;
  contact.ordinal = player.ordinal;
  contact.position = position;
  world.events.schedule(make_event(world, EventForm::expire, bullet, contact));
  end_bullet(world, bullet);
}

void clear_bullets_near(WorldState& world, MoverForm form, Slot size, MoverRef player, double radius) {
  const Vec2d centre = path_of(world, player).at(world.tick_start);
  const EntityId id = id_of(world, player);
  for (Slot slot = 0; slot < size; ++slot) {
    const MoverRef bullet(form, slot);
    const BulletColumns& bullets = world.bullets(bullet);
    if (bullets.is_gone[slot] || path_of(world, bullet).launch > world.tick_start) continue;
    if (bullets.team[slot] == team_of(world, player)) continue;
    const Vec2d position = path_of(world, bullet).at(world.tick_start);
    if (distance_to(shape_of(world, bullet), centre - position) > radius) continue;
    clear_bullet(world, bullet, position, id);
  }
}

// The ability is pressed, there is one, and its cooldown is over.
bool is_dropped(const WorldState& world, Slot slot, const ActorDefinition& type) {
  const ActorStore& players = world.players;
  return type.bomb_radius > 0 && (players.command[slot].buttons & button_ability) != 0 &&
         players.launch[slot] <= world.tick_start && players.bomb_ready[slot] <= world.tick_start;
}

}  // namespace

void drop_bombs(WorldState& world) {
  for (Slot slot = 0; slot < world.players.size(); ++slot) {
    const ActorDefinition& type = world.definition.actors[world.players.definition[slot]];
    if (!is_dropped(world, slot, type)) continue;
    const MoverRef player(MoverForm::player, slot);
    world.players.bomb_ready[slot] = world.tick_start + world.rate.duration(seconds_of(type.bomb_cooldown));
    clear_bullets_near(world, MoverForm::straight, world.straight.size(), player, type.bomb_radius);
    clear_bullets_near(world, MoverForm::forced, world.forced.size(), player, type.bomb_radius);
  }
}

}  // namespace fusillade::sim
