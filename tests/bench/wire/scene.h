// The wire's fixed scenes, played through the real way of a snapshot, and of a match state: match, encoder,
// frame. No clock and no chance in it: the same bytes every time.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "match/definition.h"

namespace fusillade::bench {

// How much there is, on average over snapshots and clients.
struct Crowd {
  double enemies = 0, players = 0, bullets = 0, hits_per_s = 0;
};

// Of WireFigures::bytes_per_s_by_kind.
inline constexpr const char* match_states = "match states";

// Medians over all seconds and clients, framing of WebSocket counted.
struct WireFigures {
  double bytes_per_s_p50 = 0, bytes_per_s_p99 = 0;
  double naive_bytes_per_s = 0;  // all that is in view with every snapshot: place and velocity of each
  Crowd view, areas;             // what a client shows; what it is sent
  std::map<std::string, double> bytes_per_s_by_kind;  // mean, by what the bytes say
};

// The seconds in which the scene fills do not count.
WireFigures play_wire_scene(const match::ArenaDefinition& arena, std::int32_t players, std::int32_t seconds);

WireFigures play_crowd(std::int32_t seconds);  // four players
WireFigures play_few(std::int32_t seconds);    // twenty
WireFigures play_fight(std::int32_t seconds);  // twenty who kill each other, so that scores change

// Committed figures of 20 s, which a test holds within 5 %.
inline constexpr double crowd_bytes_per_s = 6873, few_bytes_per_s = 2628, fight_bytes_per_s = 4057,
                        fight_states_bytes_per_s = 375;

}  // namespace fusillade::bench
