#include "support/world_oracle/world_oracle_respond.h"

#include <algorithm>
#include <cmath>

#include "support/world_oracle/world_oracle_actor.h"
#include "support/world_oracle/world_oracle_beam.h"
#include "support/world_oracle/world_oracle_end.h"
#include "support/world_oracle/world_oracle_rest.h"
#include "support/world_oracle/world_oracle_ship.h"
#include "support/world_oracle/world_oracle_terrain.h"

namespace fusillade::support {
namespace {

using sim::EventForm;
using sim::Kind;
using sim::SegmentForm;

constexpr Real pixel_margin = 1e-6L;  // tiles
constexpr Real same_moment_s = 1e-9L;
// A slower remainder than this share of rest_speed is no motion.
constexpr Real rest_remainder = 1e-3L;

// Only the swing of its wave brings it to the solid: no bounce.
bool slides_by_swing(const OracleMover& mover, Point target_velocity, Point normal) {
  if (!mover.swings()) return false;
  const Point flight = mover.own * Real{mover.bullet->speed_scale} - target_velocity;
  return dot(flight, normal) >= -1e-6L * length(flight);
}

class Response {
 public:
  Response(WorldOracleState& state, const Meeting& meeting, Point normal, Real time)
      : state_(state),
        mover_(*meeting.mover),
        meeting_(meeting),
        target_(meeting.target),
        normal_(normal),
        time_(time),
        other_(state.find_mover(meeting.target)),
        course_begin_(course_begin(mover_, other_)),
        still_(state.find_target(meeting.target)) {}

  std::vector<sim::Event> run() {
    if (target_.kind != Kind::none) {
      mover_.position = mover_.at(time_);
      mover_.since = time_;
    }
    switch (target_.kind) {
      case Kind::none:
        mover_.is_there = true;
        mover_.is_awaited = false;
        if (mover_.beam != nullptr) cut_beam(state_, mover_, time_);
        doubt_if_in_terrain(state_, mover_);
        report(EventForm::spawn);
        break;
      case Kind::expiry:
        mover_.is_there = false;
        report(EventForm::expire);
        break;
      case Kind::enemy:
      case Kind::player:
        meeting_.is_graze ? graze() : hit();
        break;
      case Kind::mask:
        mover_.is_ship() ? meet_solid() : hit();
        break;
      case Kind::object:
        meet_object();
        break;
      default:
        meet_solid();
    }
    if (mover_.bullet != nullptr && !mover_.is_there) follow_end();
    leave_sensors(state_, mover_.id);
    if (other_ != nullptr) leave_sensors(state_, other_->id);
    return std::move(events_);
  }

 private:
  sim::Event& report(EventForm form) {
    const bool has_target = meeting_.is_contact();
    events_.push_back(event_of(mover_, form, has_target ? target_ : sim::EntityId{}, time_));
    events_.back().normal = vec2(normal_);
    return events_.back();
  }

  void graze() {
    state_.grazed.insert(pair_of(mover_.id, target_));
    report(EventForm::graze);
  }

  void meet_object() {
    if (still_->is_sensor) {
      state_.sensed.insert(pair_of(mover_.id, target_));
      report(EventForm::sensor);
    } else if (still_->is_pickup) {
      still_->is_gone = true;
      report(EventForm::pickup);
    } else {
      meet_solid();
    }
  }

  void follow_end() {
    OracleEnd end{OracleEnd::solid, target_, normal_};
    if (target_.kind == Kind::expiry) end.cause = OracleEnd::expiry;
    if (other_ != nullptr && other_->lives()) end.cause = OracleEnd::hit;
    if (end.cause != OracleEnd::expiry) fill();
    support::follow_end(state_, mover_, end, time_, events_);
  }

  void hit() {
    const bool is_bullet = mover_.bullet != nullptr;
    const Real window = std::max(Real{state_.definition.rules.dedup_window}, window_min_s);
    if (is_bullet && mover_.pierce-- == 0) mover_.is_there = false;
    if (mover_.is_there) state_.windows[pair_of(mover_.id, target_)] = time_ + window;
    state_.grazed.insert(pair_of(mover_.id, target_));
    sim::Event event = event_of(mover_, EventForm::hit, target_, time_);
    event.normal = vec2(normal_);
    event.damage = static_cast<float>(is_bullet ? mover_.bullet->damage : damage_per_s() * window);
    hit_actor(state_, *other_, event, time_, events_);
    if (!is_bullet) return;
    if (other_->is_there) push(state_, *other_, mover_.velocity, mover_.bullet->knock_back, time_);
    carve();
  }

  Real damage_per_s() const {
    return mover_.beam != nullptr ? mover_.beam->damage : mover_.actor->contact_damage;
  }

  void push_body() {
    if (other_ == nullptr) return;
    push(state_, *other_, mover_.velocity - other_->velocity, mover_.bullet->knock_back, time_);
  }

  void meet_solid() {
    const bool is_deadly = still_ != nullptr && still_->id.kind == Kind::segment &&
                           (still_->form == SegmentForm::normal || still_->form == SegmentForm::explode);
    if (still_ != nullptr && still_->form == SegmentForm::explode) still_->is_gone = true;
    if (mover_.is_ship()) return crash_or_stop();
    if (mover_.actor != nullptr) {
      if (is_deadly && mover_.id.kind == Kind::player)
        return kill(state_, mover_, target_, normal_, time_, events_);
      return slide();
    }
    if (mover_.body != nullptr) return meet_as_body();
    if (is_deadly || mover_.bounces == 0) return end();
    bounce();
  }

  // It stops in the pixel before the solid.
  void crash_or_stop() {
    if (is_crash(meeting_)) return kill(state_, mover_, target_, normal_, time_, events_);
    slide();
    mover_.position = mover_.position + normal_ * pixel_margin;
  }

  void slide() {
    for (Point* v : {&mover_.velocity, &mover_.own, &mover_.kick}) {
      *v = *v - normal_ * std::min(dot(*v, normal_), Real{0});
    }
    mover_.turned = time_;
    carry_beams(state_, mover_, time_);
  }

  void end() {
    mover_.is_there = false;
    report(target_.kind == Kind::terrain ? EventForm::terrain : EventForm::wall);
    push_body();
    carve();
  }

  bool rests(Real approach) {
    if (-approach >= state_.definition.rules.rest_speed) return false;
    const OraclePair pair = resting_pair(mover_, target_, normal_);
    rested_ = still_rests(state_, pair, course_begin_);
    state_.rests.insert(pair);
    return true;
  }

  bool is_in_inner_corner() const {
    if (normal_.x == 0 || normal_.y == 0) return false;
    if (target_.kind == Kind::terrain) return true;
    return target_.kind == Kind::wall && mover_.bullet != nullptr && mover_.bullet->wall_radius == 0;
  }

  // An inner corner leaves nothing that leads into either of its sides.
  Point rested(Point v, Point target_velocity) const {
    if (!is_in_inner_corner() || dot(v, normal_) >= 0) return reflected(v, target_velocity, 0);
    return {normal_.x * v.x < 0 ? 0 : v.x, normal_.y * v.y < 0 ? 0 : v.y};
  }

  Point reflected(Point v, Point target_velocity, Real restitution) const {
    const Real approach = std::min(dot(v - target_velocity, normal_), Real{0});
    return v - normal_ * ((1 + restitution) * approach);
  }

  // Never so slow that it still approaches.
  Point driven_on(Point v, Point target_velocity) const {
    return v + normal_ * std::max(dot(target_velocity - v, normal_), Real{0});
  }

  // Where no forces do so in the next tick.
  Point limited(Point v) const {
    const Real speed_max = Real{mover_.bullet->max_speed} * mover_.bullet->speed_scale;
    const Real speed = length(v);
    return mover_.bullet->is_straight() && speed_max > 0 && speed > speed_max ? v * (speed_max / speed) : v;
  }

  Point without_remainder(Point v) const {
    return length(v) < rest_remainder * state_.definition.rules.rest_speed ? Point{} : v;
  }

  void bounce() {
    const bool is_moving = other_ != nullptr;
    const Point target_velocity = is_moving ? other_->velocity : Point{};
    const Real scale = mover_.bullet->speed_scale;
    const Point own_target_velocity = scale != 0 ? target_velocity * (1 / scale) : Point{};
    const bool slides = slides_by_swing(mover_, target_velocity, normal_);
    const bool is_rest = slides || rests(dot(mover_.velocity - target_velocity, normal_));
    if (slides) rested_ = true;
    Real restitution = is_moving ? other_->body->restitution : 1;
    if (still_ != nullptr) restitution = still_->restitution;
    const auto turned = [&](Point v, Point of_target) {
      return is_rest ? rested(v, of_target)
                     : reflected(v, of_target, restitution) * Real{mover_.bullet->energy_loss};
    };
    if (!is_rest) --mover_.bounces;
    push_body();
    mover_.velocity = as_flown(driven_on(limited(turned(mover_.velocity, target_velocity)), target_velocity));
    if (is_rest) mover_.velocity = without_remainder(mover_.velocity);
    if (scale != 0) {
      mover_.own = driven_on(turned(mover_.own, own_target_velocity), own_target_velocity);
    }
    if (mover_.swings()) mover_.velocity = as_flown(mover_.own * scale);
    report_bounce();
    carve();
  }

  void report_bounce() {
    if (rested_) return;
    if (still_ != nullptr && still_->cooldown > 0) {
      Real& until = state_.windows[pair_of(mover_.id, target_)];
      if (time_ < until - same_moment_s) return;
      until = time_ + still_->cooldown;
    }
    report(EventForm::bounce);
  }

  void meet_as_body() {
    if (other_ != nullptr) return collide();
    const Real restitution = mover_.body->restitution * (still_ != nullptr ? still_->restitution : 1);
    const Real approach = dot(mover_.velocity, normal_);
    const bool is_rest = rests(approach);
    mover_.velocity =
        as_flown(is_rest ? rested(mover_.velocity, {}) : reflected(mover_.velocity, {}, restitution));
    if (is_rest) mover_.velocity = without_remainder(mover_.velocity);
    report_bounce();
  }

  void collide() {
    const Real mine = mover_.body->inverse_mass;
    const Real theirs = other_->body->inverse_mass;
    const Point relative = mover_.velocity - other_->velocity;
    const Real approach = dot(relative, normal_);
    const bool is_rest = rests(approach);
    if (mine + theirs > 0) {
      const Real restitution = is_rest ? 0 : Real{mover_.body->restitution} * other_->body->restitution;
      const Real friction = std::sqrt(Real{mover_.body->friction} * other_->body->friction);
      const Point across{-normal_.y, normal_.x};
      const Real impulse = -(1 + restitution) * approach / (mine + theirs);
      const Real limit = friction * std::abs(impulse);
      const Real tangent = -std::clamp(dot(relative, across) / (mine + theirs), -limit, limit);
      const Point change = normal_ * impulse + across * tangent;
      mover_.velocity = as_flown(mover_.velocity + change * mine);
      other_->position = other_->at(time_);
      other_->since = time_;
      other_->velocity = as_flown(other_->velocity - change * theirs);
    }
    report_bounce();
  }

  void carve() { change(mover_.bullet->carve_radius, false); }

  void fill() { change(mover_.bullet->fill_radius, true); }

  void change(Real radius, bool is_solid_wanted) {
    if (radius > 0 && change_terrain(state_, mover_.position, radius, is_solid_wanted))
      report(EventForm::terrain_changed).target = {Kind::terrain, 0};
  }

  WorldOracleState& state_;
  OracleMover& mover_;
  const Meeting& meeting_;
  sim::EntityId target_;
  Point normal_;
  Real time_;
  OracleMover* other_;
  Real course_begin_;
  OracleTarget* still_;
  bool rested_ = false;  // on the same solid ever since
  std::vector<sim::Event> events_;
};

// Along a solid; who is hit is hit, however the bullet came there.
bool is_slide(WorldOracleState& state, const Meeting& meeting) {
  const OracleMover* other = state.find_mover(meeting.target);
  if (other != nullptr && other->lives()) return false;
  const auto normal = approached_normal(state, meeting, meeting.touch.time);
  return normal && slides_by_swing(*meeting.mover, other != nullptr ? other->velocity : Point{}, *normal);
}

bool keeps_resting(WorldOracleState& state, const Meeting& meeting) {
  if (state.rests.empty()) return false;
  const auto normal = approached_normal(state, meeting, meeting.touch.time);
  if (!normal) return false;
  const Real begin = course_begin(*meeting.mover, state.find_mover(meeting.target));
  if (!still_rests(state, resting_pair(*meeting.mover, meeting.target, *normal), begin)) return false;
  return -dot(relative_velocity(state, meeting), *normal) < state.definition.rules.rest_speed;
}

}  // namespace

std::vector<sim::Event> respond(WorldOracleState& state, const Meeting& meeting, Point normal, Real time) {
  return Response(state, meeting, normal, time).run();
}

bool is_silent(WorldOracleState& state, const Meeting& meeting) {
  const OracleMover& mover = *meeting.mover;
  const OracleTarget* still = state.find_target(meeting.target);
  if (mover.is_ship() && meeting.normal) return !is_crash(meeting);
  const bool is_plane = meeting.target.kind == Kind::wall || meeting.target.kind == Kind::terrain;
  if (mover.actor != nullptr) {
    if (is_plane) return true;
    if (still == nullptr || still->is_pickup || still->is_sensor) return false;
    return still->form == SegmentForm::bounce || mover.id.kind == Kind::enemy;
  }
  if (still != nullptr && still->is_sensor) return false;
  if (meeting.touch.time == not_ever || (mover.bullet != nullptr && mover.bounces == 0)) return false;
  if (state.window_end(mover.id, meeting.target) > meeting.touch.time + same_moment_s && still != nullptr)
    return true;
  return keeps_resting(state, meeting) || (mover.swings() && is_slide(state, meeting));
}

}  // namespace fusillade::support
