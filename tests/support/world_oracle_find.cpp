#include "support/world_oracle_find.h"

#include <algorithm>

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
    for (const OracleTarget& target : state_.targets) {
      if (meets(mover, target))
        meet(mover, {target.id, target.shape, target.position, {}}, !target.is_pickup, end);
    }
    for (const OracleMover& other : state_.movers) {
      if (!other.is_there || !meets(mover, other)) continue;
      const bool is_solid = other.body != nullptr;
      meet(mover, {other.id, other.shape, other.at(from_), other.velocity}, is_solid, end);
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

  static bool meets(const OracleMover& mover, const OracleTarget& target) {
    if (target.is_gone) return false;
    if (target.is_pickup) return mover.id.kind == Kind::player;
    if (target.id.kind == Kind::segment && target.form == sim::SegmentForm::ghost) return false;
    return meets_solids(mover);
  }

  bool meets(const OracleMover& mover, const OracleMover& other) const {
    if (mover.body != nullptr) {
      const bool is_pair = other.body != nullptr && mover.id.ordinal < other.id.ordinal;
      return is_pair && mover.body->inverse_mass + other.body->inverse_mass > 0;
    }
    if (mover.bullet != nullptr && other.body != nullptr) return true;
    if (mover.bullet != nullptr && other.actor != nullptr) {
      const bool is_friend = mover.team == other.team && !state_.definition.rules.friendly_fire;
      return !is_friend && mover.owner != other.id;
    }
    return mover.id.kind == Kind::enemy && other.id.kind == Kind::player && mover.actor->contact_damage > 0;
  }

  // A hit is not met before its window ends, nor while the player is invulnerable.
  Real first_moment(const OracleMover& mover, const Placed& target) const {
    if (target.id.kind != Kind::enemy && target.id.kind != Kind::player) return from_;
    Real first = std::max(from_, state_.window_end(mover.id, target.id));
    for (const OracleMover& other : state_.movers) {
      if (other.id == target.id) first = std::max(first, other.vulnerable_from);
    }
    return first;
  }

  void meet(OracleMover& mover, const Placed& target, bool is_solid, Real end) {
    const Real first = first_moment(mover, target);
    if (first > end) return;
    const Point start = mover.at(first) - (target.position + target.velocity * (first - from_));
    const Point velocity = mover.velocity - target.velocity;
    const SweptOracle& shape = state_.shape_of_pair(mover, target.id, target.shape);
    if (is_solid && shape.separation(start) <= -oracle_band && !is_approaching(shape, start, velocity))
      return;
    const auto gap = [&](Real time) { return shape.separation(start + velocity * (time - first)); };
    const auto touch = first_touch(gap, first, end, length(velocity), oracle_band);
    if (touch) meetings_.push_back({*touch, &mover, target.id});
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

std::vector<Point> meeting_normals(WorldOracleState& state, const Meeting& meeting, Real time, Real grain) {
  const OracleMover& mover = *meeting.mover;
  const Real band = 4 * oracle_band;
  const Point p = mover.at(time);
  if (meeting.target.kind == Kind::wall || meeting.target.kind == Kind::terrain) {
    const bool is_wall = meeting.target.kind == Kind::wall;
    const OracleRuns& runs = is_wall ? state.wall_runs : state.terrain_runs;
    const Point half = mover.walks() ? mover.shape.half : Point{};
    Real radius = is_wall && mover.body != nullptr ? mover.shape.radius : 0;
    if (is_wall && mover.bullet != nullptr) radius = mover.bullet->wall_radius;
    return runs.normals_at(p, mover.velocity, radius, half, {band, oracle_band, grain});
  }
  if (const OracleTarget* target = state.find_target(meeting.target)) {
    return normals_at(state.shape_of_pair(mover, target->id, target->shape), p - target->position, band);
  }
  const OracleMover* other = state.find_mover(meeting.target);
  if (other == nullptr) return {{}};
  return normals_at(state.shape_of_pair(mover, other->id, other->shape), p - other->at(time), band);
}

std::optional<Point> approached_normal(WorldOracleState& state, const Meeting& meeting, Real time) {
  const Point velocity = relative_velocity(state, meeting);
  std::optional<Point> best;
  for (const Point n : meeting_normals(state, meeting, time, 1e-9L)) {
    const Real limit = best ? dot(velocity, *best) : std::min(-1e-6L * length(velocity), -speed_grain);
    if (dot(velocity, n) < limit) best = n;
  }
  return best;
}

Point relative_velocity(WorldOracleState& state, const Meeting& meeting) {
  const OracleMover* other = state.find_mover(meeting.target);
  return other == nullptr ? meeting.mover->velocity : meeting.mover->velocity - other->velocity;
}

}  // namespace fusillade::support
