// What players ask for takes effect session by session, each one's requests in the order in which they came;
// so the order in which different sessions reached the inbox changes nothing.
#include <algorithm>

#include "match/match_state.h"

namespace fusillade::match {

void Match::State::take_requests() {
  inbox.drain(requests);
  joins_taken = static_cast<std::int32_t>(std::ranges::count_if(requests, is_player_join));
  const auto changes_view = [](const Request& request) {
    return !std::holds_alternative<CommandRequest>(request);
  };
  is_view_changed = std::ranges::any_of(requests, changes_view) || is_view_changed;
  request_order.clear();
  for (std::uint32_t i = 0; i < requests.size(); ++i) {
    const SessionId session = std::visit([](const auto& request) { return request.session; }, requests[i]);
    request_order.emplace_back(session, i);
  }
  std::ranges::sort(request_order);
  for (const auto& [session, index] : request_order) {
    std::visit([this](const auto& request) { apply(request); }, requests[index]);
  }
}

// Why nobody new may join; none: they may.
RefusalCode Match::State::closed_to_new() const {
  if (!is_open) return RefusalCode::draining;
  return is_overloaded ? RefusalCode::server_full : RefusalCode::none;
}

// The first tick in which somebody new from there may appear: nobody is back sooner by coming as another.
sim::Tick Match::State::may_appear(const std::string& origin) const {
  sim::Tick tick = departures.may_appear(origin, now());
  for (const Player& player : roster.slots()) {
    const bool is_lost = player.is_used && !player.is_connected();
    if (is_lost && !origin.empty() && player.origin == origin) tick = std::max(tick, back_at(player));
  }
  return tick;
}

// Whoever is there goes before whoever may come back.
Roster::Outcome Match::State::join(const JoinRequest& request) {
  const auto try_join = [&] { return roster.join(request, may_appear(request.origin), closed_to_new()); };
  Roster::Outcome outcome = try_join();
  Player* lost = outcome.code == RefusalCode::match_full ? roster.most_dispensable() : nullptr;
  if (lost == nullptr) return outcome;
  remove(*lost);  // which may be a departure from there
  return try_join();
}

// Where one looks first who watches: at the first player, else where players appear.
sim::Vec2 Match::State::first_view() const {
  for (const Player& player : roster.slots()) {
    if (player.is_used) return player.position;
  }
  return first_place();
}

// Where players appear, or the middle of the map.
sim::Vec2 Match::State::first_place() const {
  if (!arena->spawn_points.empty()) return arena->spawn_points.front();
  const sim::TileMapDefinition& map = arena->world.map;
  return {static_cast<float>(map.width) / 2, static_cast<float>(map.height) / 2};
}

void Match::State::watch(const JoinRequest& request) {
  if (!is_open) {
    frame.refused.push_back({request.session, RefusalCode::draining, "the match takes nobody new"});
  } else if (!spectators.add(request.session, first_view())) {
    frame.refused.push_back({request.session, RefusalCode::spectators_full, "as many watch as may"});
  } else {
    frame.joined.push_back(
        {.session = request.session, .is_spectator = true, .name = request.name, .origin = request.origin});
    scores_changed = true;
  }
}

void Match::State::apply(const JoinRequest& request) {
  if (request.is_spectator) return watch(request);
  const Roster::Outcome outcome = join(request);
  if (outcome.code != RefusalCode::none) {
    frame.refused.push_back({request.session, outcome.code, outcome.text});
    return;
  }
  Player& player = roster.slots()[static_cast<std::size_t>(outcome.slot)];
  if (!outcome.is_resumed) player.position = first_place();  // until it appears
  if (outcome.replaced != 0)
    frame.refused.push_back(
        {outcome.replaced, RefusalCode::replaced, "the player was resumed by another session"});
  // The new session's commands begin anew: nothing of the old one goes on.
  if (outcome.is_resumed && player.life) gate.stop(*player.life);
  frame.joined.push_back(
      {request.session, player.number, outcome.is_resumed, request.token, false, player.name, player.origin});
  scores_changed = players_changed = true;
}

void Match::State::apply(const LeaveRequest& request) {
  if (spectators.remove(request.session)) {
    scores_changed = true;
    return;
  }
  Player* player = roster.find(request.session);
  if (player == nullptr) return;
  players_changed = true;
  if (!request.is_lost || !player->has_played()) return remove(*player);
  roster.lose(*player, now());
  if (player->life) gate.stop(*player->life);  // nothing that waits goes on
}

void Match::State::apply(const CommandRequest& request) {
  Player* player = roster.find(request.session);
  if (player == nullptr) return;
  player->token_before = {};
  for (const Command& command : request.commands) player->commands.push(command, now());
}

void Match::State::apply(const ResyncRequest& request) {
  Player* player = roster.find(request.session);
  Spectator* spectator = player == nullptr ? spectators.find(request.session) : nullptr;
  if (player == nullptr && spectator == nullptr) return;
  Sight& sight = player != nullptr ? player->sight : spectator->sight;
  sight.view = {};
  if (request.cursor) sight.cursor = request.cursor;
}

void Match::State::apply(const ViewRequest& request) {
  Spectator* spectator = spectators.find(request.session);
  if (spectator == nullptr) return;
  for (const View& view : request.views) {
    const Player* player = view.followed ? roster.find_number(*view.followed) : nullptr;
    if (player != nullptr) {
      spectator->followed = player->number;
      spectator->followed_slot = static_cast<std::size_t>(player - roster.slots().data());
    } else if (!view.followed) {
      spectator->followed.reset();
      spectator->centre = view.centre;
    }
  }
}

void Match::State::apply(const KickRequest& request) {
  Player* player = roster.find_number(request.player);
  if (player == nullptr) return;
  if (player->is_connected()) frame.refused.push_back({player->session, RefusalCode::kicked, request.text});
  remove(*player);
}

void Match::State::drop_expired_players() {
  for (Player& player : roster.slots()) {
    if (roster.is_expired(player, now())) remove(player);
  }
}

}  // namespace fusillade::match
