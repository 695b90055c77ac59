#include "match/match.h"

#include <utility>

#include "match/live_rules.h"
#include "match/match_state.h"
#include "match/rounds/places.h"
#include "sim/base/check.h"

namespace fusillade::match {
namespace {

// The world has stream 0, the waves have 1.
constexpr std::uint64_t place_random_stream = 2;

}  // namespace

Match::State::State(std::string match_id, std::shared_ptr<const ArenaDefinition> definition, std::string code)
    : id(std::move(match_id)),
      arena(std::move(definition)),
      rules(arena->round),
      join_code(std::move(code)),
      world(arena->world),
      gate(world),
      inbox(arena->round.inbox_max),
      roster(*arena, arena->world.player_placements.size()),
      spectators(arena->round.spectators_max),
      ids(shot_life_ticks_max(arena->world)),
      phases(arena->round, rate()),
      waves(*arena, world.terrain()),
      placements(arena->world.enemy_placements, rate()),
      scorer(arena->world, arena->round.teams > 1),
      snapshots(*arena),
      rng(static_cast<std::uint64_t>(arena->world.rules.seed), place_random_stream),
      slow_motion(arena->world.rules.slow_motion),
      data_version(arena->version) {
  for (sim::Ordinal placed = 0; placed < arena->world.player_placements.size(); ++placed) {
    ids.begin(placed, {.number = placed, .slot = -1});
  }
  for (const std::int32_t type : arena->classes) {
    const auto place = sure_spawn_place({arena->world.map, world.terrain()}, arena->spawn_points,
                                        arena->world.actors[static_cast<std::size_t>(type)]);
    FUSILLADE_CHECK(place.has_value());  // the loader refuses others
    sure_places.emplace(type, *place);
  }
  status.id = id;
  status.tick_rate = rate();
  frame.slow_motion = slow_motion;
  status.arena = arena->name;
  status.players_max = roster.players_max();
  fill_status();
}

template <class Change>
void Match::State::enter_world(Change change) {
  try {
    change();
  } catch (...) {
    if (recorder) recorder(gate.inputs());
    throw;
  }
}

void Match::State::integrate(const sim::StepHooks& hooks) {
  if (!std::exchange(has_waited, false)) gate.begin(now());
  slices = frame.slow_motion;
  enter_world([this] {
    take_requests();
    drop_expired_players();
    advance_phase();
    place_players();
    apply_commands();
    spawn_enemies();
  });
  if (recorder) recorder(gate.inputs());
  inspector.look(world);
  last_step = world.step(hooks);
  for (const sim::Event& event : world.events()) read(event);
}

void Match::State::take_newer_rules() {
  std::shared_ptr<const ArenaDefinition> taken;
  {
    const std::lock_guard lock(newer_mutex);
    taken = std::move(newer);
    newer = nullptr;
  }
  if (!taken) return;
  rules = with_live_rules(rules, taken->round);
  phases.set_rules(rules);
  data_version = taken->version;
  is_round_due = true;
}

// Adopts the operator's pace. True: it is another than so far.
bool Match::State::take_pace() {
  const bool was_paused = std::exchange(frame.is_paused, is_paused);
  const std::int32_t before = std::exchange(frame.slow_motion, slow_motion);
  return was_paused != frame.is_paused || before != frame.slow_motion;
}

// Everybody is told of another pace before the first tick that is played so, and of each single step.
bool Match::State::begin_interval() {
  const bool is_within_tick = slice != 0;
  if (is_within_tick) return true;
  const bool has_new_pace = take_pace();
  const bool is_step = !has_new_pace && frame.is_paused && take_step();
  if (has_new_pace || is_step) is_snapshot_due = true;
  return !has_new_pace && (!frame.is_paused || is_step);
}

// The operator may take them back meanwhile.
bool Match::State::take_step() {
  std::int64_t left = steps_left;
  while (left > 0) {
    if (steps_left.compare_exchange_weak(left, left - 1)) return true;
  }
  return false;
}

// What it changes in the world belongs to the inputs of the tick that comes.
void Match::State::wait() {
  if (!std::exchange(has_waited, true)) gate.begin(now());
  enter_world([this] { take_requests(); });
  fill_frame();
}

Match::Match(std::string id, std::shared_ptr<const ArenaDefinition> arena, std::string join_code)
    : state_(std::make_unique<State>(std::move(id), std::move(arena), std::move(join_code))) {}

Match::~Match() = default;

const std::string& Match::id() const { return state_->id; }
const ArenaDefinition& Match::arena() const { return *state_->arena; }
std::shared_ptr<const ArenaDefinition> Match::shared_arena() const { return state_->arena; }
std::uint32_t Match::data_version() const { return state_->data_version; }
const std::string& Match::join_code() const { return state_->join_code; }
double Match::tick_rate() const { return state_->rate(); }
Inspector& Match::inspector() { return state_->inspector; }
const sim::World& Match::world() const { return state_->world; }
const sim::StepResult& Match::last_step() const { return state_->last_step; }

bool Match::push(Request request) {
  const std::int32_t joins = is_player_join(request) ? 1 : 0;
  state_->joins_waiting += joins;  // before the tick can take it
  bool is_taken = false;
  try {
    is_taken = state_->inbox.push(std::move(request));
  } catch (...) {  // no memory for it
    state_->joins_waiting -= joins;
    throw;
  }
  if (!is_taken) state_->joins_waiting -= joins;
  return is_taken;
}

const Frame& Match::tick(const sim::StepHooks& hooks) {
  State& s = *state_;
  s.clear_frame();
  s.last_step = {};
  if (s.is_over || s.is_held) return s.frame;
  ++s.intervals;
  if (s.slice == 0) s.take_newer_rules();
  if (s.begin_interval()) {
    if (s.slice == 0) s.integrate(hooks);
    s.show_slice();
    s.fill_frame();
  } else {
    s.wait();
  }
  s.fill_status();
  return s.frame;
}

MatchStatus Match::status() const {
  const std::lock_guard lock(state_->status_mutex);
  MatchStatus status = state_->status;
  status.dropped_requests = state_->inbox.dropped();
  status.waiting_requests = state_->inbox.size();
  status.is_overloaded = state_->is_overloaded;
  status.pace = {state_->is_paused, state_->steps_left, state_->slow_motion};
  return status;
}

std::vector<PlayerStatus> Match::players() const {
  const std::lock_guard lock(state_->status_mutex);
  return state_->player_rows;
}

bool Match::has_room(bool is_spectator) const {
  const std::lock_guard lock(state_->status_mutex);
  const MatchStatus& status = state_->status;
  if (status.is_failed) return false;
  if (is_spectator) return status.spectators < arena().round.spectators_max;
  if (state_->is_overloaded || arena().classes.empty()) return false;
  return status.players + state_->joins_waiting < status.players_max;
}

void Match::fail(std::string reason) {
  state_->inbox.close();
  const std::lock_guard lock(state_->status_mutex);
  if (state_->is_over.exchange(true)) return;
  state_->status.is_failed = true;
  state_->status.failure = std::move(reason);
  // Whoever was there is told that it is over: nobody can be kicked any more, nor come back.
  state_->status.players = state_->status.players_lost = state_->status.spectators = 0;
  state_->player_rows.clear();
}

void Match::end() {
  state_->inbox.close();
  state_->is_over = true;
}

bool Match::is_inbox_closed() const { return state_->inbox.is_closed(); }

void Match::set_recorder(Recorder recorder) { state_->recorder = std::move(recorder); }
std::string Match::dump() const { return state_->dump(); }
void Match::close_to_new_players() { state_->is_open = false; }

void Match::take_rules(std::shared_ptr<const ArenaDefinition> newer) {
  const std::lock_guard lock(state_->newer_mutex);
  state_->newer = std::move(newer);
}

bool Match::try_hold() { return !state_->is_held.exchange(true); }
void Match::let_go() { state_->is_held = false; }

void Match::set_paused(bool is_paused) {
  state_->steps_left = 0;
  state_->is_paused = is_paused;
}

void Match::step(std::int64_t ticks) { state_->steps_left += ticks; }
void Match::set_slow_motion(std::int32_t intervals) { state_->slow_motion = intervals; }

void Match::set_overloaded(bool is_overloaded) { state_->is_overloaded = is_overloaded; }

}  // namespace fusillade::match
