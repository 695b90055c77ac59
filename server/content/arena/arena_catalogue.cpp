// The types of an arena: bullets, weapons, emitters, classes, enemies, and the waves that use them.
#include "content/arena/arena_parts.h"
#include "content/arena/arena_tables.h"
#include "content/input/nearest.h"
#include "content/input/quotes.h"

namespace fusillade::content {
namespace {

// Appends a named definition and returns its index.
template <class Definition>
std::int32_t append(std::vector<Definition>& list, Definition definition) {
  list.push_back(std::move(definition));
  return static_cast<std::int32_t>(list.size() - 1);
}

void read_bullet_types(const ArenaFile& file, sim::WorldDefinition& world, ArenaNames& names) {
  const auto places = file.tables("bullet_type");
  std::vector<EndKeys> ends;
  for (const TablePlace& place : places) {
    auto table = read_table<BulletTypeTable>(place);
    resolve_shape(place, table.definition.shape, false);
    check_terrain_keys(place, table.definition);
    table.definition.filter = names.categories.filter_of(place, table.filter);
    names.bullets.add(place, table.definition.name, append(world.bullets, table.definition));
    ends.push_back(table.ends);
  }
  // A type may split into one that stands further down, or into itself.
  for (std::size_t i = 0; i < places.size(); ++i) resolve_ends(places[i], ends[i], names, world.bullets[i]);
}

void read_beam_types(const ArenaFile& file, sim::WorldDefinition& world, ArenaNames& names) {
  for (const TablePlace& place : file.tables("beam_type")) {
    auto table = read_table<BeamTypeTable>(place);
    table.definition.filter = names.categories.filter_of(place, table.filter);
    names.beams.add(place, table.definition.name, append(world.beams, table.definition));
  }
}

// What a weapon or emitter fires: bullets or beams.
template <class Table>
void resolve_ammunition(const TablePlace& place, Table& table, const ArenaNames& names) {
  if (table.bullet.empty() == table.beam.empty())
    place.fail("bullet", table.bullet.empty() ? "is missing; " + place.heading + " requires bullet or beam"
                                              : "stands beside beam; allowed: one of them");
  if (table.beam.empty()) {
    table.definition.bullet = names.bullets.find(place, "bullet", table.bullet);
  } else {
    table.definition.beam = names.beams.find(place, "beam", table.beam);
  }
}

void read_weapons(const ArenaFile& file, sim::WorldDefinition& world, ArenaNames& names) {
  for (const TablePlace& place : file.tables("weapon")) {
    auto table = read_table<WeaponTable>(place);
    resolve_ammunition(place, table, names);
    names.weapons.add(place, table.definition.name, append(world.weapons, table.definition));
  }
}

void read_emitters(const ArenaFile& file, sim::WorldDefinition& world, ArenaNames& names) {
  for (const TablePlace& place : file.tables("emitter")) {
    auto table = read_table<EmitterTable>(place);
    resolve_ammunition(place, table, names);
    names.emitters.add(place, table.definition.name, append(world.emitters, table.definition));
  }
}

void read_classes(const ArenaFile& file, match::ArenaDefinition& arena, ArenaNames& names) {
  NameIndex own_names("[[class]]");
  for (const TablePlace& place : file.tables("class")) {
    auto table = read_table<ClassTable>(place);
    resolve_shape(place, table.definition.shape, false);
    resolve_figure(place, table.figure, names, table.definition);
    table.definition.filter = names.categories.filter_of(place, table.filter);
    if (!table.weapon.empty()) table.definition.weapon = names.weapons.find(place, "weapon", table.weapon);
    const std::int32_t index = append(arena.world.actors, table.definition);
    own_names.add(place, table.definition.name, index);
    arena.classes.push_back(index);
  }
}

void read_enemy_types(const ArenaFile& file, sim::WorldDefinition& world, ArenaNames& names) {
  for (const TablePlace& place : file.tables("enemy_type")) {
    auto table = read_table<EnemyTypeTable>(place);
    resolve_shape(place, table.definition.shape, false);
    resolve_figure(place, table.figure, names, table.definition);
    table.definition.filter = names.categories.filter_of(place, table.filter);
    for (const std::string& name : table.emitters)
      table.definition.emitters.push_back(names.emitters.find(place, "emitters", name));
    names.enemy_types.add(place, table.definition.name, append(world.actors, table.definition));
  }
}

// Each tick looks at the repetitions that are still under way.
void check_wave(const TablePlace& place, const match::WaveDefinition& wave) {
  constexpr double period_min_s = 0.01, overlaps_max = 100;
  const double least = std::max(period_min_s, wave.interval * (wave.count - 1) / overlaps_max);
  if (wave.period == 0 || wave.period >= least) return;
  place.fail("period", number_text(wave.period) + " is too short; allowed: 0 (once), or at least " +
                           number_text(least) + " s (0.01 s, and a hundredth of interval x (count - 1))");
}

void read_waves(const ArenaFile& file, match::ArenaDefinition& arena, const ArenaNames& names) {
  for (const TablePlace& place : file.tables("wave")) {
    auto table = read_table<WaveTable>(place);
    table.definition.enemy_type = names.enemy_types.find(place, "enemy_type", table.enemy_type);
    check_wave(place, table.definition);
    arena.waves.push_back(table.definition);
  }
}

}  // namespace

void NameIndex::add(const TablePlace& place, const std::string& name, std::int32_t index) {
  if (!indices_.emplace(name, index).second)
    place.fail("name",
               in_quotes(name) + " is already the name of another " + heading_ + "; allowed: a new name");
  names_.push_back(name);
}

std::int32_t NameIndex::find(const TablePlace& place, std::string_view key, const std::string& name) const {
  const auto found = indices_.find(name);
  if (found == indices_.end())
    place.fail(key, in_quotes(name) + " is no name of a " + heading_ +
                        (names_.empty() ? "; the file has none" : nearest_hint(name, names_)));
  return found->second;
}

void resolve_shape(const TablePlace& place, sim::Shape& shape, bool is_required) {
  const bool has_width = place.has("half_width"), has_height = place.has("half_height");
  if (has_width != has_height)
    place.fail(has_width ? "half_width" : "half_height",
               "is half a box; allowed: half_width and half_height");
  if (has_width && place.has("radius"))
    place.fail("radius", "stands beside half_width; allowed: radius, or half_width and half_height");
  if (has_width) {
    shape.radius = 0;
  } else if (shape.angle != 0) {
    place.fail("angle", "only a box is turned; allowed: with half_width and half_height");
  } else if (is_required && !place.has("radius")) {
    place.fail("radius", "is missing; " + place.heading + " requires radius, or half_width and half_height");
  }
}

void read_catalogue(const ArenaFile& file, match::ArenaDefinition& arena, ArenaNames& names) {
  read_bullet_types(file, arena.world, names);
  read_beam_types(file, arena.world, names);
  read_weapons(file, arena.world, names);
  read_emitters(file, arena.world, names);
  read_classes(file, arena, names);
  read_enemy_types(file, arena.world, names);
  read_waves(file, arena, names);
  for (const TablePlace& place : file.tables("spawn_point"))
    arena.spawn_points.push_back(read_table<SpawnPointTable>(place).position);
}

}  // namespace fusillade::content
