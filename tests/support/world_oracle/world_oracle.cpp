#include "support/world_oracle/world_oracle.h"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <utility>

#include "support/world_oracle/world_oracle_actor.h"
#include "support/world_oracle/world_oracle_forces.h"
#include "support/world_oracle/world_oracle_rest.h"
#include "support/world_oracle/world_oracle_terrain.h"

namespace fusillade::support {
namespace {

using sim::EventForm;
using sim::Kind;

constexpr float damage_tolerance = 5e-3F, health_tolerance = 2e-2F;
// What follows a response without an event is logged at the simulation's moment of it.
constexpr Real time_tolerance_s = 1e-5L;
constexpr Real time_grain_s = 2e-9L;
constexpr Real position_tolerance = 2 * oracle_band, velocity_tolerance = 2e-5L, normal_tolerance = 2e-3L;
// Of velocities that no event told.
constexpr Real silent_tolerance = 2e-4L;
// Rounding decides the direction of a slower flight, and with it that of its swing.
constexpr Real turning_speed = 0.02L;
// Between two slopes a slide is a difference of nearly equal velocities.
constexpr Real slide_tolerance = 2e-3L;

constexpr int crowd = 3;
constexpr Real crowd_tiles = 1e-3L;
// A place that so many bounces lead to, each from where the one before has led, is one of rounding.
constexpr int silent_turns_max = 1;
// Rounding decides whether a slower bullet approaches anything.
constexpr Real speed_min = 2 * speed_grain;

std::string name_of(sim::EntityId id) {
  return std::string(sim::kind_names[static_cast<std::size_t>(id.kind)]) + ":" + std::to_string(id.ordinal);
}

// A bullet that swings and hardly flies, or did as the tick began: rounding decides what it swings across.
bool swings_anywhere(const OracleMover& mover) {
  return mover.swings() && std::min(length(mover.own), mover.own_speed_before) < turning_speed;
}

std::string text_of(sim::Vec2 v) {
  std::ostringstream text;
  text.precision(9);
  text << "(" << v.x << ", " << v.y << ")";
  return text.str();
}

std::string text_of(const sim::Event& event, Real time) {
  std::ostringstream text;
  text.precision(9);
  text << sim::event_form_names[static_cast<std::size_t>(event.form)] << " of " << name_of(event.mover)
       << " on " << name_of(event.target) << " at " << static_cast<double>(time) << " s, position "
       << text_of(event.position) << ", normal " << text_of(event.normal) << ", velocity "
       << text_of(event.velocity) << ", damage " << event.damage << ", health " << event.health;
  return text.str();
}

std::string text_of(const Meeting& meeting) {
  std::ostringstream text;
  text.precision(9);
  text << name_of(meeting.mover->id) << " and " << name_of(meeting.target) << " between "
       << static_cast<double>(meeting.touch.early) << " and " << static_cast<double>(meeting.touch.late)
       << " s (exactly " << static_cast<double>(meeting.touch.time) << ")";
  return text.str();
}

// Who is hit, grazed, taken or sensed; of solids whatever an actor meets.
bool is_met_anyhow(WorldOracleState& state, const Meeting& meeting) {
  const OracleMover* other = state.find_mover(meeting.target);
  const OracleTarget* still = state.find_target(meeting.target);
  return meeting.mover->lives() || (other != nullptr && other->lives()) ||
         (still != nullptr && still->is_sensor);
}

// Solids are met only while approaching.
bool is_approached(WorldOracleState& state, const Meeting& meeting, const sim::Event& event) {
  return is_met_anyhow(state, meeting) || dot(relative_velocity(state, meeting), point(event.normal)) < 0;
}

bool is_of(WorldOracleState& state, const Meeting& meeting, const sim::Event& event) {
  if (meeting.mover->id != event.mover) return false;
  if (meeting.target.kind == Kind::none) return event.form == EventForm::spawn;
  if (meeting.target.kind == Kind::expiry) return event.form == EventForm::expire;
  const bool is_contact = event.form != EventForm::spawn && event.form != EventForm::expire;
  if (meeting.is_graze != (event.form == EventForm::graze)) return false;
  return is_contact && meeting.target == event.target && is_approached(state, meeting, event);
}

// `expected` is the oracle's velocity where the log has `seen`.
void go_on_from(OracleMover& mover, sim::Vec2 position, sim::Vec2 seen, Point expected) {
  mover.position = point(position);
  mover.silent_turns = 0;
  const Point correction = point(seen) - expected;
  mover.velocity = mover.velocity + correction;
  const Real scale = mover.bullet != nullptr ? Real{mover.bullet->speed_scale} : 1;
  if (scale != 0 && length(mover.own) > speed_grain) mover.own = mover.own + correction * (1 / scale);
}

// `seen` is without the swing, which is worked out anew in the next tick.
void swing_on_from(OracleMover& mover, sim::Vec2 position, sim::Vec2 seen) {
  mover.position = point(position);
  mover.silent_turns = 0;
  if (mover.bullet->speed_scale != 0) mover.own = point(seen) * (1 / Real{mover.bullet->speed_scale});
}

// The key of stage 6 at one moment; who appears then is there before it (stage 1).
auto key_of(const Meeting& m) {
  return std::tuple(m.target.kind != Kind::none, m.mover->id.kind, m.mover->id.ordinal, m.target.kind,
                    m.target.ordinal, m.is_graze);
}

// Times of the log are rounded, so that a moment of the oracle's own may stand beside the same one of the
// log.
bool is_before(const Meeting& a, const Meeting& b) {
  const bool is_one_moment = std::abs(a.touch.time - b.touch.time) <= time_grain_s;
  return is_one_moment ? key_of(a) < key_of(b) : a.touch.time < b.touch.time;
}

auto key_of(const OracleMover& mover) { return std::pair(mover.id.kind, mover.id.ordinal); }

// Both happen at the same certain moment (shapes that overlap, windows that end), and the key decides.
bool is_out_of_order(const Meeting& later, const Meeting& meeting) {
  const auto is_certain = [](const Meeting& m) {
    return m.touch.early == m.touch.late && m.target.kind != Kind::none && m.target.kind != Kind::expiry;
  };
  return is_certain(meeting) && is_certain(later) && meeting.touch.time == later.touch.time &&
         key_of(meeting) < key_of(later);
}

// In the middle of a segment one way out is as short as the other.
bool have_opposites(const std::vector<Point>& normals) {
  return std::ranges::any_of(normals, [&normals](Point one) {
    return std::ranges::any_of(normals, [one](Point other) { return length(one + other) < 0.01L; });
  });
}

// Solids that overlap already and approach each other no faster than rounding, or only by one of two sides:
// a contact or none.
bool is_barely_approached(WorldOracleState& state, const Meeting& meeting) {
  const bool is_overlap = meeting.is_contact() && meeting.touch.early == meeting.touch.late;
  if (!is_overlap || is_met_anyhow(state, meeting)) return false;
  const std::vector<Point> normals = meeting_normals(state, meeting, meeting.touch.time, logged_place);
  if (normals.empty()) return false;
  return have_opposites(normals) || !approached_normal(state, meeting, meeting.touch.time);
}

// A walker comes to a corner at both of its faces: which it meets, or none, is rounding.
bool is_at_corner(WorldOracleState& state, const Meeting& meeting) {
  const bool is_plane = meeting.target.kind == Kind::wall || meeting.target.kind == Kind::terrain;
  return is_plane && meeting.mover->walks() && meeting.touch.time != not_ever &&
         meeting_normals(state, meeting, meeting.touch.time, own_place).empty();
}

// The earliest meeting that gives no event, and any that should have been in the log before `time`.
struct Next {
  const Meeting* silent = nullptr;
  const Meeting* overdue = nullptr;
  const Meeting* logged = nullptr;
};

Next look_at(WorldOracleState& state, const std::vector<Meeting>& meetings, Real time,
             const sim::Event* event) {
  Next next;
  for (const Meeting& meeting : meetings) {
    if (is_silent(state, meeting)) {
      const bool is_first = next.silent == nullptr || meeting.touch.time < next.silent->touch.time;
      if (meeting.touch.time == not_ever || !is_first) continue;
      if (approached_normal(state, meeting, meeting.touch.time)) next.silent = &meeting;
      continue;
    }
    const bool fits = meeting.touch.early - time_grain_s <= time && time <= meeting.touch.late + time_grain_s;
    if (event != nullptr && fits && is_of(state, meeting, *event)) {
      if (next.logged == nullptr || meeting.touch.late < next.logged->touch.late) next.logged = &meeting;
    } else if (meeting.touch.late < time - time_grain_s && !is_barely_approached(state, meeting)) {
      if (next.overdue == nullptr || meeting.touch.late < next.overdue->touch.late) next.overdue = &meeting;
    }
  }
  for (const Meeting& meeting : meetings) {
    const bool is_first = next.logged != nullptr && is_out_of_order(*next.logged, meeting);
    if (!is_first || next.overdue != nullptr || is_silent(state, meeting)) continue;
    if (!is_barely_approached(state, meeting)) next.overdue = &meeting;
  }
  return next;
}

}  // namespace

WorldOracle::WorldOracle(const sim::WorldDefinition& definition) : state_(definition) {
  for (OracleMover& mover : state_.movers) {
    if (mover.bullet != nullptr) prepare_flight(mover);
  }
}

std::string WorldOracle::accept(const sim::Event& event) {
  ++counts_.events;
  concerned_ = {event.mover, event.target};
  const Real time = static_cast<Real>(sim::ticks_of(event.time)) * state_.dt;
  if (!due_.empty()) return take_due(event, time);
  if (time < state_.now - time_grain_s) return "before the event that precedes it: " + text_of(event, time);
  return follow_to(time, &event);
}

std::string WorldOracle::finish_tick() {
  const Real end = static_cast<Real>(state_.tick + 1) * state_.dt;
  concerned_.clear();
  if (!due_.empty()) return miss(due_.front());
  std::string error = follow_to(end, nullptr);
  state_.now = end;
  const char* const doubt = std::exchange(state_.doubt, nullptr);
  leave_sensors(state_);
  leave_rests(state_);
  doubt_at_end_ = state_.doubt;
  if (doubt != nullptr) state_.doubt = doubt;
  return error;
}

std::string WorldOracle::miss(const sim::Event& due) {
  concerned_.insert(concerned_.end(), {due.mover, due.target});
  return "missing: " + text_of(due, state_.now);
}

void WorldOracle::begin_tick() {
  grazing_.clear();
  state_.doubt = doubt_at_end_;
  state_.tick = std::llround(state_.now / state_.dt);
  support::begin_tick(state_);
  if (state_.is_filled) doubt_who_is_in_terrain(state_);
}

// Carries out what happens without events before `time`, and then the event.
std::string WorldOracle::follow_to(Real time, const sim::Event* event) {
  const Real end = static_cast<Real>(state_.tick + 1) * state_.dt;
  for (int steps = 0; steps < 1000; ++steps) {
    const std::vector<Meeting> meetings = meetings_until(end);
    const Next next = look_at(state_, meetings, time, event);
    const Real silent_time = next.silent != nullptr ? next.silent->touch.time : not_ever;
    const bool is_event_next = next.logged != nullptr && next.overdue == nullptr;
    const bool leads_to_event = event != nullptr && next.logged == nullptr && next.silent != nullptr &&
                                next.silent->touch.early <= time && next.silent->mover->id == event->mover;
    const bool is_tie = is_event_next && silent_time > time - time_grain_s;
    const bool is_silent_first =
        is_tie ? next.silent != nullptr && is_before(*next.silent, *next.logged) && silent_time <= time
               : silent_time <= time + time_grain_s;
    if ((is_silent_first || leads_to_event) &&
        (next.overdue == nullptr || silent_time <= next.overdue->touch.late)) {
      respond_silently(*next.silent);
      if (due_.empty()) continue;
      return event != nullptr ? take_due(*event, time) : miss(due_.front());
    }
    if (next.overdue != nullptr) {
      doubt_about(*next.overdue->mover);
      concerned_.insert(concerned_.end(), {next.overdue->mover->id, next.overdue->target});
      return "missing: " + text_of(*next.overdue) +
             (event != nullptr ? "; instead: " + text_of(*event, time) : "");
    }
    if (event == nullptr) return {};
    if (next.logged != nullptr) return take(*next.logged, *event, time);
    if (const OracleMover* mover = state_.find_mover(event->mover)) doubt_about(*mover);
    std::string error = "not by RULES: " + text_of(*event, time);
    for (const Meeting& meeting : meetings) error += "\n  possible: " + text_of(meeting);
    return error;
  }
  std::string error = "the oracle doesn't come to an end";
  for (const Meeting& meeting : find_meetings(state_, end)) {
    concerned_.push_back(meeting.mover->id);
    error += "\n  possible: " + text_of(meeting);
  }
  return error;
}

void WorldOracle::doubt_about(const OracleMover& mover) {
  if (swings_anywhere(mover)) state_.doubt = "a swing across hardly any flight";
  if (mover.bullet != nullptr && (mover.has_hardly_moved || length(mover.velocity) < speed_min))
    state_.doubt = "a bullet that hardly moves";
  if (mover.silent_turns > silent_turns_max) state_.doubt = "several turns without an event";
}

std::vector<Meeting> WorldOracle::meetings_until(Real end) {
  std::vector<Meeting> meetings = find_meetings(state_, end);
  for (Meeting& meeting : meetings) {
    if (meeting.mover->id == turned_silently_) {
      if (meeting.touch.early == state_.now) meeting.touch.early -= time_tolerance_s;
      if (meeting.touch.late == state_.now) meeting.touch.late += time_tolerance_s;
    }
    const bool hardly_moves = length(relative_velocity(state_, meeting)) < speed_min;
    if (hardly_moves && is_silent(state_, meeting)) meeting.mover->has_hardly_moved = true;
    if (meeting.touch.late == not_ever || is_at_corner(state_, meeting)) note_graze(meeting);
  }
  return meetings;
}

// Who is no actor may rest there without an event.
void WorldOracle::note_graze(const Meeting& meeting) {
  const bool is_actor = meeting.mover->actor != nullptr;
  if (!meeting.is_contact() || (is_actor && !is_silent(state_, meeting))) return;
  grazing_.insert(key_of(*meeting.mover));
  const OracleMover* const other = state_.find_mover(meeting.target);
  if (other != nullptr && other->body != nullptr) grazing_.insert(key_of(*other));
}

void WorldOracle::note_meeting(const Meeting& meeting, Real time) {
  for (const sim::EntityId id : {meeting.mover->id, meeting.target}) {
    const OracleMover* const mover = state_.find_mover(id);
    if (mover == nullptr) continue;
    forget_left_place(*mover, time);
    met_[key_of(*mover)].push_back(mover->at(time));
  }
}

void WorldOracle::forget_left_place(const OracleMover& mover, Real time) {
  const auto met = met_.find(key_of(mover));
  if (met != met_.end() && length(mover.at(time) - met->second.back()) > crowd_tiles) met_.erase(met);
}

bool WorldOracle::is_crowded() const {
  return std::ranges::any_of(concerned_, [this](sim::EntityId id) {
    const auto met = met_.find({id.kind, id.ordinal});
    return met != met_.end() && std::ssize(met->second) >= crowd;
  });
}

void WorldOracle::respond_silently(const Meeting& meeting) {
  ++counts_.silent;
  const Real time = meeting.touch.time;
  const std::optional<Point> normal = approached_normal(state_, meeting, time);
  state_.now = time;
  note_meeting(meeting, time);
  ++meeting.mover->silent_turns;
  if (OracleMover* const other = state_.find_mover(meeting.target)) ++other->silent_turns;
  turned_silently_ = meeting.mover->id;
  due_ = respond(state_, meeting, *normal, time);
}

std::string WorldOracle::take_due(const sim::Event& event, Real time) {
  const auto found = std::ranges::find_if(due_, [&](const sim::Event& other) {
    return other.form == event.form && other.mover == event.mover && other.target == event.target;
  });
  if (found == due_.end()) return miss(due_.front()) + "; instead: " + text_of(event, time);
  const bool is_near = std::abs(time - state_.now) <= time_tolerance_s &&
                       length(point(found->position) - point(event.position)) <= position_tolerance &&
                       length(point(found->normal) - point(event.normal)) <= normal_tolerance;
  const std::string expected = text_of(*found, state_.now);
  const bool is_same = std::abs(found->damage - event.damage) <= damage_tolerance &&
                       std::abs(found->health - event.health) <= health_tolerance;
  due_.erase(found);
  if (!is_same) return "wrong: " + text_of(event, time) + "; expected: " + expected;
  if (is_near && event.form == EventForm::spawn) take_fragment(event);
  const OracleMover* mover = state_.find_mover(event.mover);
  const bool is_grazing =
      !is_near && mover != nullptr && is_stopped_by_graze(*mover, event.position, event.velocity);
  return is_near || is_grazing ? "" : "wrong: " + text_of(event, time) + "; expected: " + expected;
}

void WorldOracle::take_fragment(const sim::Event& event) {
  OracleMover& fragment = *state_.find_mover(event.mover);
  go_on_from(fragment, event.position, event.velocity, fragment.velocity);
  if (fragment.is_forced()) begin_flight(state_, fragment);
}

std::string WorldOracle::take(const Meeting& meeting, const sim::Event& event, Real time) {
  OracleMover& mover = *meeting.mover;
  turned_silently_ = {};
  if (const std::string error = check_normal(meeting, event, time); !error.empty()) return error;
  state_.now = std::max(time, state_.now);
  const std::vector<sim::Event> expected = respond(state_, meeting, point(event.normal), time);
  if (expected.empty()) return "not by RULES: " + text_of(event, time);
  if (const std::string error = check(event, expected.front(), time); !error.empty()) return error;
  const bool is_spawn = event.form == EventForm::spawn;
  const Point velocity =
      mover.is_forced() && !is_spawn ? mover.own * mover.bullet->speed_scale : mover.velocity;
  go_on_from(mover, event.position, event.velocity, velocity);
  if (mover.is_forced() && is_spawn) begin_flight(state_, mover);
  due_.assign(expected.begin() + 1, expected.end());
  return {};
}

std::string WorldOracle::check_normal(const Meeting& meeting, const sim::Event& event, Real time) {
  if (!meeting.is_contact()) return {};
  ++counts_.contacts;
  note_meeting(meeting, time);
  if (meeting.touch.late == not_ever) ++counts_.grazes;
  if (is_within_pieces(state_, meeting, time)) return {};
  const auto normals = meeting_normals(state_, meeting, time, logged_place);
  const auto is_near = [&](Point n) { return length(n - point(event.normal)) <= normal_tolerance; };
  if (std::ranges::any_of(normals, is_near)) return {};
  std::ostringstream text;
  text << "wrong normal: " << text_of(event, time) << "; possible:";
  for (const Point n : normals)
    text << " (" << static_cast<double>(n.x) << ", " << static_cast<double>(n.y) << ")";
  return text.str();
}

std::string WorldOracle::check(const sim::Event& event, const sim::Event& expected, Real time) {
  const Real apart = length(point(expected.position) - point(event.position));
  const Point velocity = point(expected.velocity);
  const Real off = length(velocity - point(event.velocity)) / std::max(length(velocity), Real{1});
  const bool is_same = expected.form == event.form && apart <= position_tolerance &&
                       off <= velocity_tolerance &&
                       std::abs(expected.damage - event.damage) <= damage_tolerance &&
                       std::abs(expected.health - event.health) <= health_tolerance;
  if (!is_same) {
    doubt_about(*state_.find_mover(event.mover));
    return "wrong: " + text_of(event, time) + "; expected: " + text_of(expected, time);
  }
  counts_.position_error_max = std::max(counts_.position_error_max, apart);
  counts_.velocity_error_max = std::max(counts_.velocity_error_max, off);
  return "";
}

std::int32_t WorldOracle::mover_count() const {
  const auto is_there = [](const OracleMover& mover) { return mover.is_there && mover.beam == nullptr; };
  return static_cast<std::int32_t>(std::ranges::count_if(state_.movers, is_there));
}

// A walker that touches a corner so shallowly that it might have been missed: the log doesn't tell.
bool WorldOracle::is_stopped_by_graze(const OracleMover& mover, sim::Vec2 position, sim::Vec2 velocity) {
  if (!mover.walks() || !mover.tick_place || !grazing_.contains(key_of(mover))) return false;
  const auto fits = [](Real from, Real to, Real at, Real speed, Real speed_after) {
    const auto [low, high] = std::minmax(from, to);
    if (speed_after == 0) return low - position_tolerance <= at && at <= high + position_tolerance;
    return std::abs(at - to) <= position_tolerance && std::abs(speed_after - speed) <= slide_tolerance;
  };
  const Point from = *mover.tick_place, to = mover.position;
  const bool is_stopped = fits(from.x, to.x, position.x, mover.velocity.x, velocity.x) &&
                          fits(from.y, to.y, position.y, mover.velocity.y, velocity.y);
  counts_.grazes += is_stopped ? 1 : 0;
  return is_stopped;
}

std::string WorldOracle::compare(sim::EntityId id, sim::Vec2 position, sim::Vec2 velocity) {
  concerned_ = {id};
  OracleMover* mover = state_.find_mover(id);
  if (mover == nullptr || !mover->is_there) return name_of(id) + " should not be there";
  mover->position = mover->at(state_.now);
  mover->since = state_.now;
  forget_left_place(*mover, state_.now);
  if (swings_anywhere(*mover)) {
    mover->position = point(position);
    mover->silent_turns = 0;
    return {};
  }
  const Real apart = length(mover->position - point(position));
  const Point shown = mover->swings() ? mover->own * mover->bullet->speed_scale : mover->velocity;
  const Real off = length(shown - point(velocity)) / std::max(length(shown), Real{1});
  const Real off_max = mover->walks() ? slide_tolerance : silent_tolerance;
  const Real flown = mover->silent_turns > 0 ? length(mover->velocity) * state_.dt : 0;
  const bool is_right = apart <= position_tolerance + silent_tolerance * flown && off <= off_max;
  if (!is_right && !is_stopped_by_graze(*mover, position, velocity)) {
    if (grazing_.contains(key_of(*mover))) state_.doubt = "a graze without an event";
    doubt_about(*mover);
    return "at the end of the tick: " + name_of(id) + " is at " + text_of(position) + " with velocity " +
           text_of(velocity) + "; expected: " + text_of(vec2(mover->position)) + " with " +
           text_of(vec2(shown));
  }
  if (mover->swings()) {
    swing_on_from(*mover, position, velocity);
  } else {
    go_on_from(*mover, position, velocity, mover->velocity);
  }
  return {};
}

}  // namespace fusillade::support
