// Points: kills for the owner of the bullet (or whoever else caused it), deaths for who died, none for a kill
// in the own team, pegs for the owner of the bullet that bounces off them; and what a round ends with.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "match/players/player_ids.h"
#include "match/players/roster.h"
#include "sim/model/event.h"

namespace fusillade::match {

// O(log lives) per event.
class Scorer {
 public:
  Scorer(const sim::WorldDefinition& world, bool has_teams) : world_(&world), has_teams_(has_teams) {}

  // True when a score has changed.
  bool observe(const sim::Event& event, const PlayerIds& ids, Roster& roster) const;

 private:
  // Points that the player who is the target earns without a kill: bullets that it cleared or that grazed it.
  bool credit_near_bullet(const sim::Event& event, const PlayerIds& ids, Roster& roster) const;
  bool observe_bounce(const sim::Event& bounce, const PlayerIds& ids, Roster& roster) const;
  bool observe_death(const sim::Event& death, const PlayerIds& ids, Roster& roster) const;

  const sim::WorldDefinition* world_;
  bool has_teams_;
};

// nullptr: unknown, or not in the match any more.
Player* player_of(sim::EntityId id, const PlayerIds& ids, Roster& roster);

// Everybody's row, highest score first; ties: fewer deaths, then who came first. Reuses the memory of `rows`.
void fill_rows(const Roster& roster, std::vector<ScoreRow>& rows);
// Of the best player, or with teams of the best team, never below 0.
std::int64_t best_score(const Roster& roster, bool has_teams);
// One sentence about who won. `rows` as of fill_rows.
std::string result_text(const std::vector<ScoreRow>& rows, bool has_teams);

}  // namespace fusillade::match
