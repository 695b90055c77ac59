// Volleys: bullets that were fired at once, told as one row (proto/README.md, "Volleys"). Where they start
// and how fast they fly is computed as the server does it, by sim, so that both fly the same floats.
#pragma once

#include <bit>
#include <cstdint>

#include "client-sim/world/flight.h"
#include "fusillade/v1/play.pb.h"
#include "sim/behaviour/pattern.h"

namespace fusillade::client {

sim::VolleyPattern pattern_of(const v1::VolleyPattern& wire);

// Whether the row's bullets exist in the pattern and the direction is a turn.
bool is_sound(const v1::Volley& volley, const sim::VolleyPattern& pattern);

// Calls f(index) for each bullet of a sound row, in order.
template <class F>
void for_each_member(const v1::Volley& volley, const sim::VolleyPattern& pattern, F f) {
  const auto skip = static_cast<std::int32_t>(volley.skip());
  if (volley.members() == 0) {
    for (std::int32_t i = skip; i < pattern.count; ++i) f(i);
  }
  for (std::uint64_t rest = volley.members(); rest != 0; rest &= rest - 1) f(skip + std::countr_zero(rest));
}

// Bullet `index` of a sound row as it starts; `corner` is that of the row's area, `tick` the snapshot's.
HeldBullet bullet_of(const v1::Volley& volley, const sim::VolleyPattern& pattern, std::int32_t index,
                     Vec corner, std::uint32_t tick, const FlightKind& kind);

}  // namespace fusillade::client
