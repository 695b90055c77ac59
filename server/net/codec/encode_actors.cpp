#include "net/codec/encode_actors.h"

#include <initializer_list>
#include <vector>

namespace fusillade::net {
namespace {

using List = google::protobuf::RepeatedField<std::int64_t>;

// Groups begin with their id, as a difference to the one before.
class Groups {
 public:
  explicit Groups(List& list) : list_(list) {}

  void add(sim::Ordinal id, std::initializer_list<std::int64_t> values) {
    list_.Add(static_cast<std::int64_t>(id - last_));
    last_ = id;
    for (const std::int64_t value : values) list_.Add(value);
  }

 private:
  List& list_;
  sim::Ordinal last_ = 0;
};

void add_rows(v1::Actors& wire, const std::vector<match::ActorRow>& rows, std::uint32_t area,
              const AreaGrid& grid) {
  Groups groups(*wire.mutable_rows());
  const sim::Vec2d corner = grid.corner_of(area) * match::actor_steps_per_tile;
  for (const match::ActorRow& row : rows) {
    groups.add(row.id, {row.type, row.team, row.x - static_cast<std::int64_t>(corner.x),
                        row.y - static_cast<std::int64_t>(corner.y), row.vx, row.vy, grid.tick - row.told,
                        row.aim, row.health});
  }
}

}  // namespace

void add_all(v1::Actors& wire, const match::ActorNews& news, std::uint32_t area, const AreaGrid& grid) {
  add_rows(wire, news.all, area, grid);
  Groups shields(*wire.mutable_shields());
  for (const match::ActorRow& row : news.all) {
    if (row.is_shielded) shields.add(row.id, {1});
  }
}

void add_news(v1::Actors& wire, const match::ActorNews& news, std::uint32_t area, const AreaGrid& grid) {
  add_rows(wire, news.fresh, area, grid);
  Groups moves(*wire.mutable_moves()), aims(*wire.mutable_aims()), healths(*wire.mutable_healths()),
      shields(*wire.mutable_shields());
  for (const match::ActorMove& move : news.moves) moves.add(move.id, {move.dx, move.dy, move.dvx, move.dvy});
  for (const match::ActorValue& aim : news.aims) aims.add(aim.id, {aim.value});
  for (const match::ActorValue& health : news.healths) healths.add(health.id, {health.value});
  for (const match::ActorValue& shield : news.shields) shields.add(shield.id, {shield.value});
  for (const sim::Ordinal id : news.left) wire.add_left(id);
}

}  // namespace fusillade::net
