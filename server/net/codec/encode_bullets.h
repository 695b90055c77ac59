// Bullets of an area as they are told: volleys in a few bytes each, all others one by one; and where they
// bounced.
#pragma once

#include <vector>

#include "match/frame.h"
#include "net/codec/rows.h"

namespace fusillade::net {

// Volleys as they were fired from the area, whole.
void add_fired(v1::Area& wire, const std::vector<sim::Volley>& volleys, const AreaGrid& grid);
// Bullets in ascending order of id; those that fly as their volley was fired are put together into rows of
// it.
void add_bullets(v1::Area& wire, const std::vector<match::BulletAnnouncement>& bullets, const AreaGrid& grid);
// In ascending order of the bullets' ids.
void add_bounces(v1::Area& wire, const std::vector<sim::Event>& bounces, sim::Tick tick);

}  // namespace fusillade::net
