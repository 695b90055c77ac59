#include "content/arena_tables.h"

#include <array>
#include <memory>

namespace fusillade::content {
namespace {

using sim::FieldVisitor;

constexpr double coordinate_max_tiles = 10000;
constexpr double speed_max_tiles_per_s = 10000;
constexpr double start_max_s = 86400;
constexpr double name_length_max = 64;
constexpr double path_length_max = 1024;
constexpr std::array<std::string_view, 3> dither_names{"none", "clean", "inverse"};

void visit_name(FieldVisitor& v, std::string& name) {
  v.field({"name", "", 1, name_length_max, "by which other tables refer to it", true}, name);
}

void visit_reference(FieldVisitor& v, std::string_view key, std::string_view help, bool required,
                     std::string& name) {
  v.field({key, "", required ? 1.0 : 0.0, name_length_max, help, required}, name);
}

void visit_emitters(FieldVisitor& v, std::vector<std::string>& emitters) {
  v.field({"emitters", "", 0, sim::emitters_per_actor_max,
           "names of [[emitter]] tables that it fires, all at once"},
          emitters);
}

void visit_coordinate(FieldVisitor& v, std::string_view key, std::string_view help, float& value) {
  v.field({key, "tiles", -coordinate_max_tiles, coordinate_max_tiles, help, true}, value);
}

void visit_position(FieldVisitor& v, sim::Vec2& position) {
  visit_coordinate(v, "x", "centre, rightward", position.x);
  visit_coordinate(v, "y", "centre, downward", position.y);
}

void visit_start(FieldVisitor& v, double& start) {
  v.field({"start", "s", 0, start_max_s, "match time at which it appears"}, start);
}

void visit_velocity(FieldVisitor& v, sim::Vec2& velocity) {
  v.field({"vx", "tiles/s", -speed_max_tiles_per_s, speed_max_tiles_per_s, "velocity, rightward"},
          velocity.x);
  v.field({"vy", "tiles/s", -speed_max_tiles_per_s, speed_max_tiles_per_s, "velocity, downward"}, velocity.y);
}

void visit_team(FieldVisitor& v, std::int32_t& team) {
  v.field({"team", "", 0, 255, "bullets hit other teams only"}, team);
}

void visit_restitution(FieldVisitor& v, float& restitution) {
  v.field({"restitution", "", 0, 10, "share of the approach speed that a bounce gives back"}, restitution);
}

void visit_actor(FieldVisitor& v, sim::ActorDefinition& definition, sim::ActorPlacement& placement) {
  visit_start(v, placement.start);
  visit_position(v, placement.position);
  visit_velocity(v, placement.velocity);
  visit_team(v, placement.team);
  definition.visit_fields(v);
}

template <class Table>
TableReference reference(std::string name, bool is_array) {
  const auto table = std::make_shared<Table>();
  return {std::move(name), is_array, [table](FieldVisitor& v) { table->visit_fields(v); }};
}

}  // namespace

void ArenaHeader::visit_fields(FieldVisitor& v) {
  v.field({"title", "", 0, 200, "what players read; empty: the file's name"}, title);
}

void MapTable::visit_fields(FieldVisitor& v) {
  v.field({"rows", "", 0, 4096, "the map in letters: '#' wall, '.' free; row 0 is y in [0,1)"}, rows);
  v.field({"tiled", "", 0, path_length_max, "file of a Tiled map (.tmj) instead of rows"}, tiled);
  v.field({"terrain", "", 0, path_length_max, "file of a PNG picture: the collision plane"}, terrain);
  v.field({"pixels_per_tile", "1/tile", 1, 64, "fineness of the terrain"}, pixels_per_tile);
  v.choice({"terrain_dither", "", 0, 0, "how a picture with a dithered background is read"}, dither_names,
           terrain_dither);
}

void BulletTypeTable::visit_fields(FieldVisitor& v) {
  visit_name(v, definition.name);
  definition.visit_fields(v);
}

void WeaponTable::visit_fields(FieldVisitor& v) {
  visit_name(v, definition.name);
  visit_reference(v, "bullet", "name of the [[bullet_type]] that it fires", true, bullet);
  definition.visit_fields(v);
}

void EmitterTable::visit_fields(FieldVisitor& v) {
  visit_name(v, definition.name);
  visit_reference(v, "bullet", "name of the [[bullet_type]] that it fires", true, bullet);
  definition.visit_fields(v);
}

ClassTable::ClassTable() { definition.walls = true; }

void ClassTable::visit_fields(FieldVisitor& v) {
  visit_name(v, definition.name);
  visit_reference(v, "weapon", "name of its [[weapon]]; empty: none", false, weapon);
  definition.visit_fields(v);
}

void EnemyTypeTable::visit_fields(FieldVisitor& v) {
  visit_name(v, definition.name);
  visit_emitters(v, emitters);
  definition.visit_fields(v);
}

void SpawnPointTable::visit_fields(FieldVisitor& v) { visit_position(v, position); }

void WaveTable::visit_fields(FieldVisitor& v) {
  visit_reference(v, "enemy_type", "name of the [[enemy_type]] that comes", true, enemy_type);
  definition.visit_fields(v);
}

void BulletTable::visit_fields(FieldVisitor& v) {
  visit_start(v, placement.start);
  visit_position(v, placement.position);
  visit_velocity(v, placement.velocity);
  visit_team(v, placement.team);
  v.field({"owner", "", 0, name_length_max, "who fired it, as player:0; gives its team"}, owner);
  v.field({"homing_target", "", 0, name_length_max, "what it flies toward, as enemy:0"}, homing_target);
  definition.visit_fields(v);
}

EnemyTable::EnemyTable() {
  definition.health = 50;
  placement.team = 1;
}

void EnemyTable::visit_fields(FieldVisitor& v) {
  visit_actor(v, definition, placement);
  visit_emitters(v, emitters);
}

PlayerTable::PlayerTable() { definition.walls = true; }

void PlayerTable::visit_fields(FieldVisitor& v) { visit_actor(v, definition, placement); }

void BodyTable::visit_fields(FieldVisitor& v) {
  visit_start(v, definition.start);
  visit_position(v, definition.position);
  visit_velocity(v, definition.velocity);
  v.field({"radius", "tiles", 0, 4096, "radius of the circle", true}, definition.radius);
  v.field({"inverse_mass", "", 0, 1000, "0: immovable"}, definition.inverse_mass);
  visit_restitution(v, definition.restitution);
  v.field({"friction", "", 0, 10, "share of the impulse that acts along the contact"}, definition.friction);
}

void PegTable::visit_fields(FieldVisitor& v) {
  visit_position(v, definition.position);
  v.field({"radius", "tiles", 0, 4096, "radius of the circle", true}, definition.radius);
  visit_restitution(v, definition.restitution);
  v.field({"cooldown", "s", 0, 60, "after a bounce the same pair gives no event for so long"},
          definition.cooldown);
}

void SegmentTable::visit_fields(FieldVisitor& v) {
  visit_coordinate(v, "x1", "first end, rightward", definition.a.x);
  visit_coordinate(v, "y1", "first end, downward", definition.a.y);
  visit_coordinate(v, "x2", "second end, rightward", definition.b.x);
  visit_coordinate(v, "y2", "second end, downward", definition.b.y);
  visit_restitution(v, definition.restitution);
  auto form = static_cast<std::int32_t>(definition.form);
  v.choice({"kind", "", 0, 0, "what it does to whoever meets it"}, sim::segment_form_names, form);
  definition.form = static_cast<sim::SegmentForm>(form);
}

void ObjectTable::visit_fields(FieldVisitor& v) {
  visit_position(v, definition.position);
  definition.shape.visit_fields(v);
  v.field({"pickup", "", 0, 1, "players take it; bullets fly through it"}, definition.pickup);
}

std::vector<TableReference> arena_table_references() {
  return {reference<sim::MatchRules>("match", false),
          reference<MapTable>("map", false),
          reference<match::RoundRules>("round", false),
          reference<BulletTypeTable>("bullet_type", true),
          reference<WeaponTable>("weapon", true),
          reference<EmitterTable>("emitter", true),
          reference<ClassTable>("class", true),
          reference<EnemyTypeTable>("enemy_type", true),
          reference<SpawnPointTable>("spawn_point", true),
          reference<WaveTable>("wave", true),
          reference<BulletTable>("bullet", true),
          reference<EnemyTable>("enemy", true),
          reference<PlayerTable>("player", true),
          reference<BodyTable>("body", true),
          reference<PegTable>("peg", true),
          reference<SegmentTable>("segment", true),
          reference<ObjectTable>("object", true)};
}

std::string heading_of(const TableReference& table) {
  return table.is_array ? "[[" + table.name + "]]" : "[" + table.name + "]";
}

}  // namespace fusillade::content
