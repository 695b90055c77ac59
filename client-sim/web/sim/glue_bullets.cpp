// The page's bullets: what the wire tells goes to the replica, what is to be drawn comes out.
#include "glue.h"

using namespace fusillade;
using web::match;
using web::time_at;

namespace {

// Wire kinds of owners (proto/fusillade/v1/play.proto, EntityKind).
sim::EntityId owner_of(std::int32_t wire_kind, std::uint64_t id) {
  constexpr std::int32_t wire_enemy = 8, wire_player = 9;
  if (wire_kind == wire_enemy) return {sim::Kind::enemy, id};
  if (wire_kind == wire_player) return {sim::Kind::player, id};
  return {};
}

// Of a bullet that is shown ahead of what is known.
sim::Vec2 fly_on(const sim::ReplicaBullet& bullet, sim::Time now, sim::Time to) {
  const sim::Vec2 place = bullet.path.at(to).rounded();
  if (!match().prediction) return place;
  return match().prediction->stop_at_solids(bullet.definition, bullet.path.at(now).rounded(), place);
}

}  // namespace

FUSILLADE_EXPORT(fsl_reset) void fsl_reset(std::uint32_t tick) { match().replica->reset(time_at(tick, 0)); }

FUSILLADE_EXPORT(fsl_tell)
void fsl_tell(std::uint64_t id, std::int32_t type, std::int32_t team, std::int32_t owner_kind,
              std::uint64_t owner, std::uint32_t launch_tick, std::uint32_t launch_fraction,
              std::uint32_t life_ticks, std::uint32_t life_fraction, float x, float y, float vx, float vy) {
  const sim::Time launch = time_at(launch_tick, launch_fraction);
  match().replica->tell({id,
                         type,
                         team,
                         owner_of(owner_kind, owner),
                         launch,
                         launch + time_at(life_ticks, life_fraction),
                         {x, y},
                         {vx, vy}});
}

// 0: a row that no pattern allows.
FUSILLADE_EXPORT(fsl_tell_volley)
std::int32_t fsl_tell_volley(std::uint64_t id, std::int32_t pattern, std::uint64_t owner, std::int32_t team,
                             std::uint32_t tick, std::uint32_t fraction, float x, float y, std::uint32_t turn,
                             std::int32_t skip, std::uint64_t members) {
  sim::Volley volley;
  volley.time = time_at(tick, fraction);
  volley.first = id;
  volley.pattern = pattern;
  volley.origin = {x, y};
  volley.turn = static_cast<sim::Turn16>(turn);
  volley.team = team;
  const bool is_enemy = pattern < static_cast<std::int32_t>(match().definition.emitters.size());
  volley.owner = {is_enemy ? sim::Kind::enemy : sim::Kind::player, owner};
  return match().replica->tell_volley(volley, skip, members) < 0 ? 0 : 1;
}

FUSILLADE_EXPORT(fsl_redirect)
void fsl_redirect(std::uint64_t id, std::uint32_t tick, std::uint32_t fraction, float x, float y, float vx,
                  float vy) {
  match().replica->redirect(id, time_at(tick, fraction), {x, y}, {vx, vy});
}

FUSILLADE_EXPORT(fsl_end) void fsl_end(std::uint64_t id, std::uint32_t tick, std::uint32_t fraction) {
  match().replica->end(id, time_at(tick, fraction));
}

FUSILLADE_EXPORT(fsl_advance) void fsl_advance(std::uint32_t tick, std::uint32_t fraction) {
  match().replica->advance(time_at(tick, fraction));
}

// Bullets stay where fsl_input() holds a 1 for their area, `columns` times `rows` bytes.
FUSILLADE_EXPORT(fsl_keep_areas)
void fsl_keep_areas(std::int32_t columns, std::int32_t rows, float area_tiles) {
  const auto index = [area_tiles](float coordinate, std::int32_t count) {
    const float at = coordinate / area_tiles;
    if (!(at > 0)) return std::int32_t{0};
    return at < static_cast<float>(count) ? static_cast<std::int32_t>(at) : count - 1;
  };
  match().replica->keep_where([&](sim::Vec2 place) {
    return web::input()[static_cast<std::size_t>(index(place.y, rows) * columns + index(place.x, columns))] !=
           0;
  });
}

// Bullets in flight within the box, at the replica's moment; those of player `own` at `own_tick`, if they
// come as far: what they meet until then has not been told yet. How many; fsl_drawn() has them.
FUSILLADE_EXPORT(fsl_collect)
std::int32_t fsl_collect(std::uint64_t own, std::uint32_t own_tick, std::uint32_t own_fraction, float left,
                         float top, float right, float bottom) {
  const sim::EntityId self{sim::Kind::player, own};
  const sim::Time now = match().replica->now(), own_time = time_at(own_tick, own_fraction);
  const double rate = match().definition.rules.tick_rate;
  auto& drawn = match().drawn;
  drawn.clear();
  match().replica->for_each_bullet([&](const sim::ReplicaBullet& bullet) {
    const bool is_own = bullet.owner == self;
    if (is_own && bullet.end < own_time) return;
    const sim::Vec2 place = is_own ? fly_on(bullet, now, own_time) : bullet.path.at(now).rounded();
    if (place.x < left || place.x > right || place.y < top || place.y > bottom) return;
    const sim::Vec2 velocity = (bullet.path.step * (static_cast<double>(sim::tick_length) * rate)).rounded();
    drawn.push_back({place.x, place.y, velocity.x, velocity.y, bullet.definition, bullet.team, is_own ? 1 : 0,
                     static_cast<std::uint32_t>(bullet.ordinal)});
  });
  return static_cast<std::int32_t>(drawn.size());
}

FUSILLADE_EXPORT(fsl_drawn) const web::DrawnBullet* fsl_drawn() { return match().drawn.data(); }
