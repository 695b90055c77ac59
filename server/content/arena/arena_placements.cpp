// Entities of a scenario, written out one by one.
#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "content/arena/arena_parts.h"
#include "content/arena/arena_tables.h"
#include "content/input/field_texts.h"
#include "content/input/quotes.h"
#include "match/text.h"

namespace fusillade::content {
namespace {

// Appends a definition unless an equal one was appended through the same object; gives the index.
template <class Definition>
class SharedDefinitions {
 public:
  explicit SharedDefinitions(std::vector<Definition>& list) : list_(list) {}

  std::int32_t index_of(Definition& definition, const std::vector<std::int32_t>& references) {
    const sim::Filter& filter = definition.filter;
    Key key(field_texts([&definition](sim::FieldVisitor& v) { definition.visit_fields(v); }),
            filter.categories, filter.collides_with, references);
    const auto next = static_cast<std::int32_t>(list_.size());
    const auto [found, is_new] = indices_.emplace(std::move(key), next);
    if (is_new) list_.push_back(definition);
    return found->second;
  }

 private:
  using Key = std::tuple<std::vector<FieldText>, std::uint32_t, std::uint32_t, std::vector<std::int32_t>>;

  std::vector<Definition>& list_;
  std::map<Key, std::int32_t> indices_;
};

void check_sensor(const TablePlace& place, const sim::ObjectDefinition& object,
                  const sim::WorldDefinition& world) {
  if (!object.sensor) return;
  if (object.pickup) place.fail("sensor", "stands beside pickup; allowed: one of them");
  const auto sensors = std::count_if(world.objects.begin(), world.objects.end(),
                                     [](const sim::ObjectDefinition& other) { return other.sensor; });
  if (static_cast<std::size_t>(sensors) == sim::sensors_max)
    place.fail("sensor", "is one too many; allowed: " + std::to_string(sim::sensors_max) + " sensors");
}

void read_enemies(const ArenaFile& file, const ArenaNames& names, sim::WorldDefinition& world) {
  SharedDefinitions<sim::ActorDefinition> shared(world.actors);
  for (const TablePlace& place : file.tables("enemy")) {
    auto table = read_table<EnemyTable>(place);
    resolve_shape(place, table.definition.shape, false);
    resolve_figure(place, table.figure, names, table.definition);
    table.definition.filter = names.categories.filter_of(place, table.filter);
    for (const std::string& name : table.emitters)
      table.definition.emitters.push_back(names.emitters.find(place, "emitters", name));
    std::vector<std::int32_t> references = table.definition.emitters;
    references.push_back(table.definition.figure);
    table.placement.definition = shared.index_of(table.definition, references);
    world.enemy_placements.push_back(table.placement);
  }
}

void read_players(const ArenaFile& file, const ArenaNames& names, sim::WorldDefinition& world) {
  SharedDefinitions<sim::ActorDefinition> shared(world.actors);
  for (const TablePlace& place : file.tables("player")) {
    auto table = read_table<PlayerTable>(place);
    resolve_shape(place, table.definition.shape, false);
    resolve_figure(place, table.figure, names, table.definition);
    table.definition.filter = names.categories.filter_of(place, table.filter);
    table.placement.definition = shared.index_of(table.definition, {table.definition.figure});
    world.player_placements.push_back(table.placement);
  }
}

const std::vector<sim::ActorPlacement>& placements_of(sim::Kind kind, const sim::WorldDefinition& world) {
  return kind == sim::Kind::enemy ? world.enemy_placements : world.player_placements;
}

std::string ids_text(std::string_view kind_name, std::size_t count) {
  const std::string name(kind_name);
  if (count == 0) return "there is no [[" + name + "]]";
  const std::string others = count > 1 ? " to " + name + ":" + std::to_string(count - 1) : "";
  return "allowed: " + name + ":0" + others;
}

// "enemy:0" or "player:0", an entity of the file.
sim::EntityId actor_id(const TablePlace& place, std::string_view key, std::string_view text,
                       const sim::WorldDefinition& world) {
  const std::string_view kind_name = text.substr(0, text.find(':'));
  const sim::Kind kind = kind_name == "enemy" ? sim::Kind::enemy : sim::Kind::player;
  const std::string_view digits = text.substr(std::min(text.size(), kind_name.size() + 1));
  const auto ordinal = match::parse_number<std::uint64_t>(digits);
  if (!ordinal || (kind_name != "enemy" && kind_name != "player"))
    place.fail(key, in_quotes(text) + " is no id; allowed: enemy:N or player:N, N counting that kind from 0");
  const std::size_t count = placements_of(kind, world).size();
  if (*ordinal >= count)
    place.fail(key, in_quotes(text) + " is not in the file; " + ids_text(kind_name, count));
  return {kind, *ordinal};
}

// Of a bullet or beam.
template <class Placement>
void resolve_owner(const TablePlace& place, const std::string& owner, const sim::WorldDefinition& world,
                   Placement& owned) {
  owned.owner = actor_id(place, "owner", owner, world);
  const std::int32_t team = placements_of(owned.owner.kind, world)[owned.owner.ordinal].team;
  if (place.has("team") && owned.team != team)
    place.fail("team", std::to_string(owned.team) + " is not its owner's; allowed: " + std::to_string(team) +
                           ", or no team beside owner");
  owned.team = team;
}

void resolve_homing(const TablePlace& place, const sim::WorldDefinition& world, BulletTable& table) {
  const std::string& target = table.homing_target;
  const bool has_x = place.has("homing_x"), has_y = place.has("homing_y");
  if (!target.empty()) table.placement.homing_target = actor_id(place, "homing_target", target, world);
  if (!has_x && !has_y) {
    if (target.empty() && table.definition.homing_strength > 0)
      place.fail("homing_strength", "has no target; allowed: with homing_target, or homing_x and homing_y");
    return;
  }
  if (!target.empty())
    place.fail("homing_target",
               "is stated beside a place; allowed: one of homing_target and homing_x, homing_y");
  if (!has_x || !has_y)
    place.fail(has_x ? "homing_y" : "homing_x",
               "is missing; a place to fly toward has homing_x and homing_y");
  table.placement.homing_target = sim::homing_to_point;
}

void read_bullets(const ArenaFile& file, const ArenaNames& names, sim::WorldDefinition& world) {
  SharedDefinitions<sim::BulletDefinition> shared(world.bullets);
  for (const TablePlace& place : file.tables("bullet")) {
    auto table = read_table<BulletTable>(place);
    resolve_shape(place, table.definition.shape, false);
    check_terrain_keys(place, table.definition);
    table.definition.filter = names.categories.filter_of(place, table.filter);
    if (!table.owner.empty()) resolve_owner(place, table.owner, world, table.placement);
    resolve_homing(place, world, table);
    resolve_ends(place, table.ends, names, table.definition);
    const sim::BulletDefinition& bullet = table.definition;
    table.placement.definition =
        shared.index_of(table.definition, {bullet.split.bullet, static_cast<std::int32_t>(bullet.split.on),
                                           static_cast<std::int32_t>(bullet.blast.on)});
    world.bullet_placements.push_back(table.placement);
  }
}

void read_beams(const ArenaFile& file, const ArenaNames& names, sim::WorldDefinition& world) {
  for (const TablePlace& place : file.tables("beam")) {
    auto table = read_table<BeamTable>(place);
    table.placement.definition = names.beams.find(place, "type", table.type);
    if (!table.owner.empty()) resolve_owner(place, table.owner, world, table.placement);
    if (table.owner.empty() && !(place.has("x") && place.has("y")))
      place.fail(place.has("x") ? "y" : "x", "is missing; [[beam]] without an owner requires it");
    world.beam_placements.push_back(table.placement);
  }
}

}  // namespace

void read_placements(const ArenaFile& file, const ArenaNames& names, sim::WorldDefinition& world) {
  read_enemies(file, names, world);
  read_players(file, names, world);
  read_bullets(file, names, world);
  read_beams(file, names, world);
}

void read_fixtures(const ArenaFile& file, const ArenaNames& names, sim::WorldDefinition& world) {
  const auto read = [&file, &names](std::string_view name, auto table_type, auto&& add) {
    for (const TablePlace& place : file.tables(name)) {
      auto table = read_table<decltype(table_type)>(place);
      table.definition.filter = names.categories.filter_of(place, table.filter);
      add(place, table.definition);
    }
  };
  read("body", BodyTable{}, [&](const TablePlace&, const auto& body) { world.bodies.push_back(body); });
  read("peg", PegTable{}, [&](const TablePlace&, const auto& peg) { world.pegs.push_back(peg); });
  read("segment", SegmentTable{},
       [&](const TablePlace&, const auto& segment) { world.segments.push_back(segment); });
  read("object", ObjectTable{}, [&](const TablePlace& place, auto& object) {
    resolve_shape(place, object.shape, true);
    check_sensor(place, object, world);
    world.objects.push_back(object);
  });
}

}  // namespace fusillade::content
