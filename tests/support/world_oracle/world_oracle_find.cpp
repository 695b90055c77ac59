#include "support/world_oracle/world_oracle_find.h"

#include <algorithm>

#include "support/world_oracle/world_oracle_actor.h"
#include "support/world_oracle/world_oracle_ship.h"

namespace fusillade::support {
namespace {

using sim::Kind;

// Somebody's place and velocity at a moment, as a target.
struct Placed {
  sim::EntityId id;
  const OracleShape& shape;
  Point position, velocity;
};

class Finder {
 public:
  Finder(WorldOracleState& state, Real until) : state_(state), from_(state.now), until_(until) {}

  std::vector<Meeting> find() {
    for (OracleMover& mover : state_.movers) {
      if (mover.is_there) {
        find_for(mover);
      } else if (mover.is_awaited && mover.born <= until_) {
        meetings_.push_back({{mover.born, mover.born, mover.born}, &mover, {}});
      }
    }
    return std::move(meetings_);
  }

 private:
  void find_for(OracleMover& mover) {
    Real end = until_;
    if (mover.ends <= until_) {
      meetings_.push_back({{mover.ends, mover.ends, mover.ends}, &mover, {Kind::expiry, 0}});
      end = std::max(mover.ends, from_);
    }
    if (meets_solids(mover)) meet_planes(mover, end);
    if (mover.is_ship()) {
      if (const auto crash = find_crash(state_, mover, end)) meetings_.push_back(*crash);
    }
    for (const OracleTarget& target : state_.targets) {
      const bool is_solid = !target.is_pickup && !target.is_sensor;
      if (!meets(mover, target)) continue;
      const Real first = is_sensed(mover, target) ? left_sensor_at(mover, target, end) : from_;
      meet(mover, {target.id, target.shape, target.position, {}}, {is_solid, false, first}, end);
    }
    for (const OracleMover& other : state_.movers) {
      if (!other.is_there || !meets(mover, other)) continue;
      const Placed placed{other.id, other.shape, other.at(from_), other.velocity};
      meet(mover, placed, {other.body != nullptr, false, first_moment(mover, other)}, end);
      if (may_graze(mover, other)) graze(mover, other, end);
    }
  }

  void meet_planes(OracleMover& mover, Real end) {
    const Path path{mover.at(from_), mover.velocity * (end - from_)};
    const Point half = mover.walks() ? mover.shape.half : Point{};
    const Real wall_radius = mover.body != nullptr     ? mover.shape.radius
                             : mover.bullet != nullptr ? Real{mover.bullet->wall_radius}
                                                       : 0;
    for (const Touch& touch : state_.wall_runs.touches(path, from_, end, wall_radius, half, oracle_band)) {
      meetings_.push_back({touch, &mover, {Kind::wall, 0}});
    }
    for (const Touch& touch : state_.terrain_runs.touches(path, from_, end, 0, half, oracle_band)) {
      meetings_.push_back({touch, &mover, {Kind::terrain, 0}});
    }
  }

  // Nothing acts between two that are immovable.
  static bool meets_solids(const OracleMover& mover) {
    return mover.bullet != nullptr || mover.walks() ||
           (mover.body != nullptr && mover.body->inverse_mass > 0);
  }

  bool is_sensed(const OracleMover& mover, const OracleTarget& target) const {
    return state_.sensed.contains(pair_of(mover.id, target.id));
  }

  // A figure with gaps may leave a sensor on a straight way and come in again. After `end`: it does not
  // leave.
  Real left_sensor_at(const OracleMover& mover, const OracleTarget& sensor, Real end) {
    const Real left = beyond(mover, sensor, left_tiles, end);
    const Real certain = std::min(beyond(mover, sensor, left_for_certain_tiles, end), end);
    if (length(mover.velocity) * (certain - std::min(left, end)) > 4 * left_tiles)
      state_.doubt = "the edge of a sensor";
    return left;
  }

  // When all its pieces are farther away than that.
  Real beyond(const OracleMover& mover, const OracleTarget& sensor, Real distance, Real end) {
    const PairShape& pieces = state_.shape_of_pair(mover, sensor.id, sensor.shape);
    const auto is_within = [&](const SweptOracle& piece, Real time) {
      return piece.separation(mover.at(time) - sensor.position) <= distance;
    };
    Real left = from_;
    for (bool has_moved_on = true; has_moved_on && left <= end;) {
      has_moved_on = false;
      for (const SweptOracle& piece : pieces) {
        if (!is_within(piece, left)) continue;
        if (is_within(piece, end)) return not_ever;
        left = last_moment(left, end, [&](Real time) { return is_within(piece, time); });
        has_moved_on = true;
      }
    }
    return left;
  }

  // Just after the last moment at which it holds, as it does at `from` and not at `to`; it holds on an
  // interval.
  template <typename Holds>
  static Real last_moment(Real from, Real to, Holds holds) {
    for (int i = 0; i < 60; ++i) {
      const Real middle = (from + to) / 2;
      (holds(middle) ? from : to) = middle;
    }
    return to;
  }

  bool meets(const OracleMover& mover, const OracleTarget& target) const {
    if (target.is_gone || mover.beam != nullptr || !mover.filter.meets(target.filter)) return false;
    if (target.is_sensor) return !is_sensed(mover, target) || mover.figure != nullptr;
    if (target.is_pickup) return mover.id.kind == Kind::player || mover.is_ship();
    if (target.id.kind == Kind::segment && target.form == sim::SegmentForm::ghost) return false;
    return meets_solids(mover);
  }

  bool meets(const OracleMover& mover, const OracleMover& other) const {
    if (!mover.filter.meets(other.filter)) return false;
    if (mover.beam != nullptr) return other.lives() && state_.may_hit(mover, other);
    if (mover.body != nullptr) {
      const bool is_pair = other.body != nullptr && mover.id.ordinal < other.id.ordinal;
      return is_pair && mover.body->inverse_mass + other.body->inverse_mass > 0;
    }
    if (mover.bullet != nullptr && other.body != nullptr) return true;
    if (mover.bullet != nullptr && other.lives()) return state_.may_hit(mover, other);
    return mover.id.kind == Kind::enemy && other.id.kind == Kind::player && mover.actor->contact_damage > 0;
  }

  // A hit is not met before its window ends, nor while its target is invulnerable, nor by a beam that warms
  // up.
  Real first_moment(const OracleMover& mover, const OracleMover& target) const {
    if (!target.lives()) return from_;
    return std::max(
        {from_, mover.harmful_from, state_.window_end(mover.id, target.id), target.vulnerable_from});
  }

  bool may_graze(const OracleMover& bullet, const OracleMover& player) const {
    return bullet.bullet != nullptr && player.id.kind == Kind::player && player.actor->graze_radius > 0 &&
           !state_.grazed.contains(pair_of(bullet.id, player.id));
  }

  void graze(OracleMover& bullet, const OracleMover& player, Real end) {
    OracleShape circle;
    circle.radius = player.actor->graze_radius;
    meet(bullet, {player.id, circle, player.at(from_), player.velocity}, {false, true, from_}, end);
  }

  struct Manner {
    bool is_solid = false, is_graze = false;
    Real first = 0;  // no earlier
  };

  void meet(OracleMover& mover, const Placed& target, Manner manner, Real end) {
    const Real first = manner.first;
    if (first > end) return;
    const Point start = mover.at(first) - (target.position + target.velocity * (first - from_));
    const Point velocity = mover.velocity - target.velocity;
    std::optional<Touch> touch;
    for (const SweptOracle& shape : state_.shape_of_pair(mover, target.id, target.shape, manner.is_graze)) {
      const bool is_left = manner.is_solid && shape.separation(start) <= -oracle_band &&
                           !is_approaching(shape, start, velocity);
      if (is_left) continue;
      const auto gap = [&](Real time) { return shape.separation(start + velocity * (time - first)); };
      touch = earlier(touch, first_touch(gap, first, end, length(velocity), oracle_band));
    }
    if (touch) meetings_.push_back({*touch, &mover, target.id, manner.is_graze});
  }

  // Of two pieces of one shape, whichever is met first.
  static std::optional<Touch> earlier(const std::optional<Touch>& a, const std::optional<Touch>& b) {
    if (!a || !b) return a ? a : b;
    return Touch{std::min(a->early, b->early), std::min(a->time, b->time), std::min(a->late, b->late)};
  }

  static bool is_approaching(const SweptOracle& shape, Point p, Point velocity) {
    const auto normals = normals_at(shape, p, oracle_band);
    return std::ranges::any_of(normals,
                               [&](Point n) { return dot(velocity, n) < -1e-6L * length(velocity); });
  }

  WorldOracleState& state_;
  Real from_, until_;
  std::vector<Meeting> meetings_;
};

}  // namespace

std::vector<Meeting> find_meetings(WorldOracleState& state, Real until) {
  return Finder(state, until).find();
}

namespace {

// The shapes of a pair, and where its mover is then; no shape for walls and terrain.
struct PairPlace {
  const PairShape* pair = nullptr;
  Point place;
};

PairPlace place_of_pair(WorldOracleState& state, const Meeting& meeting, Real time) {
  const OracleMover& mover = *meeting.mover;
  if (const OracleTarget* target = state.find_target(meeting.target))
    return {&state.shape_of_pair(mover, target->id, target->shape), mover.at(time) - target->position};
  const OracleMover* other = state.find_mover(meeting.target);
  if (other == nullptr) return {};
  return {&state.shape_of_pair(mover, other->id, other->shape, meeting.is_graze),
          mover.at(time) - other->at(time)};
}

std::vector<Point> normals_of(const PairShape& pair, Point p, Real band) {
  std::vector<Point> normals;
  for (const SweptOracle& shape : pair) {
    if (pair.size() > 1 && shape.separation(p) > band) continue;
    const std::vector<Point> own = normals_at(shape, p, band);
    normals.insert(normals.end(), own.begin(), own.end());
  }
  return normals;
}

}  // namespace

std::vector<Point> meeting_normals(WorldOracleState& state, const Meeting& meeting, Real time,
                                   const OracleRuns::Tolerance& place) {
  const OracleMover& mover = *meeting.mover;
  const Point p = mover.at(time);
  if (meeting.normal) return {*meeting.normal};
  if (meeting.target.kind == Kind::wall || meeting.target.kind == Kind::terrain) {
    const bool is_wall = meeting.target.kind == Kind::wall;
    const OracleRuns& runs = is_wall ? state.wall_runs : state.terrain_runs;
    const Point half = mover.walks() ? mover.shape.half : Point{};
    Real radius = is_wall && mover.body != nullptr ? mover.shape.radius : 0;
    if (is_wall && mover.bullet != nullptr) radius = mover.bullet->wall_radius;
    return runs.normals_at(p, mover.velocity, radius, half, place);
  }
  const PairPlace at = place_of_pair(state, meeting, time);
  return at.pair == nullptr ? std::vector<Point>{{}} : normals_of(*at.pair, at.place, place.band);
}

bool is_within_pieces(WorldOracleState& state, const Meeting& meeting, Real time) {
  const PairPlace at = place_of_pair(state, meeting, time);
  if (at.pair == nullptr || at.pair->size() == 1) return false;
  return std::ranges::any_of(
      *at.pair, [&](const SweptOracle& shape) { return shape.separation(at.place) < -4 * oracle_band; });
}

std::optional<Point> approached_normal(WorldOracleState& state, const Meeting& meeting, Real time) {
  const Point velocity = relative_velocity(state, meeting);
  std::optional<Point> best;
  for (const Point n : meeting_normals(state, meeting, time, own_place)) {
    const Real limit = best ? dot(velocity, *best) : std::min(-1e-6L * length(velocity), -speed_grain);
    if (dot(velocity, n) < limit) best = n;
  }
  return best;
}

Point relative_velocity(WorldOracleState& state, const Meeting& meeting) {
  const OracleMover* other = state.find_mover(meeting.target);
  const bool stands = other == nullptr || meeting.mover->is_ship();
  return stands ? meeting.mover->velocity : meeting.mover->velocity - other->velocity;
}

}  // namespace fusillade::support
