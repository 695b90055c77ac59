#include "net/codec/encode_actors.h"

#include <initializer_list>
#include <vector>

namespace fusillade::net {
namespace {

using v1::Actors;

// Groups begin with their id, as a difference to the one before.
class Groups {
 public:
  explicit Groups(WireWriter& wire) : wire_(wire) {}

  void add(sim::Ordinal id, std::initializer_list<std::int64_t> values) {
    wire_.fields(1 + values.size(), [&](FieldCursor& cursor) {
      cursor.add_signed(static_cast<std::int64_t>(id - last_));
      for (const std::int64_t value : values) cursor.add_signed(value);
    });
    last_ = id;
  }

 private:
  WireWriter& wire_;
  sim::Ordinal last_ = 0;
};

void write_rows(WireWriter& wire, const std::vector<match::ActorRow>& rows, std::uint32_t area,
                const FrameOrigin& origin) {
  Groups groups(wire);
  const sim::Vec2d corner = origin.areas.corner_of(area) * match::actor_steps_per_tile;
  wire.packed(Actors::kRowsFieldNumber, rows, [&](const match::ActorRow& row) {
    groups.add(row.id, {row.type, row.team, row.x - static_cast<std::int64_t>(corner.x),
                        row.y - static_cast<std::int64_t>(corner.y), row.vx, row.vy, origin.tick - row.told,
                        row.aim, row.health});
  });
}

void write_values(WireWriter& wire, int field, const std::vector<match::ActorValue>& values) {
  Groups groups(wire);
  wire.packed(field, values, [&](const match::ActorValue& value) { groups.add(value.id, {value.value}); });
}

}  // namespace

void write_all(WireWriter& wire, const match::ActorNews& news, std::uint32_t area,
               const FrameOrigin& origin) {
  write_rows(wire, news.all, area, origin);
  Groups shielded(wire);
  wire.packed(Actors::kShieldsFieldNumber, news.all, [&](const match::ActorRow& row) {
    if (row.is_shielded) shielded.add(row.id, {1});
  });
}

void write_news(WireWriter& wire, const match::ActorNews& news, std::uint32_t area,
                const FrameOrigin& origin) {
  write_rows(wire, news.fresh, area, origin);
  Groups moves(wire);
  wire.packed(Actors::kMovesFieldNumber, news.moves, [&](const match::ActorMove& move) {
    moves.add(move.id, {move.dx, move.dy, move.dvx, move.dvy});
  });
  write_values(wire, Actors::kAimsFieldNumber, news.aims);
  write_values(wire, Actors::kHealthsFieldNumber, news.healths);
  wire.packed(Actors::kLeftFieldNumber, news.left, [&](sim::Ordinal id) { wire.add_number(id); });
  write_values(wire, Actors::kShieldsFieldNumber, news.shields);
}

}  // namespace fusillade::net
