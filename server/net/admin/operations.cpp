#include "net/admin/operations.h"

#include <boost/json.hpp>

#include "net/admin/handlers.h"

namespace fusillade::net {
namespace {

std::vector<Operation> reading_operations() {
  return {
      {.method = "GET",
       .path = "/healthz",
       .name = "get_health",
       .summary = "The process runs",
       .statuses = {200},
       .handle = get_health,
       .content_type = text_type,
       .is_open = true},
      {.method = "GET",
       .path = "/readyz",
       .name = "get_readiness",
       .summary = "Whether players may come",
       .statuses = {200, 503},
       .handle = get_readiness,
       .content_type = text_type,
       .is_open = true},
      {.method = "GET",
       .path = "/metrics",
       .name = "get_metrics",
       .summary = "Metrics for Prometheus",
       .statuses = {200},
       .handle = get_metrics,
       .content_type = metrics_type},
      {.method = "GET",
       .path = "/v1/slow-ticks",
       .name = "get_slow_ticks",
       .summary = "Traces of ticks that took too long",
       .statuses = {200},
       .handle = get_slow_ticks,
       .answer = "SlowTicks"},
      {.method = "GET",
       .path = "/v1/openapi.json",
       .name = "get_description",
       .summary = "This description",
       .statuses = {200},
       .handle = get_description,
       .answer = "Description"},
  };
}

std::vector<Operation> process_operations() {
  return {
      {.method = "POST",
       .path = "/v1/reload",
       .name = "reload",
       .summary = "Reads configuration and arenas again; where something is wrong, nothing changes",
       .statuses = {200, 409, 422},
       .handle = reload,
       .answer = "Reloaded",
       .is_change = true},
      {.method = "POST",
       .path = "/v1/drain",
       .name = "drain",
       .summary = "Nobody joins any more, matches end, the process ends",
       .statuses = {202},
       .handle = drain,
       .answer = "Result",
       .is_change = true},
      {.method = "GET",
       .path = "/v1/log-level",
       .name = "get_log_level",
       .summary = "The least severe events that are logged",
       .statuses = {200},
       .handle = get_log_level,
       .answer = "LogLevel"},
      {.method = "PUT",
       .path = "/v1/log-level",
       .name = "set_log_level",
       .summary = "Sets it until the process ends",
       .statuses = {200, 400},
       .handle = set_log_level,
       .answer = "LogLevel",
       .body = visit_log_level,
       .is_change = true},
  };
}

std::vector<Operation> match_operations() {
  return {
      {.method = "GET",
       .path = "/v1/matches",
       .name = "list_matches",
       .summary = "All matches",
       .statuses = {200},
       .handle = list_matches,
       .answer = "Matches"},
      {.method = "POST",
       .path = "/v1/matches",
       .name = "create_match",
       .summary = "A new match in an arena of server.arenas_allowed",
       .statuses = {201, 400, 422},
       .handle = create_match,
       .answer = "Match",
       .body = visit_new_match,
       .is_change = true},
      {.method = "GET",
       .path = "/v1/matches/{id}",
       .name = "get_match",
       .summary = "One match",
       .statuses = {200, 404},
       .handle = get_match,
       .answer = "Match"},
      {.method = "DELETE",
       .path = "/v1/matches/{id}",
       .name = "end_match",
       .summary = "Ends a match; its players are told",
       .statuses = {200, 404},
       .handle = end_match,
       .answer = "Result",
       .is_change = true},
  };
}

std::vector<Operation> pace_operations() {
  return {
      {.method = "POST",
       .path = "/v1/matches/{id}/pause",
       .name = "pause_match",
       .summary = "The world stands still; players may come and go",
       .statuses = {200, 404},
       .handle = pause_match,
       .answer = "Match",
       .is_change = true,
       .is_debug = true},
      {.method = "POST",
       .path = "/v1/matches/{id}/resume",
       .name = "resume_match",
       .summary = "Ends a pause",
       .statuses = {200, 404},
       .handle = resume_match,
       .answer = "Match",
       .is_change = true,
       .is_debug = true},
      {.method = "POST",
       .path = "/v1/matches/{id}/step",
       .name = "step_match",
       .summary = "A paused match makes some ticks",
       .statuses = {200, 400, 404, 409},
       .handle = step_match,
       .answer = "Match",
       .body = visit_steps,
       .is_change = true,
       .is_debug = true},
      {.method = "POST",
       .path = "/v1/matches/{id}/slow",
       .name = "slow_match",
       .summary = "Plays each tick over several intervals",
       .statuses = {200, 400, 404},
       .handle = slow_match,
       .answer = "Match",
       .body = visit_slow_motion,
       .is_change = true,
       .is_debug = true},
  };
}

std::vector<Operation> player_operations() {
  return {
      {.method = "GET",
       .path = "/v1/matches/{id}/players",
       .name = "list_players",
       .summary = "Players of a match, lost ones too",
       .statuses = {200, 404},
       .handle = list_players,
       .answer = "Players"},
      {.method = "POST",
       .path = "/v1/matches/{id}/players/{player}/kick",
       .name = "kick_player",
       .summary = "Removes a player from a match",
       .statuses = {202, 400, 404, 503},
       .handle = kick_player,
       .answer = "Result",
       .body = visit_kick,
       .is_change = true},
      {.method = "GET",
       .path = "/v1/bans",
       .name = "list_bans",
       .summary = "Addresses that may not connect",
       .statuses = {200},
       .handle = list_bans,
       .answer = "Bans"},
      {.method = "POST",
       .path = "/v1/bans",
       .name = "add_ban",
       .summary = "Bans an address, or that of a player, and ends its sessions",
       .statuses = {201, 400, 404, 422, 500, 503},
       .handle = add_ban,
       .answer = "Result",
       .body = visit_ban,
       .is_change = true},
      {.method = "DELETE",
       .path = "/v1/bans/{address}",
       .name = "remove_ban",
       .summary = "Lifts a ban, of an address or as it is listed (with %2F for /)",
       .statuses = {200, 400, 404, 500, 503},
       .handle = remove_ban,
       .answer = "Result",
       .is_change = true},
  };
}

}  // namespace

std::span<const Operation> operations() {
  static const std::vector<Operation> all = [] {
    std::vector<Operation> list = reading_operations();
    for (auto& more : {process_operations(), match_operations(), pace_operations(), player_operations()})
      list.insert(list.end(), more.begin(), more.end());
    return list;
  }();
  return all;
}

HttpAnswer done(std::string_view text) {
  return {.body = boost::json::serialize(boost::json::object{{"result", text}})};
}

Turn take_turn(std::atomic<int>& taken, int max) {
  const bool is_free = ++taken <= max;
  Turn turn(&taken, [](std::atomic<int>* all) { --*all; });
  return is_free ? turn : nullptr;
}

}  // namespace fusillade::net
