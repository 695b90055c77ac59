#include "match/players/roster.h"

#include <algorithm>
#include <array>
#include <ranges>
#include <set>
#include <string_view>
#include <utility>

#include "match/ticks.h"

namespace fusillade::match {
namespace {

std::string fault(std::string_view field, std::int32_t value, std::int32_t max) {
  const std::string is = std::string(field) + ": is " + std::to_string(value);
  return max < 0 ? is + "; nobody can play in this arena" : is + "; allowed: 0 to " + std::to_string(max);
}

constexpr std::int32_t team_index(std::int32_t number) { return number == 0 ? 0 : number - 1; }

}  // namespace

Roster::Roster(const ArenaDefinition& arena, sim::Ordinal first_number)
    : classes_(arena.classes),
      teams_(arena.round.teams),
      players_max_(arena.round.players_max),
      commands_max_(arena.round.commands_per_player_max),
      tick_rate_(arena.world.rules.tick_rate),
      grace_ticks_(ticks_of_s(arena.round.grace_s, tick_rate_)),
      next_number_(first_number) {}

Player* Roster::find(SessionId session) {
  const auto found = slot_of_session_.find(session);
  return found == slot_of_session_.end() ? nullptr : &slot(found->second);
}

Player* Roster::find_number(sim::Ordinal number) {
  const auto found = std::ranges::find_if(
      slots_, [&](const Player& player) { return player.is_used && player.number == number; });
  return found == slots_.end() ? nullptr : &*found;
}

Player* Roster::find_token(const Token& token) {
  if (token == Token{}) return nullptr;
  const auto found = std::ranges::find_if(slots_, [&](const Player& player) {
    return player.is_used && (player.token == token || player.token_before == token);
  });
  return found == slots_.end() ? nullptr : &*found;
}

// Whom the request resumes; nullptr: nobody.
Player* Roster::find_known(const JoinRequest& request) {
  Player* const known = find_token(request.resume);
  if (!request.is_name_proven || (known != nullptr && known->name == request.name)) return known;
  const auto found = std::ranges::find_if(slots_, [&](const Player& player) {
    return player.is_used && player.is_name_proven && player.name == request.name;
  });
  return found == slots_.end() ? nullptr : &*found;
}

Player& Roster::take_slot(Player player) {
  const auto found = std::ranges::find(slots_, false, &Player::is_used);
  return found == slots_.end() ? slots_.emplace_back(std::move(player)) : *found = std::move(player);
}

std::int32_t Roster::next_team(std::int32_t wished) const {
  std::array<std::int32_t, teams_max> players{};
  std::set<std::pair<std::int32_t, std::string_view>> lost;
  for (const Player& player : slots_) {
    if (player.is_connected() || (player.is_used && lost.emplace(player.team, player.origin).second))
      ++players.at(static_cast<std::size_t>(team_index(player.team)));
  }
  const std::int32_t share = (players_max_ + teams_ - 1) / teams_;
  if (wished > 0 && players.at(static_cast<std::size_t>(wished - 1)) < share) return wished - 1;
  return static_cast<std::int32_t>(std::ranges::min_element(players.begin(), players.begin() + teams_) -
                                   players.begin());
}

Roster::Outcome Roster::resume(Player& player, const JoinRequest& request) {
  const SessionId before = player.session;
  const auto index = static_cast<std::int32_t>(&player - slots_.data());
  if (before != 0) slot_of_session_.erase(before);
  slot_of_session_[request.session] = index;
  player.session = request.session;
  player.origin = request.origin;
  player.is_name_proven = request.is_name_proven;
  const bool is_its_own = find_token(request.resume) == &player;  // a proven name may come with another's
  player.token_before = is_its_own ? request.resume : Token{};
  player.token = request.token;
  player.is_resumed = true;
  player.commands.restart();
  player.sight.view = {};
  player.sight.cursor = request.cursor;
  return {.slot = index, .is_resumed = true, .replaced = before};
}

Roster::Outcome Roster::join(const JoinRequest& request, sim::Tick appears_at, RefusalCode closed) {
  if (find(request.session) != nullptr) return {.code = RefusalCode::bad_message, .text = "already joined"};
  if (Player* known = find_known(request)) return resume(*known, request);
  if (closed == RefusalCode::draining) return {.code = closed, .text = "the match takes no new players"};
  if (closed != RefusalCode::none) return {.code = closed, .text = "the match is too busy for new players"};
  if (request.class_index < 0 || request.class_index >= static_cast<std::int32_t>(classes_.size())) {
    return {.code = RefusalCode::bad_class,
            .text = fault("class_index", request.class_index, static_cast<int>(classes_.size()) - 1)};
  }
  if (request.team_wished < 0 || request.team_wished > teams_)
    return {.code = RefusalCode::bad_team, .text = fault("team", request.team_wished, teams_)};
  if (player_count_ >= players_max_) return {.code = RefusalCode::match_full, .text = "the match is full"};

  const std::int32_t team = team_number(next_team(request.team_wished));
  Player& player = take_slot({.is_used = true,
                              .number = next_number_++,
                              .session = request.session,
                              .name = request.name,
                              .origin = request.origin,
                              .is_name_proven = request.is_name_proven,
                              .definition = classes_[static_cast<std::size_t>(request.class_index)],
                              .team = team,
                              .token = request.token,
                              .commands = CommandQueue(commands_max_, tick_rate_),
                              .respawn_at = appears_at});
  ++player_count_;
  const auto index = static_cast<std::int32_t>(&player - slots_.data());
  slot_of_session_[request.session] = index;
  return {.slot = index};
}

void Roster::lose(Player& player, sim::Tick tick) {
  slot_of_session_.erase(player.session);
  player.session = 0;
  player.lost_at = tick;
  player.commands.restart();
}

void Roster::remove(Player& player) {
  slot_of_session_.erase(player.session);
  player.is_used = false;
  player.session = 0;
  player.token = {};
  player.life.reset();
  --player_count_;
}

// One address that fills the match with players who are gone pushes none out but these.
Player* Roster::most_dispensable() {
  const auto lost = [](const Player& player) { return player.is_used && !player.is_connected(); };
  std::unordered_map<std::string_view, std::int32_t> counts;
  for (const Player& player : slots_ | std::views::filter(lost)) ++counts[player.origin];
  Player* first = nullptr;
  const auto key = [&](const Player& player) { return std::pair(-counts[player.origin], player.lost_at); };
  for (Player& player : slots_ | std::views::filter(lost)) {
    if (first == nullptr || key(player) < key(*first)) first = &player;
  }
  return first;
}

bool Roster::is_expired(const Player& player, sim::Tick tick) const {
  return player.is_used && player.session == 0 && tick - player.lost_at >= grace_ticks_;
}

}  // namespace fusillade::match
