#include "net/codec/encode_bullets.h"

#include <algorithm>

#include "net/codec/quantise.h"

namespace fusillade::net {
namespace {

using match::BulletAnnouncement;
using v1::Bounces;
using v1::Bullets;

constexpr std::int32_t members_per_row = 64;
constexpr std::size_t volley_fields = 11;

// Bullets of a volley, bit by bit from `skip` on; no bits: all of them.
struct Members {
  std::uint64_t skip = 0, bits = 0;
};

void write_row(WireWriter& wire, const sim::Volley& volley, sim::Ordinal owner, const Members& members,
               sim::Vec2d corner, sim::Tick tick) {
  using v1::Volley;
  wire.message(v1::Area::kVolleysFieldNumber, [&] {
    wire.fields(volley_fields, [&](FieldCursor& row) {
      row.number(Volley::kIdFieldNumber, volley.first);
      row.number(Volley::kPatternFieldNumber, static_cast<std::uint32_t>(volley.pattern));
      row.number(Volley::kOwnerFieldNumber, owner);
      row.number(Volley::kTeamFieldNumber, static_cast<std::uint32_t>(volley.team));
      row.number(Volley::kTicksAgoFieldNumber, ticks_ago(volley.time, tick));
      row.fixed(Volley::kFractionFieldNumber, fraction_bits(volley.time));
      row.signed_number(Volley::kXFieldNumber, steps_of(static_cast<double>(volley.origin.x) - corner.x));
      row.signed_number(Volley::kYFieldNumber, steps_of(static_cast<double>(volley.origin.y) - corner.y));
      row.number(Volley::kTurnFieldNumber, volley.turn);
      row.number(Volley::kSkipFieldNumber, members.skip);
      row.number(Volley::kMembersFieldNumber, members.bits);
    });
  });
}

// Bullets 0 to count - 1 of a volley, of which others never flew.
void write_cut(WireWriter& wire, const sim::Volley& volley, sim::Vec2d corner, sim::Tick tick) {
  for (std::int32_t skip = 0; skip < volley.count; skip += members_per_row) {
    const std::int32_t here = std::min(volley.count - skip, members_per_row);
    const Members members{static_cast<std::uint32_t>(skip), ~std::uint64_t{0} >> (members_per_row - here)};
    write_row(wire, volley, volley.owner.ordinal, members, corner, tick);
  }
}

// The columns of some bullets.
class Columns {
 public:
  Columns(WireWriter& wire, const std::vector<const BulletAnnouncement*>& bullets)
      : wire_(wire), bullets_(bullets) {}

  // `add`: one value of a bullet.
  template <typename Add>
  void write(int field, const Add& add) {
    wire_.packed(field, bullets_, [&](const auto* bullet) { add(*bullet); });
  }
  // Left out where it holds only zeros, as the next one.
  template <typename ValueOf>
  void write_numbers(int field, const ValueOf& value_of) {
    if (!is_zero(value_of)) write(field, [&](const auto& bullet) { wire_.add_number(value_of(bullet)); });
  }
  template <typename ValueOf>
  void write_fixed(int field, const ValueOf& value_of) {
    if (!is_zero(value_of)) write(field, [&](const auto& bullet) { wire_.add_fixed(value_of(bullet)); });
  }

 private:
  template <typename ValueOf>
  bool is_zero(const ValueOf& value_of) const {
    return std::ranges::all_of(bullets_, [&](const auto* bullet) { return value_of(*bullet) == 0; });
  }

  WireWriter& wire_;
  const std::vector<const BulletAnnouncement*>& bullets_;
};

void write_columns(WireWriter& wire, const std::vector<const BulletAnnouncement*>& bullets, sim::Tick tick) {
  Columns columns(wire, bullets);
  sim::Ordinal last = 0;
  const auto add_id = [&](const auto& bullet) {
    wire.add_number(bullet.id - last);
    last = bullet.id;
  };
  const auto life_of = [](const auto& bullet) { return bullet.end - bullet.launch; };
  const auto add_life = [&](const auto& bullet) {
    wire.add_number(static_cast<std::uint32_t>(sim::tick_of(life_of(bullet))));
  };
  const auto type_of = [](const auto& bullet) { return static_cast<std::uint32_t>(bullet.definition); };
  columns.write(Bullets::kIdDeltaFieldNumber, add_id);
  columns.write_numbers(Bullets::kTypeFieldNumber, type_of);
  columns.write_numbers(Bullets::kTeamFieldNumber,
                        [](const auto& bullet) { return static_cast<std::uint32_t>(bullet.team); });
  columns.write_numbers(Bullets::kOwnerKindFieldNumber,
                        [](const auto& bullet) { return wire_kind(bullet.owner.kind); });
  columns.write_numbers(Bullets::kOwnerFieldNumber, [](const auto& bullet) { return bullet.owner.ordinal; });
  columns.write_numbers(Bullets::kLaunchTicksAgoFieldNumber,
                        [&](const auto& bullet) { return ticks_ago(bullet.launch, tick); });
  columns.write_fixed(Bullets::kLaunchFractionFieldNumber,
                      [](const auto& bullet) { return fraction_bits(bullet.launch); });
  columns.write(Bullets::kXFieldNumber, [&](const auto& bullet) { wire.add_real(bullet.position.x); });
  columns.write(Bullets::kYFieldNumber, [&](const auto& bullet) { wire.add_real(bullet.position.y); });
  columns.write(Bullets::kVxFieldNumber, [&](const auto& bullet) { wire.add_real(bullet.velocity.x); });
  columns.write(Bullets::kVyFieldNumber, [&](const auto& bullet) { wire.add_real(bullet.velocity.y); });
  columns.write(Bullets::kLifeTicksFieldNumber, add_life);
  columns.write_fixed(Bullets::kLifeFractionFieldNumber,
                      [&](const auto& bullet) { return fraction_bits(life_of(bullet)); });
}

}  // namespace

void write_singles(WireWriter& wire, const std::vector<BulletAnnouncement>& bullets, sim::Tick tick) {
  std::vector<const BulletAnnouncement*> singles;
  for (const BulletAnnouncement& bullet : bullets) {
    if (bullet.volley == nullptr) singles.push_back(&bullet);
  }
  if (singles.empty()) return;
  wire.message(v1::Area::kBulletsFieldNumber, [&] { write_columns(wire, singles, tick); });
}

void write_volleys(WireWriter& wire, const std::vector<BulletAnnouncement>& bullets, std::uint32_t area,
                   const FrameOrigin& origin) {
  const sim::Vec2d corner = origin.areas.corner_of(area);
  const BulletAnnouncement* first = nullptr;  // of the row at hand
  Members members;
  const auto finish_row = [&] {
    if (first == nullptr) return;
    write_row(wire, *first->volley, first->owner.ordinal, members, corner, origin.tick);
  };
  for (const BulletAnnouncement& bullet : bullets) {
    if (bullet.volley == nullptr) continue;
    const std::uint64_t index = bullet.id - bullet.volley->first;
    const bool fits = first != nullptr && first->volley->first == bullet.volley->first &&
                      index - members.skip < members_per_row;
    if (!fits) {
      finish_row();
      first = &bullet;
      members = {index, 0};
    }
    members.bits |= std::uint64_t{1} << (index - members.skip);
  }
  finish_row();
}

void write_fired(WireWriter& wire, const std::vector<sim::Volley>& volleys, std::uint32_t area,
                 const FrameOrigin& origin) {
  const sim::Vec2d corner = origin.areas.corner_of(area);
  for (const sim::Volley& volley : volleys) {
    if (volley.is_cut) {
      write_cut(wire, volley, corner, origin.tick);
    } else {
      write_row(wire, volley, volley.owner.ordinal, {}, corner, origin.tick);
    }
  }
}

void write_bounces(WireWriter& wire, const std::vector<sim::Event>& bounces, sim::Tick tick) {
  if (bounces.empty()) return;
  sim::Ordinal last = 0;
  const auto add_row = [&](const sim::Event& bounce) {
    wire.add_number(bounce.mover.ordinal - last);
    wire.add_number(ticks_ago(bounce.time, tick));
    wire.add_number(wire_kind(bounce.target.kind));
    wire.add_number(bounce.target.ordinal);
    last = bounce.mover.ordinal;
  };
  const auto add_flight = [&](const sim::Event& bounce) {
    for (const sim::Vec2& pair : {bounce.position, bounce.velocity}) {
      wire.add_real(pair.x);
      wire.add_real(pair.y);
    }
  };
  wire.message(v1::Area::kBouncesFieldNumber, [&] {
    wire.packed(Bounces::kRowsFieldNumber, bounces, add_row);
    wire.packed(Bounces::kFractionsFieldNumber, bounces,
                [&](const sim::Event& bounce) { wire.add_fixed(fraction_bits(bounce.time)); });
    wire.packed(Bounces::kFlightsFieldNumber, bounces, add_flight);
  });
}

}  // namespace fusillade::net
