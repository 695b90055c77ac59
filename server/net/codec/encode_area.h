// One replication area of a frame as Protobuf bytes (message Area).
#pragma once

#include <cstdint>
#include <string>

#include "match/frame.h"

namespace fusillade::net {

// Where areas lie, and the time to which they refer.
struct AreaGrid {
  std::uint32_t columns = 1;  // areas per row
  std::int32_t area_tiles = 16;
  sim::Tick tick = 0;  // of the frame
};

// What an area tells whoever sees it.
enum class AreaVariant : std::uint8_t {
  stayed,  // seen before: new bullets only
  entered  // new to the client: all live bullets
};

// Appends the bytes of a message Area, without tag and length. Rows are put into ascending order of id.
// Positions that do not fit 32 bits are clamped. O(n log n) in the rows.
void append_area(const match::AreaFrame& area, AreaVariant variant, const AreaGrid& grid, std::string& bytes);

// Nobody in it and nothing happened: left out of snapshots of clients who see it already.
bool is_quiet(const match::AreaFrame& area);

// Announcements, hits and despawns: what a client misses when it does not get this area of this frame.
std::uint32_t event_count(const match::AreaFrame& area);

}  // namespace fusillade::net
