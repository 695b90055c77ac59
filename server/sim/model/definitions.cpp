// The field lists: name, unit, range and meaning of every key that fills a definition.
#include "sim/model/definitions.h"

#include "sim/base/math.h"
#include "sim/model/ranges.h"

namespace fusillade::sim {
void MatchRules::visit_fields(FieldVisitor& v) {
  v.field({"tick_rate", "Hz", 20, 128, "ticks per second"}, tick_rate);
  v.field({"seed", "", 0, 9e15, "start of the match's random numbers"}, seed);
  v.field({"dedup_window", "s", 0, 10, "an accepted hit suppresses its pair for so long, at least 0.001 s"},
          dedup_window);
  v.field({"contacts_per_tick_max", "", 1, 100000, "solid contacts per mover and tick; then it waits"},
          contacts_per_tick_max);
  v.field({"rest_speed", "tiles/s", 0, 100, "slower bounces come to rest; 0: always bounce"}, rest_speed);
  v.field({"friendly_fire", "", 0, 1, "bullets hit their own team, too"}, friendly_fire);
  v.field({"workers", "", 1, 64, "threads for one tick; never changes a result"}, workers);
  v.field({"grid_cell", "tiles", 0.25, 256,
           "cell of the broadphase; never changes a result, some six cells to each enemy are fastest"},
          grid_cell);
  v.field({"level_of_detail", "", 0, 1, "far from all players bullets meet less"}, level_of_detail);
  v.field({"detail_all", "tiles", 0, 10000, "this near to a player bullets meet everything"}, detail_all);
  v.field({"detail_most", "tiles", 0, 10000, "this near all but pegs, objects and bodies"}, detail_most);
  v.field({"detail_walls", "tiles", 0, 10000, "this near only walls and terrain; beyond nothing"},
          detail_walls);
  v.field({"slow_motion", "", 1, 100, "a hosted match plays each tick over so many intervals"}, slow_motion);
  v.field({"bullets_max", "", 1, 8000000, "live bullets"}, bullets_max);
  v.field({"enemies_max", "", 1, 1000000, "live enemies"}, enemies_max);
  v.field({"players_max", "", 1, 100000, "players in the world"}, players_max);
  v.field({"bodies_max", "", 1, 100000, "live bodies"}, bodies_max);
  v.field({"beams_max", "", 0, 100000, "live beams"}, beams_max);
  v.field({"masks_max", "", 0, 100000, "live [[mask]]s"}, masks_max);
  v.field({"windows_max", "", 1, 10000000, "pairs within dedup_window and pegs within cooldown"},
          windows_max);
  v.field({"events_max", "", 1, 10000000, "events of one tick"}, events_max);
  v.field({"split_generations_max", "", 0, 1000, "fragments of fragments: so often a bullet's line splits"},
          split_generations_max);
}

void Shape::visit_fields(FieldVisitor& v) {
  v.field({"radius", "tiles", 0, length_max_tiles, "radius of a circle"}, radius);
  v.field({"half_width", "tiles", 0, length_max_tiles, "half the width of a box"}, half_width);
  v.field({"half_height", "tiles", 0, length_max_tiles, "half the height of a box"}, half_height);
  v.field({"angle", "rad", -full_turn, full_turn, "turn of a box, clockwise on screen"}, angle);
}

void BulletDefinition::visit_fields(FieldVisitor& v) {
  shape.visit_fields(v);
  v.field({"life", "s", 0, 3600, "ends after so long, exactly"}, life);
  v.field({"damage", "", 0, 1e6, "health that a hit takes"}, damage);
  v.field({"pierce", "", 0, 1e6, "hits that it survives"}, pierce);
  v.field({"bounces", "", 0, 1e6, "solid contacts that it survives"}, bounces);
  v.field({"energy_loss", "", 0, 1, "velocity factor of a bounce; a body drives on what is slower"},
          energy_loss);
  v.field({"wall_radius", "tiles", 0, 64, "meets walls as a circle; 0: by its centre"}, wall_radius);
  v.field({"ax", "tiles/s^2", -1e5, 1e5, "acceleration"}, ax);
  v.field({"ay", "tiles/s^2", -1e5, 1e5, "acceleration"}, ay);
  v.field({"drag", "1/s", 0, 1, "velocity factor per second; 1: none"}, drag);
  v.field({"gravity", "9.8 tiles/s^2", -1e4, 1e4, "fall, downward when positive"}, gravity);
  v.field({"speed_scale", "", 0, 1000, "displacement per velocity"}, speed_scale);
  v.field({"angular_velocity", "rad/s", -1000, 1000, "turn of the velocity"}, angular_velocity);
  v.field({"max_speed", "tiles/s", 0, speed_max_tiles_per_s, "limit of the speed; 0: none"}, max_speed);
  v.field({"wave_amplitude", "tiles", -64, 64, "swing across the line of flight"}, wave_amplitude);
  v.field({"wave_frequency", "Hz", 0, 1000, "swings per second"}, wave_frequency);
  v.field({"wave_phase", "rad", -full_turn, full_turn, "phase of the swing at the start"}, wave_phase);
  v.field({"homing_strength", "tiles/s^2", 0, 1e5, "acceleration toward the target"}, homing_strength);
  v.field({"knock_back", "tiles/s", 0, speed_max_tiles_per_s, "push along the flight, times inverse mass"},
          knock_back);
  v.field({"carve_radius", "tiles", 0, 256, "terrain freed around a contact"}, carve_radius);
  v.field({"fill_radius", "tiles", 0, 256, "terrain filled around the contact that ends it"}, fill_radius);
  split.visit_fields(v);
  blast.visit_fields(v);
}

void SplitDefinition::visit_fields(FieldVisitor& v) {
  v.field({"split_count", "", 1, 1000, "fragments of its end"}, count);
  v.field({"split_spread", "rad", 0, full_turn, "from the first to the last fragment; a full turn: a ring"},
          spread);
  v.field({"split_speed", "tiles/s", 0, speed_max_tiles_per_s, "speed of the fragments"}, speed);
}

void BlastDefinition::visit_fields(FieldVisitor& v) {
  v.field({"blast_radius", "tiles", 0, 256, "its end hits whoever is so near; 0: no blast"}, radius);
  v.field({"blast_damage", "", 0, 1e6, "health that the blast takes"}, damage);
  visit_choice(v, {"blast_falloff", "", 0, 0, "linear: damage and push fall to nothing at the radius"},
               falloff_names, falloff);
  v.field({"blast_knock_back", "tiles/s", 0, speed_max_tiles_per_s, "push outward, times inverse mass"},
          knock_back);
  v.field({"blast_blocked_by_walls", "", 0, 1, "walls and terrain shield from it"}, blocked_by_walls);
}

void EmitterDefinition::visit_fields(FieldVisitor& v) {
  visit_choice(v, {"form", "", 0, 0, "pattern of a volley"}, pattern_form_names, form);
  v.field({"count", "", 1, 1000, "bullets of a volley"}, count);
  v.field({"period", "s", 0.01, 3600, "time between volleys"}, period);
  v.field({"delay", "s", 0, 3600, "time before the first volley"}, delay);
  v.field({"speed", "tiles/s", 0, speed_max_tiles_per_s, "speed of the bullets"}, speed);
  v.field({"spread", "rad", 0, full_turn, "from the first to the last bullet of a fan"}, spread);
  v.field({"turn", "rad", -full_turn, full_turn, "turn of a spiral from volley to volley"}, turn);
  v.field({"spacing", "tiles", 0, 64, "distance of the bullets of a wall"}, spacing);
  v.field({"burst_count", "", 1, 100, "volleys of a burst"}, burst_count);
  v.field({"burst_interval", "s", 0.001, 60, "time between the volleys of a burst"}, burst_interval);
  v.field({"range", "tiles", 0, length_max_tiles, "fires only with a player this near"}, range);
}

void BeamDefinition::visit_fields(FieldVisitor& v) {
  v.field({"length", "tiles", 0.01, length_max_tiles, "as far as walls and terrain let it"}, length);
  v.field({"half_width", "tiles", 0.001, 64, "half its width"}, half_width);
  v.field({"warm_up", "s", 0, 3600, "harmless for so long"}, warm_up);
  v.field({"duration", "s", 0, 86400, "harmful for so long after it"}, duration);
  v.field({"damage", "1/s", 0, 1e6, "damage to whoever it touches"}, damage);
  v.field({"turn", "rad/s", -1000, 1000, "turn, clockwise on screen, stepped once a tick"}, turn);
  v.field({"follows_aim", "", 0, 1, "a player's turns with its aim"}, follows_aim);
}

void WeaponDefinition::visit_fields(FieldVisitor& v) {
  v.field({"count", "", 1, 100, "bullets of a shot"}, count);
  v.field({"cooldown", "s", 0.01, 3600, "time between shots"}, cooldown);
  v.field({"speed", "tiles/s", 0, speed_max_tiles_per_s, "speed of the bullets"}, speed);
  v.field({"spread", "rad", 0, full_turn, "from the first to the last bullet"}, spread);
}

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
