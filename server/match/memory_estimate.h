// How much memory a match of an arena takes, before it is made.
#pragma once

#include <cstdint>

#include "match/definition.h"

namespace fusillade::match {

// Bytes, with every capacity in use: what a match takes at its start (its test holds the figures to that), a
// full inbox, as many players and spectators as may be, with their commands, a snapshot of all bullets, and
// what waits for spectators who see it later, at a rate that few views need. Without the arena itself, which
// matches share. O(bullet types + figures + pieces of segments).
std::int64_t memory_estimate_bytes(const ArenaDefinition& arena);

}  // namespace fusillade::match
