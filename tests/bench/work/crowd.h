// A match of 200 players all over a large map, each of whom sees a small part of it: what it takes to tell
// one of them.
#pragma once

#include <cstdint>

namespace fusillade::bench {

// Plays it for a second: snapshots are built and encoded. Returns how many were told, those of all players
// together.
std::int64_t tell_crowd();

}  // namespace fusillade::bench
