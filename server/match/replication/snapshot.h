// Makes the replication part of a frame: what is in each area that somebody sees, what happened there since
// the last snapshot, and each client's own part.
//
// - Snapshots come at snapshot_rate on average, whatever the tick rate, and besides whenever the match asks
//   for one; several of one tick only while no tick passes, each to all, and the later ones without news of
//   it.
// - An area is filled once, for all who see it; areas that nobody sees are not filled.
// - A volley is told whole to the area where it was fired; homing bullets, fragments and placed ones one by
//   one where they are at the next snapshot, if they are still there. A bullet that flies into an area is
//   told to those who do not know it from where it was, one that bounced out of sight of some to all. Its end
//   goes to the area where it ended and to the one where it was last known. Without clients nothing is
//   tracked: whoever comes enters areas and gets what is live.
// - A bullet that turned without an event, one under forces after a while, or a homing one that has
//   strayed from where clients fly it, is told again where it is and where it was.
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
#include "match/replication/bullet_tracker.h"
#include "match/replication/hit_log.h"
#include "match/replication/pool.h"
#include "match/replication/terrain_book.h"
#include "match/replication/vanished_book.h"
#include "match/replication/volley_log.h"

namespace fusillade::match {

// Where a client that flies a homing bullet straight on has it is off by so much at most, at snapshots.
inline constexpr double homing_error_tiles_max = 0.125;
// Bullets under forces are told again so often, since clients step them in other numbers; and before the
// server's rounding may have moved them so far.
inline constexpr double forced_age_s_max = 2, rounding_tiles_max = 0.004;

class SnapshotBuilder {
 public:
  explicit SnapshotBuilder(const ArenaDefinition& arena);

  // The volleys of every tick, before its events.
  void observe(std::span<const sim::Volley> volleys, sim::Tick now);
  // Every event of every tick.
  void observe(const sim::Event& event);
  // Once per tick, after it: true when a snapshot is due.
  bool is_due();
  // Gives the memory of the last snapshot back.
  void clear(Frame& frame);
  // Players' positions and everybody's views are brought up to date.
  void build(const sim::World& world, Roster& roster, Spectators& spectators, const PlayerIds& ids,
             Frame& frame);

 private:
  struct Work;  // what the passes over one snapshot share

  void add_recipient(Player& player, Work& work);
  void add_recipient(Spectator& spectator, Work& work);
  void add_recipients(Roster& roster, Spectators& spectators, Work& work);
  void add_view(sim::Vec2 centre, Sight& sight, Recipient& recipient, Work& work);
  void add_missed(const Sight& sight, Recipient& recipient) const;
  AreaRect look(sim::Vec2 centre, Sight& sight, sim::Tick tick);
  void log_hits(const Work& work);
  std::uint32_t index_of(std::uint32_t area, Frame& frame);
  void mark_visible(const AreaRect& view, const AreaRect& before, Recipient& recipient, Frame& frame);
  void note_actor(const sim::ActorView& view, Work& work);
  void note_body(const sim::BodyView& view, Work& work);
  void tell_actors(Frame& frame);
  void place_bullet(const sim::BulletView& view, Work& work);
  double homing_error_tiles(const sim::BulletView& view, double ticks) const;
  bool is_stale(const sim::BulletView& view, double ticks) const;
  bool is_astray(const sim::BulletView& view, const BulletMark& before, const Work& work) const;
  void redirect(const sim::BulletView& view, const BulletMark& before, Work& work);
  void place_beam(const sim::BeamView& view, Work& work);
  void tell_terrain(Work& work);
  void tell_vanished(Work& work);
  std::vector<BulletAnnouncement>* list_of_new(AreaFrame& area, const BulletMark* before);
  const sim::Volley* volley_of(sim::Ordinal bullet) const;
  void place_volley(const sim::Volley& volley, Work& work);
  void place_event(const sim::Event& event, Work& work);
  bool end_by_hit(const sim::Event& end, AreaFrame& area);
  void place_gone(const BulletMark& mark, Work& work);
  AreaFrame* frame_of(std::uint32_t area, Frame& frame);
  BulletAnnouncement announcement(const sim::BulletView& view, const Work& work) const;
  void finish(sim::Tick tick);

  struct Homing {
    double pull = 0;            // tiles/s^2, as flown; 0: none
    double wave_amplitude = 0;  // tiles
  };

  double ticks_per_snapshot_, ticks_waited_ = 0;
  double tick_rate_;
  sim::Tick built_ = 0;  // tick of the last snapshot
  AreaGrid grid_;
  std::vector<sim::Time> lives_;          // by bullet definition
  std::vector<bool> is_straight_;         // by bullet definition
  std::vector<Homing> homings_;           // by bullet definition
  std::vector<std::int32_t> body_types_;  // by ordinal, see body_types_of()
  std::vector<bool> is_whole_;            // by volley pattern: told as volleys
  std::vector<std::size_t> bullet_of_pattern_;
  VolleyLog volleys_;
  std::vector<sim::Volley> fired_;  // since the last snapshot
  std::vector<sim::Event> events_;  // since the last snapshot: told ones and ends of bullets
  ActorBook players_, enemies_, bodies_, masks_;
  TerrainBook terrain_;
  VanishedBook vanished_;
  BulletTracker tracker_;
  HitLog hits_;
  sim::Tick trail_ticks_;
  std::vector<std::int32_t> index_of_area_;  // into Frame::areas; -1: nobody sees it
  std::vector<bool> wants_live_;             // by index into Frame::areas: a client enters it
  Pool<AreaFrame> spare_areas_;
  Pool<FlownIn> spare_flown_in_;
  Pool<Recipient> spare_recipients_;
};

}  // namespace fusillade::match
