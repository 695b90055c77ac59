#include "content/arena/arena_tables.h"

#include <array>
#include <memory>

namespace fusillade::content {
namespace {

using sim::FieldVisitor;

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

void visit_ammunition(FieldVisitor& v, std::string& bullet, std::string& beam) {
  visit_reference(v, "bullet", "name of the [[bullet_type]] that it fires", false, bullet);
  visit_reference(v, "beam", "name of the [[beam_type]] that it fires instead", false, beam);
}

void visit_figure(FieldVisitor& v, std::string& figure) {
  visit_reference(v, "figure", "name of its [[figure]] instead of a shape; empty: none", false, figure);
}

template <class Table>
TableReference reference(std::string name, bool is_array) {
  const auto table = std::make_shared<Table>();
  return {std::move(name), is_array, [table](FieldVisitor& v) { table->visit_fields(v); }};
}

}  // namespace

void ArenaHeader::visit_fields(FieldVisitor& v) {
  v.field({"title", "", 0, 200, "what players read; empty: the file's name"}, title);
  v.field({"categories", "", 0, own_categories_max, "names of collision categories of its own"}, categories);
}

void MapTable::visit_fields(FieldVisitor& v) {
  v.field(
      {"rows", "", 0, sim::map_side_max_tiles, "the map in letters: '#' wall, '.' free; row 0 is y in [0,1)"},
      rows);
  v.field({"tiled", "", 0, path_length_max, "file of a Tiled map (.tmj) instead of rows"}, tiled);
  v.field({"terrain", "", 0, path_length_max, "file of a PNG picture: the collision plane"}, terrain);
  v.field({"pixels_per_tile", "1/tile", 1, 64, "fineness of the terrain"}, pixels_per_tile);
  visit_choice(v, {"terrain_dither", "", 0, 0, "how a picture with a dithered background is read"},
               dither_names, terrain_dither);
}

void EndKeys::visit_fields(FieldVisitor& v) {
  visit_reference(v, "split_bullet", "name of the [[bullet_type]] that its end leaves; empty: none", false,
                  split_bullet);
  v.field({"split_on", "", 0, 3, "ends that split it: hit, solid, expiry"}, split_on);
  v.field({"blast_on", "", 0, 3, "ends that blast: hit, solid, expiry"}, blast_on);
}

void FigureTable::visit_fields(FieldVisitor& v) {
  visit_name(v, name);
  v.field({"picture", "", 0, path_length_max, "file of a PNG picture, the figure to the right"}, picture);
  v.field({"rows", "", 0, sim::figure_side_max_pixels, "the pixels in letters instead: '#' solid, '.' free"},
          rows);
  visit_choice(v, {"dither", "", 0, 0, "how a picture with a dithered background is read"}, dither_names,
               dither);
}

void BulletTypeTable::visit_fields(FieldVisitor& v) {
  visit_name(v, definition.name);
  definition.visit_fields(v);
  ends.visit_fields(v);
  filter.visit_fields(v);
}

void BeamTypeTable::visit_fields(FieldVisitor& v) {
  visit_name(v, definition.name);
  definition.visit_fields(v);
  filter.visit_fields(v);
}

void WeaponTable::visit_fields(FieldVisitor& v) {
  visit_name(v, definition.name);
  visit_ammunition(v, bullet, beam);
  definition.visit_fields(v);
}

void EmitterTable::visit_fields(FieldVisitor& v) {
  visit_name(v, definition.name);
  visit_ammunition(v, bullet, beam);
  definition.visit_fields(v);
}

ClassTable::ClassTable() { definition.walls = true; }

void ClassTable::visit_fields(FieldVisitor& v) {
  visit_name(v, definition.name);
  visit_reference(v, "weapon", "name of its [[weapon]]; empty: none", false, weapon);
  visit_figure(v, figure);
  definition.visit_fields(v);
  filter.visit_fields(v);
}

void EnemyTypeTable::visit_fields(FieldVisitor& v) {
  visit_name(v, definition.name);
  visit_emitters(v, emitters);
  visit_figure(v, figure);
  definition.visit_fields(v);
  filter.visit_fields(v);
}

void SpawnPointTable::visit_fields(FieldVisitor& v) { sim::visit_position(v, position); }

void WaveTable::visit_fields(FieldVisitor& v) {
  visit_reference(v, "enemy_type", "name of the [[enemy_type]] that comes", true, enemy_type);
  definition.visit_fields(v);
}

void BulletTable::visit_fields(FieldVisitor& v) {
  placement.visit_fields(v);
  v.field({"owner", "", 0, name_length_max, "who fired it, as player:0; gives its team"}, owner);
  v.field({"homing_target", "", 0, name_length_max, "what it flies toward, as enemy:0"}, homing_target);
  definition.visit_fields(v);
  ends.visit_fields(v);
  filter.visit_fields(v);
}

EnemyTable::EnemyTable() {
  definition.health = 50;
  placement.team = 1;
}

void EnemyTable::visit_fields(FieldVisitor& v) {
  placement.visit_fields(v);
  visit_figure(v, figure);
  definition.visit_fields(v);
  visit_emitters(v, emitters);
  filter.visit_fields(v);
}

PlayerTable::PlayerTable() { definition.walls = true; }

void PlayerTable::visit_fields(FieldVisitor& v) {
  placement.visit_fields(v);
  visit_figure(v, figure);
  definition.visit_fields(v);
  filter.visit_fields(v);
}

void MaskTable::visit_fields(FieldVisitor& v) {
  placement.visit_fields(v);
  v.field({"figure", "", 1, name_length_max, "name of its [[figure]]; \"ship\" is one of the server's own"},
          figure);
  definition.ship.visit_flight(v);
  definition.visit_life(v);
  filter.visit_fields(v);
}

void BeamTable::visit_fields(FieldVisitor& v) {
  visit_reference(v, "type", "name of its [[beam_type]]", true, type);
  placement.visit_fields(v);
  v.field({"owner", "", 0, name_length_max, "whom it goes with, as enemy:0; gives its team"}, owner);
}

std::vector<TableReference> arena_table_references() {
  return {reference<sim::MatchRules>("match", false),
          reference<MapTable>("map", false),
          reference<match::RoundRules>("round", false),
          reference<FigureTable>("figure", true),
          reference<BulletTypeTable>("bullet_type", true),
          reference<BeamTypeTable>("beam_type", true),
          reference<WeaponTable>("weapon", true),
          reference<EmitterTable>("emitter", true),
          reference<ClassTable>("class", true),
          reference<EnemyTypeTable>("enemy_type", true),
          reference<SpawnPointTable>("spawn_point", true),
          reference<WaveTable>("wave", true),
          reference<BulletTable>("bullet", true),
          reference<EnemyTable>("enemy", true),
          reference<PlayerTable>("player", true),
          reference<MaskTable>("mask", true),
          reference<BeamTable>("beam", true),
          reference<BodyTable>("body", true),
          reference<PegTable>("peg", true),
          reference<SegmentTable>("segment", true),
          reference<ObjectTable>("object", true),
          reference<sim::GravityPointDefinition>("gravity_point", true)};
}

std::string heading_of(const TableReference& table) {
  return table.is_array ? "[[" + table.name + "]]" : "[" + table.name + "]";
}

}  // namespace fusillade::content
