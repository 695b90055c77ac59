#include "sim/model/actor_definition.h"

#include "sim/base/math.h"
#include "sim/model/ranges.h"

namespace fusillade::sim {

void ShipDefinition::visit_flight(FieldVisitor& v) {
  v.field({"heading", "", 0, headings - 1, "of a figure at the start, clockwise on screen; 0: right"},
          heading);
  v.field({"gravity", "9.8 tiles/s^2", -1e4, 1e4, "fall of a ship, downward when positive"}, gravity);
  v.field({"drag", "1/s", 0, 1, "velocity factor per second of a ship; 1: none"}, drag);
  v.field(
      {"crash_speed", "tiles/s", 0, speed_max_tiles_per_s, "so fast into a solid kills a ship; 0: any touch"},
      crash_speed);
}

void ShipDefinition::visit_fields(FieldVisitor& v) {
  visit_flight(v);
  v.field({"thrust", "tiles/s^2", 0, 1e5, "along the heading of a figure; 0: it walks"}, thrust);
  v.field({"turn_speed", "rad/s", 0, 1000, "turn under thrust"}, turn_speed);
  v.field({"shield_energy", "s", 0, 3600, "its ability is a shield that holds for so long; 0: none"},
          shield_energy);
  v.field({"shield_recharge", "", 0, 1000, "seconds of shield gained per second without it"},
          shield_recharge);
}

void ActorDefinition::visit_life(FieldVisitor& v) {
  v.field({"health", "", 0.001, 1e9, "health at the start"}, health);
  v.field({"inverse_mass", "", 0, 1000, "share of a knock-back; 0: immovable"}, inverse_mass);
  v.field({"invulnerable", "s", 0, 3600, "flown through for so long after a hit"}, invulnerable);
  v.field({"score", "", -1e6, 1e6, "points for whoever kills it"}, score);
}

void ActorDefinition::visit_fields(FieldVisitor& v) {
  shape.visit_fields(v);
  visit_life(v);
  v.field({"speed", "tiles/s", 0, speed_max_tiles_per_s, "fastest walk, or flight under thrust"}, speed);
  v.field({"walls", "", 0, 1, "meets walls and slides along them"}, walls);
  v.field({"contact_damage", "1/s", 0, 1e6, "damage to a player that it touches"}, contact_damage);
  v.field({"bomb_radius", "tiles", 0, length_max_tiles, "its ability clears bullets so near; 0: none"},
          bomb_radius);
  v.field({"bomb_cooldown", "s", 0.01, 3600, "time between two uses of the ability"}, bomb_cooldown);
  v.field({"bomb_score", "", -1e6, 1e6, "points for each bullet that it clears"}, bomb_score);
  v.field({"graze_radius", "tiles", 0, length_max_tiles, "bullets so near its centre graze it; 0: none"},
          graze_radius);
  v.field({"graze_score", "", -1e6, 1e6, "points for each bullet that it grazes"}, graze_score);
  visit_choice(v, {"behaviour", "", 0, 0, "how the server moves it"}, behaviour_names, behaviour);
  v.field({"sight", "tiles", 0, length_max_tiles, "sees players this far"}, sight);
  ship.visit_fields(v);
}

}  // namespace fusillade::sim
