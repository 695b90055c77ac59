// Some bullets, column by column, as the passes with SIMD want them.
#pragma once

#include <algorithm>
#include <array>

#include "sim/store/bullet_stores.h"

namespace fusillade::sim {

struct FlightColumns {
  static constexpr Slot size_max = 256;
  // So many are there where `count` were taken, so that no pass need look at the last ones one by one: the
  // rest repeat the last.
  static constexpr Slot whole(Slot count) { return (count + 15) / 16 * 16; }

  // flight_of(slots[0]) to flight_of(slots[count - 1]); count: 1 to size_max.
  template <class FlightOf>
  void gather(const FlightOf& flight_of, const Slot* slots, Slot count) {
    for (Slot i = 0; i < count; ++i) {
      const Flight& flight = flight_of(slots[i]);
      x[i] = flight.x;
      y[i] = flight.y;
      vx[i] = flight.vx;
      vy[i] = flight.vy;
      launch[i] = flight.launch;
      end[i] = flight.end;
    }
    repeat_last(count);
  }
  // With SIMD (Highway); its scalar twin is the above.
  void gather(const StraightFlights& flight_of, const Slot* slots, Slot count);

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

 private:
  void repeat_last(Slot count) {
    const auto repeat = [count](auto& column) {
      std::fill(column.begin() + count, column.begin() + whole(count), column[count - 1]);
    };
    repeat(x), repeat(y), repeat(vx), repeat(vy), repeat(launch), repeat(end);
  }
};

}  // namespace fusillade::sim
