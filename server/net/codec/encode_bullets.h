// Bullets of an area as they are told: volleys in a few bytes each, all others one by one; and where they
// bounced.
#pragma once

#include <vector>

#include "match/frame.h"
#include "net/codec/rows.h"
#include "net/codec/wire_writer.h"

namespace fusillade::net {

// Fields of an Area, which are left out where there is nothing to tell.

// Bullets in ascending order of id, those of no volley.
void write_singles(WireWriter& wire, const std::vector<match::BulletAnnouncement>& bullets, sim::Tick tick);
// Those that fly as their volley was fired are put together into rows of it. `area`: whose corner the rows
// count from.
void write_volleys(WireWriter& wire, const std::vector<match::BulletAnnouncement>& bullets,
                   std::uint32_t area, const FrameOrigin& origin);
// Volleys as they were fired from the area, whole.
void write_fired(WireWriter& wire, const std::vector<sim::Volley>& volleys, std::uint32_t area,
                 const FrameOrigin& origin);
// In ascending order of the bullets' ids.
void write_bounces(WireWriter& wire, const std::vector<sim::Event>& bounces, sim::Tick tick);

}  // namespace fusillade::net
