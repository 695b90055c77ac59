#include "tests/client/snapshots.h"

#include "client-sim/connection/content_store.h"
#include "client-sim/connection/wire.h"
#include "fusillade/v1/content.pb.h"
#include "sim/world.h"

namespace fusillade::client::testing_messages {

std::string content() {
  sim::WorldDefinition world;
  world.rules.bullets_max = world.rules.enemies_max = world.rules.players_max = 1;
  world.map = {.width = 64, .height = 32, .solid = std::vector<std::uint8_t>(std::size_t{64} * 32)};
  const std::vector<std::uint8_t> simulation = sim::World(world).save();
  v1::ArenaContent content;
  content.set_width(64);
  content.set_height(32);
  content.set_walls(std::string(std::size_t{64} / 8 * 32, '\0'));
  content.set_simulation(simulation.data(), simulation.size());
  return content.SerializeAsString();
}

v1::Welcome welcome() {
  v1::Welcome welcome;
  welcome.set_version(protocol_version);
  welcome.set_match("test");
  welcome.set_player(7);
  welcome.set_reconnect_token("0123456789abcdef");
  welcome.set_tick_rate(60);
  welcome.set_snapshot_rate(20);
  welcome.set_map_width(64);
  welcome.set_map_height(32);
  welcome.set_area_tiles(16);
  welcome.set_grace_s(10);
  welcome.set_content_hash(content_hash(content()));
  welcome.add_actor_types()->mutable_weapon()->set_speed(20);
  welcome.add_actor_types();
  for (const float gravity : {0.0F, 1.0F}) {
    v1::BulletType& type = *welcome.add_bullet_types();
    type.set_life(3);
    type.set_drag(1);
    type.set_speed_scale(1);
    type.set_gravity(gravity);
  }
  v1::VolleyPattern& ring = *welcome.add_patterns();
  ring.set_form(v1::VolleyPattern::FORM_RING);
  ring.set_count(8);
  ring.set_speed(6);
  return welcome;
}

v1::Snapshot snapshot(std::uint32_t tick, bool full) {
  v1::Snapshot snapshot;
  snapshot.set_tick(tick);
  snapshot.set_full(full);
  v1::Self& self = *snapshot.mutable_self();
  self.set_alive(true);
  self.set_health(100);
  self.set_x(8);
  self.set_y(8);
  return snapshot;
}

v1::Area& add_area(v1::Snapshot& snapshot, std::uint32_t id, bool entered) {
  v1::Area& area = *snapshot.add_areas();
  area.set_id(id);
  area.set_entered(entered);
  return area;
}

v1::Area& add_own_area(v1::Snapshot& snapshot, bool entered) {
  v1::Area& area = add_area(snapshot, 0, entered);
  add_actor(*area.mutable_players(), 7, 8 * 256, 8 * 256);
  return area;
}

void add_actor(v1::Actors& actors, std::int64_t id_delta, std::int64_t x, std::int64_t y, std::int64_t type) {
  for (const std::int64_t value : {id_delta, type, std::int64_t{0}, x, y}) actors.add_rows(value);
  for (const std::int64_t value : {0, 0, 0, 0, 50}) actors.add_rows(value);
}

void add_bullet(v1::Bullets& bullets, std::uint64_t id_delta, float x, float y, float vx, float vy) {
  bullets.add_id_delta(id_delta);
  bullets.add_team(1);
  bullets.add_x(x);
  bullets.add_y(y);
  bullets.add_vx(vx);
  bullets.add_vy(vy);
  bullets.add_life_ticks(180);
}

v1::Volley& add_volley(v1::Area& area, std::uint64_t first_bullet) {
  v1::Volley& volley = *area.add_volleys();
  volley.set_id(first_bullet);
  volley.set_ticks_ago(1);
  volley.set_x(512);
  volley.set_y(512);
  return volley;
}

v1::Hit& add_hit(v1::Area& area, v1::Hit::Form form, std::uint64_t bullet, float x, float y) {
  v1::Hit& hit = *area.add_hits();
  hit.set_form(form);
  hit.set_ticks_ago(1);
  hit.mutable_mover()->set_kind(v1::ENTITY_KIND_BULLET);
  hit.mutable_mover()->set_id(bullet);
  hit.mutable_target()->set_kind(v1::ENTITY_KIND_ENEMY);
  hit.set_x(x);
  hit.set_y(y);
  return hit;
}

void add_bounce(v1::Area& area, std::uint64_t id_delta, float x, float y, float vx, std::uint32_t fraction) {
  v1::Bounces& bounces = *area.mutable_bounces();
  for (const std::uint64_t number : {id_delta, std::uint64_t{1}, std::uint64_t{v1::ENTITY_KIND_WALL}})
    bounces.add_rows(number);
  bounces.add_rows(0);
  bounces.add_fractions(fraction);
  for (const float number : {x, y, vx, 0.0F}) bounces.add_flights(number);
}

v1::Despawn& add_despawn(v1::Area& area, v1::Despawn::Cause cause, std::uint64_t bullet) {
  v1::Despawn& despawn = *area.add_despawns();
  despawn.set_cause(cause);
  despawn.set_ticks_ago(1);
  despawn.set_bullet(bullet);
  return despawn;
}

}  // namespace fusillade::client::testing_messages
