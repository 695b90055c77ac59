// Level of detail (RULES, seed 004): how much of the world a bullet meets, by its distance to the nearest
// player.
//
// Exact, and yet no loop over all players for most bullets: for a cell of 8 x 8 tiles the levels of its
// nearest and farthest point are found once a tick, when the first bullet asks; only where they differ, or
// outside the map, is the distance of that bullet computed. O(1) per bullet, O(players) per cell asked for.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/base/types.h"
#include "sim/model/definitions.h"

namespace fusillade::sim {

enum class DetailLevel : std::uint8_t {
  all,    // every test
  most,   // no pegs, objects and bodies
  walls,  // walls and terrain only
  flight  // nothing but the end of life
};

class DetailMap {
 public:
  // Takes memory only where the rules switch it on.
  DetailMap(const TileMapDefinition& map, const MatchRules& rules);

  bool is_on() const { return is_on_; }
  // Forgets the last tick's players. At most players_max are added.
  void begin_tick();
  void add_player(Vec2d position) { players_.push_back(position); }
  // Without any player: flight.
  DetailLevel level_at(Vec2d position);

 private:
  struct Cell {
    std::uint32_t tick = 0;  // of begin_tick; older ones are not known
    DetailLevel nearest = DetailLevel::flight, farthest = DetailLevel::flight;
  };
  DetailLevel level_of(double squared) const;
  DetailLevel exact_level(Vec2d position) const;
  Cell levels_in(std::int32_t column, std::int32_t row) const;

  bool is_on_ = false;
  double all_squared_ = 0, most_squared_ = 0, walls_squared_ = 0;
  std::int32_t columns_ = 0, rows_ = 0;
  std::uint32_t tick_ = 0;
  std::vector<Cell> cells_;
  std::vector<Vec2d> players_;
};

}  // namespace fusillade::sim
