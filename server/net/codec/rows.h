// What the encoders of entities share: places, times and kinds as the wire says them.
#pragma once

#include <cstdint>

#include "fusillade/v1/play.pb.h"
#include "match/replication/areas.h"
#include "sim/base/types.h"

namespace fusillade::net {

// What the places and times of a frame are told from.
struct FrameOrigin {
  match::AreaGrid areas;
  sim::Tick tick = 0;
};

// A v1::EntityKind.
std::uint32_t wire_kind(sim::Kind kind);

// Modulo 2^32.
constexpr std::uint32_t ticks_ago(sim::Time time, sim::Tick tick) {
  return static_cast<std::uint32_t>(tick) - static_cast<std::uint32_t>(sim::tick_of(time));
}

}  // namespace fusillade::net
