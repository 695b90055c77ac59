// What a tick is handed and what it answers.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string_view>

namespace fusillade::sim {

// The stages of a tick, in order (RULES, "One tick, in order"). The broadphase and the responses run on the
// caller's thread alone, while other threads run the stage after it already.
enum class Stage : std::uint8_t { spawns, broadphase, forces, contacts, response, outlook, finish };
inline constexpr std::array<std::string_view, 7> stage_names{"spawns",   "broadphase", "forces", "contacts",
                                                             "response", "outlook",    "finish"};

struct StepHooks {
  using Chunk = std::function<void(std::int32_t)>;
  using Meanwhile = std::function<void()>;

  // Runs meanwhile() on this thread and `chunk(0..count-1)`, in any order, on any number of threads, at once,
  // and returns when all are done. Empty: first the one, then the others in order, on this thread.
  std::function<void(std::int32_t count, const Chunk& chunk, const Meanwhile& meanwhile)> for_each_chunk;
  // Called after each stage. Empty: nobody looks.
  std::function<void(Stage)> stage_done;
};

// Counts of one tick. Overflows are results, not errors: the tick is complete and valid without what was
// refused.
struct StepResult {
  std::int64_t bullets_spawned = 0;
  std::int64_t bullets_refused = 0;  // bullets_max reached
  // A capacity of enemies, players, bodies, beams or masks reached; or a beam whose owner is not there.
  std::int64_t actors_refused = 0;
  // windows_max reached: a hit was flown through for dedup_window, a peg's cooldown or a rest was not noted.
  // Each has an `overflow` event. Where as many refused pairs wait as windows_max, too, further ones are
  // counted without an event, once per search.
  std::int64_t windows_refused = 0;
  std::int64_t events_dropped = 0;   // beyond events_max: told all the same, but those of form `overflow`
  std::int64_t guards_tripped = 0;   // movers that waited because of contacts_per_tick_max
  std::int64_t possible_pairs = 0;   // movers times targets, which brute force would try
  std::int64_t candidate_pairs = 0;  // broadphase output
  std::int64_t swept_tests = 0;      // narrowphase calls
  std::int64_t contacts = 0;         // responses carried out

  StepResult& operator+=(const StepResult& other) {
    bullets_spawned += other.bullets_spawned;
    bullets_refused += other.bullets_refused;
    actors_refused += other.actors_refused;
    windows_refused += other.windows_refused;
    events_dropped += other.events_dropped;
    guards_tripped += other.guards_tripped;
    possible_pairs += other.possible_pairs;
    candidate_pairs += other.candidate_pairs;
    swept_tests += other.swept_tests;
    contacts += other.contacts;
    return *this;
  }
  // What full stores refused.
  std::int64_t overflows() const {
    return bullets_refused + actors_refused + windows_refused + events_dropped;
  }
};

}  // namespace fusillade::sim
