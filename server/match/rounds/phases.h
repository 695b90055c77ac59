// The phases of a round: waiting -> live -> ended -> waiting of the next round. A pure clockwork of ticks.
//
// waiting: until players_min are there and have been there for waiting_s. live: until live_s are over, the
// best score has reached score_limit (of a player, or with teams of a team), or, with players_min > 0, nobody
// is left. ended: for ended_s. One change per tick at most, so that every phase is seen by everybody for a
// tick.
#pragma once

#include <cstdint>
#include <optional>

#include "match/definition.h"
#include "match/frame.h"
#include "match/ticks.h"

namespace fusillade::match {

class Phases {
 public:
  Phases(const RoundRules& rules, double tick_rate);

  // From the next tick on; the phase that is under way is judged by them, too.
  void set_rules(const RoundRules& rules) { rules_ = rules; }

  // Once per tick, before it runs. The phase that begins with this tick; nullopt: none does.
  std::optional<Phase> advance(sim::Tick tick, std::int32_t players, std::int64_t score_best);

  Phase phase() const { return phase_; }
  std::uint32_t round() const { return round_; }  // from 1
  sim::Tick begun() const { return begun_; }      // tick with which the phase began
  // The tick with which the phase ends by itself at the latest; nullopt: it waits for something.
  std::optional<sim::Tick> end() const;
  // Time until then, from the start of `tick`; 0: it waits for something.
  double left_s(sim::Tick tick) const;

 private:
  sim::Tick ticks_of(double seconds) const { return ticks_of_s(seconds, tick_rate_); }
  void count_waiting(sim::Tick tick, std::int32_t players);
  bool is_over(sim::Tick tick, std::int32_t players, std::int64_t score_best) const;

  RoundRules rules_;
  double tick_rate_;
  Phase phase_ = Phase::waiting;
  std::uint32_t round_ = 1;
  sim::Tick begun_ = 0;
  std::optional<sim::Tick> complete_since_;  // waiting: players_min have been there since
};

}  // namespace fusillade::match
