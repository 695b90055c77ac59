#include "support/world_oracle/world_oracle_beam.h"

#include <algorithm>
#include <cmath>

#include "support/world_oracle/world_oracle_actor.h"
#include "support/world_oracle/world_oracle_find.h"

namespace fusillade::support {
namespace {

constexpr Real birth_grain_s = 1e-9L;
constexpr Real length_min = 0.01L;  // of a shorter beam the shape is rounding

Point direction_of(const OracleMover& beam) { return {std::cos(beam.angle), std::sin(beam.angle)}; }

// The first solid along its axis; in doubt where it is only just passed or met in a corner.
Real free_length(WorldOracleState& state, const OracleMover& beam, Point beginning) {
  const Real longest = beam.beam->length;
  const Path way{beginning, direction_of(beam) * longest};
  Real free = longest;
  for (const OracleRuns* runs : {&state.wall_runs, &state.terrain_runs}) {
    const Real apart = runs->separation(beginning);
    if (std::abs(apart) <= oracle_band) state.doubt = "a beam from a face";
    if (apart <= oracle_band) return 0;
    for (const Touch& touch : runs->touches(way, 0, 1, 0, {}, oracle_band))
      free = std::min(free, touch.time == not_ever ? longest : touch.time * longest);
    for (const Touch& touch : runs->touches(way, 0, 1, 0, {}, oracle_band)) {
      const bool is_graze =
          touch.late == not_ever || (touch.late - touch.early) * longest > 100 * oracle_band;
      if (is_graze && touch.early * longest < free + oracle_band) state.doubt = "a beam along a face";
    }
  }
  return free;
}

void place(WorldOracleState& state, OracleMover& beam, Real time) {
  Point beginning = beam.offset;
  beam.velocity = {};
  if (const OracleMover* owner = state.find_mover(beam.owner)) {
    // What appears within a tick is told at its beginning, before anybody meets anything.
    if (std::abs(beam.born - time) <= birth_grain_s && owner->since > state.begin())
      state.doubt = "a beam of who has just turned";
    beginning = beginning + owner->at(time);
    beam.velocity = owner->velocity;
  }
  beam.position = beginning + direction_of(beam) * (beam.length / 2);
  beam.since = time;
}

}  // namespace

void cut_beam(WorldOracleState& state, OracleMover& beam, Real time) {
  beam.length = 0;
  place(state, beam, time);
  beam.length = free_length(state, beam, beam.at(time));
  if (0 < beam.length && beam.length < length_min) state.doubt = "a beam without length";
  place(state, beam, time);
  beam.shape = OracleShape(direction_of(beam), beam.length / 2, beam.beam->half_width);
  state.forget_shapes_of(beam.id);
}

void begin_beam_tick(WorldOracleState& state, OracleMover& beam, Real time) {
  beam.angle += beam.beam->turn * state.dt;
  cut_beam(state, beam, time);
}

void carry_beams(WorldOracleState& state, const OracleMover& owner, Real time) {
  for (OracleMover& beam : state.movers) {
    if (beam.beam != nullptr && beam.is_there && beam.owner == owner.id) place(state, beam, time);
  }
}

void end_beams_of(WorldOracleState& state, const OracleMover& owner, Real time,
                  std::vector<sim::Event>& events) {
  for (OracleMover& beam : state.movers) {
    if (beam.beam == nullptr || beam.owner != owner.id) continue;
    beam.is_awaited = false;  // who is gone fires no more
    if (!beam.is_there) continue;
    beam.is_there = false;
    events.push_back(event_of(beam, sim::EventForm::expire, {}, time));
  }
}

}  // namespace fusillade::support
