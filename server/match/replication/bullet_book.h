// What clients know of bullets, and what a snapshot tells of them.
//
// - A volley is told whole to the area where it was fired; homing bullets, fragments and placed ones one by
//   one where they are at the next snapshot, if they are still there. A bullet that flies into an area is
//   told to those who do not know it from where it was, one that bounced out of sight of some to all. Its end
//   goes to the area where it ended and to the one where it was last known.
// - A bullet that turned without an event, one under forces after a while, or a homing one that has
//   strayed from where clients fly it (flight_drift.h), is told again where it is and where it was.
// Cost: O(1) for each volley, bullet born and event; tell() is O(bullets + events).
#pragma once

#include <span>
#include <vector>

#include "match/definition.h"
#include "match/players/player_ids.h"
#include "match/replication/areas.h"
#include "match/replication/bullet_tracker.h"
#include "match/replication/flight_drift.h"
#include "match/replication/seen_areas.h"
#include "match/replication/volley_log.h"

namespace fusillade::match {

class BulletBook {
 public:
  BulletBook(const ArenaDefinition& arena, const AreaGrid& grid);

  // The volleys of every tick, before its events.
  void observe(std::span<const sim::Volley> volleys, sim::Tick now);
  // Every event of every tick.
  void observe(const sim::Event& event);

  // A snapshot. The hits since the last one are in their areas already: those that ended a bullet say so.
  void tell(const sim::World& world, const PlayerIds& ids, SeenAreas& areas);
  // In place of it, where nobody is there to be told: nothing is tracked, and whoever comes gets what is
  // live.
  void forget(sim::Tick tick);

 private:
  struct Telling;  // what the passes over one snapshot share

  BulletAnnouncement announcement(const sim::BulletView& view, const Telling& telling) const;
  void place(const sim::BulletView& view, Telling& telling);
  bool is_astray(const sim::BulletView& view, const BulletMark& before, sim::Tick tick) const;
  void redirect(const sim::BulletView& view, const BulletMark& before, Telling& telling);
  void place(const sim::Volley& volley, Telling& telling);
  void place_gone(const BulletMark& mark, Telling& telling);
  void place_end(const BulletMark& mark, const sim::Event& end, Telling& telling);
  void begin_anew(sim::Tick tick);

  const AreaGrid& grid_;
  FlightDrift drift_;
  std::vector<sim::Time> lives_;  // by bullet definition
  std::vector<bool> is_whole_;    // by volley pattern: told as volleys
  std::vector<std::size_t> bullet_of_pattern_;
  VolleyLog volleys_;  // of those that fly straight: others are told where they are
  BulletTracker tracker_;
  std::vector<sim::Volley> fired_;  // since the last snapshot
  std::vector<sim::Event> ends_;    // since then, possible ones: who goes through an enemy flies on
  sim::Tick told_ = 0;              // tick of the last snapshot
};

}  // namespace fusillade::match
