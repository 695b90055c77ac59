// Bullets as a client flies them: told by id, moved by the server's own arithmetic, and ended or turned only
// when the server says so. Nothing is met here; what a bullet does follows from what was told of it.
//
// Use: tell what the wire tells, at any time before or after it happens; advance() to the moment to be
// shown; read the bullets. What is told late is caught up with by the next advance(), in the order in which
// it happened, what is told early waits for its moment.
// Positions are those of the server's World bit for bit where forces depend on nothing but the bullet.
// Allocates; one caller at a time.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "sim/base/types.h"
#include "sim/geometry/path.h"
#include "sim/model/definitions.h"
#include "sim/model/volley.h"

namespace fusillade::sim {

struct WorldState;

// A bullet as it is told one by one: where it was at `launch`, and how it flew there (tiles/s, speed scale
// applied). `end`: of its life.
struct ToldBullet {
  Ordinal ordinal = 0;
  std::int32_t definition = 0;
  std::int32_t team = 0;
  EntityId owner{};
  Time launch = 0, end = 0;
  Vec2 position{}, velocity{};
};

struct ReplicaBullet {
  Ordinal ordinal = 0;
  std::int32_t definition = 0;
  std::int32_t team = 0;
  EntityId owner;
  Path path;     // from its last change of course on; of a forced bullet only as far as this tick is it known
  Time end = 0;  // of its life, or told
};

class Replica {
 public:
  // Of the definition only rules and types are read. `bullets_max`: more are refused.
  Replica(const WorldDefinition& definition, std::int32_t bullets_max);
  ~Replica();
  Replica(Replica&&) noexcept;
  Replica& operator=(Replica&&) noexcept;

  // Forgets every bullet and begins at `now`.
  void reset(Time now);
  Time now() const;
  std::int64_t refused() const;  // bullets for which there was no room, in all

  // False: refused, a type that is not there, or already held. A held one is redirected instead.
  bool tell(const ToldBullet& told);
  // Bullets `skip + i` with bit i of `members` set, or all from `skip` on where it is 0, of a volley as it
  // was fired. Those that are held stay as they are. The number of bullets added; -1: a pattern, direction or
  // member that is not there. Of the volley `count` and `is_cut` are not read.
  std::int32_t tell_volley(const Volley& volley, std::int32_t skip, std::uint64_t members);
  // From `time` on it flies from `position` with `velocity`. Ignored when the bullet is not held, when a
  // straight one has changed its course later than that, and when one under forces was born later: what that
  // one did later is forgotten, unless it is told as well.
  void redirect(Ordinal bullet, Time time, Vec2 position, Vec2 velocity);
  // It is gone from `time` on. Ignored when it is not held.
  void end(Ordinal bullet, Time time);
  // Of those in flight at now(), only the ones stay whose centre `keeps` likes. O(bullets).
  void keep_where(const std::function<bool(Vec2 position)>& keeps);

  // If `now` is past, to now(). O(bullets) per tick.
  void advance(Time now);

  // Those in flight at now(), by ordinal, straight ones first. `visit` may not change the replica.
  void for_each_bullet(const std::function<void(const ReplicaBullet&)>& visit) const;

 private:
  // As it was fired (velocity before limits and scale, end by its type), or as it flew.
  struct Coming {
    bool is_fired = false;
    ToldBullet bullet;
    Time gone = never;  // its end, where that is earlier than that of its life
  };
  struct Turn {
    Time time = 0;
    Ordinal bullet = 0;
    Vec2 position, velocity;
  };

  bool is_held(Ordinal bullet) const;
  bool add(const Coming& coming);
  void place(const Coming& coming);
  void place_forced(const Coming& coming);
  void apply(const Turn& turn);
  void turn_until(Time time);
  void finish_tick();

  std::unique_ptr<WorldState> world_;
  std::vector<Turn> turns_;     // yet to be flown, by time
  std::vector<Coming> coming_;  // forced ones that appear in a later tick
  Time now_ = 0;
  std::int64_t refused_ = 0;
};

}  // namespace fusillade::sim
