#include "sim/model/placements.h"

#include "sim/base/math.h"
#include "sim/model/ranges.h"

namespace fusillade::sim {
namespace {

constexpr double start_max_s = 86400;

void visit_coordinate(FieldVisitor& v, std::string_view key, std::string_view help, float& value) {
  v.field({key, "tiles", -coordinate_max_tiles, coordinate_max_tiles, help, true}, value);
}

void visit_start(FieldVisitor& v, double& start) {
  v.field({"start", "s", 0, start_max_s, "match time at which it appears"}, start);
}

void visit_velocity(FieldVisitor& v, Vec2& velocity) {
  v.field({"vx", "tiles/s", -speed_max_tiles_per_s, speed_max_tiles_per_s, "velocity, rightward"},
          velocity.x);
  v.field({"vy", "tiles/s", -speed_max_tiles_per_s, speed_max_tiles_per_s, "velocity, downward"}, velocity.y);
}

void visit_team(FieldVisitor& v, std::int32_t& team) {
  v.field({"team", "", 0, 255, "bullets hit other teams only"}, team);
}

void visit_radius(FieldVisitor& v, float& radius) {
  v.field({"radius", "tiles", 0, length_max_tiles, "radius of the circle", true}, radius);
}

void visit_restitution(FieldVisitor& v, float& restitution) {
  v.field({"restitution", "", 0, 10, "share of the approach speed that a bounce gives back"}, restitution);
}

}  // namespace

void visit_position(FieldVisitor& v, Vec2& position) {
  visit_coordinate(v, "x", "centre, rightward", position.x);
  visit_coordinate(v, "y", "centre, downward", position.y);
}

void BulletPlacement::visit_fields(FieldVisitor& v) {
  constexpr std::string_view help = "place that it flies toward";
  visit_start(v, start);
  visit_position(v, position);
  visit_velocity(v, velocity);
  visit_team(v, team);
  v.field({"homing_x", "tiles", -coordinate_max_tiles, coordinate_max_tiles, help}, homing_point.x);
  v.field({"homing_y", "tiles", -coordinate_max_tiles, coordinate_max_tiles, help}, homing_point.y);
}

void ActorPlacement::visit_fields(FieldVisitor& v) {
  visit_start(v, start);
  visit_position(v, position);
  visit_velocity(v, velocity);
  visit_team(v, team);
}

void MaskPlacement::visit_fields(FieldVisitor& v) {
  ActorPlacement::visit_fields(v);
  visit_choice(v, {"layer", "", 0, 0, "what it is to others"}, mask_layer_names, layer);
}

void GravityPointDefinition::visit_fields(FieldVisitor& v) {
  visit_position(v, position);
  v.field({"strength", "tiles/s^2", -1e5, 1e5, "pull at one tile's distance, negative: push"}, strength);
  v.field({"range", "tiles", 0, length_max_tiles, "pulls no farther; 0: everywhere"}, range);
}

void BeamPlacement::visit_fields(FieldVisitor& v) {
  constexpr std::string_view help = "where it begins; from its owner's centre";
  visit_start(v, start);
  v.field({"x", "tiles", -coordinate_max_tiles, coordinate_max_tiles, help}, position.x);
  v.field({"y", "tiles", -coordinate_max_tiles, coordinate_max_tiles, help}, position.y);
  v.field({"angle", "rad", -full_turn, full_turn, "its direction, clockwise on screen; 0: right"}, angle);
  visit_team(v, team);
}

void BodyDefinition::visit_fields(FieldVisitor& v) {
  visit_start(v, start);
  visit_position(v, position);
  visit_velocity(v, velocity);
  visit_radius(v, radius);
  v.field({"inverse_mass", "", 0, 1000, "0: immovable"}, inverse_mass);
  visit_restitution(v, restitution);
  v.field({"friction", "", 0, 10, "share of the impulse that acts along the contact"}, friction);
}

void PegDefinition::visit_fields(FieldVisitor& v) {
  visit_position(v, position);
  visit_radius(v, radius);
  visit_restitution(v, restitution);
  v.field({"cooldown", "s", 0, 60, "after a bounce the same pair gives no event for so long"}, cooldown);
  v.field({"score", "", -1e6, 1e6, "points for whoever fired the bullet that bounces off it"}, score);
}

void SegmentDefinition::visit_fields(FieldVisitor& v) {
  visit_coordinate(v, "x1", "first end, rightward", a.x);
  visit_coordinate(v, "y1", "first end, downward", a.y);
  visit_coordinate(v, "x2", "second end, rightward", b.x);
  visit_coordinate(v, "y2", "second end, downward", b.y);
  visit_restitution(v, restitution);
  visit_choice(v, {"kind", "", 0, 0, "what it does to whoever meets it"}, segment_form_names, form);
}

void ObjectDefinition::visit_fields(FieldVisitor& v) {
  visit_position(v, position);
  shape.visit_fields(v);
  v.field({"pickup", "", 0, 1, "players take it; bullets fly through it"}, pickup);
  v.field({"sensor", "", 0, 1, "solid for nobody; reports whoever enters"}, sensor);
}

}  // namespace fusillade::sim
