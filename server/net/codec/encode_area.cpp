#include "net/codec/encode_area.h"

#include <google/protobuf/arena.h>

#include <array>
#include <vector>

#include "net/codec/encode_actors.h"
#include "net/codec/encode_bullets.h"
#include "net/codec/length_delimited.h"
#include "net/codec/quantise.h"
#include "sim/behaviour/launch_grid.h"

namespace fusillade::net {
namespace {

constexpr std::size_t arena_bytes = 4096;

void fill(v1::EntityRef& wire, const sim::EntityId& id) {
  wire.set_kind(wire_kind(id.kind));
  wire.set_id(id.ordinal);
}

v1::Hit::Form wire_form(sim::EventForm form) {
  return form == sim::EventForm::death ? v1::Hit::FORM_DEATH : v1::Hit::FORM_HIT;
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
  wire.set_bullet(despawn.bullet);
  wire.set_cause(wire_cause(despawn.cause));
  wire.set_ticks_ago(ticks_ago(despawn.time, tick));
  wire.set_fraction(fraction_bits(despawn.time));
}

void fill(v1::TerrainRect& wire, const match::TerrainRect& rect) {
  wire.set_left(static_cast<std::uint32_t>(rect.left));
  wire.set_top(static_cast<std::uint32_t>(rect.top));
  wire.set_width(static_cast<std::uint32_t>(rect.width));
  wire.set_height(static_cast<std::uint32_t>(rect.height));
  wire.set_pixels(rect.bits.data(), rect.bits.size());
}

// Whole ticks from `tick` on until `time`, rounded up.
std::uint32_t ticks_until(sim::Time time, sim::Tick tick) {
  const sim::Time left = time - sim::time_of(tick);
  return left <= 0 ? 0 : static_cast<std::uint32_t>(sim::tick_of(left + sim::tick_length - 1));
}

void fill(v1::Beam& wire, const sim::BeamView& beam, sim::Vec2d corner, sim::Tick tick) {
  wire.set_id(beam.ordinal);
  wire.set_type(static_cast<std::uint32_t>(beam.definition));
  wire.set_team(static_cast<std::uint32_t>(beam.team));
  if (beam.owner.kind != sim::Kind::none) fill(*wire.mutable_owner(), beam.owner);
  wire.set_x(steps_of(static_cast<double>(beam.begin.x) - corner.x));
  wire.set_y(steps_of(static_cast<double>(beam.begin.y) - corner.y));
  wire.set_turn(sim::turn_of(beam.direction));
  wire.set_length(static_cast<std::uint32_t>(steps_of(beam.length)));
  wire.set_harmless_ticks(ticks_until(beam.harmful_from, tick));
  wire.set_ticks_left(ticks_until(beam.end, tick));
}

void fill_things(v1::Area& wire, const match::AreaFrame& area, AreaVariant variant, const AreaGrid& grid) {
  const bool is_entered = variant == AreaVariant::entered;
  for (const match::TerrainRect& rect : is_entered ? area.terrain : area.carved)
    fill(*wire.add_terrain(), rect);
  for (const sim::EntityId& id : is_entered ? area.gone : area.vanished) fill(*wire.add_gone(), id);
  const sim::Vec2d corner = grid.corner_of(area.area);
  for (const sim::BeamView& beam : area.beams) fill(*wire.add_beams(), beam, corner, grid.tick);
}

bool has_something(const match::ActorNews& news, AreaVariant variant) {
  return variant == AreaVariant::entered ? !news.all.empty() : !news.is_quiet();
}

template <typename MutableActors>
void fill(const match::ActorNews& news, const match::AreaFrame& area, AreaVariant variant,
          const AreaGrid& grid, MutableActors actors) {
  if (!has_something(news, variant)) return;
  const auto add = variant == AreaVariant::entered ? add_all : add_news;
  add(*actors(), news, area.area, grid);
}

}  // namespace

void fill_hit(v1::Hit& wire, const sim::Event& event, sim::Tick tick) {
  wire.set_form(wire_form(event.form));
  wire.set_ticks_ago(ticks_ago(event.time, tick));
  wire.set_fraction(fraction_bits(event.time));
  fill(*wire.mutable_mover(), event.mover);
  if (event.target.kind != sim::Kind::none) fill(*wire.mutable_target(), event.target);
  wire.set_x(event.position.x);
  wire.set_y(event.position.y);
  wire.set_damage(event.damage);
  wire.set_health(event.health);
  if (event.form == sim::EventForm::death && event.owner.kind != sim::Kind::none)
    fill(*wire.mutable_owner(), event.owner);
}

void append_area(const match::AreaFrame& area, AreaVariant variant, const AreaGrid& grid,
                 std::string& bytes) {
  std::array<char, arena_bytes> room;  // for its parts, which would be a dozen allocations
  google::protobuf::Arena arena(room.data(), room.size());
  v1::Area& wire = *google::protobuf::Arena::CreateMessage<v1::Area>(&arena);
  const bool is_entered = variant == AreaVariant::entered;
  wire.set_id(area.area);
  wire.set_entered(is_entered);
  fill(area.players, area, variant, grid, [&] { return wire.mutable_players(); });
  fill(area.enemies, area, variant, grid, [&] { return wire.mutable_enemies(); });
  fill(area.bodies, area, variant, grid, [&] { return wire.mutable_bodies(); });
  fill(area.masks, area, variant, grid, [&] { return wire.mutable_masks(); });
  fill_things(wire, area, variant, grid);
  if (!is_entered) add_fired(wire, area.fired, grid);
  add_bullets(wire, is_entered ? area.live : area.announced, grid);
  add_bounces(wire, area.bounces, grid.tick);
  for (const match::Hit& hit : area.hits) {
    v1::Hit& row = *wire.add_hits();
    fill_hit(row, hit.event, grid.tick);
    row.set_ended(hit.is_end);
  }
  for (const match::Despawn& despawn : area.despawned) fill(*wire.add_despawns(), despawn, grid.tick);
  append_field(bytes, v1::Snapshot::kAreasFieldNumber, wire);
}

void append_flown_in(const match::AreaFrame& area, const match::FlownIn& flown, const AreaGrid& grid,
                     std::string& bytes) {
  v1::Area wire;
  wire.set_id(area.area);
  add_bullets(wire, flown.bullets, grid);
  append_field(bytes, v1::Snapshot::kAreasFieldNumber, wire);
}

bool is_quiet(const match::AreaFrame& area) {
  return area.players.is_quiet() && area.enemies.is_quiet() && area.bodies.is_quiet() &&
         area.masks.is_quiet() && area.fired.empty() && area.announced.empty() && area.bounces.empty() &&
         area.hits.empty() && area.despawned.empty() && area.beams.empty() && area.carved.empty() &&
         area.vanished.empty();
}

}  // namespace fusillade::net
