// Where bullets bounced, as the wire packs it (proto/README.md, "Bounces").
#pragma once

#include <cstdint>

#include "client-sim/vec.h"
#include "client-sim/world/columns.h"

namespace fusillade::client {

struct Bounce {
  std::uint64_t bullet = 0;
  double time = 0;  // ticks
  std::uint64_t target_kind = 0, target = 0;
  Vec position, velocity;
};

inline constexpr int row_numbers = 4, flight_numbers = 4;  // of one bounce

// Whether the lists can be read: whole groups, as many of each.
inline bool is_sound(const v1::Bounces& bounces) {
  const int count = bounces.fractions_size();
  return bounces.rows_size() == count * row_numbers && bounces.flights_size() == count * flight_numbers;
}

// Calls f(Bounce) for each of sound lists, told at `tick`.
template <class F>
void for_each_bounce(const v1::Bounces& bounces, std::uint32_t tick, F f) {
  std::uint64_t bullet = 0;
  for (int i = 0; i < bounces.fractions_size(); ++i) {
    const auto row = [&](int index) { return bounces.rows(i * row_numbers + index); };
    const auto flight = [&](int index) { return bounces.flights(i * flight_numbers + index); };
    bullet += row(0);
    f(Bounce{.bullet = bullet,
             .time = event_time(tick, static_cast<std::uint32_t>(row(1)), bounces.fractions(i)),
             .target_kind = row(2),
             .target = row(3),
             .position = {flight(0), flight(1)},
             .velocity = {flight(2), flight(3)}});
  }
}

}  // namespace fusillade::client
