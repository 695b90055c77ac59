// Phases and waves. A new round begins with its waiting phase: bullets and enemies go, written-out enemies
// come again at their times, everybody appears anew with full health, scores are reset. Points count only
// while it is live.
#include <algorithm>
#include <utility>

#include "match/match_state.h"

namespace fusillade::match {

void Match::State::advance_phase() {
  // A round begins for those who are there, and ends when nobody can come back to its scores.
  const bool is_live = phases.phase() == Phase::live;
  const std::int32_t players = is_live ? roster.player_count() : roster.present_count();
  const auto begun = phases.advance(now(), players, best_score(roster, arena->round.teams > 1));
  if (std::exchange(phase_end_told, phases.end()) != phases.end()) is_round_due = true;
  if (!begun) return;
  is_round_due = frame.phase_begun = true;
  if (*begun == Phase::waiting) begin_round();
  if (*begun == Phase::live) begin_live_phase();
  if (*begun != Phase::ended) return;
  fill_rows(roster, frame.round.scores);
  result = result_text(frame.round.scores, arena->round.teams > 1);
}

// Who has died in the waiting does not miss its beginning.
void Match::State::begin_live_phase() {
  for (Player& player : roster.slots())
    if (player.has_lived) player.respawn_at = now();
}

void Match::State::begin_round() {
  result.clear();
  round_begun = now();
  waves.restart();
  placements.restart();
  gate.clear_bullets();
  gate.call_off_enemies();
  remove_enemies();
  departures.clear();
  for (Player& player : roster.slots()) {
    if (!player.is_used) continue;
    remove_body(player);
    player.respawn_at = now();
    player.score = {};
  }
}

void Match::State::remove_enemies() {
  enemies_to_remove.clear();
  world.for_each_enemy(
      [this](const sim::ActorView& enemy) { enemies_to_remove.push_back(enemy.id.ordinal); });
  for (const sim::Ordinal enemy : enemies_to_remove) gate.remove_enemy(enemy);
}

void Match::State::spawn_enemies() {
  for (const sim::ActorPlacement& placement : placements.due(now() - round_begun))
    gate.spawn_enemy(placement);
  if (phases.phase() != Phase::live) return;
  wave_overflows +=
      waves.spawn_due(now() - phases.begun(), world,
                      [this](const sim::ActorPlacement& placement) { return gate.spawn_enemy(placement); });
  if (waves.begun() != waves_told) is_round_due = true;
  waves_told = waves.begun();
}

}  // namespace fusillade::match
