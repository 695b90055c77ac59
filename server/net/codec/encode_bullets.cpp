#include "net/codec/encode_bullets.h"

#include "net/codec/quantise.h"

namespace fusillade::net {
namespace {

constexpr std::int32_t members_per_row = 64;

v1::Volley& add_row(v1::Area& wire, const sim::Volley& volley, const AreaGrid& grid) {
  v1::Volley& row = *wire.add_volleys();
  const sim::Vec2d corner = grid.corner_of(wire.id());
  row.set_id(volley.first);
  row.set_pattern(static_cast<std::uint32_t>(volley.pattern));
  row.set_owner(volley.owner.ordinal);
  row.set_team(static_cast<std::uint32_t>(volley.team));
  row.set_ticks_ago(ticks_ago(volley.time, grid.tick));
  row.set_fraction(fraction_bits(volley.time));
  row.set_x(steps_of(static_cast<double>(volley.origin.x) - corner.x));
  row.set_y(steps_of(static_cast<double>(volley.origin.y) - corner.y));
  row.set_turn(volley.turn);
  return row;
}

// Bullets 0 to count - 1 of a volley, of which others never flew.
void add_cut(v1::Area& wire, const sim::Volley& volley, const AreaGrid& grid) {
  for (std::int32_t skip = 0; skip < volley.count; skip += members_per_row) {
    const std::int32_t here = std::min(volley.count - skip, members_per_row);
    v1::Volley& row = add_row(wire, volley, grid);
    row.set_skip(static_cast<std::uint32_t>(skip));
    row.set_members(~std::uint64_t{0} >> (members_per_row - here));
  }
}

// Puts volley rows together from bullets in ascending order.
class VolleyRows {
 public:
  VolleyRows(v1::Area& wire, const AreaGrid& grid) : wire_(wire), grid_(grid) {}

  void add(const match::BulletAnnouncement& bullet) {
    const std::uint64_t index = bullet.id - bullet.volley->first;
    const bool fits =
        row_ != nullptr && row_->id() == bullet.volley->first && index - row_->skip() < members_per_row;
    if (!fits) {
      row_ = &add_row(wire_, *bullet.volley, grid_);
      row_->set_owner(bullet.owner.ordinal);
      row_->set_skip(static_cast<std::uint32_t>(index));
    }
    row_->set_members(row_->members() | std::uint64_t{1} << (index - row_->skip()));
  }

 private:
  v1::Area& wire_;
  const AreaGrid& grid_;
  v1::Volley* row_ = nullptr;
};

void add_single(v1::Bullets& wire, const match::BulletAnnouncement& bullet, sim::Tick tick) {
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

void drop_zeros_of(v1::Bullets& wire) {
  drop_zeros(*wire.mutable_type());
  drop_zeros(*wire.mutable_team());
  drop_zeros(*wire.mutable_owner_kind());
  drop_zeros(*wire.mutable_owner());
  drop_zeros(*wire.mutable_launch_ticks_ago());
  drop_zeros(*wire.mutable_launch_fraction());
  drop_zeros(*wire.mutable_life_fraction());
}

}  // namespace

void add_fired(v1::Area& wire, const std::vector<sim::Volley>& volleys, const AreaGrid& grid) {
  for (const sim::Volley& volley : volleys) {
    if (volley.is_cut) {
      add_cut(wire, volley, grid);
    } else {
      add_row(wire, volley, grid);
    }
  }
}

void add_bullets(v1::Area& wire, const std::vector<match::BulletAnnouncement>& bullets,
                 const AreaGrid& grid) {
  VolleyRows rows(wire, grid);
  sim::Ordinal last = 0;
  for (const match::BulletAnnouncement& bullet : bullets) {
    if (bullet.volley != nullptr) {
      rows.add(bullet);
      continue;
    }
    v1::Bullets& singles = *wire.mutable_bullets();
    singles.add_id_delta(bullet.id - last);
    last = bullet.id;
    add_single(singles, bullet, grid.tick);
  }
  if (wire.has_bullets()) drop_zeros_of(*wire.mutable_bullets());
}

void add_bounces(v1::Area& wire, const std::vector<sim::Event>& bounces, sim::Tick tick) {
  sim::Ordinal last = 0;
  for (const sim::Event& bounce : bounces) {
    v1::Bounces& list = *wire.mutable_bounces();
    list.add_rows(bounce.mover.ordinal - last);
    list.add_rows(ticks_ago(bounce.time, tick));
    list.add_rows(static_cast<std::uint64_t>(wire_kind(bounce.target.kind)));
    list.add_rows(bounce.target.ordinal);
    list.add_fractions(fraction_bits(bounce.time));
    for (const sim::Vec2& pair : {bounce.position, bounce.velocity}) {
      list.add_flights(pair.x);
      list.add_flights(pair.y);
    }
    last = bounce.mover.ordinal;
  }
}

}  // namespace fusillade::net
