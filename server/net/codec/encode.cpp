#include "net/codec/encode.h"

#include <algorithm>
#include <cmath>

#include "fusillade/v1/play.pb.h"
#include "net/codec/decode.h"
#include "net/codec/fill_shape.h"
#include "net/codec/text.h"
#include "sim/behaviour/pattern.h"

namespace fusillade::net {
namespace {

void fill(v1::Weapon& wire, const sim::WeaponDefinition& weapon) {
  wire.set_bullet_type(static_cast<std::uint32_t>(weapon.bullet));
  wire.set_count(static_cast<std::uint32_t>(weapon.count));
  wire.set_cooldown(weapon.cooldown);
  wire.set_speed(weapon.speed);
  wire.set_spread(weapon.spread);
}

void fill(v1::ActorType& wire, const sim::ActorDefinition& actor, const sim::WorldDefinition& world) {
  wire.set_name(actor.name);
  fill_shape(wire, actor.shape);
  wire.set_health(actor.health);
  wire.set_speed(actor.speed);
  if (actor.weapon < 0) return;
  const sim::WeaponDefinition& weapon = world.weapons.at(static_cast<std::size_t>(actor.weapon));
  if (weapon.beam < 0) fill(*wire.mutable_weapon(), weapon);
}

void fill(v1::BulletType& wire, const sim::BulletDefinition& bullet) {
  wire.set_name(bullet.name);
  fill_shape(wire, bullet.shape);
  wire.set_life(bullet.life);
  wire.set_ax(bullet.ax);
  wire.set_ay(bullet.ay);
  wire.set_drag(bullet.drag);
  wire.set_gravity(bullet.gravity);
  wire.set_speed_scale(bullet.speed_scale);
  wire.set_angular_velocity(bullet.angular_velocity);
  wire.set_max_speed(bullet.max_speed);
  wire.set_wave_amplitude(bullet.swings() ? bullet.wave_amplitude : 0);
  wire.set_wave_frequency(bullet.wave_frequency);
  wire.set_wave_phase(bullet.wave_phase);
  wire.set_damage(bullet.damage);
  wire.set_homing_strength(bullet.homing_strength);
}

v1::VolleyPattern::Form wire_form(sim::VolleyForm form) {
  if (form == sim::VolleyForm::row) return v1::VolleyPattern::FORM_ROW;
  return form == sim::VolleyForm::ring ? v1::VolleyPattern::FORM_RING : v1::VolleyPattern::FORM_FAN;
}

void fill(v1::VolleyPattern& wire, const sim::VolleyPattern& pattern, v1::EntityKind owner) {
  wire.set_form(wire_form(pattern.form));
  wire.set_bullet_type(static_cast<std::uint32_t>(pattern.bullet));
  wire.set_count(static_cast<std::uint32_t>(pattern.count));
  wire.set_speed(pattern.speed);
  wire.set_spread(pattern.spread);
  wire.set_spacing(pattern.spacing);
  wire.set_owner_kind(owner);
}

// In the order of sim::Volley::pattern.
void fill_patterns(v1::Welcome& wire, const sim::WorldDefinition& world) {
  for (const sim::EmitterDefinition& emitter : world.emitters)
    fill(*wire.add_patterns(), sim::pattern_of(emitter), v1::ENTITY_KIND_ENEMY);
  for (const sim::WeaponDefinition& weapon : world.weapons)
    fill(*wire.add_patterns(), sim::pattern_of(weapon), v1::ENTITY_KIND_PLAYER);
}

void fill_types(v1::Welcome& wire, const match::ArenaDefinition& arena) {
  for (const sim::ActorDefinition& actor : arena.world.actors)
    fill(*wire.add_actor_types(), actor, arena.world);
  for (const std::int32_t index : arena.classes) wire.mutable_actor_types(index)->set_playable(true);
  for (const sim::BulletDefinition& bullet : arena.world.bullets) fill(*wire.add_bullet_types(), bullet);
  fill_patterns(wire, arena.world);
  for (const float radius : match::body_types_of(arena.world).radii) wire.add_body_radii(radius);
}

void fill_rules(v1::Welcome& wire, const match::ArenaDefinition& arena) {
  wire.set_snapshot_rate(
      static_cast<float>(std::min(arena.round.snapshot_rate, arena.world.rules.tick_rate)));
  wire.set_map_width(static_cast<std::uint32_t>(arena.world.map.width));
  wire.set_map_height(static_cast<std::uint32_t>(arena.world.map.height));
  wire.set_area_tiles(static_cast<std::uint32_t>(arena.round.area_tiles));
  wire.set_grace_s(static_cast<float>(arena.round.grace_s));
  wire.set_view_width(static_cast<float>(arena.round.view_width));
  wire.set_view_height(static_cast<float>(arena.round.view_height));
  wire.set_commands_max(static_cast<std::uint32_t>(arena.round.commands_per_player_max));
}

v1::MatchState::Phase wire_phase(match::Phase phase) {
  switch (phase) {
    case match::Phase::live:
      return v1::MatchState::PHASE_LIVE;
    case match::Phase::ended:
      return v1::MatchState::PHASE_ENDED;
    case match::Phase::waiting:
      break;
  }
  return v1::MatchState::PHASE_WAITING;
}

}  // namespace

std::string encode_welcome(const match::Match& match, const match::Joined& joined, sim::Tick tick,
                           std::string_view content_hash) {
  v1::ServerMessage message;
  v1::Welcome& welcome = *message.mutable_welcome();
  welcome.set_version(protocol_version);
  welcome.set_match(match.id());
  welcome.set_arena(match.arena().name);
  welcome.set_player(joined.player);
  if (!joined.is_spectator) welcome.set_reconnect_token(joined.token.data(), joined.token.size());
  welcome.set_spectator(joined.is_spectator);
  welcome.set_data_version(match.data_version());
  if (joined.is_spectator)
    welcome.set_spectator_delay_s(static_cast<float>(match.arena().round.spectator_delay_s));
  welcome.set_resumed(joined.resumed);
  welcome.set_tick(static_cast<std::uint32_t>(tick));
  welcome.set_content_hash(std::string(content_hash));
  welcome.set_tick_rate(static_cast<float>(match.tick_rate()));
  fill_rules(welcome, match.arena());
  fill_types(welcome, match.arena());
  return message.SerializeAsString();
}

std::string encode_match_state(const match::RoundState& round) {
  v1::ServerMessage message;
  v1::MatchState& state = *message.mutable_match_state();
  state.set_phase(wire_phase(round.phase));
  state.set_round(round.round);
  state.set_wave(static_cast<std::uint32_t>(round.wave));
  state.set_phase_left_s(static_cast<float>(round.phase_left_s));
  state.set_result(round.result);
  state.set_spectators(static_cast<std::uint32_t>(round.spectators));
  for (const match::ScoreRow& row : round.scores) {
    v1::Score& score = *state.add_scores();
    score.set_player(row.player);
    score.set_name(row.name);
    score.set_score(row.score);
    score.set_kills(static_cast<std::uint32_t>(row.kills));
    score.set_deaths(static_cast<std::uint32_t>(row.deaths));
    score.set_team(static_cast<std::uint32_t>(row.team));
  }
  return message.SerializeAsString();
}

std::string encode_pong(std::uint64_t client_time_us, std::uint64_t server_time_us, sim::Tick tick) {
  v1::ServerMessage message;
  v1::Pong& pong = *message.mutable_pong();
  pong.set_client_time_us(client_time_us);
  pong.set_server_time_us(server_time_us);
  pong.set_tick(static_cast<std::uint32_t>(tick));
  return message.SerializeAsString();
}

std::string encode_refusal(const Rejection& rejection) {
  v1::ServerMessage message;
  v1::Refusal& refusal = *message.mutable_refusal();
  refusal.set_code(static_cast<v1::Refusal::Code>(rejection.code));
  refusal.set_text(std::string(cut_text(rejection.text, refusal_text_bytes_max)));
  return message.SerializeAsString();
}

}  // namespace fusillade::net
