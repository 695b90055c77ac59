#include "net/codec/encode_area.h"

#include <vector>

#include "net/codec/encode_bullets.h"
#include "net/codec/quantise.h"

namespace fusillade::net {
namespace {

void fill(v1::EntityRef& wire, const sim::EntityId& id) {
  wire.set_kind(wire_kind(id.kind));
  wire.set_id(id.ordinal);
}

void add_row(v1::Actors& wire, const sim::ActorView& actor, sim::Vec2d corner) {
  wire.add_type(static_cast<std::uint32_t>(actor.definition));
  wire.add_x(steps_of(actor.position.x - corner.x));
  wire.add_y(steps_of(actor.position.y - corner.y));
  wire.add_vx(steps_of(actor.velocity.x));
  wire.add_vy(steps_of(actor.velocity.y));
  wire.add_aim(turn_of(actor.aim));
  wire.add_health(health_of(actor.health));
  wire.add_team(static_cast<std::uint32_t>(actor.team));
}

void fill(v1::Actors& wire, const std::vector<sim::ActorView>& actors, sim::Vec2d corner) {
  sim::Ordinal last = 0;
  for (const sim::ActorView& actor : actors) {
    wire.add_id_delta(actor.id.ordinal - last);
    last = actor.id.ordinal;
    add_row(wire, actor, corner);
  }
  drop_zeros(*wire.mutable_type());
  drop_zeros(*wire.mutable_vx());
  drop_zeros(*wire.mutable_vy());
  drop_zeros(*wire.mutable_aim());
  drop_zeros(*wire.mutable_team());
}

v1::Hit::Form wire_form(sim::EventForm form) {
  if (form == sim::EventForm::bounce) return v1::Hit::FORM_BOUNCE;
  if (form == sim::EventForm::death) return v1::Hit::FORM_DEATH;
  return v1::Hit::FORM_HIT;
}

void fill(v1::Hit& wire, const sim::Event& event, sim::Tick tick) {
  wire.set_form(wire_form(event.form));
  wire.set_ticks_ago(ticks_ago(event.time, tick));
  wire.set_fraction(fraction_bits(event.time));
  fill(*wire.mutable_mover(), event.mover);
  if (event.target.kind != sim::Kind::none) fill(*wire.mutable_target(), event.target);
  wire.set_x(event.position.x);
  wire.set_y(event.position.y);
  wire.set_vx(event.velocity.x);
  wire.set_vy(event.velocity.y);
  wire.set_damage(event.damage);
  wire.set_health(event.health);
  if (event.owner.kind != sim::Kind::none) fill(*wire.mutable_owner(), event.owner);
}

v1::Despawn::Cause wire_cause(sim::EventForm cause) {
  switch (cause) {
    case sim::EventForm::expire:
      return v1::Despawn::CAUSE_EXPIRE;
    case sim::EventForm::wall:
      return v1::Despawn::CAUSE_WALL;
    case sim::EventForm::terrain:
      return v1::Despawn::CAUSE_TERRAIN;
    case sim::EventForm::hit:
      return v1::Despawn::CAUSE_HIT;
    case sim::EventForm::death:
      return v1::Despawn::CAUSE_DEATH;
    case sim::EventForm::spawn:
    case sim::EventForm::bounce:
    case sim::EventForm::pickup:
    case sim::EventForm::terrain_changed:
    case sim::EventForm::overflow:
    case sim::EventForm::sensor:
    case sim::EventForm::graze:
      break;
  }
  return v1::Despawn::CAUSE_REMOVED;
}

void fill(v1::Despawn& wire, const match::Despawn& despawn, sim::Tick tick) {
  fill(*wire.mutable_entity(), despawn.id);
  wire.set_cause(wire_cause(despawn.cause));
  wire.set_ticks_ago(ticks_ago(despawn.time, tick));
  wire.set_fraction(fraction_bits(despawn.time));
  wire.set_x(despawn.position.x);
  wire.set_y(despawn.position.y);
}

}  // namespace

void append_area(const match::AreaFrame& area, AreaVariant variant, const AreaGrid& grid,
                 std::string& bytes) {
  v1::Area wire;
  const sim::Vec2d corner = grid.corner_of(area.area);
  const bool is_entered = variant == AreaVariant::entered;
  wire.set_id(area.area);
  wire.set_entered(is_entered);
  if (!area.players.empty()) fill(*wire.mutable_players(), area.players, corner);
  if (!area.enemies.empty()) fill(*wire.mutable_enemies(), area.enemies, corner);
  if (!is_entered) add_fired(wire, area.fired, grid);
  add_bullets(wire, is_entered ? area.live : area.announced, grid);
  for (const sim::Event& event : area.hits) fill(*wire.add_hits(), event, grid.tick);
  for (const match::Despawn& despawn : area.despawned) fill(*wire.add_despawns(), despawn, grid.tick);
  wire.AppendToString(&bytes);
}

void append_flown_in(const match::AreaFrame& area, const match::FlownIn& flown, const AreaGrid& grid,
                     std::string& bytes) {
  v1::Area wire;
  wire.set_id(area.area);
  add_bullets(wire, flown.bullets, grid);
  wire.AppendToString(&bytes);
}

bool is_quiet(const match::AreaFrame& area) {
  return area.players.empty() && area.enemies.empty() && area.fired.empty() && area.announced.empty() &&
         area.hits.empty() && area.despawned.empty();
}

std::uint32_t event_count(const match::AreaFrame& area) {
  std::size_t count = area.announced.size() + area.hits.size() + area.despawned.size();
  for (const sim::Volley& volley : area.fired) count += static_cast<std::size_t>(volley.count);
  return static_cast<std::uint32_t>(count);
}

}  // namespace fusillade::net
