// Bodies and commands of players, always in slot order.
#include <algorithm>

#include "match/match_state.h"
#include "match/rounds/places.h"
#include "match/ticks.h"
#include "sim/behaviour/pattern.h"

namespace fusillade::match {
namespace {

// The first tick that begins `seconds` after tick `tick` is over, or later.
sim::Tick tick_after(sim::Tick tick, double seconds, double tick_rate) {
  return tick + 1 + ticks_of_s(seconds, tick_rate);
}

}  // namespace

// A lost player stays dead: it appears again when it resumes.
void Match::State::place_players() {
  for (Player& player : roster.slots()) {
    if (player.is_connected() && !player.life && player.respawn_at <= now()) place(player);
  }
}

// Without room on the map or in the world it is tried again with the next tick.
void Match::State::place(Player& player) {
  const sim::ActorDefinition& type = arena->world.actors[static_cast<std::size_t>(player.definition)];
  const auto point = next_spawn_point(player.definition);
  if (!point) return;
  const sim::ActorPlacement placement{
      .position = *point, .velocity = {}, .definition = player.definition, .team = player.team};
  player.life = gate.spawn_player(placement);
  if (!player.life) return;
  player.has_lived = true;
  const auto slot = static_cast<std::int32_t>(&player - roster.slots().data());
  ids.begin(*player.life, {.number = player.number, .slot = slot});
  player.position = placement.position;
  player.health = type.health;
  gate.set_command(*player.life, player.commands.current());
}

// The arena's points in turn, whoever comes next, but for those that have no room, or no more since terrain
// was filled; without any, a random free place of the map, and where chance finds none the sure one, unless
// that was filled, too.
std::optional<sim::Vec2> Match::State::next_spawn_point(std::int32_t definition) {
  const sim::ActorDefinition& type = arena->world.actors[static_cast<std::size_t>(definition)];
  const Ground ground{arena->world.map, world.terrain()};
  for (std::size_t tries = arena->spawn_points.size(); tries > 0; --tries) {
    const sim::Vec2 point = arena->spawn_points[spawn_point_next++ % arena->spawn_points.size()];
    if (is_free(ground, point, type)) return point;
  }
  const WholeMap whole(arena->world.map);
  if (const auto place = random_place(ground, whole.centre, whole.spread, type, rng)) return place;
  const sim::Vec2 sure = sure_places.at(definition);
  return is_free(ground, sure, type) ? std::optional(sure) : std::nullopt;
}

void Match::State::end_life(Player& player, sim::Tick respawn_at) {
  ids.end(*player.life, now());
  player.life.reset();
  player.health = 0;
  player.respawn_at = respawn_at;
}

void Match::State::remove_body(Player& player) {
  if (!player.life) return;
  gate.remove_player(*player.life);
  end_life(player, now());
}

// When one that leaves, or was lost, would be back after a death then, and have again all that it may have
// used.
sim::Tick Match::State::back_at(const Player& player) const {
  const auto body = player.life ? world.player(*player.life) : std::nullopt;
  if (!body) return player.respawn_at;
  const sim::ActorDefinition& type = arena->world.actors[static_cast<std::size_t>(player.definition)];
  const auto& weapons = arena->world.weapons;
  const double cooldown_s =
      type.weapon < 0 ? 0 : sim::seconds_of(weapons[static_cast<std::size_t>(type.weapon)].cooldown);
  const sim::Tick gone = player.is_connected() ? now() : player.lost_at;
  const sim::Tick respawn = tick_after(gone, std::max(rules.respawn_s, cooldown_s), rate());
  return std::max(respawn, sim::tick_of(body->bomb_ready) + 1);
}

void Match::State::remove(Player& player) {
  departures.add(player.origin, back_at(player));
  remove_body(player);
  commands_of_gone += player.commands.counts();
  roster.remove(player);
  scores_changed = players_changed = true;
}

void Match::State::apply_commands() {
  for (Player& player : roster.slots()) {
    if (!player.is_used) continue;
    const sim::PlayerCommand& command = player.commands.take(now());
    if (player.life && player.commands.has_changed()) gate.set_command(*player.life, command);
  }
}

void Match::State::read(const sim::Event& event) {
  if (phases.phase() == Phase::live && scorer.observe(event, ids, roster)) scores_changed = true;
  if (event.form == sim::EventForm::hit) ++hits;
  if (event.form == sim::EventForm::death) read_death(event);
}

void Match::State::read_death(const sim::Event& event) {
  ++deaths;
  Player* player = player_of(event.mover, ids, roster);
  if (player == nullptr || player->life != event.mover.ordinal) return;
  player->position = event.position;
  end_life(*player, tick_after(sim::tick_of(event.time), rules.respawn_s, rate()));
}

}  // namespace fusillade::match
