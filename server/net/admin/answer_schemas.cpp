#include "net/admin/answer_schemas.h"

#include <boost/json.hpp>
#include <span>
#include <string>

#include "match/match.h"
#include "match/report.h"

namespace fusillade::net {
namespace {

namespace json = boost::json;
using Text = std::string_view;

json::object typed(Text type, Text description) { return {{"type", type}, {"description", description}}; }
json::object text(Text description) { return typed("string", description); }
json::object count(Text description) { return typed("integer", description); }
json::object number(Text description) { return typed("number", description); }
json::object flag(Text description) { return typed("boolean", description); }

json::object choice(std::span<const Text> names, Text description) {
  json::object schema = text(description);
  schema["enum"] = json::array(names.begin(), names.end());
  return schema;
}

json::object list(json::object items) { return {{"type", "array"}, {"items", std::move(items)}}; }

json::object by_name(json::object value) {
  return {{"type", "object"}, {"additionalProperties", std::move(value)}};
}

// All of its properties are always there.
json::object object_of(json::object properties) {
  json::array required;
  for (const auto& property : properties) required.emplace_back(property.key());
  return {{"type", "object"}, {"properties", std::move(properties)}, {"required", std::move(required)}};
}

json::object match_properties() {
  return {{"id", text("of the match")},
          {"arena", text("name of its arena")},
          {"title", text("of the arena, for people")},
          {"phase", choice(match::phase_names, "of the round")},
          {"round", count("0: none has begun")},
          {"tick", count("that was last made")},
          {"tick_rate", number("ticks per second")},
          {"snapshot_rate", number("snapshots per second")},
          {"players", count("that are connected")},
          {"players_max", count("further ones are refused")},
          {"teams", count("players are spread over so many; 1: all are in one")},
          {"spectators", count("that watch")},
          {"spectators_max", count("further ones are refused")},
          {"spectator_delay_s", number("seconds by which spectators see the match later")},
          {"enemies", count("alive")},
          {"bullets", count("in flight")},
          {"hits", count("since the match began")},
          {"deaths", count("since the match began")},
          {"map_width", count("tiles")},
          {"map_height", count("tiles")},
          {"paused", flag("it stands still")},
          {"slow_motion", count("intervals over which each tick is played; 1: as usual")},
          {"failed", flag("it broke and is played no more")},
          {"join_code", text("lets players into a private match; empty: it is public")}};
}

json::object match_with_classes() {
  json::object properties = match_properties();
  properties["classes"] = list(schema_reference("Class"));
  return object_of(std::move(properties));
}

json::object class_schema() {
  return object_of({{"index", count("as players ask for it")},
                    {"name", text("of the class")},
                    {"health", number("at its full")},
                    {"speed", number("tiles per second")}});
}

json::object player() {
  return object_of({{"player", count("number in the match")},
                    {"session", count("0: it is lost")},
                    {"name", text("as the player gave it")},
                    {"team", count("0, 2, 3, …")},
                    {"score", count("points")},
                    {"kills", count("since it joined")},
                    {"deaths", count("since it joined")},
                    {"alive", flag("it is in the world")},
                    {"lost", flag("its connection is gone, it may come back")},
                    {"address", text("it came from")}});
}

json::object ban() {
  return object_of({{"address", text("IPv4 address or IPv6 network")},
                    {"until_s", count("seconds since 1970")},
                    {"reason", text("told to who is banned")}});
}

json::object slow_tick() {
  return object_of({{"time", text("UTC")},
                    {"match", text("id of the match")},
                    {"tick", count("of the match")},
                    {"total_ms", number("that the tick took")},
                    {"lateness_ms", number("of its begin")},
                    {"overrun", flag("it took longer than its interval")},
                    {"ticks_skipped", count("that were given up for it")},
                    {"slow_ticks_of_10_s", count("of which this one was the slowest")},
                    {"stages_ms", by_name(number("milliseconds"))},
                    {"counts", by_name(count("sizes of the tick"))}});
}

json::object reloaded() {
  return object_of({{"version", count("of the data that new rounds take")},
                    {"with_next_start", list(text("key whose new value waits for a new process"))}});
}

}  // namespace

json::object schema_reference(Text name) { return {{"$ref", "#/components/schemas/" + std::string(name)}}; }

json::object answer_schemas() {
  return {{"Match", match_with_classes()},
          {"MatchSummary", object_of(match_properties())},
          {"Matches", object_of({{"matches", list(schema_reference("MatchSummary"))}})},
          {"Class", class_schema()},
          {"Player", player()},
          {"Players", object_of({{"players", list(schema_reference("Player"))}})},
          {"Ban", ban()},
          {"Bans", object_of({{"bans", list(schema_reference("Ban"))}})},
          {"SlowTick", slow_tick()},
          {"SlowTicks", object_of({{"slow_ticks", list(schema_reference("SlowTick"))}})},
          {"LogLevel",
           object_of({{"level", choice(match::level_names, "the least severe events that are logged")}})},
          {"Reloaded", reloaded()},
          {"Result", object_of({{"result", text("what was done")}})},
          {"Description", {{"type", "object"}, {"description", "OpenAPI 3.1"}}},
          {"Error", object_of({{"error", text("what is wrong, and what is allowed")}})}};
}

}  // namespace fusillade::net
