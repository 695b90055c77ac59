// Where actors may appear: free places of the map, and of its terrain as it is now.
#pragma once

#include <algorithm>
#include <optional>
#include <span>

#include "sim/base/rng.h"
#include "sim/model/definitions.h"
#include "sim/plane/bit_plane.h"

namespace fusillade::match {

struct Ground {
  const sim::TileMapDefinition& map;
  const sim::BitPlane& terrain;
};

// As an area to look for places in.
struct WholeMap {
  explicit WholeMap(const sim::TileMapDefinition& map)
      : centre{static_cast<float>(map.width) / 2, static_cast<float>(map.height) / 2},
        spread(std::max(centre.x, centre.y)) {}

  sim::Vec2 centre;
  float spread;
};

// True when no tile under the bounds of the actor's shape at `position` is a wall or outside (touching one is
// free), and the terrain is free at its centre, for a figure in all the circle around it. O(tiles, pixels
// under the shape).
bool is_free(const Ground& ground, sim::Vec2 position, const sim::ActorDefinition& type);

// A random free place at most `spread` tiles from `centre` on each axis; nullopt: place_tries_max tries have
// missed. Draws two numbers per try.
inline constexpr int place_tries_max = 16;
std::optional<sim::Vec2> random_place(const Ground& ground, sim::Vec2 centre, float spread,
                                      const sim::ActorDefinition& type, sim::Rng& rng);

// A free place there whatever the chances: the centre of the first tile where there is room, row by row, else
// the first corner (who is as wide as an even number of tiles has room there alone), both brought to at most
// `spread` tiles from `centre`; else `centre` itself.
// nullopt: there is none. O(tiles within `spread`) calls of is_free(): for the start of a match,
// not for a tick.
std::optional<sim::Vec2> sure_place(const Ground& ground, sim::Vec2 centre, float spread,
                                    const sim::ActorDefinition& type);

// Where a player appears whatever the chances: the first of these points with room, else the sure place of
// the whole map. nullopt: there is none.
std::optional<sim::Vec2> sure_spawn_place(const Ground& ground, std::span<const sim::Vec2> points,
                                          const sim::ActorDefinition& type);

}  // namespace fusillade::match
