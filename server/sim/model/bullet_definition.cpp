#include "sim/model/bullet_definition.h"

#include "sim/base/math.h"
#include "sim/model/ranges.h"

namespace fusillade::sim {

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

}  // namespace fusillade::sim
