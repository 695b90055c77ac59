// The event log of SCENARIO: JSON Lines, one event a line, numbers shortest round-trip.
#pragma once

#include <cstdint>
#include <string>

#include "sim/model/event.h"

namespace fusillade::cli {

// Appends the line of one event, '\n' included. Keys in this order; those in brackets only where they mean
// something: tick, fraction, event, mover, [target: all but spawn and expire], x, y, nx, ny, vx, vy, [damage,
// health: hit]. Ids are kind:index; the map is "wall" and "terrain". Zero is never printed as -0.
void append_event_line(const sim::Event& event, std::string& line);

// {"tick":600,"event":"hash","hash":"16 hex digits"}: the state after `tick` completed ticks.
void append_hash_line(sim::Tick tick, std::uint64_t hash, std::string& line);

}  // namespace fusillade::cli
