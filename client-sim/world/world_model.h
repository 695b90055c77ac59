// The world as one client knows it: what it was told in Welcome and snapshots, read as proto/README.md says.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "client-sim/behaviour/behaviour.h"
#include "client-sim/world/actor_table.h"
#include "client-sim/world/flight.h"
#include "client-sim/world/scenery.h"
#include "sim/behaviour/pattern.h"

namespace fusillade::v1 {
class Area;
class ArenaContent;
class Bullets;
class Snapshot;
class Welcome;
}  // namespace fusillade::v1

namespace fusillade::client {

struct Bounce;

struct MatchFacts {
  std::uint64_t player = 0;
  double tick_rate = 60;
  double snapshot_rate = 20;
  std::uint32_t map_width = 0;  // tiles
  std::uint32_t map_height = 0;
  std::uint32_t area_tiles = 1;
  std::uint32_t columns = 0;  // areas
  std::uint32_t rows = 0;
  std::vector<float> shot_speeds;   // per actor type; 0: no weapon
  std::vector<float> body_radii;    // per body type
  std::vector<FlightKind> flights;  // per bullet type
  std::vector<sim::VolleyPattern> patterns;

  // The area that holds a position; positions outside the map belong to the nearest one.
  std::uint32_t area_at(Vec position) const;
  Vec corner_of(std::uint32_t area) const;
};

// How fast a match runs from a snapshot on.
struct Pace {
  bool is_paused = false;
  std::uint32_t slow_motion = 1;  // times longer than its rate says each tick takes
  bool operator==(const Pace&) const = default;
};

Pace pace_of(const v1::Snapshot& snapshot);

// What the server says about the client's own player.
struct SelfFacts {
  bool alive = false;
  std::int32_t health = 0;
  std::int32_t score = 0;
  std::uint32_t deaths = 0;
  float x = 0;
  float y = 0;
};

// The actors of a view. Made anew for each, so that one does for many bots, and stays in a cache.
struct Sight {
  std::vector<Actor> players, enemies;
};

class WorldModel {
 public:
  // A new session. `hold_bullets`: without it bullets are neither held nor flown, which is most of the work.
  void begin(const v1::Welcome& welcome, bool hold_bullets);

  // The static content of the arena, whenever it has come.
  void set_content(std::shared_ptr<const v1::ArenaContent> content) {
    scenery_.set_content(std::move(content));
  }
  // Takes a snapshot that StreamAudit found readable. Cost: rows of the snapshot, and the bullets held.
  void apply(const v1::Snapshot& snapshot);

  const MatchFacts& facts() const { return facts_; }
  const SelfFacts& self() const { return self_; }
  const Pace& pace() const { return pace_; }
  std::uint32_t tick() const { return tick_; }
  bool sees(std::uint32_t area) const { return areas_.contains(area); }
  bool holds(std::uint64_t bullet) const { return held_.contains(bullet); }
  bool holds_bullets() const { return hold_bullets_; }
  const ActorTable& player_rows() const { return player_rows_; }
  const ActorTable& enemy_rows() const { return enemy_rows_; }
  const ActorTable& body_rows() const { return body_rows_; }
  const ActorTable& mask_rows() const { return mask_rows_; }
  const Scenery& scenery() const { return scenery_; }
  std::size_t held_count() const { return held_.size(); }

  // Where a held bullet is at tick(). Precondition: holds(bullet).
  Vec bullet_position(std::uint64_t bullet) const;
  // In ticks: of the last announcement or bounce. Precondition: holds(bullet).
  double bullet_launch(std::uint64_t bullet) const { return held_.at(bullet).launch; }

  // What a behaviour sees `since_snapshot_s` after the last snapshot, as a clock on the wall has it; valid
  // until the next apply(), and as long as `sight` is as it was left. O(actors).
  View view(double since_snapshot_s, Sight& sight) const;

 private:
  void read_areas(const v1::Snapshot& snapshot);
  void leave_areas(const v1::Snapshot& snapshot);
  void read_actors(const v1::Snapshot& snapshot);
  void read_bullets(const v1::Bullets& bullets);
  void read_volleys(const v1::Area& area);
  void read_events(const v1::Area& area);
  void bounce(const Bounce& bounce);
  void fly_bullets();

  MatchFacts facts_;
  SelfFacts self_;
  Pace pace_;
  bool hold_bullets_ = false;
  std::uint32_t tick_ = 0, last_tick_ = 0;
  ActorTable player_rows_, enemy_rows_, body_rows_, mask_rows_;
  Scenery scenery_;
  boost::unordered_flat_set<std::uint32_t> areas_;
  boost::unordered_flat_map<std::uint64_t, HeldBullet> held_;
  std::vector<Flight> flights_;  // of held_, at tick_
};

}  // namespace fusillade::client
