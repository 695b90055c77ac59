// What may happen next in the oracle's world: every mover against everything that RULES lets it meet.
#pragma once

#include "support/world_oracle/world_oracle_state.h"

namespace fusillade::support {

// Accuracy that RULES grants to each of two shapes: 1e-5 tile, and what float stores of coordinates up to 32.
inline constexpr Real oracle_band = 2.5e-5L;

struct Meeting {
  Touch touch;
  OracleMover* mover = nullptr;
  sim::EntityId target;  // expiry: the end of its life; none: it appears
  bool is_graze = false;
  std::optional<Point> normal = {};  // where the search has found it: of a ship

  bool is_contact() const { return target.kind != sim::Kind::none && target.kind != sim::Kind::expiry; }
};

// From state.now to `until`, which lies within the tick. O(movers * everything).
std::vector<Meeting> find_meetings(WorldOracleState& state, Real until);

// Places of the log are as far off as the accuracy of both, and are stored as floats; those of the oracle
// aren't.
inline constexpr OracleRuns::Tolerance logged_place{4 * oracle_band, oracle_band, 1e-5L};
inline constexpr OracleRuns::Tolerance own_place{oracle_band, oracle_band, 1e-9L};
// Directions in which a meeting at `time` may push its mover.
std::vector<Point> meeting_normals(WorldOracleState& state, const Meeting& meeting, Real time,
                                   const OracleRuns::Tolerance& place);
// Shapes of several pieces overlap: RULES doesn't say which piece's normal counts.
bool is_within_pieces(WorldOracleState& state, const Meeting& meeting, Real time);
// The one of them that is met most directly; nothing where the mover doesn't approach.
std::optional<Point> approached_normal(WorldOracleState& state, const Meeting& meeting, Real time);
// Slower approaches than this are the rounding of a slide.
inline constexpr Real speed_grain = 1e-5L;

// Velocity of the mover relative to its target. For a ship a bunker that slides stands.
Point relative_velocity(WorldOracleState& state, const Meeting& meeting);

}  // namespace fusillade::support
