#include "sim/motion/movers.h"

#include <algorithm>
#include <concepts>
#include <type_traits>

namespace fusillade::sim {
namespace {

// Calls f with the store that holds the mover.
template <class World, class F>
decltype(auto) with_store(World& world, MoverRef mover, F f) {
  switch (mover.form()) {
    case MoverForm::straight:
      return f(world.straight);
    case MoverForm::forced:
      return f(world.forced);
    case MoverForm::body:
      return f(world.bodies);
    case MoverForm::enemy:
      return f(world.enemies);
    case MoverForm::mask:
      return f(world.masks);
    case MoverForm::beam:
      return f(world.beams);
    case MoverForm::player:
      break;
  }
  return f(world.players);
}

template <std::derived_from<BulletColumns> Bullets>
const ShapeData& shape_in(const WorldState& world, const Bullets& bullets, Slot slot) {
  return world.bullet_physics[bullets.definition[slot]].shape;
}
const ShapeData& shape_in(const WorldState&, const BodyStore& bodies, Slot slot) {
  return bodies.shape[slot];
}
const ShapeData& shape_in(const WorldState&, const BeamStore& beams, Slot slot) { return beams.shape[slot]; }
const ShapeData& shape_in(const WorldState& world, const ActorStore& actors, Slot slot) {
  return world.actor_shapes[actors.definition[slot]];
}

template <std::derived_from<BulletColumns> Bullets>
const BulletDefinition* bullet_in(const WorldState& world, const Bullets& bullets, Slot slot) {
  return &world.definition.bullets[bullets.definition[slot]];
}
template <class Store>
const BulletDefinition* bullet_in(const WorldState&, const Store&, Slot) {
  return nullptr;
}

template <std::derived_from<BulletColumns> Bullets>
const Filter& filter_in(const WorldState& world, const Bullets& bullets, Slot slot) {
  return bullet_in(world, bullets, slot)->filter;
}
const Filter& filter_in(const WorldState& world, const BodyStore& bodies, Slot slot) {
  return world.definition.bodies[static_cast<std::size_t>(bodies.ordinal[slot])].filter;
}
const Filter& filter_in(const WorldState& world, const BeamStore& beams, Slot slot) {
  return world.definition.beams[beams.definition[slot]].filter;
}
const Filter& filter_in(const WorldState& world, const ActorStore& actors, Slot slot) {
  return world.definition.actors[actors.definition[slot]].filter;
}

const Figure* figure_in(const WorldState& world, const ActorStore& actors, Slot slot) {
  const std::int32_t index = world.definition.actors[actors.definition[slot]].figure;
  return index < 0 ? nullptr : &world.figures[static_cast<std::size_t>(index)];
}

template <class Store>
Outline outline_in(const WorldState& world, const Store& store, Slot slot) {
  Outline outline{&shape_in(world, store, slot), {}};
  if constexpr (std::is_same_v<Store, ActorStore>) {
    if (const Figure* figure = figure_in(world, store, slot)) {
      const std::int32_t heading = nearest_heading(store.heading[slot]);
      outline.parts = figure->parts(heading);
      outline.part_height_max = figure->part_height_max(heading);
    }
  }
  return outline;
}

}  // namespace

Vec2d extent_of(const WorldState& world, MoverRef mover) {
  const Vec2d own = shape_of(world, mover).extent;
  if (mover.form() != MoverForm::player) return own;
  const double graze = world.graze_shapes[world.players.definition[mover.slot()]].radius;
  return {std::max(own.x, graze), std::max(own.y, graze)};
}

double corner_radius_of(const WorldState& world, MoverRef mover) {
  const bool walks =
      mover.is_actor() && world.definition.actors[world.actors(mover.form()).definition[mover.slot()]].walls;
  const bool is_round = !walks && shape_of(world, mover).form == ShapeData::Form::circle;
  return is_round ? extent_of(world, mover).x : 0;
}

std::optional<MoverRef> actor_of(const WorldState& world, EntityId id) {
  if (id.kind != Kind::enemy && id.kind != Kind::player) return std::nullopt;
  const MoverForm form = id.kind == Kind::enemy ? MoverForm::enemy : MoverForm::player;
  const auto slot = world.actors(form).slot_of(id.ordinal);
  if (!slot) return std::nullopt;
  return MoverRef(form, *slot);
}

std::optional<MoverRef> bullet_of(const WorldState& world, Ordinal ordinal) {
  const auto find_in = [&](MoverForm form, const BulletColumns& bullets, Slot size) {
    Slot slot = 0;
    while (slot < size && bullets.ordinal[slot] != ordinal) ++slot;
    return slot == size ? std::nullopt : std::optional(MoverRef(form, slot));
  };
  const auto straight = find_in(MoverForm::straight, world.straight, world.straight.size());
  return straight ? straight : find_in(MoverForm::forced, world.forced, world.forced.size());
}

Kind kind_of(MoverForm form) {
  switch (form) {
    case MoverForm::body:
      return Kind::body;
    case MoverForm::enemy:
      return Kind::enemy;
    case MoverForm::player:
      return Kind::player;
    case MoverForm::mask:
      return Kind::mask;
    case MoverForm::beam:
      return Kind::beam;
    default:
      return Kind::bullet;
  }
}

EntityId id_of(const WorldState& world, MoverRef mover) {
  return with_store(world, mover, [&](const auto& store) {
    return EntityId{kind_of(mover.form()), store.ordinal[mover.slot()]};
  });
}

const BulletDefinition& definition_of(const WorldState& world, MoverRef bullet) {
  const Slot slot = bullet.slot();
  const bool is_straight = bullet.form() == MoverForm::straight;
  return is_straight ? *bullet_in(world, world.straight, slot) : *bullet_in(world, world.forced, slot);
}

const ShapeData& shape_of(const WorldState& world, MoverRef mover) {
  return with_store(world, mover, [&](const auto& store) -> const ShapeData& {
    return shape_in(world, store, mover.slot());
  });
}

Outline outline_of(const WorldState& world, MoverRef mover) {
  return with_store(world, mover, [&](const auto& store) { return outline_in(world, store, mover.slot()); });
}

const Filter& filter_of(const WorldState& world, MoverRef mover) {
  return with_store(world, mover, [&](const auto& store) -> const Filter& {
    return filter_in(world, store, mover.slot());
  });
}

const Figure* figure_of(const WorldState& world, MoverRef mover) {
  return mover.is_actor() ? figure_in(world, world.actors(mover.form()), mover.slot()) : nullptr;
}

MaskLayer layer_of(const WorldState& world, Slot mask) {
  return world.definition.mask_placements[static_cast<std::size_t>(world.masks.ordinal[mask])].layer;
}

bool is_bunker(const WorldState& world, MoverRef mover) {
  return mover.form() == MoverForm::mask && layer_of(world, mover.slot()) == MaskLayer::bunker;
}

MoverFacts facts_of(const WorldState& world, MoverRef mover) {
  return with_store(world, mover, [&](const auto& store) {
    const Slot slot = mover.slot();
    return MoverFacts{mover,
                      {kind_of(mover.form()), store.ordinal[slot]},
                      outline_in(world, store, slot),
                      &filter_in(world, store, slot),
                      path_in(world, store, slot),
                      is_waiting_in(world, store, slot),
                      bullet_in(world, store, slot)};
  });
}

std::int32_t team_of(const WorldState& world, MoverRef actor) {
  return world.actors(actor.form()).team[actor.slot()];
}

bool may_strike(const WorldState& world, PackedId owner, std::int32_t team, MoverRef actor, EntityId id) {
  if (owner == pack(id)) return false;
  return world.definition.rules.friendly_fire || team != team_of(world, actor);
}

bool is_gone(const WorldState& world, MoverRef mover) {
  if (mover.is_bullet()) return world.bullets(mover).is_gone[mover.slot()];
  if (mover.form() == MoverForm::beam) return world.beams.is_gone[mover.slot()];
  return mover.form() != MoverForm::body && world.actors(mover.form()).is_gone[mover.slot()] != 0;
}

Revision revision_of(const WorldState& world, MoverRef mover) {
  if (mover.is_bullet()) return world.bullets(mover).revision_in_tick(mover.slot());
  return with_store(world, mover, [&](const auto& store) { return store.revision[mover.slot()]; });
}

void increment_revision(WorldState& world, MoverRef mover) {
  with_store(world, mover, [&](auto& store) { ++store.revision[mover.slot()]; });
}

Vec2 velocity_of(const WorldState& world, MoverRef mover) {
  const Slot slot = mover.slot();
  if (mover.form() == MoverForm::forced) return {world.forced.chord_vx[slot], world.forced.chord_vy[slot]};
  return with_store(world, mover, [&](const auto& store) { return Vec2{store.vx[slot], store.vy[slot]}; });
}

Vec2 steady_velocity_of(const WorldState& world, MoverRef mover) {
  if (mover.form() != MoverForm::forced) return velocity_of(world, mover);
  const Slot slot = mover.slot();
  const double scale = world.definition.bullets[world.forced.definition[slot]].speed_scale;
  return limit_flown_speed(Vec2d(Vec2{world.forced.vx[slot], world.forced.vy[slot]}) * scale).rounded();
}

void prefetch_flight(const WorldState& world, MoverRef bullet) {
  const Slot slot = bullet.slot();
  if (bullet.form() == MoverForm::straight) return prefetch_columns(slot, world.straight.records);
  const ForcedStore& forced = world.forced;
  prefetch_columns(slot, forced.x, forced.y, forced.vx, forced.vy, forced.has_own_course, forced.end);
}

Time end_of(const WorldState& world, MoverRef bullet) {
  return bullet.form() == MoverForm::straight ? world.straight.end[bullet.slot()]
                                              : world.forced.end[bullet.slot()];
}

Path path_of(const WorldState& world, MoverRef mover) {
  return with_store(world, mover, [&](const auto& store) { return path_in(world, store, mover.slot()); });
}

bool is_waiting(const WorldState& world, MoverRef mover) {
  return with_store(world, mover,
                    [&](const auto& store) { return is_waiting_in(world, store, mover.slot()); });
}

bool trip_guard(WorldState& world, MoverRef mover) {
  return with_store(world, mover, [&](auto& store) {
    const Slot slot = mover.slot();
    if (store.guard_tick[slot] != world.tick) store.guard_count[slot] = 0;
    store.guard_tick[slot] = world.tick;
    return ++store.guard_count[slot] > world.definition.rules.contacts_per_tick_max;
  });
}

Bounds reach_of(const WorldState& world, MoverRef mover, Time from) {
  const Path path = path_of(world, mover);
  const Time start = std::max(from, path.launch);
  return Bounds::of_path(path.at(start), path.at(std::max(start, path.until)), extent_of(world, mover));
}

}  // namespace fusillade::sim
