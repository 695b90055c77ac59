// What a tick reports: one event for one physical contact, in the order in which they happened.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "sim/base/types.h"

namespace fusillade::sim {

enum class EventForm : std::uint8_t {
  spawn,
  hit,
  wall,
  terrain,
  bounce,
  expire,
  death,
  pickup,
  terrain_changed,
  overflow,
  sensor,
  graze
};
inline constexpr std::array<std::string_view, 12> event_form_names{
    "spawn",           "hit",      "wall",   "terrain", "bounce", "expire", "death", "pickup",
    "terrain_changed", "overflow", "sensor", "graze"};

struct Event {
  Time time = 0;  // match time; (tick, fraction) = (tick_of, fraction_of)
  EventForm form = EventForm::spawn;
  EntityId mover;
  EntityId target;               // kind none where there is none; wall and terrain have ordinal 0
  Vec2 position;                 // centre of the mover
  Vec2 normal;                   // unit, from target to mover; (0,0) for spawn and expire
  Vec2 velocity;                 // of the mover after the response, tiles/s
  float damage = 0;              // of a hit
  float health = 0;              // left to the target after a hit
  std::int32_t definition = -1;  // spawn and death: index of its Bullet-, Actor- or BeamDefinition
  std::int32_t team = 0;         // spawn: team of the mover
  EntityId owner;                // spawn, hit and bounce: who fired the bullet; death: who gets the score
};

}  // namespace fusillade::sim
