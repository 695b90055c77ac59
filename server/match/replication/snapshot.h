// Makes the replication part of a frame: what is in each area that somebody sees, what happened there since
// the last snapshot, and each client's own part.
//
// - Snapshots come at snapshot_rate on average, whatever the tick rate, and besides whenever the match asks
//   for one; several of one tick only while no tick passes, each to all, and the later ones without news of
//   it.
// - An area is filled once, for all who see it; areas that nobody sees are not filled.
// - Bullets are told by what BulletBook says.
// - Players, enemies, bodies and masks are told by what ActorBook says, beams as they are at each snapshot.
// - Who gets a full snapshot and has read an earlier one is told which hits and deaths it missed: those of
//   the areas that it saw or, while it was away, would have seen.
// - Lists are in id order, events in the order in which they happened: nothing shows the storage order.
// Cost per snapshot: O(bullets + actors + events + clients * areas in view). Memory is reused; it grows with
// the largest snapshot ever.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "match/frame.h"
#include "match/players/player_ids.h"
#include "match/players/roster.h"
#include "match/players/spectators.h"
#include "match/replication/areas.h"
#include "match/replication/bullet_book.h"
#include "match/replication/hit_log.h"
#include "match/replication/pool.h"
#include "match/replication/seen_areas.h"
#include "match/replication/terrain_book.h"
#include "match/replication/vanished_book.h"

namespace fusillade::match {

class SnapshotBuilder {
 public:
  explicit SnapshotBuilder(const ArenaDefinition& arena);

  // The volleys of every tick, before its events.
  void observe(std::span<const sim::Volley> volleys, sim::Tick now);
  // Every event of every tick.
  void observe(const sim::Event& event);
  // Once per interval, whether a tick was made in it or not. True: a snapshot is due.
  bool count_tick();
  // Gives the memory of the last snapshot back.
  void clear(Frame& frame);
  // Players' positions and everybody's views are brought up to date.
  void build(const sim::World& world, Roster& roster, Spectators& spectators, const PlayerIds& ids,
             Frame& frame);

 private:
  struct Work;  // what the passes over one snapshot share

  void bring_up_to_date(Roster& roster, const Work& work);
  void add_recipient(Player& player, const Work& work);
  void add_recipient(Spectator& spectator, const Work& work);
  void add_recipients(Roster& roster, Spectators& spectators, const Work& work);
  void add_view(sim::Vec2 centre, Sight& sight, Recipient& recipient, const Work& work);
  void add_missed(const Sight& sight, Recipient& recipient) const;
  AreaRect look(sim::Vec2 centre, Sight& sight, sim::Tick tick);
  void log_hits(const Work& work);
  void mark_visible(const AreaRect& view, const AreaRect& before, Recipient& recipient);
  void note_actor(const sim::ActorView& view, const Work& work);
  void note_body(const sim::BodyView& view, sim::Tick tick);
  void tell_actors(const Work& work);
  void tell_terrain(const Work& work);
  void place_beam(const sim::BeamView& view, const Work& work);
  void place_event(const sim::Event& event, const PlayerIds& ids);
  void forget(sim::Tick tick);

  double ticks_per_snapshot_, ticks_waited_ = 0;
  AreaGrid grid_;
  std::vector<std::int32_t> body_types_;  // by ordinal, see body_types_of()
  ActorBook players_, enemies_, bodies_, masks_;
  BulletBook bullets_;
  TerrainBook terrain_;
  VanishedBook vanished_;
  HitLog hits_;
  sim::Tick trail_ticks_;
  SeenAreas seen_;
  std::vector<sim::Event> events_;  // since the last snapshot: those that are told as such
  Pool<Recipient> spare_recipients_;
};

}  // namespace fusillade::match
