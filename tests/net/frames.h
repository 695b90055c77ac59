// Frames made by hand, for the tests of the encoder and of slow clients.
#pragma once

#include <cstdint>
#include <vector>

#include "match/frame.h"

namespace fusillade::net::test {

inline match::BulletAnnouncement bullet(sim::Ordinal id, float x, float y) {
  return {.id = id,
          .definition = 1,
          .team = 0,
          .owner = {sim::Kind::player, 3},
          .launch = sim::time_of(90) + 12345,
          .position = {x, y},
          .velocity = {7.5F, -2.25F},
          .end = sim::time_of(270) + 99};
}

inline match::ActorRow actor(sim::Ordinal id, std::int32_t x, std::int32_t y) {
  return {.id = id,
          .area = 1,
          .type = 2,
          .team = 1,
          .x = x,
          .y = y,
          .vx = 48,
          .vy = -16,
          .aim = 64,
          .health = 50,
          .told = 97};
}

inline match::Hit hit(sim::Ordinal bullet_id) {
  sim::Event event;
  event.time = sim::time_of(98) + 77;
  event.form = sim::EventForm::hit;
  event.mover = {sim::Kind::bullet, bullet_id};
  event.target = {sim::Kind::enemy, 9};
  event.position = {17.5F, 3.25F};
  event.velocity = {7.5F, -2.25F};
  event.damage = 10;
  event.health = 39.5F;
  event.owner = {sim::Kind::player, 3};
  return {event, true};
}

inline match::Despawn despawn(sim::Ordinal bullet_id) {
  return {.bullet = bullet_id, .cause = sim::EventForm::wall, .time = sim::time_of(99) + 5};
}

// Tick 100. Area 1 (corner (16, 0) with 4 columns of 16 tiles): two players, an enemy, two bullets of which
// one is new, a hit and a despawn. Area 2: nothing. Area 5: an enemy.
inline match::Frame busy_frame() {
  match::Frame frame;
  frame.tick = 100;
  frame.is_snapshot = true;
  match::AreaFrame busy, quiet, calm;
  busy.area = 1;
  busy.players.all = {actor(3, 4416, 4096), actor(12, 5120, 1024)};
  busy.players.all[0].is_shielded = true;
  busy.players.fresh = {actor(12, 5120, 1024)};
  busy.players.moves = {{3, 2, -3, 4, -5}};
  busy.players.aims = {{3, 7}};
  busy.players.healths = {{3, 20}};
  busy.players.shields = {{3, 1}};
  busy.players.left = {8};
  busy.enemies.all = {actor(1000000007, 4096, 0)};
  busy.announced = {bullet(501, 18, 4)};
  busy.live = {bullet(40, 19.1F, 5), bullet(501, 18, 4)};
  busy.hits = {hit(40)};
  busy.despawned = {despawn(7)};
  quiet.area = 2;
  calm.area = 5;
  calm.enemies.all = calm.enemies.fresh = {actor(4, 5120, 5120)};
  frame.areas = {busy, quiet, calm};
  return frame;
}

inline match::Recipient recipient(match::SessionId session, bool is_entered) {
  match::Recipient result;
  result.session = session;
  result.player = 3;
  result.sequence_taken = 17;
  result.tick_taken = 99;
  result.is_alive = true;
  result.health = 0.25F;
  result.score = -5;
  result.deaths = 2;
  result.position = {17.25F, 15.999F};
  result.late_commands = 4;
  result.dropped_commands = 1;
  result.is_full = is_entered;
  for (std::uint32_t i = 0; i < 3; ++i) result.areas.push_back({i, is_entered});
  return result;
}

inline constexpr std::uint32_t bullets_per_frame = 1000;

// An area full of new bullets; `is_entered` for sessions that need everything.
inline match::Frame heavy_frame(sim::Tick tick, const std::vector<match::SessionId>& sessions,
                                bool is_entered, std::uint32_t bullets = bullets_per_frame) {
  match::Frame frame;
  frame.tick = tick;
  frame.is_snapshot = true;
  match::AreaFrame area;
  for (sim::Ordinal i = 0; i < bullets; ++i) area.announced.push_back(bullet(i, 5, 5));
  area.live = area.announced;
  frame.areas = {area};
  for (const match::SessionId session : sessions) {
    match::Recipient told;
    told.session = session;
    told.areas = {{0, is_entered}};
    told.is_full = is_entered;
    frame.recipients.push_back(told);
  }
  return frame;
}

}  // namespace fusillade::net::test
