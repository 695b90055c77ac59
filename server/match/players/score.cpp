#include "match/players/score.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <tuple>

namespace fusillade::match {
namespace {

// A score stays at its largest value.
void add(Score& score, std::int64_t points) {
  constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
  score.score = static_cast<std::int32_t>(std::clamp(score.score + points, -most, most));
}

}  // namespace

Player* player_of(sim::EntityId id, const PlayerIds& ids, Roster& roster) {
  if (id.kind != sim::Kind::player) return nullptr;
  const PlayerRef* ref = ids.find(id.ordinal);
  if (ref == nullptr || ref->slot < 0) return nullptr;
  Player& player = roster.slots()[static_cast<std::size_t>(ref->slot)];
  return player.is_used && player.number == ref->number ? &player : nullptr;
}

bool Scorer::observe_bounce(const sim::Event& bounce, const PlayerIds& ids, Roster& roster) const {
  if (bounce.target.kind != sim::Kind::peg) return false;
  const std::int32_t points = world_->pegs[static_cast<std::size_t>(bounce.target.ordinal)].score;
  Player* player = points == 0 ? nullptr : player_of(bounce.owner, ids, roster);
  if (player == nullptr) return false;
  add(player->score, points);
  return true;
}

bool Scorer::credit_near_bullet(const sim::Event& event, const PlayerIds& ids, Roster& roster) const {
  Player* player = player_of(event.target, ids, roster);
  if (player == nullptr) return false;
  const sim::ActorDefinition& type = world_->actors[static_cast<std::size_t>(player->definition)];
  const std::int32_t points = event.form == sim::EventForm::graze ? type.graze_score : type.bomb_score;
  add(player->score, points);
  return points != 0;
}

bool Scorer::observe_death(const sim::Event& death, const PlayerIds& ids, Roster& roster) const {
  Player* dead = player_of(death.mover, ids, roster);
  Player* killer = player_of(death.owner, ids, roster);
  const bool is_own_team = has_teams_ && killer != nullptr && dead != nullptr && killer->team == dead->team;
  if (killer != nullptr && killer != dead && !is_own_team) {
    add(killer->score, world_->actors[static_cast<std::size_t>(death.definition)].score);
    ++killer->score.kills;
  }
  if (dead != nullptr) ++dead->score.deaths;
  return killer != nullptr || dead != nullptr;
}

bool Scorer::observe(const sim::Event& event, const PlayerIds& ids, Roster& roster) const {
  switch (event.form) {
    case sim::EventForm::bounce:
      return observe_bounce(event, ids, roster);
    case sim::EventForm::graze:
    case sim::EventForm::expire:
      return credit_near_bullet(event, ids, roster);
    case sim::EventForm::death:
      return observe_death(event, ids, roster);
    default:
      return false;
  }
}

void fill_rows(const Roster& roster, std::vector<ScoreRow>& rows) {
  rows.resize(static_cast<std::size_t>(roster.player_count()));
  auto row = rows.begin();
  for (const Player& player : roster.slots()) {
    if (!player.is_used) continue;
    row->player = player.number;
    row->name = player.name;
    row->score = player.score.score;
    row->kills = player.score.kills;
    row->deaths = player.score.deaths;
    row->team = player.team;
    ++row;
  }
  std::ranges::sort(rows, [](const ScoreRow& a, const ScoreRow& b) {
    return std::tuple(-std::int64_t{a.score}, a.deaths, a.player) <
           std::tuple(-std::int64_t{b.score}, b.deaths, b.player);
  });
}

std::int64_t best_score(const Roster& roster, bool has_teams) {
  std::int64_t best_player = 0;
  std::array<std::int64_t, team_number(teams_max)> teams{};
  for (const Player& player : roster.slots()) {
    if (!player.is_used) continue;
    best_player = std::max<std::int64_t>(best_player, player.score.score);
    teams[static_cast<std::size_t>(player.team)] += player.score.score;
  }
  return has_teams ? std::max<std::int64_t>(0, std::ranges::max(teams)) : best_player;
}

namespace {

constexpr const char* nobody_scored = "nobody scored";

std::string points_text(std::int64_t points) {
  return std::to_string(points) + (points == 1 ? " point" : " points");
}

// As a hello counts them, from 1.
std::string team_text(std::int32_t number) {
  return "team " + std::to_string(number == team_number(0) ? 1 : number);
}

std::string team_result(const std::vector<ScoreRow>& rows) {
  std::map<std::int32_t, std::int64_t> points;
  for (const ScoreRow& row : rows) points[row.team] += row.score;
  const auto best = std::ranges::max_element(points, {}, [](const auto& team) { return team.second; });
  if (best->second <= 0) return nobody_scored;
  const auto winners = std::ranges::count(points, best->second, [](const auto& team) { return team.second; });
  if (winners > 1) return "a draw of " + std::to_string(winners) + " teams with " + points_text(best->second);
  return team_text(best->first) + " wins with " + points_text(best->second);
}

}  // namespace

std::string result_text(const std::vector<ScoreRow>& rows, bool has_teams) {
  if (rows.empty()) return "nobody is left";
  if (has_teams) return team_result(rows);
  const std::int32_t best = rows.front().score;
  if (best <= 0) return nobody_scored;
  const auto winners = std::ranges::count(rows, best, &ScoreRow::score);
  if (winners > 1) return "a draw of " + std::to_string(winners) + " players with " + points_text(best);
  return rows.front().name + " wins with " + points_text(best);
}

}  // namespace fusillade::match
