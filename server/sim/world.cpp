#include "sim/world.h"

#include <algorithm>
#include <utility>

#include "sim/broadphase/screen.h"
#include "sim/motion/movers.h"
#include "sim/motion/spawns.h"
#include "sim/motion/steering.h"
#include "sim/response/rest.h"
#include "sim/state/state_hash.h"
#include "sim/state/state_io.h"

namespace fusillade::sim {
namespace {

ActorView view_of(const WorldState& world, MoverForm form, Slot slot) {
  const ActorStore& actors = world.actors(form);
  const MoverRef mover(form, slot);
  return {id_of(world, mover),       path_of(world, mover).at(world.tick_start).rounded(),
          velocity_of(world, mover), actors.aim[slot],
          actors.health[slot],       actors.definition[slot],
          actors.team[slot],         actors.is_shielded[slot] != 0,
          actors.bomb_ready[slot]};
}

// Between ticks nobody waits, so the path follows from the columns alone.
template <class Bullets>
BulletView view_in(const WorldState& world, const Bullets& bullets, Slot slot, Vec2 velocity) {
  const Path path{Vec2{bullets.x[slot], bullets.y[slot]}, world.rate.step_of(velocity), bullets.launch[slot],
                  bullets.end[slot]};
  BulletView view;
  view.ordinal = bullets.ordinal[slot];
  view.position = path.at(std::max(world.tick_start, path.launch)).rounded();
  view.velocity = velocity;
  view.launch = path.launch;
  view.launch_position = path.origin.rounded();
  view.end = path.until;
  view.definition = bullets.definition[slot];
  view.team = bullets.team[slot];
  view.owner = unpack(bullets.owner[slot]);
  view.redirected = bullets.redirected[slot];
  return view;
}

BulletView view_of(const WorldState& world, const StraightStore& straight, Slot slot) {
  return view_in(world, straight, slot, {straight.vx[slot], straight.vy[slot]});
}

// Velocity: what it has flown in the last tick, bit by bit, but for the swing of a wave.
BulletView view_of(const WorldState& world, const ForcedStore& forced, Slot slot) {
  const MoverRef mover(MoverForm::forced, slot);
  const bool swings = world.definition.bullets[forced.definition[slot]].swings();
  return view_in(world, forced, slot, swings ? steady_velocity_of(world, mover) : velocity_of(world, mover));
}

// visit(store) of both.
template <class Visitor>
void for_each_bullet_store(const WorldState& world, Visitor visit) {
  visit(world.straight);
  visit(world.forced);
}

bool remove_actor(ActorStore& actors, Ordinal ordinal) {
  const auto slot = actors.slot_of(ordinal);
  if (slot) actors.remove_stable([&](Slot other) { return other == *slot; });
  return slot.has_value();
}

bool is_shot_away(const WorldState& world, Ordinal mask) {
  if (mask >= world.definition.mask_placements.size()) return false;
  const MaskPlacement& placed = world.definition.mask_placements[static_cast<std::size_t>(mask)];
  const bool has_stood =
      placed.layer == MaskLayer::bunker && world.rate.duration(placed.start) < world.tick_start;
  return has_stood && !world.masks.slot_of(mask);
}

template <class Store>
bool any_moves(const Store& store) {
  for (Slot slot = 0; slot < store.size(); ++slot) {
    if (store.vx[slot] != 0 || store.vy[slot] != 0) return true;
  }
  return false;
}

// Rests, but on no solid that has just taken from it what gravity gave: it has only appeared, or turns round.
bool any_will_fall(const WorldState& world, MoverForm form) {
  const ActorStore& actors = world.actors(form);
  for (Slot slot = 0; slot < actors.size(); ++slot) {
    const bool lies = actors.turned[slot] == world.tick - 1;
    if (!lies && is_pulled(world, {form, slot})) return true;
  }
  return false;
}

// An enemy that moves or fires by itself, or that touches a player who is invulnerable for a while; a ship
// that falls.
bool any_will_act(const WorldState& world) {
  if (any_will_fall(world, MoverForm::mask) || any_will_fall(world, MoverForm::player)) return true;
  const auto& definitions = world.definition.actors;
  for (Slot slot = 0; slot < world.enemies.size(); ++slot) {
    const ActorDefinition& type = definitions[world.enemies.definition[slot]];
    if (type.behaviour == Behaviour::wander) return true;
    if (world.players.size() > 0 && (type.behaviour != Behaviour::drift || !type.emitters.empty()))
      return true;
  }
  const auto& until = world.players.invulnerable_until;
  return std::any_of(until.begin(), until.begin() + world.players.size(),
                     [&](Time time) { return time > world.tick_start; });
}

}  // namespace

World::World(const WorldDefinition& definition) {
  FUSILLADE_CHECK(capacity_error(definition).empty());
  state_ = std::make_unique<WorldState>(definition);
  build_occupancy(*state_);
}

World::World(std::unique_ptr<WorldState> state) : state_(std::move(state)) {
  build_occupancy(*state_);
  mark_resting(*state_);
}
World::~World() = default;
World::World(World&&) noexcept = default;
World& World::operator=(World&&) noexcept = default;

std::optional<Ordinal> World::spawn_player(const ActorPlacement& placement) {
  const Ordinal ordinal = state_->players_spawned++;
  if (!add_actor(*state_, MoverForm::player, placement, state_->tick_start, ordinal)) return {};
  return ordinal;
}

std::optional<Ordinal> World::spawn_enemy(const ActorPlacement& placement) {
  const Ordinal ordinal = state_->enemies_spawned++;
  if (!add_actor(*state_, MoverForm::enemy, placement, state_->tick_start, ordinal)) return {};
  return ordinal;
}

Ordinal World::spawn_bullet(const BulletPlacement& placement) {
  const BulletSpawn spawn{state_->tick_start,      placement.position,    placement.velocity,
                          placement.definition,    placement.team,        placement.owner,
                          placement.homing_target, placement.homing_point};
  const Ordinal ordinal = state_->bullets_spawned++;
  state_->bullet_index.clear();  // queries between ticks built it
  return add_bullet(*state_, spawn, ordinal).mover != no_mover ? ordinal : no_ordinal;
}

bool World::set_command(Ordinal player, const PlayerCommand& command) {
  const auto slot = state_->players.slot_of(player);
  if (!slot) return false;
  state_->players.command[*slot] = command;
  state_->players.is_commanded[*slot] = 1;
  return true;
}

bool World::remove_player(Ordinal player) {
  state_->targets.expire();
  return remove_actor(state_->players, player);
}

bool World::remove_enemy(Ordinal enemy) {
  state_->targets.expire();
  return remove_actor(state_->enemies, enemy);
}

void World::call_off_enemies() { state_->are_enemies_called_off = true; }

void World::clear_bullets() {
  state_->straight.clear();
  state_->forced.clear();
  state_->beams.clear();
  const auto is_of_fire = [](EntityId id) { return id.kind == Kind::bullet || id.kind == Kind::beam; };
  for (Windows* pairs : {&state_->windows, &state_->refusals, &state_->grazes, &state_->rests}) {
    pairs->forget_if([&](const Window& window) { return is_of_fire(unpack(window.mover)); });
  }
  state_->bullet_index.clear();
  state_->events.cancel_scheduled([&](const Event& event) { return is_of_fire(event.mover); });
}

Tick World::tick() const { return state_->tick; }
std::span<const Volley> World::volleys() const { return state_->volleys; }
std::span<const Event> World::events() const { return state_->events.events(); }
std::uint64_t World::state_hash() const { return hash_state(*state_); }
std::vector<std::uint8_t> World::save() const { return save_state(*state_); }

std::optional<World> World::load(std::span<const std::uint8_t> bytes, std::string& error,
                                 const LoadLimits& limits) {
  auto state = load_state(bytes, limits, error);
  if (!state) return std::nullopt;
  return World(std::move(state));
}
const WorldDefinition& World::definition() const { return state_->definition; }

bool World::is_at_rest() const {
  const WorldState& world = *state_;
  if (any_will_act(world)) return false;
  return world.schedule_next == world.schedule.size() && world.bullet_count() == 0 &&
         world.beams.size() == 0 && world.windows.live().empty() && !any_moves(world.bodies) &&
         !any_moves(world.enemies) && !any_moves(world.players) && !any_moves(world.masks);
}

std::int32_t World::bullet_count() const { return static_cast<std::int32_t>(state_->bullet_count()); }
std::int32_t World::enemy_count() const { return static_cast<std::int32_t>(state_->enemies.size()); }
std::int32_t World::player_count() const { return static_cast<std::int32_t>(state_->players.size()); }

StoreUses World::store_uses() const {
  const WorldState& world = *state_;
  const MatchRules& rules = world.definition.rules;
  return {{{"bullets", world.bullet_count(), rules.bullets_max},
           {"enemies", world.enemies.size(), rules.enemies_max},
           {"players", world.players.size(), rules.players_max},
           {"bodies", world.bodies.size(), rules.bodies_max},
           {"beams", world.beams.size(), rules.beams_max},
           {"windows", std::ssize(world.windows.live()), rules.windows_max},
           {"events", std::ssize(world.events.events()), rules.events_max}}};
}

void World::for_each_bullet(const std::function<void(const BulletView&)>& visit) const {
  for_each_bullet_store(*state_, [&](const auto& bullets) {
    for (Slot slot = 0; slot < bullets.size(); ++slot) visit(view_of(*state_, bullets, slot));
  });
}

void World::for_each_enemy(const std::function<void(const ActorView&)>& visit) const {
  for (Slot slot = 0; slot < state_->enemies.size(); ++slot) visit(view_of(*state_, MoverForm::enemy, slot));
}

void World::for_each_player(const std::function<void(const ActorView&)>& visit) const {
  for (Slot slot = 0; slot < state_->players.size(); ++slot) visit(view_of(*state_, MoverForm::player, slot));
}

void World::for_each_mask(const std::function<void(const ActorView&)>& visit) const {
  for (Slot slot = 0; slot < state_->masks.size(); ++slot) visit(view_of(*state_, MoverForm::mask, slot));
}

void World::for_each_body(const std::function<void(const BodyView&)>& visit) const {
  for (Slot slot = 0; slot < state_->bodies.size(); ++slot) {
    const MoverRef body(MoverForm::body, slot);
    const Vec2 position = path_of(*state_, body).at(time_of(state_->tick)).rounded();
    visit({state_->bodies.ordinal[slot], position, velocity_of(*state_, body)});
  }
}

void World::for_each_beam(const std::function<void(const BeamView&)>& visit) const {
  const BeamStore& beams = state_->beams;
  for (Slot slot = 0; slot < beams.size(); ++slot) {
    const Vec2d half = Vec2d(beams.direction[slot]) * beams.shape[slot].half.x;
    BeamView view;
    view.ordinal = beams.ordinal[slot];
    view.begin = (Vec2d(Vec2{beams.x[slot], beams.y[slot]}) - half).rounded();
    view.direction = beams.direction[slot];
    view.length = static_cast<float>(2 * beams.shape[slot].half.x);
    view.definition = beams.definition[slot];
    view.team = beams.team[slot];
    view.owner = unpack(beams.owner[slot]);
    view.harmful_from = beams.harmful_from[slot];
    view.end = beams.end[slot];
    visit(view);
  }
}

const BitPlane& World::terrain() const { return state_->terrain; }

bool World::has_vanished(EntityId id) const {
  if (id.kind == Kind::mask) return is_shot_away(*state_, id.ordinal);
  const StaticTarget* thing = state_->statics.find(id);
  const bool was_there = thing != nullptr && thing->form != SegmentForm::ghost;
  return was_there && thing->is_gone;
}

std::optional<ActorView> World::player(Ordinal ordinal) const {
  const auto slot = state_->players.slot_of(ordinal);
  if (!slot) return std::nullopt;
  return view_of(*state_, MoverForm::player, *slot);
}

std::optional<BulletView> World::bullet(Ordinal ordinal) const {
  const auto found = bullet_of(*state_, ordinal);
  if (!found) return std::nullopt;
  return found->form() == MoverForm::straight ? view_of(*state_, state_->straight, found->slot())
                                              : view_of(*state_, state_->forced, found->slot());
}

}  // namespace fusillade::sim
