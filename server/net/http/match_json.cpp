#include "net/http/match_json.h"

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>

namespace fusillade::net {
namespace {

namespace json = boost::json;

std::string_view phase_name(match::Phase phase) {
  return match::phase_names.at(static_cast<std::size_t>(phase));
}

// 160 in place of 1.6E2: people read this, too.
json::value number(double value) {
  constexpr double exact_max = 0x1p53;
  if (value != std::trunc(value) || std::abs(value) > exact_max) return value;
  return static_cast<std::int64_t>(value);
}

json::object summary(const match::Match& match, Audience audience) {
  const match::MatchStatus status = match.status();
  const match::ArenaDefinition& arena = match.arena();
  json::object object{{"id", match.id()},
                      {"arena", arena.name},
                      {"title", arena.title},
                      {"phase", phase_name(status.phase)},
                      {"round", status.round},
                      {"tick", status.tick},
                      {"tick_rate", number(match.tick_rate())},
                      {"snapshot_rate", number(std::min(arena.round.snapshot_rate, match.tick_rate()))},
                      {"players", status.players},
                      {"players_max", status.players_max},
                      {"teams", arena.round.teams},
                      {"spectators", status.spectators},
                      {"spectators_max", arena.round.spectators_max},
                      {"spectator_delay_s", number(arena.round.spectator_delay_s)},
                      {"enemies", status.enemies},
                      {"bullets", status.bullets},
                      {"hits", status.hits},
                      {"deaths", status.deaths},
                      {"map_width", arena.world.map.width},
                      {"map_height", arena.world.map.height},
                      {"paused", status.pace.is_paused},
                      {"slow_motion", status.pace.slow_motion},
                      {"failed", status.is_failed}};
  if (audience == Audience::operators) object["join_code"] = match.join_code();
  return object;
}

json::array classes(const match::ArenaDefinition& arena) {
  json::array list;
  for (std::size_t i = 0; i < arena.classes.size(); ++i) {
    const sim::ActorDefinition& actor = arena.world.actors.at(static_cast<std::size_t>(arena.classes[i]));
    list.push_back({{"index", i},
                    {"name", actor.name},
                    {"health", number(actor.health)},
                    {"speed", number(actor.speed)}});
  }
  return list;
}

}  // namespace

std::string matches_json(const std::vector<std::shared_ptr<match::Match>>& matches, Audience audience) {
  json::array list;
  for (const auto& match : matches) {
    if (audience == Audience::operators || !match->is_private()) list.push_back(summary(*match, audience));
  }
  return json::serialize(json::object{{"matches", std::move(list)}});
}

std::string match_json(const match::Match& match, Audience audience) {
  json::object object = summary(match, audience);
  object["classes"] = classes(match.arena());
  return json::serialize(object);
}

std::string error_json(std::string_view text) { return json::serialize(json::object{{"error", text}}); }

}  // namespace fusillade::net
