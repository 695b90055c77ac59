#include "client-sim/world/world_model.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "client-sim/world/bounces.h"
#include "client-sim/world/columns.h"
#include "client-sim/world/volley.h"

namespace fusillade::client {

namespace {

FlightKind flight_kind(const v1::BulletType& type, double tick_rate) {
  FlightKind kind;
  kind.tick_rate = tick_rate;
  kind.life_ticks = sim::ticks_of(sim::duration_of(sim::seconds_of(type.life()) * tick_rate));
  kind.ax = type.ax();
  kind.ay = type.ay() + 9.8 * type.gravity();
  kind.drag_per_tick = std::pow(static_cast<double>(type.drag()), 1 / tick_rate);
  kind.speed_scale = type.speed_scale() > 0 ? type.speed_scale() : 1;
  kind.turn_per_tick = type.angular_velocity() / tick_rate;
  kind.max_speed = type.max_speed();
  kind.wave_amplitude = type.wave_amplitude();
  kind.wave_turns_per_tick = type.wave_frequency() / tick_rate;
  kind.wave_phase = type.wave_phase();
  kind.straight = kind.ax == 0 && kind.ay == 0 && kind.turn_per_tick == 0 && type.homing_strength() == 0 &&
                  type.drag() == 1 && kind.wave_amplitude == 0;
  return kind;
}

std::uint32_t areas_across(std::uint32_t tiles, std::uint32_t area_tiles) {
  return (tiles + area_tiles - 1) / area_tiles;
}

// The column or row of areas for one coordinate; a coordinate that is no number is in the first.
std::uint32_t area_index(float coordinate, std::uint32_t area_tiles, std::uint32_t count) {
  const float index = std::floor(coordinate / static_cast<float>(area_tiles));
  if (!(index > 0)) return 0;
  return index < static_cast<float>(count) ? static_cast<std::uint32_t>(index) : count - 1;
}

}  // namespace

Pace pace_of(const v1::Snapshot& snapshot) {
  return {snapshot.paused(), std::max(snapshot.slow_motion(), 1U)};
}

std::uint32_t MatchFacts::area_at(Vec position) const {
  return area_index(position.y, area_tiles, rows) * columns + area_index(position.x, area_tiles, columns);
}

Vec MatchFacts::corner_of(std::uint32_t area) const {
  const std::uint32_t column = area % columns, row = area / columns;
  return {static_cast<float>(column * area_tiles), static_cast<float>(row * area_tiles)};
}

void WorldModel::begin(const v1::Welcome& welcome, bool hold_bullets) {
  *this = WorldModel();
  hold_bullets_ = hold_bullets;
  facts_.player = welcome.player();
  facts_.tick_rate = welcome.tick_rate();
  facts_.snapshot_rate = welcome.snapshot_rate();
  facts_.map_width = welcome.map_width();
  facts_.map_height = welcome.map_height();
  facts_.area_tiles = welcome.area_tiles();
  facts_.columns = areas_across(facts_.map_width, facts_.area_tiles);
  facts_.rows = areas_across(facts_.map_height, facts_.area_tiles);
  player_rows_ = enemy_rows_ = body_rows_ = mask_rows_ = ActorTable(facts_.tick_rate);
  scenery_ = Scenery(facts_.area_tiles, facts_.columns, facts_.rows);
  facts_.body_radii.assign(welcome.body_radii().begin(), welcome.body_radii().end());
  for (const v1::ActorType& type : welcome.actor_types()) facts_.shot_speeds.push_back(type.weapon().speed());
  for (const v1::BulletType& type : welcome.bullet_types()) {
    facts_.flights.push_back(flight_kind(type, facts_.tick_rate));
  }
  for (const v1::VolleyPattern& pattern : welcome.patterns()) facts_.patterns.push_back(pattern_of(pattern));
}

void WorldModel::apply(const v1::Snapshot& snapshot) {
  last_tick_ = std::exchange(tick_, snapshot.tick());
  pace_ = pace_of(snapshot);
  const v1::Self& self = snapshot.self();
  self_ = {self.alive(), self.health(), self.score(), self.deaths(), self.x(), self.y()};
  read_areas(snapshot);
  read_actors(snapshot);
  scenery_.read(snapshot);
  if (!hold_bullets_) return;
  for (const v1::Area& area : snapshot.areas()) {
    read_bullets(area.bullets());
    read_volleys(area);
  }
  for (const v1::Area& area : snapshot.areas()) read_events(area);
  fly_bullets();
}

void WorldModel::read_areas(const v1::Snapshot& snapshot) {
  if (snapshot.full()) {
    areas_.clear();
    held_.clear();
    for (ActorTable* table : {&player_rows_, &enemy_rows_, &body_rows_, &mask_rows_}) table->clear();
  }
  if (snapshot.areas_left_size() > 0) leave_areas(snapshot);
  for (const v1::Area& area : snapshot.areas()) areas_.insert(area.id());
}

// Bullets are where they were at the last snapshot: what happened to them in the areas left is not told.
void WorldModel::leave_areas(const v1::Snapshot& snapshot) {
  for (const std::uint32_t area : snapshot.areas_left()) {
    areas_.erase(area);
    for (ActorTable* table : {&player_rows_, &enemy_rows_, &body_rows_, &mask_rows_})
      table->forget_area(area);
  }
  boost::unordered::erase_if(held_, [&](const auto& entry) {
    const HeldBullet& bullet = entry.second;
    return !areas_.contains(facts_.area_at(position_at(bullet, facts_.flights[bullet.type], last_tick_)));
  });
}

void WorldModel::read_actors(const v1::Snapshot& snapshot) {
  const auto read = [&](ActorTable& table, const v1::Actors& (v1::Area::*list)() const) {
    for (const v1::Area& area : snapshot.areas()) {
      if (area.entered()) table.forget_area(area.id());
      table.leave((area.*list)(), area.id());
    }
    for (const v1::Area& area : snapshot.areas())
      table.update((area.*list)(), area.id(), facts_.corner_of(area.id()), tick_);
  };
  read(player_rows_, &v1::Area::players);
  read(enemy_rows_, &v1::Area::enemies);
  read(body_rows_, &v1::Area::bodies);
  read(mask_rows_, &v1::Area::masks);
}

void WorldModel::read_bullets(const v1::Bullets& bullets) {
  std::uint64_t id = 0;
  for (int i = 0; i < bullets.id_delta_size(); ++i) {
    id += bullets.id_delta(i);
    const double launch =
        event_time(tick_, at(bullets.launch_ticks_ago(), i), at(bullets.launch_fraction(), i));
    const auto [place, added] = held_.try_emplace(id);
    HeldBullet& bullet = place->second;
    if (!added && launch <= bullet.launch) continue;
    bullet.end = launch + at(bullets.life_ticks(), i) + at(bullets.life_fraction(), i) * 0x1p-32;
    bullet.type = at(bullets.type(), i);
    bullet.team = at(bullets.team(), i);
    relaunch(bullet, facts_.flights[bullet.type], launch, {at(bullets.x(), i), at(bullets.y(), i)},
             {at(bullets.vx(), i), at(bullets.vy(), i)});
  }
}

void WorldModel::read_volleys(const v1::Area& area) {
  const Vec corner = facts_.corner_of(area.id());
  for (const v1::Volley& volley : area.volleys()) {
    const sim::VolleyPattern& pattern = facts_.patterns[volley.pattern()];
    const FlightKind& kind = facts_.flights[static_cast<std::size_t>(pattern.bullet)];
    for_each_member(volley, pattern, [&](std::int32_t index) {
      const auto [place, added] = held_.try_emplace(volley.id() + static_cast<std::uint64_t>(index));
      if (added) place->second = bullet_of(volley, pattern, index, corner, tick_, kind);
    });
  }
}

void WorldModel::read_events(const v1::Area& area) {
  for_each_bounce(area.bounces(), tick_, [this](const Bounce& one) { bounce(one); });
  for (const v1::Hit& hit : area.hits()) {
    if (hit.ended()) held_.erase(hit.mover().id());
  }
  for (const v1::Despawn& despawn : area.despawns()) held_.erase(despawn.bullet());
}

// Whatever order the areas come in, the latest bounce is the launch that holds.
void WorldModel::bounce(const Bounce& bounce) {
  const auto found = held_.find(bounce.bullet);
  if (found == held_.end() || bounce.time < found->second.launch) return;
  relaunch(found->second, facts_.flights[found->second.type], bounce.time, bounce.position, bounce.velocity);
  found->second.is_turned = true;
}

void WorldModel::fly_bullets() {
  flights_.clear();
  const double now = tick_;
  boost::unordered::erase_if(held_, [&](auto& entry) {
    HeldBullet& bullet = entry.second;
    if (bullet.end <= now) return true;
    const FlightKind& kind = facts_.flights[bullet.type];
    advance(bullet, kind, now);
    const Vec position = position_at(bullet, kind, now);
    if (!areas_.contains(facts_.area_at(position))) return true;
    flights_.push_back({entry.first, now / facts_.tick_rate, position.x, position.y,
                        static_cast<float>(bullet.vx), static_cast<float>(bullet.vy), bullet.team});
    return false;
  });
}

Vec WorldModel::bullet_position(std::uint64_t bullet) const {
  const HeldBullet& held = held_.at(bullet);
  return position_at(held, facts_.flights[held.type], tick_);
}

View WorldModel::view(double since_snapshot_s, Sight& sight) const {
  player_rows_.list(tick_, sight.players);
  enemy_rows_.list(tick_, sight.enemies);
  View view;
  view.time_s = tick_ / facts_.tick_rate + (pace_.is_paused ? 0 : since_snapshot_s / pace_.slow_motion);
  view.player = facts_.player;
  view.x = self_.x;
  view.y = self_.y;
  view.map_width = static_cast<float>(facts_.map_width);
  view.map_height = static_cast<float>(facts_.map_height);
  view.players = sight.players;
  view.enemies = sight.enemies;
  view.bullets = flights_;
  if (!player_rows_.holds(facts_.player)) return view;
  const ActorRow own = player_rows_.at(facts_.player, tick_);
  view.team = own.team;
  view.shot_speed = own.type < facts_.shot_speeds.size() ? facts_.shot_speeds[own.type] : 0;
  return view;
}

}  // namespace fusillade::client
