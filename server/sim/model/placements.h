// What an arena file writes out one by one. Movers have a `start`, s of match time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "sim/base/field.h"
#include "sim/base/types.h"
#include "sim/model/filter.h"
#include "sim/model/shape.h"

namespace fusillade::sim {

// "x" and "y" of a centre.
void visit_position(FieldVisitor& v, Vec2& position);

// A homing target that is a place and nobody.
inline constexpr EntityId homing_to_point{Kind::none, 1};

struct BulletPlacement {
  double start = 0;
  Vec2 position, velocity;
  std::int32_t definition = 0;
  std::int32_t team = 0;
  EntityId owner;          // kind none: nobody
  EntityId homing_target;  // kind none: none, or `homing_to_point`
  Vec2 homing_point{};     // tiles; for homing_to_point

  void visit_fields(FieldVisitor& v);  // all but `definition`, `owner`, `homing_target`
};

struct ActorPlacement {
  double start = 0;
  Vec2 position, velocity;
  std::int32_t definition = 0;
  std::int32_t team = 0;

  void visit_fields(FieldVisitor& v);  // all but `definition`
};

// What a placed mask is to others. ship: it flies and meets solids; bunker: it stands, a solid for ships;
// decoration: nothing; terrain: drawn into the terrain when it appears.
enum class MaskLayer : std::int32_t { ship, bunker, decoration, terrain };
inline constexpr std::array<std::string_view, 4> mask_layer_names{"ship", "bunker", "decoration", "terrain"};

struct MaskPlacement : ActorPlacement {
  MaskLayer layer = MaskLayer::ship;

  void visit_fields(FieldVisitor& v);
};

// Pulls ships: by `strength` at one tile's distance and nearer, falling with the square of the distance.
struct GravityPointDefinition {
  Vec2 position;
  float strength = 10;  // tiles/s^2; negative: it pushes
  float range = 0;      // tiles; 0: everywhere

  void visit_fields(FieldVisitor& v);
};

struct BeamPlacement {
  double start = 0;
  Vec2 position;    // where it begins; without an owner
  float angle = 0;  // rad, clockwise on screen
  std::int32_t definition = 0;
  std::int32_t team = 0;
  EntityId owner;  // kind none: it stands

  void visit_fields(FieldVisitor& v);  // all but `definition`, `owner`
};

struct BodyDefinition {
  double start = 0;
  Vec2 position, velocity;
  float radius = 0;
  float inverse_mass = 1;
  float restitution = 1;
  float friction = 0;
  Filter filter = {};

  void visit_fields(FieldVisitor& v);
};

struct PegDefinition {
  Vec2 position;
  float radius = 0;
  float restitution = 1;
  double cooldown = 0.1666667;  // s
  std::int32_t score = 0;       // points for whoever fired the bullet that bounces off it
  Filter filter = {};

  void visit_fields(FieldVisitor& v);
};

enum class SegmentForm : std::int32_t { bounce, normal, ghost, explode };
inline constexpr std::array<std::string_view, 4> segment_form_names{"bounce", "normal", "ghost", "explode"};

struct SegmentDefinition {
  Vec2 a, b;
  float restitution = 1;
  SegmentForm form = SegmentForm::bounce;
  Filter filter = {};

  void visit_fields(FieldVisitor& v);
};

inline constexpr std::size_t sensors_max = 64;  // objects with `sensor`

struct ObjectDefinition {
  Vec2 position;
  Shape shape;
  bool pickup = false;
  bool sensor = false;
  Filter filter = {};

  void visit_fields(FieldVisitor& v);
};

}  // namespace fusillade::sim
