// Plain definitions from which a world is built. Made by server/content from arena files, or by hand in
// tests. Every numeric key has its unit, range and default in the one field list of its struct
// (visit_fields); nothing here is checked again by the simulation, so whoever fills a definition by hand
// keeps the ranges.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/model/actor_definition.h"
#include "sim/model/bullet_definition.h"
#include "sim/model/placements.h"
#include "sim/model/rules.h"
#include "sim/model/weapon_definition.h"

namespace fusillade::sim {

inline constexpr std::int32_t map_side_max_tiles = 4096;

// Walls of the map: `solid[y * width + x]` is 1 for a wall. Everything outside is wall.
struct TileMapDefinition {
  std::int32_t width = 0, height = 0;  // tiles, 1..map_side_max_tiles
  std::vector<std::uint8_t> solid;
};

// The collision plane: `solid[y * width + x]` is 1 where a pixel is solid, (0,0) at tile (0,0). Outside:
// free.
struct TerrainDefinition {
  std::int32_t width = 0, height = 0;  // pixels; 0: no terrain
  std::int32_t pixels_per_tile = 16;
  std::vector<std::uint8_t> solid;
};

struct WorldDefinition {
  MatchRules rules;
  TileMapDefinition map;
  TerrainDefinition terrain;
  std::vector<BulletDefinition> bullets;
  std::vector<EmitterDefinition> emitters;
  std::vector<WeaponDefinition> weapons;
  std::vector<BeamDefinition> beams;
  std::vector<FigureDefinition> figures;
  std::vector<ActorDefinition> actors;
  std::vector<BulletPlacement> bullet_placements;
  std::vector<ActorPlacement> enemy_placements;
  std::vector<ActorPlacement> player_placements;
  std::vector<MaskPlacement> mask_placements;
  std::vector<BeamPlacement> beam_placements;
  std::vector<BodyDefinition> bodies;
  std::vector<PegDefinition> pegs;
  std::vector<SegmentDefinition> segments;
  std::vector<ObjectDefinition> objects;
  std::vector<GravityPointDefinition> gravity_points;
};

// What a definition in bytes from outside may ask for.
struct LoadLimits {
  std::int64_t capacity_max = INT32_MAX;             // each capacity of the rules
  std::uint64_t rows_max = 1U << 20;                 // each list
  std::uint64_t cells_max = std::uint64_t{1} << 26;  // map and terrain, each

  // For bytes of our own.
  static LoadLimits none() { return {INT64_MAX, UINT64_MAX, UINT64_MAX}; }
};

// Empty, or which capacity of the rules the placements exceed: no world is made of such a definition, so that
// no entity of a file is lost silently.
std::string capacity_error(const WorldDefinition& definition);

bool has_sensors(const WorldDefinition& definition);

// Live bullets may be of so many different owners, teams and types at once: room for all that the capacities
// allow, and for as many owners who have gone since.
std::int32_t bullet_origins_max(const WorldDefinition& definition);

}  // namespace fusillade::sim
