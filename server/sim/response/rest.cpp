#include "sim/response/rest.h"

#include <algorithm>
#include <vector>

#include "sim/base/bits.h"
#include "sim/base/math.h"
#include "sim/plane/plane_sweep.h"
#include "sim/response/response.h"

namespace fusillade::sim {
namespace {

// A slower remainder than this share of rest_speed is no motion.
constexpr double remainder_max = 1e-3;

// A face is told by the signs of its normal.
Ordinal face_of(Vec2d normal) {
  const auto sign = [](double v) { return Ordinal{v > 0 ? 2U : v < 0 ? 1U : 0U}; };
  return sign(normal.x) * 3 + sign(normal.y);
}

Vec2d normal_of(Ordinal face) {
  const auto part = [](Ordinal sign) { return sign == 2 ? 1.0 : sign == 1 ? -1.0 : 0.0; };
  return {part(face / 3), part(face % 3)};
}

PackedId solid_of(const FoundContact& contact) {
  const bool is_plane = contact.kind == Kind::wall || contact.kind == Kind::terrain;
  return is_plane ? pack(contact.kind, face_of(contact.normal)) : pack(target_id(contact));
}

bool touches_plane(const WorldState& world, MoverRef mover, EntityId face, Vec2d place) {
  const Vec2d toward = normal_of(face.ordinal) * -left_distance_tiles;
  if (face.kind == Kind::terrain) return sweep_point(world.terrain, place, toward).has_value();
  const double radius =
      mover.is_bullet() ? definition_of(world, mover).wall_radius : shape_of(world, mover).radius;
  return radius > 0 ? sweep_circle(world.walls, place, toward, radius).has_value()
                    : sweep_point(world.walls, place, toward).has_value();
}

bool touches_static(const WorldState& world, MoverRef mover, EntityId id, Vec2d place) {
  const StaticTarget* const solid = world.statics.find(id);
  if (solid == nullptr || solid->is_gone) return false;
  const ShapeData shape = shape_of(world, mover).grown(left_distance_tiles);
  return id.kind == Kind::segment
             ? sweep_shape_segment(shape, place, {}, solid->a, solid->b).has_value()
             : sweep_shapes(shape, solid->shape, place - solid->position, {}).has_value();
}

// `body`: the solid, where it is one.
bool touches(const WorldState& world, MoverRef mover, EntityId solid, MoverRef body, Time time) {
  const Vec2d place = path_of(world, mover).at(time);
  if (solid.kind == Kind::wall || solid.kind == Kind::terrain)
    return touches_plane(world, mover, solid, place);
  if (solid.kind != Kind::body) return touches_static(world, mover, solid, place);
  const ShapeData shape = shape_of(world, mover).grown(left_distance_tiles);
  return sweep_shapes(shape, shape_of(world, body), place - path_of(world, body).at(time), {}).has_value();
}

// As both took their courses. Whoever has left a solid comes back on a course that begins away from it.
bool touched(const WorldState& world, MoverRef mover, EntityId solid, MoverRef body) {
  Time begin = path_of(world, mover).launch;
  if (!(body == no_mover)) begin = std::max(begin, path_of(world, body).launch);
  return touches(world, mover, solid, body, begin);
}

void mark(WorldState& world, MoverRef mover) {
  if (mover.is_bullet()) {
    world.bullets(mover).is_resting[mover.slot()] = true;
  } else {
    world.bodies.is_resting[mover.slot()] = true;
  }
}

// f(mover) for each that is marked. Bits beyond the size say nothing.
template <class F>
void for_each_resting(const WorldState& world, F f) {
  const auto all = [&](MoverForm form, const auto& store) {
    for (Slot begin = 0; begin < store.size(); begin += BitColumn::slots_per_word) {
      for_each_bit(store.is_resting.word(begin / BitColumn::slots_per_word), [&](Slot place) {
        const Slot slot = begin + place;
        if (slot < store.size()) f(MoverRef(form, slot));
      });
    }
  };
  all(MoverForm::straight, world.straight);
  all(MoverForm::forced, world.forced);
  all(MoverForm::body, world.bodies);
}

void collect_resting(WorldState& world) {
  world.resting.clear();
  for_each_resting(world, [&](MoverRef mover) {
    if (!is_gone(world, mover)) world.resting.push_back({pack(id_of(world, mover)), mover});
  });
  std::ranges::sort(world.resting, {}, &WorldState::Resting::id);
  world.straight.is_resting.clear();
  world.forced.is_resting.clear();
  world.bodies.is_resting.clear();
}

MoverRef resting_of(const WorldState& world, PackedId id) {
  const auto found = std::ranges::lower_bound(world.resting, id, {}, &WorldState::Resting::id);
  return found != world.resting.end() && found->id == id ? found->mover : no_mover;
}

bool still_rests(const WorldState& world, const Window& rest) {
  const MoverRef mover = resting_of(world, rest.mover);
  const EntityId solid = unpack(rest.target);
  const MoverRef body = solid.kind == Kind::body ? resting_of(world, rest.target) : no_mover;
  if (mover == no_mover || (solid.kind == Kind::body && body == no_mover)) return false;
  return touched(world, mover, solid, body) && touches(world, mover, solid, body, world.tick_end);
}

}  // namespace

bool is_resting(const WorldState& world, Vec2d velocity, Vec2d normal) {
  const double rest_speed = world.definition.rules.rest_speed;
  return rest_speed > 0 && -dot(velocity, normal) < rest_speed;
}

bool keeps_resting(WorldState& world, MoverRef mover, const FoundContact& contact) {
  const PackedId self = pack(id_of(world, mover)), solid = solid_of(contact);
  const MoverRef body = contact.kind == Kind::body ? contact.target() : no_mover;
  const bool rested =
      world.rests.until(self, solid) != INT64_MIN && touched(world, mover, unpack(solid), body);
  if (!world.rests.insert(self, solid, world.tick_end + tick_length)) {
    report_full_store(world, mover, contact);
    return false;
  }
  mark(world, mover);
  if (body != no_mover) mark(world, body);
  return rested;
}

void keep_rests(WorldState& world) {
  if (world.rests.live().empty()) return;
  collect_resting(world);
  world.rests.forget_if([&](const Window& rest) { return !still_rests(world, rest); });
  for (const Window& rest : world.rests.live()) {
    mark(world, resting_of(world, rest.mover));
    if (unpack(rest.target).kind == Kind::body) mark(world, resting_of(world, rest.target));
  }
}

void mark_resting(WorldState& world) {
  std::vector<PackedId> ids;
  for (const Window& rest : world.rests.live()) ids.insert(ids.end(), {rest.mover, rest.target});
  if (ids.empty()) return;
  std::ranges::sort(ids);
  for_each_mover(world, [&](MoverRef mover) {
    if (!mover.is_actor() && std::ranges::binary_search(ids, pack(id_of(world, mover)))) mark(world, mover);
  });
}

Vec2d rest_velocity(const WorldState& world, Vec2d velocity) {
  return length(velocity) < remainder_max * world.definition.rules.rest_speed ? Vec2d{} : velocity;
}

}  // namespace fusillade::sim
