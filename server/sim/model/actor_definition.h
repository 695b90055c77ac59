// Classes of players, types of enemies, ships, and the figures that they may have for a shape.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sim/base/field.h"
#include "sim/model/filter.h"
#include "sim/model/shape.h"

namespace fusillade::sim {

// How the server moves an enemy. `drift` keeps the velocity that it was placed with.
enum class Behaviour : std::int32_t { drift, wander, chase, orbit, stand };
inline constexpr std::array<std::string_view, 5> behaviour_names{"drift", "wander", "chase", "orbit",
                                                                 "stand"};

inline constexpr std::size_t emitters_per_actor_max = 4;

// A picture as a collision mask, apart from what is drawn: heading 0, which is to the right. Its pixels are
// those of the terrain, 1 / pixels_per_tile tiles, its centre the centre of the picture.
struct FigureDefinition {
  std::string name;
  std::int32_t width = 0, height = 0;  // pixels, 1..figure_side_max_pixels
  std::vector<std::uint8_t> solid;     // `solid[y * width + x]` is 1 for a solid pixel
};
inline constexpr std::size_t figures_max = 64;
inline constexpr std::int32_t figure_side_max_pixels = 256;
inline constexpr std::int32_t headings = 32;  // heading h is h / 32 of a full turn, clockwise on screen

// How an actor with a figure flies: under thrust and gravity, meeting solids by its mask.
struct ShipDefinition {
  std::int32_t heading = 0;      // at the start
  float thrust = 0;              // tiles/s^2 along the heading; 0: it walks
  float turn_speed = 3;          // rad/s
  float gravity = 0;             // times 9.8 tiles/s^2
  float drag = 1;                // velocity factor per second
  float crash_speed = 0;         // tiles/s into a solid that kill it; 0: any touch
  float shield_energy = 0;       // s for which a full shield holds; 0: none
  float shield_recharge = 0.2F;  // s of shield per second without it

  void visit_fields(FieldVisitor& v);
  void visit_flight(FieldVisitor& v);  // those that need no pilot
};

// A class of players or a type of enemies.
struct ActorDefinition {
  std::string name;
  Shape shape{.radius = 0.4F};
  std::int32_t figure = -1;  // index of FigureDefinition, instead of the shape; -1: none; in files by name
  ShipDefinition ship = {};
  Filter filter = {};  // in files by names of categories
  float health = 100;
  float speed = 6;  // tiles/s, under commands or behaviour
  bool walls = false;
  float contact_damage = 0;      // per second of touch with a player
  float inverse_mass = 0;        // for knock-back; 0: immovable
  float invulnerable = 0;        // s after a hit
  std::int32_t score = 0;        // points for whoever kills it
  float bomb_radius = 0;         // tiles; its ability clears bullets so near; 0: none
  float bomb_cooldown = 10;      // s
  std::int32_t bomb_score = 0;   // points per bullet that it clears
  float graze_radius = 0;        // tiles around its centre; 0: no grazing
  std::int32_t graze_score = 0;  // points per bullet that it grazes
  Behaviour behaviour = Behaviour::drift;
  float sight = 20;                    // tiles; chase and orbit see players this far
  std::int32_t weapon = -1;            // index of WeaponDefinition, -1: none; in files by name
  std::vector<std::int32_t> emitters;  // indices of EmitterDefinition; in files by name

  void visit_fields(FieldVisitor& v);  // all but `figure`, `weapon`, `emitters`
  void visit_life(FieldVisitor& v);    // those of health and mass
};

}  // namespace fusillade::sim
