// Which enemies appear when: the waves of a round, and the arena's written-out enemies once more in later
// rounds.
//
// Enemy k of repetition r of a wave is due at start + r * period + k * interval after the round went live,
// and appears with the first tick that begins at that time or later. Counts are exact whatever the tick rate.
// With alive_max no more than so many of a wave, all its repetitions together, are alive at once; further
// ones wait, however many, until the end of the round.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "match/definition.h"

namespace fusillade::match {

class Waves {
 public:
  Waves(std::span<const WaveDefinition> waves, double tick_rate);

  // For a new round.
  void restart();

  struct Due {
    std::int32_t wave = 0;   // index of its WaveDefinition
    std::int64_t count = 0;  // enemies to place with this tick; may be more than there is room for
  };
  // For the tick that begins `ticks` after the round went live; valid until the next call. Call once per
  // tick. `alive`: enemies of each wave that has an alive_max. O(waves + repetitions that are still coming).
  std::span<const Due> due(sim::Tick ticks, std::span<const std::int32_t> alive);
  // Waves begun in this round, each repetition for itself.
  std::int32_t begun() const { return begun_; }
  // Every enemy has been given and no wave comes again.
  bool is_over() const;

 private:
  struct Progress {
    std::int64_t placed = 0;  // enemies that were given before
    std::int64_t whole = 0;   // repetitions of which all are due
  };
  std::int64_t repetitions(const WaveDefinition& wave, double now_s) const;
  std::int64_t due_by(const WaveDefinition& wave, Progress& progress, double now_s) const;

  std::vector<WaveDefinition> waves_;
  double tick_rate_;
  std::vector<Progress> progress_;
  std::vector<Due> due_;
  std::int32_t begun_ = 0;
};

// Written-out enemies by the time at which they appear, counted from the start of their round.
class Placements {
 public:
  Placements(std::span<const sim::ActorPlacement> placements, double tick_rate);

  void restart() { next_ = 0; }
  // Those due by the tick that begins `ticks` after the round's start and not given before.
  std::span<const sim::ActorPlacement> due(sim::Tick ticks);

 private:
  std::vector<sim::ActorPlacement> placements_;  // by start; those of one time in the order of the file
  double tick_rate_;
  std::size_t next_;
};

}  // namespace fusillade::match
