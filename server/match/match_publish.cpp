// What others see of a match: frames, status, dump.
#include <algorithm>
#include <new>
#include <sstream>
#include <utility>

#include "match/match_state.h"
#include "sim/tick_slices.h"

namespace fusillade::match {
namespace {

// Scores are told when a phase or wave begins, otherwise at most this often, by the wall clock: a match that
// stands tells who has left it. Everybody gets the rows of all: for many players they would be most of what
// is sent.
constexpr double scores_interval_s = 1, score_rows_per_s = 100;
constexpr double prune_interval_s = 1;
constexpr double players_interval_s = 1;  // between two looks at all players, for the operator

}  // namespace

void Match::State::clear_frame() {
  snapshots.clear(frame);
  frame.is_snapshot = frame.round_changed = frame.phase_begun = false;
  frame.joined.clear();
  frame.refused.clear();
}

// A snapshot shows the end of a tick, so it waits for the last part of what happened before.
void Match::State::show_slice() {
  if (slice == 0) snapshots.observe(world.volleys(), now());
  for (const sim::Event& event : sim::events_of_slice(world.events(), slice, slices))
    snapshots.observe(event);
  slice = (slice + 1) % slices;
}

void Match::State::fill_frame() {
  frame.tick = world.tick();
  if (snapshots.count_tick() && (!has_waited || is_view_changed)) is_snapshot_due = true;
  if (is_snapshot_due && slice == 0) {
    snapshots.build(world, roster, spectators, ids, frame);
    is_snapshot_due = is_view_changed = false;
  }
  tell_round();
  if (now() % static_cast<sim::Tick>(prune_interval_s * rate()) != 0) return;
  ids.prune(now());
  departures.prune(now());
}

void Match::State::tell_round() {
  const double interval_s = std::max(scores_interval_s, roster.player_count() / score_rows_per_s);
  if (scores_changed && intervals - round_told >= static_cast<std::int64_t>(interval_s * rate()))
    is_round_due = true;
  frame.round_changed = is_round_due;
  if (is_round_due || !frame.joined.empty()) fill_round();
}

void Match::State::fill_round() {
  RoundState& round = frame.round;
  round.phase = phases.phase();
  round.round = phases.round();
  round.wave = waves.begun();
  round.phase_left_s = phases.left_s(now());
  round.result = result;
  round.spectators = spectators.count();
  fill_rows(roster, round.scores);
  if (!is_round_due) return;
  is_round_due = scores_changed = false;
  round_told = intervals;
}

void Match::State::fill_status() {
  const sim::StepResult& step = last_step;
  bullets_spawned += step.bullets_spawned;
  step_overflows += step.overflows();
  CommandCounts commands = commands_of_gone;
  for (const Player& player : roster.slots()) {
    if (player.is_used) commands += player.commands.counts();
  }
  const std::lock_guard lock(status_mutex);
  status.phase = phases.phase();
  status.round = phases.round();
  status.tick = now();
  status.players = roster.present_count();
  status.players_lost = roster.player_count() - roster.present_count();
  joins_waiting -= std::exchange(joins_taken, 0);
  status.spectators = spectators.count();
  status.enemies = world.enemy_count();
  status.bullets = world.bullet_count();
  status.hits = hits;
  status.deaths = deaths;
  status.bullets_spawned = bullets_spawned;
  status.commands = commands;
  status.stores = world.store_uses();
  status.wave_overflows = wave_overflows;
  status.overflows = step_overflows + wave_overflows;
  const bool is_second_over = intervals % static_cast<std::int64_t>(players_interval_s * rate()) == 0;
  if (std::exchange(players_changed, false) || is_second_over) fill_players();
}

// Under status_mutex. Reuses the memory of the last time.
void Match::State::fill_players() {
  player_rows.resize(static_cast<std::size_t>(roster.player_count()));
  auto row = player_rows.begin();
  for (const Player& player : roster.slots()) {
    if (!player.is_used) continue;
    row->player = player.number;
    row->session = player.session;
    row->name = player.name;
    row->origin = player.origin;
    row->team = player.team;
    row->score = player.score.score;
    row->kills = player.score.kills;
    row->deaths = player.score.deaths;
    row->is_alive = player.life.has_value();
    ++row;
  }
}

std::string Match::State::dump() const {
  std::ostringstream text;
  text.exceptions(std::ios::badbit);  // else it would be cut short where there is no memory for it
  text << "match " << id << "\narena " << arena->name << "\nseed " << arena->world.rules.seed << "\ntick "
       << world.tick() << "\nphase " << phase_names[static_cast<std::size_t>(phases.phase())] << " of round "
       << phases.round() << "\nplayers " << roster.player_count() << "\nenemies " << world.enemy_count()
       << "\nbullets " << world.bullet_count() << "\n";
  // A broken world may break another contract while it is hashed.
  try {
    text << "hash " << std::hex << world.state_hash() << std::dec << "\n";
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    text << "hash none: " << error.what() << "\n";
  }
  for (const Player& player : roster.slots()) {
    if (!player.is_used) continue;
    const sim::PlayerCommand& command = player.commands.current();
    text << "player " << player.number << " sequence " << player.commands.sequence_taken()
         << " taken in tick " << player.commands.tick_taken() << " move " << command.move.x << ' '
         << command.move.y << " aim " << command.aim.x << ' ' << command.aim.y << " buttons "
         << command.buttons << "\n";
  }
  text << "inputs of tick " << gate.inputs().tick << "\n";
  for (const Input& input : gate.inputs().inputs) text << "  " << text_of(input) << "\n";
  return text.str();
}

}  // namespace fusillade::match
