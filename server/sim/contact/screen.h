// Which bullets may meet anything in this tick: one pass over what flies them, which most bullets do not
// survive. The exact search (contact_finder.h) is for the rest.
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "sim/contact/screen_pass.h"
#include "sim/store/world_state.h"

namespace fusillade::sim {

// What stands still, by what every bullet may reach of it; once, when all of it is in place. O(map + terrain
// + targets).
void build_occupancy(WorldState& world);

// Where the middle of a bullet may be that meets what lies in `bounds`, of which `round` are no corners.
RoundedBounds seen_by_bullets(const WorldState& world, const Bounds& bounds, double round);

// Up to so many bullets as the passes take them, column by column.
struct FlightColumns {
  static constexpr Slot size_max = 256;
  // So many are there where `count` were taken, so that the passes need not look at the last ones one by one:
  // the rest repeat the last.
  static constexpr Slot whole(Slot count) { return (count + 15) / 16 * 16; }

  // flight_of(0) to flight_of(count - 1); count: 1 to size_max.
  template <class FlightOf>
  void take(Slot count, FlightOf flight_of) {
    for (Slot i = 0; i < whole(count); ++i) {
      const Flight& flight = flight_of(std::min(i, count - 1));
      x[i] = flight.x;
      y[i] = flight.y;
      vx[i] = flight.vx;
      vy[i] = flight.vy;
      launch[i] = flight.launch;
      end[i] = flight.end;
    }
  }

  // Of a pass, which has columns of these names.
  template <class Pass>
  void hand_to(Pass& pass) const {
    pass.x = x.data();
    pass.y = y.data();
    pass.vx = vx.data();
    pass.vy = vy.data();
    pass.launch = launch.data();
    pass.end = end.data();
  }

  std::array<float, size_max> x, y, vx, vy;
  std::array<Time, size_max> launch, end;
};

// As the pass takes them in that tick, once they are there.
ScreenPass screen_of(const WorldState& world, const FlightColumns& flights, Tick tick);

// Writes the slots in [begin, end) whose bullets may meet something, or end, before the tick does, to `kept`
// (room for end - begin) in order; returns how many. Never leaves out one that has a contact:
// what it works out in float is widened by more than its error. O(end - begin).
Slot screen_bullets(const WorldState& world, MoverForm form, Slot begin, Slot end, Slot* kept);
// The same of some forced bullets.
Slot screen_forced(const WorldState& world, std::span<const Slot> slots, Slot* kept);

}  // namespace fusillade::sim
