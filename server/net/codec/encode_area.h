// One replication area of a frame as Protobuf bytes (message Area).
#pragma once

#include <cstdint>

#include "match/frame.h"
#include "net/codec/rows.h"
#include "net/codec/wire_writer.h"

namespace fusillade::net {

// What an area tells whoever sees it.
enum class AreaVariant : std::uint8_t {
  stayed,  // seen before: new bullets only, without those flown in
  entered  // new to the client: all live bullets
};

// Appends the bytes of an Area as a field of a Snapshot. Lists are in ascending order of id already.
// Positions that do not fit 32 bits are clamped. O(rows).
void append_area(const match::AreaFrame& area, AreaVariant variant, const FrameOrigin& origin,
                 ByteBlock& bytes);
// The same for a part of it: what has flown in from one other area.
void append_flown_in(const match::AreaFrame& area, const match::FlownIn& flown, const FrameOrigin& origin,
                     ByteBlock& bytes);

// Nobody in it and nothing happened: left out of snapshots of clients who see it already.
bool is_quiet(const match::AreaFrame& area);

// A Hit as a field. `hit.event`: a hit or death.
void write_hit(WireWriter& wire, int field, const match::Hit& hit, sim::Tick tick);

}  // namespace fusillade::net
