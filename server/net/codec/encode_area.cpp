#include "net/codec/encode_area.h"

#include <algorithm>
#include <functional>
#include <vector>

#include "fusillade/v1/play.pb.h"
#include "net/codec/quantise.h"

namespace fusillade::net {
namespace {

v1::EntityKind wire_kind(sim::Kind kind) {
  switch (kind) {
    case sim::Kind::bullet:
      return v1::ENTITY_KIND_BULLET;
    case sim::Kind::wall:
      return v1::ENTITY_KIND_WALL;
    case sim::Kind::terrain:
      return v1::ENTITY_KIND_TERRAIN;
    case sim::Kind::segment:
      return v1::ENTITY_KIND_SEGMENT;
    case sim::Kind::peg:
      return v1::ENTITY_KIND_PEG;
    case sim::Kind::object:
      return v1::ENTITY_KIND_OBJECT;
    case sim::Kind::body:
      return v1::ENTITY_KIND_BODY;
    case sim::Kind::enemy:
      return v1::ENTITY_KIND_ENEMY;
    case sim::Kind::player:
      return v1::ENTITY_KIND_PLAYER;
    case sim::Kind::mask:
      return v1::ENTITY_KIND_MASK;
    case sim::Kind::beam:
      return v1::ENTITY_KIND_BEAM;
    case sim::Kind::expiry:
    case sim::Kind::none:
      break;
  }
  return v1::ENTITY_KIND_NONE;
}

void fill(v1::EntityRef& wire, const sim::EntityId& id) {
  wire.set_kind(wire_kind(id.kind));
  wire.set_id(id.ordinal);
}

// Rows of `items` in ascending order of id, without moving them.
template <typename Item, typename IdOf>
std::vector<const Item*> sorted(const std::vector<Item>& items, const IdOf& id_of) {
  std::vector<const Item*> rows;
  rows.reserve(items.size());
  for (const Item& item : items) rows.push_back(&item);
  std::ranges::sort(rows, {}, [&](const Item* item) { return id_of(*item); });
  return rows;
}

// A column that holds only zeros is not sent.
template <typename Column>
void drop_zeros(Column& column) {
  if (std::ranges::all_of(column, [](auto value) { return value == 0; })) column.Clear();
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
  for (const sim::ActorView* actor : sorted(actors, [](const auto& a) { return a.id.ordinal; })) {
    wire.add_id_delta(actor->id.ordinal - last);
    last = actor->id.ordinal;
    add_row(wire, *actor, corner);
  }
  drop_zeros(*wire.mutable_type());
  drop_zeros(*wire.mutable_vx());
  drop_zeros(*wire.mutable_vy());
  drop_zeros(*wire.mutable_aim());
  drop_zeros(*wire.mutable_team());
}

std::uint32_t ticks_ago(sim::Time time, sim::Tick tick) {
  return static_cast<std::uint32_t>(tick) - static_cast<std::uint32_t>(sim::tick_of(time));
}

void add_row(v1::Bullets& wire, const match::BulletAnnouncement& bullet, sim::Tick tick) {
  wire.add_type(static_cast<std::uint32_t>(bullet.definition));
  wire.add_team(static_cast<std::uint32_t>(bullet.team));
  wire.add_owner_kind(static_cast<std::uint32_t>(wire_kind(bullet.owner.kind)));
  wire.add_owner(bullet.owner.ordinal);
  wire.add_launch_ticks_ago(ticks_ago(bullet.launch, tick));
  wire.add_launch_fraction(fraction_bits(bullet.launch));
  wire.add_x(bullet.position.x);
  wire.add_y(bullet.position.y);
  wire.add_vx(bullet.velocity.x);
  wire.add_vy(bullet.velocity.y);
  const sim::Time life = bullet.end - bullet.launch;
  wire.add_life_ticks(static_cast<std::uint32_t>(sim::tick_of(life)));
  wire.add_life_fraction(fraction_bits(life));
}

void fill(v1::Bullets& wire, const std::vector<match::BulletAnnouncement>& bullets, sim::Tick tick) {
  sim::Ordinal last = 0;
  for (const match::BulletAnnouncement* bullet : sorted(bullets, [](const auto& b) { return b.id; })) {
    wire.add_id_delta(bullet->id - last);
    last = bullet->id;
    add_row(wire, *bullet, tick);
  }
  drop_zeros(*wire.mutable_type());
  drop_zeros(*wire.mutable_team());
  drop_zeros(*wire.mutable_owner_kind());
  drop_zeros(*wire.mutable_owner());
  drop_zeros(*wire.mutable_launch_ticks_ago());
  drop_zeros(*wire.mutable_launch_fraction());
  drop_zeros(*wire.mutable_life_fraction());
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

sim::Vec2d corner_of(std::uint32_t area, const AreaGrid& grid) {
  return {static_cast<double>(area % grid.columns) * grid.area_tiles,
          static_cast<double>(area / grid.columns) * grid.area_tiles};
}

}  // namespace

void append_area(const match::AreaFrame& area, AreaVariant variant, const AreaGrid& grid,
                 std::string& bytes) {
  v1::Area wire;
  const sim::Vec2d corner = corner_of(area.area, grid);
  const bool is_entered = variant == AreaVariant::entered;
  const auto& bullets = is_entered ? area.live : area.announced;
  wire.set_id(area.area);
  wire.set_entered(is_entered);
  if (!area.players.empty()) fill(*wire.mutable_players(), area.players, corner);
  if (!area.enemies.empty()) fill(*wire.mutable_enemies(), area.enemies, corner);
  if (!bullets.empty()) fill(*wire.mutable_bullets(), bullets, grid.tick);
  for (const sim::Event& event : area.hits) fill(*wire.add_hits(), event, grid.tick);
  for (const match::Despawn& despawn : area.despawned) fill(*wire.add_despawns(), despawn, grid.tick);
  wire.AppendToString(&bytes);
}

bool is_quiet(const match::AreaFrame& area) {
  return area.players.empty() && area.enemies.empty() && event_count(area) == 0;
}

std::uint32_t event_count(const match::AreaFrame& area) {
  return static_cast<std::uint32_t>(area.announced.size() + area.hits.size() + area.despawned.size());
}

}  // namespace fusillade::net
