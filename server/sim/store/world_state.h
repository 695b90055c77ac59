// Everything that a world owns, passed to the stages of the tick. Inner header of server/sim: the stages read
// and write it, nobody outside sees it.
#pragma once

#include <vector>

#include "sim/base/rng.h"
#include "sim/base/tick_rate.h"
#include "sim/grid/bullet_index.h"
#include "sim/grid/occupancy.h"
#include "sim/grid/player_places.h"
#include "sim/grid/static_targets.h"
#include "sim/grid/target_grid.h"
#include "sim/mask/figure.h"
#include "sim/model/step.h"
#include "sim/model/volley.h"
#include "sim/plane/bit_plane.h"
#include "sim/queue/contact_queue.h"
#include "sim/queue/course_log.h"
#include "sim/queue/event_list.h"
#include "sim/queue/found_contact.h"
#include "sim/store/actor_store.h"
#include "sim/store/beam_store.h"
#include "sim/store/body_store.h"
#include "sim/store/bullet_physics.h"
#include "sim/store/bullet_stores.h"
#include "sim/store/detail_map.h"
#include "sim/store/outlook.h"
#include "sim/store/windows.h"

namespace fusillade::sim {

// What searches count; each chunk has its own.
struct FinderCounts {
  std::int64_t pairs = 0;    // candidates from the grids
  std::int64_t tests = 0;    // swept tests
  std::int64_t refused = 0;  // contacts flown through because the window store is full

  void add_to(StepResult& result) const {
    result.candidate_pairs += pairs;
    result.swept_tests += tests;
    result.windows_refused += refused;
  }
};

// One placement of the definition that has not appeared yet.
struct Scheduled {
  Time start = 0;
  Kind kind = Kind::none;
  Ordinal ordinal = 0;
  std::uint32_t index = 0;  // into the definition's list of that kind
};

// A volley that is fired within the tick, by somebody, or at somebody, who may take another course before.
struct ComingVolley {
  Volley volley;
  MoverRef first;     // of its bullets; the others stand after it
  EntityId aimed_at;  // the player to whom it points; kind none: it points to nobody
};

// Whether a world goes from tick to tick, or a moment of the past may come again, with bullets that are ahead
// of it: then each may have to have a course and an end of its own.
enum class TimeFlow : std::uint8_t { forward_only, rewinds };

struct WorldState {
  explicit WorldState(const WorldDefinition& given, TimeFlow flow = TimeFlow::forward_only);

  // Fixed for the match, but for BulletPhysics::first.
  WorldDefinition definition;
  TickRate rate;
  std::vector<BulletPhysics> bullet_physics;  // by BulletDefinition
  std::vector<Figure> figures;                // by FigureDefinition
  std::vector<ShapeData> actor_shapes;        // by ActorDefinition; of a figure: around all its headings
  std::vector<ShapeData> graze_shapes;        // by ActorDefinition; of radius 0: none
  BitPlane walls;
  double knock_back_decay = 1;  // per tick

  // State of the match.
  Tick tick = 0;
  Rng rng;
  BitPlane terrain;
  StaticTargets statics;
  StraightStore straight;
  ForcedStore forced;
  BodyStore bodies;
  ActorStore enemies, players, masks;
  BeamStore beams;
  Windows windows;
  Windows refusals;                 // pairs that `windows` had no room for, flown through until then
  Windows grazes;                   // bullet and player that need no more graze; until the bullet's end
  Windows rests;                    // who rests on what, until they part; see response/rest.h
  std::vector<Scheduled> schedule;  // in the order of (start, kind, ordinal)
  std::size_t schedule_next = 0;
  bool are_enemies_called_off = false;  // those of the schedule
  Ordinal bullets_spawned = 0, enemies_spawned = 0, players_spawned = 0, beams_spawned = 0;  // next ordinals

  // Of the current tick only.
  Time tick_start = 0, tick_end = 0;
  // Goes to that tick, and nothing with it.
  void set_tick(Tick other) {
    tick = other;
    tick_start = time_of(tick);
    tick_end = tick_start + tick_length;
  }
  Time now = 0;             // moment that is being resolved
  Time terrain_filled = 0;  // last moment of the tick at which terrain became more: none is met there before
  bool is_terrain_carved = false;  // some of it, in this tick
  PlayerPlaces player_places;      // of those who are there when the tick begins: enemies look at them
  struct HomingPlace {
    PackedId target = UINT64_MAX;  // UINT64_MAX: there is none, it has gone or not come yet
    Vec2d position;
  };
  // Of enemies, then players, by slot, where bullets home; as many as there can be, and one.
  std::vector<HomingPlace> homing_places;
  TargetGrid targets;  // bodies, enemies, players, masks
  BulletIndex bullet_index;
  Occupancies occupancy;  // where bullets may meet anything; see broadphase/screen.h
  Outlooks outlooks;      // see broadphase/outlook.h
  // Tiles, of the largest bullet shape; round: how much of it is no corner.
  double bullet_reach = 0, bullet_corner_radius = 0;
  ContactQueue queue;
  Slot first_new_straight = 0, first_new_forced = 0;  // bullets from there on appeared within this tick
  // Terrain masks and bunkers that become solid within this tick, in the order in which they do.
  std::vector<Scheduled> becoming_solid;
  std::size_t solid_next = 0;  // the first of them that is not yet
  struct ChunkResult {
    std::size_t found_begin = 0, found_end = 0;  // its part of the queue's places
    std::uint32_t noted_end = 0, noted_max = 0;  // its part of `noted`
    FinderCounts counts;
  };
  std::vector<ChunkResult> chunks;
  Column<NotedContact> noted;     // what bullets wait for, see PendingContact
  std::vector<MoverRef> waiting;  // stopped by the guard until the next tick
  CourseLog courses;
  DetailMap detail;
  std::vector<MoverRef> blast_candidates;  // whom a blast may reach; room for every target twice
  struct Resting {
    PackedId id = nobody;
    MoverRef mover;
  };
  std::vector<Resting> resting;  // who is part of a rest, by id, as a tick ends
  EventList events;
  std::vector<Volley> volleys;
  // Of those whose owner may yet take another course before it fires. Has room for as many as `volleys`, and
  // grows where a tick has more.
  std::vector<ComingVolley> coming_volleys;
  StepResult result;

  ActorStore& actors(MoverForm form) {
    return form == MoverForm::enemy ? enemies : form == MoverForm::mask ? masks : players;
  }
  const ActorStore& actors(MoverForm form) const { return const_cast<WorldState&>(*this).actors(form); }
  BulletColumns& bullets(MoverRef mover) {
    return mover.form() == MoverForm::straight ? static_cast<BulletColumns&>(straight) : forced;
  }
  const BulletColumns& bullets(MoverRef mover) const {
    return mover.form() == MoverForm::straight ? static_cast<const BulletColumns&>(straight) : forced;
  }
  Slot bullet_count() const { return straight.size() + forced.size(); }
};

}  // namespace fusillade::sim
