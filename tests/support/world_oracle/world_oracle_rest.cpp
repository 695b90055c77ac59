#include "support/world_oracle/world_oracle_rest.h"

#include <algorithm>

namespace fusillade::support {
namespace {

using sim::Kind;

// They have parted for certain beyond the second; between them rounding decides.
constexpr Real touching_tiles = 0x1p-10L, parted_for_certain_tiles = 1.5L * touching_tiles;
constexpr Real looked_for_tiles = 4 * touching_tiles;

// Met from a little away: at the beginning it touches only what lies beside its way.
Real gap_to_face(const WorldOracleState& state, const OracleMover& mover, sim::EntityId face, Real time) {
  const auto part = [](sim::Ordinal sign) { return sign == 2 ? Real{1} : sign == 1 ? Real{-1} : Real{0}; };
  const Point away = Point{part(face.ordinal / 3), part(face.ordinal % 3)} * looked_for_tiles;
  const Path path{mover.at(time) + away, away * -2};
  const bool is_wall = face.kind == Kind::wall;
  const Real radius = !is_wall                ? 0
                      : mover.body != nullptr ? mover.shape.radius
                                              : Real{mover.bullet->wall_radius};
  const OracleRuns& runs = is_wall ? state.wall_runs : state.terrain_runs;
  Real gap = not_ever;
  for (const Touch& touch : runs.touches(path, -1, 1, radius, {}, oracle_band)) {
    if (touch.time > -0.5L) gap = std::min(gap, touch.time * looked_for_tiles);
  }
  return gap;
}

Real gap_to(WorldOracleState& state, const OracleMover& mover, sim::EntityId solid, Real time) {
  if (solid.kind == Kind::wall || solid.kind == Kind::terrain) return gap_to_face(state, mover, solid, time);
  const OracleTarget* target = state.find_target(solid);
  if (target != nullptr && target->is_gone) return not_ever;
  const OracleMover* other = target == nullptr ? state.find_mover(solid) : nullptr;
  const Point place = target != nullptr ? target->position : other->at(time);
  const OracleShape& shape = target != nullptr ? target->shape : other->shape;
  Real gap = not_ever;
  for (const SweptOracle& piece : state.shape_of_pair(mover, solid, shape))
    gap = std::min(gap, piece.separation(mover.at(time) - place));
  return gap;
}

}  // namespace

OraclePair resting_pair(const OracleMover& mover, sim::EntityId target, Point normal) {
  if (target.kind == Kind::wall || target.kind == Kind::terrain) {
    const auto sign = [](Real v) { return v > 0 ? 2U : v < 0 ? 1U : 0U; };
    target.ordinal = sign(normal.x) * 3 + sign(normal.y);
  }
  return pair_of(mover.id, target);
}

Real course_begin(const OracleMover& mover, const OracleMover* other) {
  return std::max(mover.since, other != nullptr ? other->since : mover.since);
}

bool still_rests(WorldOracleState& state, const OraclePair& pair, Real time) {
  if (!state.rests.contains(pair)) return false;
  const auto& [kind, ordinal, solid_kind, solid_ordinal] = pair;
  const Real gap = gap_to(state, *state.find_mover({kind, ordinal}), {solid_kind, solid_ordinal}, time);
  if (touching_tiles - 4e-5L < gap && gap < parted_for_certain_tiles) state.doubt = "the end of a rest";
  return gap <= touching_tiles;
}

void leave_rests(WorldOracleState& state) {
  std::erase_if(state.rests, [&](const OraclePair& pair) {
    const OracleMover* mover = state.find_mover({std::get<0>(pair), std::get<1>(pair)});
    const OracleMover* other = state.find_mover({std::get<2>(pair), std::get<3>(pair)});
    return !mover->is_there || !still_rests(state, pair, course_begin(*mover, other)) ||
           !still_rests(state, pair, state.now);
  });
}

}  // namespace fusillade::support
