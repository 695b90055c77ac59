// What the encoders of entities share: places, times and kinds as the wire says them.
#pragma once

#include <cstdint>

#include "fusillade/v1/play.pb.h"
#include "sim/base/types.h"

namespace fusillade::net {

// Where areas lie, and the time to which they refer.
struct AreaGrid {
  std::uint32_t columns = 1;  // areas per row
  std::int32_t area_tiles = 16;
  sim::Tick tick = 0;  // of the frame

  sim::Vec2d corner_of(std::uint32_t area) const {
    const std::uint32_t column = area % columns, row = area / columns;
    return {static_cast<double>(column) * area_tiles, static_cast<double>(row) * area_tiles};
  }
};

// A v1::EntityKind.
std::uint32_t wire_kind(sim::Kind kind);

// Modulo 2^32.
constexpr std::uint32_t ticks_ago(sim::Time time, sim::Tick tick) {
  return static_cast<std::uint32_t>(tick) - static_cast<std::uint32_t>(sim::tick_of(time));
}

}  // namespace fusillade::net
