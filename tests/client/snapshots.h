// Hand-made messages for the tests of the model, the audit and the fake server.
#pragma once

#include <cstdint>

#include "fusillade/v1/play.pb.h"

namespace fusillade::client::testing_messages {

// A 64×32 map in areas of 16 tiles (4×2), 60 ticks/s, 20 snapshots/s, player 7; actor types 0 (a class with a
// weapon of 20 tiles/s) and 1; bullet types 0 (straight) and 1 (falls); pattern 0: a ring of eight bullets of
// type 0 at 6 tiles/s.
v1::Welcome welcome();
std::string content();  // of its arena, as served by HTTP

// alive, 100 points, at (8, 8): in area 0.
v1::Snapshot snapshot(std::uint32_t tick, bool full);

// Row of the own player in area 0 at (8, 8), as snapshot() says.
v1::Area& add_own_area(v1::Snapshot& snapshot, bool entered);

v1::Area& add_area(v1::Snapshot& snapshot, std::uint32_t id, bool entered);

// A row at rest with 50 points, told at the snapshot's tick; x, y in steps from the area's corner.
void add_actor(v1::Actors& actors, std::int64_t id_delta, std::int64_t x, std::int64_t y,
               std::int64_t type = 0);

// Type 0, team 1, launched at the snapshot's tick, life 180 ticks.
void add_bullet(v1::Bullets& bullets, std::uint64_t id_delta, float x, float y, float vx, float vy);

// All of pattern 0, fired two tiles right of and below the area's corner in the tick before the snapshot.
v1::Volley& add_volley(v1::Area& area, std::uint64_t first_bullet);

v1::Hit& add_hit(v1::Area& area, v1::Hit::Form form, std::uint64_t bullet, float x, float y);

// Off a wall, a tick before the snapshot; of bullets in ascending order.
void add_bounce(v1::Area& area, std::uint64_t id_delta, float x, float y, float vx,
                std::uint32_t fraction = 0);

v1::Despawn& add_despawn(v1::Area& area, v1::Despawn::Cause cause, std::uint64_t bullet);

}  // namespace fusillade::client::testing_messages
