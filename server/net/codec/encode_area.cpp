#include "net/codec/encode_area.h"

#include <optional>

#include "net/codec/encode_actors.h"
#include "net/codec/encode_bullets.h"
#include "net/codec/quantise.h"
#include "sim/behaviour/launch_grid.h"

namespace fusillade::net {
namespace {

// Left out where it is nobody.
void write(WireWriter& wire, int field, const sim::EntityId& id) {
  if (id.kind == sim::Kind::none) return;
  wire.message(field, [&] {
    wire.number(v1::EntityRef::kKindFieldNumber, wire_kind(id.kind));
    wire.number(v1::EntityRef::kIdFieldNumber, id.ordinal);
  });
}

v1::Hit::Form wire_form(sim::EventForm form) {
  return form == sim::EventForm::death ? v1::Hit::FORM_DEATH : v1::Hit::FORM_HIT;
}

v1::Despawn::Cause wire_cause(std::optional<sim::EventForm> cause) {
  using v1::Despawn;
  if (cause == sim::EventForm::expire) return Despawn::CAUSE_EXPIRE;
  if (cause == sim::EventForm::wall) return Despawn::CAUSE_WALL;
  if (cause == sim::EventForm::terrain) return Despawn::CAUSE_TERRAIN;
  return cause == sim::EventForm::hit ? Despawn::CAUSE_HIT : Despawn::CAUSE_REMOVED;
}

void write(WireWriter& wire, const match::Despawn& despawn, sim::Tick tick) {
  using v1::Despawn;
  wire.message(v1::Area::kDespawnsFieldNumber, [&] {
    wire.fields(4, [&](FieldCursor& row) {
      row.number(Despawn::kBulletFieldNumber, despawn.bullet);
      row.number(Despawn::kCauseFieldNumber, wire_cause(despawn.cause));
      row.number(Despawn::kTicksAgoFieldNumber, ticks_ago(despawn.time, tick));
      row.fixed(Despawn::kFractionFieldNumber, fraction_bits(despawn.time));
    });
  });
}

void write(WireWriter& wire, const match::TerrainRect& rect) {
  using v1::TerrainRect;
  wire.message(v1::Area::kTerrainFieldNumber, [&] {
    wire.number(TerrainRect::kLeftFieldNumber, static_cast<std::uint32_t>(rect.left));
    wire.number(TerrainRect::kTopFieldNumber, static_cast<std::uint32_t>(rect.top));
    wire.number(TerrainRect::kWidthFieldNumber, static_cast<std::uint32_t>(rect.width));
    wire.number(TerrainRect::kHeightFieldNumber, static_cast<std::uint32_t>(rect.height));
    wire.text(TerrainRect::kPixelsFieldNumber,
              {reinterpret_cast<const char*>(rect.bits.data()), rect.bits.size()});
  });
}

// Whole ticks from `tick` on until `time`, rounded up.
std::uint32_t ticks_until(sim::Time time, sim::Tick tick) {
  const sim::Time left = time - sim::time_of(tick);
  return left <= 0 ? 0 : static_cast<std::uint32_t>(sim::tick_of(left + sim::tick_length - 1));
}

void write(WireWriter& wire, const sim::BeamView& beam, sim::Vec2d corner, sim::Tick tick) {
  using v1::Beam;
  wire.message(v1::Area::kBeamsFieldNumber, [&] {
    wire.number(Beam::kIdFieldNumber, beam.ordinal);
    wire.number(Beam::kTypeFieldNumber, static_cast<std::uint32_t>(beam.definition));
    wire.number(Beam::kTeamFieldNumber, static_cast<std::uint32_t>(beam.team));
    write(wire, Beam::kOwnerFieldNumber, beam.owner);
    wire.signed_number(Beam::kXFieldNumber, steps_of(static_cast<double>(beam.begin.x) - corner.x));
    wire.signed_number(Beam::kYFieldNumber, steps_of(static_cast<double>(beam.begin.y) - corner.y));
    wire.number(Beam::kTurnFieldNumber, sim::turn_of(beam.direction));
    wire.number(Beam::kLengthFieldNumber, static_cast<std::uint32_t>(steps_of(beam.length)));
    wire.number(Beam::kHarmlessTicksFieldNumber, ticks_until(beam.harmful_from, tick));
    wire.number(Beam::kTicksLeftFieldNumber, ticks_until(beam.end, tick));
  });
}

void write_bullets(WireWriter& wire, const match::AreaFrame& area, AreaVariant variant,
                   const FrameOrigin& origin) {
  const bool is_entered = variant == AreaVariant::entered;
  write_singles(wire, is_entered ? area.live : area.announced, origin.tick);
  for (const match::Hit& hit : area.hits) write_hit(wire, v1::Area::kHitsFieldNumber, hit, origin.tick);
  for (const match::Despawn& despawn : area.despawned) write(wire, despawn, origin.tick);
  if (!is_entered) write_fired(wire, area.fired, area.area, origin);
  write_volleys(wire, is_entered ? area.live : area.announced, area.area, origin);
}

void write_actors(WireWriter& wire, int field, const match::ActorNews& news, const match::AreaFrame& area,
                  AreaVariant variant, const FrameOrigin& origin) {
  const bool is_entered = variant == AreaVariant::entered;
  if (is_entered ? news.all.empty() : news.is_quiet()) return;
  const auto write_fields = is_entered ? write_all : write_news;
  wire.message(field, [&] { write_fields(wire, news, area.area, origin); });
}

}  // namespace

void write_hit(WireWriter& wire, int field, const match::Hit& hit, sim::Tick tick) {
  using v1::Hit;
  const sim::Event& event = hit.event;
  wire.message(field, [&] {
    wire.number(Hit::kFormFieldNumber, wire_form(event.form));
    wire.number(Hit::kTicksAgoFieldNumber, ticks_ago(event.time, tick));
    wire.fixed(Hit::kFractionFieldNumber, fraction_bits(event.time));
    write(wire, Hit::kMoverFieldNumber, event.mover);
    write(wire, Hit::kTargetFieldNumber, event.target);
    wire.real(Hit::kXFieldNumber, event.position.x);
    wire.real(Hit::kYFieldNumber, event.position.y);
    wire.real(Hit::kDamageFieldNumber, event.damage);
    wire.real(Hit::kHealthFieldNumber, event.health);
    if (event.form == sim::EventForm::death) write(wire, Hit::kOwnerFieldNumber, event.owner);
    wire.number(Hit::kEndedFieldNumber, hit.is_end ? 1 : 0);
  });
}

void append_area(const match::AreaFrame& area, AreaVariant variant, const FrameOrigin& origin,
                 ByteBlock& bytes) {
  using v1::Area;
  const bool is_entered = variant == AreaVariant::entered;
  WireWriter wire(bytes);
  const auto write_actors_of = [&](int field, const match::ActorNews& news) {
    write_actors(wire, field, news, area, variant, origin);
  };
  wire.message(v1::Snapshot::kAreasFieldNumber, [&] {
    wire.number(Area::kIdFieldNumber, area.area);
    wire.number(Area::kEnteredFieldNumber, is_entered ? 1 : 0);
    write_actors_of(Area::kPlayersFieldNumber, area.players);
    write_actors_of(Area::kEnemiesFieldNumber, area.enemies);
    write_bullets(wire, area, variant, origin);
    write_actors_of(Area::kBodiesFieldNumber, area.bodies);
    for (const match::TerrainRect& rect : is_entered ? area.terrain : area.carved) write(wire, rect);
    write_actors_of(Area::kMasksFieldNumber, area.masks);
    const sim::Vec2d corner = origin.areas.corner_of(area.area);
    for (const sim::BeamView& beam : area.beams) write(wire, beam, corner, origin.tick);
    for (const sim::EntityId& id : is_entered ? area.gone : area.vanished)
      write(wire, Area::kGoneFieldNumber, id);
    write_bounces(wire, area.bounces, origin.tick);
  });
}

void append_flown_in(const match::AreaFrame& area, const match::FlownIn& flown, const FrameOrigin& origin,
                     ByteBlock& bytes) {
  WireWriter wire(bytes);
  wire.message(v1::Snapshot::kAreasFieldNumber, [&] {
    wire.number(v1::Area::kIdFieldNumber, area.area);
    write_singles(wire, flown.bullets, origin.tick);
    write_volleys(wire, flown.bullets, area.area, origin);
  });
}

bool is_quiet(const match::AreaFrame& area) {
  return area.players.is_quiet() && area.enemies.is_quiet() && area.bodies.is_quiet() &&
         area.masks.is_quiet() && area.fired.empty() && area.announced.empty() && area.bounces.empty() &&
         area.hits.empty() && area.despawned.empty() && area.beams.empty() && area.carved.empty() &&
         area.vanished.empty();
}

}  // namespace fusillade::net
