// A slow second opinion on whole ticks, written from RULES alone: double precision and more, every mover
// against everything, times by search. It follows a log of events: each has to be what RULES gives next, and
// nothing may be left out; then the oracle goes on from the logged moment, place and velocity, so that
// rounding never adds up to another course of events.
//
// Knows placements only: no commands, emitters, behaviours.
#pragma once

#include <set>
#include <string>

#include "support/world_oracle/world_oracle_respond.h"

namespace fusillade::support {

struct OracleCounts {
  std::uint64_t events = 0, contacts = 0;
  std::uint64_t grazes = 0;  // contacts so shallow that they might have been missed
  std::uint64_t silent = 0;  // responses without an event: slides, rests, pegs within their cooldown
  Real position_error_max = 0, velocity_error_max = 0;  // tiles; share of the speed
};

class WorldOracle {
 public:
  explicit WorldOracle(const sim::WorldDefinition& definition);

  // Call before the events of each tick.
  void begin_tick();
  // Takes the next event of the log. Nothing if it is right, else what is wrong with it.
  std::string accept(const sim::Event& event);
  // All events of the tick are taken. Nothing if none is missing. Everything is at the tick's end then.
  std::string finish_tick();
  // The place of a mover as the world tells it at that moment; nothing if it is right. The oracle goes on
  // from it.
  std::string compare(sim::EntityId id, sim::Vec2 position, sim::Vec2 velocity);

  // Of those that worlds show: all but beams.
  std::int32_t mover_count() const;
  // Whom the last error is about meets so much within so short a way that rounding decides what comes next: a
  // mover in a wedge.
  bool is_crowded() const;
  // What was so near to happening, or not, in this tick that rounding decided; nothing: all was clear.
  const char* doubt() const { return state_.doubt; }
  const OracleCounts& counts() const { return counts_; }

 private:
  std::string miss(const sim::Event& due);
  std::string take_due(const sim::Event& event, Real time);
  void take_fragment(const sim::Event& event);
  std::string take(const Meeting& meeting, const sim::Event& event, Real time);
  std::string follow_to(Real time, const sim::Event* event);
  std::string check_normal(const Meeting& meeting, const sim::Event& event, Real time);
  std::string check(const sim::Event& event, const sim::Event& expected, Real time);
  std::vector<Meeting> meetings_until(Real end);
  bool is_stopped_by_graze(const OracleMover& mover, sim::Vec2 position, sim::Vec2 velocity);
  void note_meeting(const Meeting& meeting, Real time);
  void note_graze(const Meeting& meeting);
  void doubt_about(const OracleMover& mover);
  void forget_left_place(const OracleMover& mover, Real time);
  void respond_silently(const Meeting& meeting);

  WorldOracleState state_;
  std::vector<sim::Event> due_;  // what has to follow at once, in any order
  // Where each mover has met something, as long as it has been nowhere else.
  std::map<std::pair<sim::Kind, sim::Ordinal>, std::vector<Point>> met_;
  std::set<std::pair<sim::Kind, sim::Ordinal>> grazing_;  // who might have been in this tick
  // Whose response without an event came last: what it meets at once has the simulation's moment of it.
  sim::EntityId turned_silently_;
  std::vector<sim::EntityId> concerned_;  // whom the last error is about, if there was one
  const char* doubt_at_end_ = nullptr;    // of the tick: it is about the next one, too
  OracleCounts counts_;
};

}  // namespace fusillade::support
