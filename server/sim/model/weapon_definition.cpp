#include "sim/model/weapon_definition.h"

#include "sim/base/math.h"
#include "sim/model/ranges.h"

namespace fusillade::sim {

void BeamDefinition::visit_fields(FieldVisitor& v) {
  v.field({"length", "tiles", 0.01, length_max_tiles, "as far as walls and terrain let it"}, length);
  v.field({"half_width", "tiles", 0.001, 64, "half its width"}, half_width);
  v.field({"warm_up", "s", 0, 3600, "harmless for so long"}, warm_up);
  v.field({"duration", "s", 0, 86400, "harmful for so long after it"}, duration);
  v.field({"damage", "1/s", 0, 1e6, "damage to whoever it touches"}, damage);
  v.field({"turn", "rad/s", -1000, 1000, "turn, clockwise on screen, stepped once a tick"}, turn);
  v.field({"follows_aim", "", 0, 1, "a player's turns with its aim"}, follows_aim);
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

void WeaponDefinition::visit_fields(FieldVisitor& v) {
  v.field({"count", "", 1, 100, "bullets of a shot"}, count);
  v.field({"cooldown", "s", 0.01, 3600, "time between shots"}, cooldown);
  v.field({"speed", "tiles/s", 0, speed_max_tiles_per_s, "speed of the bullets"}, speed);
  v.field({"spread", "rad", 0, full_turn, "from the first to the last bullet"}, spread);
}

}  // namespace fusillade::sim
