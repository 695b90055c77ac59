// The tables of an arena or scenario file: one struct per table with its field list. Keys that name other
// tables are text here; arena_catalogue, arena_placements, arena_figures and bullet_ends turn them into
// indices.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "content/arena/categories.h"
#include "content/input/field_reader.h"
#include "content/map/picture.h"
#include "match/definition.h"
#include "sim/model/definitions.h"

namespace fusillade::content {

struct ArenaHeader {  // keys before the first table
  std::string title;
  std::vector<std::string> categories;
  void visit_fields(sim::FieldVisitor& v);
};

struct MapTable {
  std::vector<std::string> rows;
  std::string tiled, terrain;  // file names; empty: none
  std::int32_t pixels_per_tile = 16;
  DitherForm terrain_dither = DitherForm::none;
  void visit_fields(sim::FieldVisitor& v);
};

// What follows the end of a bullet, as far as names say it.
struct EndKeys {
  std::string split_bullet;  // empty: none
  std::vector<std::string> split_on{"hit", "solid", "expiry"}, blast_on{"hit", "solid", "expiry"};
  void visit_fields(sim::FieldVisitor& v);
};

struct FigureTable {
  std::string name, picture;  // picture: file name; empty: rows
  std::vector<std::string> rows;
  DitherForm dither = DitherForm::none;
  void visit_fields(sim::FieldVisitor& v);
};

struct BulletTypeTable {
  sim::BulletDefinition definition;
  EndKeys ends;
  FilterKeys filter{"bullet"};
  void visit_fields(sim::FieldVisitor& v);
};

struct BeamTypeTable {
  sim::BeamDefinition definition;
  FilterKeys filter{"beam"};
  void visit_fields(sim::FieldVisitor& v);
};

struct WeaponTable {
  sim::WeaponDefinition definition;
  std::string bullet, beam;  // one of them
  void visit_fields(sim::FieldVisitor& v);
};

struct EmitterTable {
  sim::EmitterDefinition definition;
  std::string bullet, beam;  // one of them
  void visit_fields(sim::FieldVisitor& v);
};

struct ClassTable {
  ClassTable();
  sim::ActorDefinition definition;
  FilterKeys filter{"player"};
  std::string weapon, figure;  // empty: none
  void visit_fields(sim::FieldVisitor& v);
};

struct EnemyTypeTable {
  sim::ActorDefinition definition;
  FilterKeys filter{"enemy"};
  std::string figure;  // empty: none
  std::vector<std::string> emitters;
  void visit_fields(sim::FieldVisitor& v);
};

struct SpawnPointTable {
  sim::Vec2 position;
  void visit_fields(sim::FieldVisitor& v);
};

struct WaveTable {
  match::WaveDefinition definition;
  std::string enemy_type;
  void visit_fields(sim::FieldVisitor& v);
};

struct BulletTable {
  sim::BulletDefinition definition;
  sim::BulletPlacement placement;
  EndKeys ends;
  FilterKeys filter{"bullet"};
  std::string owner, homing_target;  // "kind:index"; empty: none
  void visit_fields(sim::FieldVisitor& v);
};

struct EnemyTable {
  EnemyTable();
  sim::ActorDefinition definition;
  sim::ActorPlacement placement;
  FilterKeys filter{"enemy"};
  std::string figure;  // empty: none
  std::vector<std::string> emitters;
  void visit_fields(sim::FieldVisitor& v);
};

struct PlayerTable {
  PlayerTable();
  sim::ActorDefinition definition;
  sim::ActorPlacement placement;
  FilterKeys filter{"player"};
  std::string figure;  // empty: none
  void visit_fields(sim::FieldVisitor& v);
};

struct MaskTable {
  sim::ActorDefinition definition;
  sim::MaskPlacement placement;
  FilterKeys filter{"mask"};
  std::string figure = "ship";
  void visit_fields(sim::FieldVisitor& v);
};

struct BeamTable {
  sim::BeamPlacement placement;
  std::string type, owner;  // owner: "kind:index"; empty: none
  void visit_fields(sim::FieldVisitor& v);
};

// What stands or moves by itself, with whom it meets.
template <class Definition>
struct FixtureTable {
  explicit FixtureTable(const char* category) : filter{category} {}

  Definition definition;
  FilterKeys filter;
  void visit_fields(sim::FieldVisitor& v) {
    definition.visit_fields(v);
    filter.visit_fields(v);
  }
};
struct BodyTable : FixtureTable<sim::BodyDefinition> {
  BodyTable() : FixtureTable("body") {}
};
struct PegTable : FixtureTable<sim::PegDefinition> {
  PegTable() : FixtureTable("peg") {}
};
struct SegmentTable : FixtureTable<sim::SegmentDefinition> {
  SegmentTable() : FixtureTable("segment") {}
};
struct ObjectTable : FixtureTable<sim::ObjectDefinition> {
  ObjectTable() : FixtureTable("object") {}
};

// Every table that an arena file may hold, in the order of config/README.md, with the field list of its
// defaults.
struct TableReference {
  std::string name;
  bool is_array = false;  // [[name]], any number of times
  VisitFields visit_fields;
};
std::vector<TableReference> arena_table_references();

// "[name]" or "[[name]]".
std::string heading_of(const TableReference& table);

}  // namespace fusillade::content
