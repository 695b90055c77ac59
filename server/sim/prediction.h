// The own player ahead of the server: moves and fires at once as commands are given, by the stages of the
// tick themselves, in a world that holds the static map and nobody else. Where the server then says
// otherwise, it goes back to that tick and repeats what was commanded since.
//
// Use: place(), then step() once per tick with the command that is sent for it, and correct() for every word
// of the server. Contacts with others, their bullets, and what becomes of terrain, bunkers and exploding
// segments, are the server's alone.
// Allocates; one caller at a time.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "sim/model/definitions.h"
#include "sim/model/player_command.h"
#include "sim/plane/bit_plane.h"
#include "sim/world.h"

namespace fusillade::sim {

// As many ticks back a player can be corrected; further back it is placed anew.
inline constexpr std::int32_t prediction_ticks_max = 256;

// A player can be placed and corrected there: no tick is completed beyond tick_max.
constexpr bool is_predictable(Tick tick) { return tick >= 0 && tick < tick_max; }

struct PredictedPlayer {
  Vec2 position, velocity;  // tiles, tiles/s
  float heading = 0;        // of a figure, in [0, headings); told: below 0 where it is not known
};

class Prediction {
 public:
  // A player of type `actor` of the definition. Precondition: there is such a type.
  Prediction(const WorldDefinition& definition, std::int32_t actor, std::int32_t team);
  ~Prediction();
  Prediction(Prediction&&) noexcept;
  Prediction& operator=(Prediction&&) noexcept;

  // It is there after `tick` completed ticks, with what it has fired forgotten. Precondition:
  // is_predictable(tick).
  void place(Tick tick, const PredictedPlayer& player);
  // Completes tick tick() with this command. Precondition: it was placed, tick() < tick_max.
  void step(const PlayerCommand& command);
  Tick tick() const;
  // nullopt: not placed, or dead (a ship that crashed).
  std::optional<PredictedPlayer> player() const;

  // The server had the player so after `tick` completed ticks. Where the prediction was further than
  // `tolerance` tiles from it, it is repeated from there: O(ticks since). The distance by which it was off,
  // in tiles; 0: it was not placed or not at that tick, and is there now. Precondition: is_predictable(tick).
  double correct(Tick tick, const PredictedPlayer& told, double tolerance);

  // The server's terrain differs within `cells`, from now on and for every tick that is repeated; shots that
  // have bounced since then keep their course. No plane of the definition's size, no change. O(cells).
  void set_terrain(const BitPlane& terrain, const CellRect& cells);

  // This segment, object or bunker is no more, from now on and for every tick that is repeated, as with
  // terrain. Others are ignored.
  void vanish(EntityId id);

  // This bunker was there after `tick` completed ticks and goes on so: the server's word, rounded by the
  // wire. Where the prediction has it there within that rounding it stays exact. Others are ignored.
  void set_bunker(Ordinal mask, Tick tick, Vec2 position, Vec2 velocity);

  // How a shot that it fires now in a direction would fly for so long, alone in the static world. Empty: it
  // is dead, or fires no bullets. Allocates a world: O(map + ticks). Precondition: as of
  // World::trajectory().
  std::vector<TrajectoryKnot> aim(Vec2 direction, double seconds);

  // How far the centre of a bullet of this type comes on a straight way, before walls, terrain, segments,
  // pegs or objects, as they were told, end or turn it. O(cells on the way, and what stands in them).
  // Precondition: there is such a type.
  Vec2 stop_at_solids(std::int32_t bullet, Vec2 from, Vec2 to) const;

  // What it has fired from `since` until `until`, both included, as it flies at tick().
  void for_each_shot(Time since, Time until, const std::function<void(const BulletView&)>& visit) const;

 private:
  struct Memory;

  void remember();
  void rewind(Tick tick);

  World world_;
  std::int32_t actor_, team_;
  std::unique_ptr<Memory> memory_;
};

}  // namespace fusillade::sim
