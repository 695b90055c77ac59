#include "sim/state/definition_error.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "sim/state/leaf_text.h"

namespace fusillade::sim {
namespace {

std::string plane_error(const WorldDefinition& definition) {
  const TileMapDefinition& map = definition.map;
  for (const std::int32_t side : {map.width, map.height}) {
    if (side < 1 || side > map_side_max_tiles)
      return "map: a side " + range_error(side, 1, map_side_max_tiles);
  }
  const TerrainDefinition& terrain = definition.terrain;
  if ((terrain.width == 0) != (terrain.height == 0)) {
    return "terrain: is " + std::to_string(terrain.width) + " x " + std::to_string(terrain.height) +
           " pixels; allowed: 0 x 0, or no side of 0";
  }
  if (terrain.pixels_per_tile < 1 || terrain.pixels_per_tile > 64)
    return "terrain: pixels_per_tile " + range_error(terrain.pixels_per_tile, 1, 64);
  return {};
}

std::string rules_error(const MatchRules& rules, const LoadLimits& limits) {
  for (const std::int32_t capacity :
       {rules.bullets_max, rules.enemies_max, rules.players_max, rules.bodies_max, rules.beams_max,
        rules.masks_max, rules.windows_max, rules.events_max}) {
    if (capacity > limits.capacity_max) {
      return "rules: a capacity is " + std::to_string(capacity) + "; allowed here: at most " +
             std::to_string(limits.capacity_max);
    }
  }
  return {};
}

std::string sensor_error(const WorldDefinition& d) {
  const auto sensors =
      std::count_if(d.objects.begin(), d.objects.end(), [](const ObjectDefinition& o) { return o.sensor; });
  if (static_cast<std::size_t>(sensors) <= sensors_max) return {};
  return "object_definition: has " + std::to_string(sensors) + " sensors; allowed: at most " +
         std::to_string(sensors_max);
}

std::string figure_error(const WorldDefinition& d) {
  if (d.figures.size() > figures_max) {
    return "figure_definition: has " + std::to_string(d.figures.size()) + " figures; allowed: at most " +
           std::to_string(figures_max);
  }
  for (std::size_t i = 0; i < d.figures.size(); ++i) {
    const FigureDefinition& figure = d.figures[i];
    const auto pixels = static_cast<std::size_t>(figure.width) * static_cast<std::size_t>(figure.height);
    const auto solid = std::count(figure.solid.begin(), figure.solid.end(), 1);
    if (figure.solid.size() == pixels && solid > 0) continue;
    return "figure_definition " + std::to_string(i) + ": has " + std::to_string(figure.solid.size()) +
           " pixels, " + std::to_string(solid) + " of them solid; allowed: " + std::to_string(pixels) +
           ", at least 1 of them";
  }
  return {};
}

// From one row of a list to another list.
struct Reference {
  std::string_view field;
  std::int32_t index;
  std::size_t size;      // of the other list
  std::int32_t min = 0;  // -1: it may name nothing
};

// `references_of(row)`: a range of Reference.
template <class Rows, class ReferencesOf>
std::string first_wrong(std::string_view what, const Rows& rows, ReferencesOf references_of) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (const Reference& to : references_of(rows[i])) {
      const auto max = static_cast<std::int32_t>(to.size) - 1;
      if (to.index >= to.min && to.index <= max) continue;
      return std::string(what) + " " + std::to_string(i) + ", " + std::string(to.field) + ": " +
             range_error(to.index, to.min, max);
    }
  }
  return {};
}

// Of an emitter or weapon.
template <class Firing>
Reference ammunition_of(const WorldDefinition& d, const Firing& firing) {
  return firing.beam < 0 ? Reference{"bullet", firing.bullet, d.bullets.size()}
                         : Reference{"beam", firing.beam, d.beams.size()};
}

std::vector<Reference> references_of(const WorldDefinition& d, const ActorDefinition& actor) {
  std::vector<Reference> all{{"weapon", actor.weapon, d.weapons.size(), -1},
                             {"figure", actor.figure, d.figures.size(), -1}};
  for (const std::int32_t emitter : actor.emitters) all.push_back({"emitters", emitter, d.emitters.size()});
  return all;
}

std::string figureless_error(const WorldDefinition& d) {
  for (std::size_t i = 0; i < d.mask_placements.size(); ++i) {
    const std::int32_t actor = d.mask_placements[i].definition;
    if (d.actors[static_cast<std::size_t>(actor)].figure >= 0) continue;
    return "mask_placement " + std::to_string(i) + ", definition: is " + std::to_string(actor) +
           ", which has no figure; allowed: one with a figure";
  }
  return {};
}

std::string reference_error(const WorldDefinition& d) {
  using One = std::array<Reference, 1>;
  const auto to_bullet = [&](const BulletPlacement& p) {
    return One{Reference{"definition", p.definition, d.bullets.size()}};
  };
  const auto to_beam = [&](const BeamPlacement& p) {
    return One{Reference{"definition", p.definition, d.beams.size()}};
  };
  const auto to_actor = [&](const ActorPlacement& p) {
    return One{Reference{"definition", p.definition, d.actors.size()}};
  };
  const auto to_fragment = [&](const BulletDefinition& b) {
    return One{Reference{"split.bullet", b.split.bullet, d.bullets.size(), -1}};
  };
  const auto to_ammunition = [&](const auto& firing) { return One{ammunition_of(d, firing)}; };
  const auto to_parts = [&](const ActorDefinition& actor) { return references_of(d, actor); };
  for (const std::string& error : {first_wrong("emitter_definition", d.emitters, to_ammunition),
                                   first_wrong("weapon_definition", d.weapons, to_ammunition),
                                   first_wrong("bullet_definition", d.bullets, to_fragment),
                                   first_wrong("beam_placement", d.beam_placements, to_beam),
                                   first_wrong("actor_definition", d.actors, to_parts),
                                   first_wrong("bullet_placement", d.bullet_placements, to_bullet),
                                   first_wrong("enemy_placement", d.enemy_placements, to_actor),
                                   first_wrong("player_placement", d.player_placements, to_actor),
                                   first_wrong("mask_placement", d.mask_placements, to_actor)}) {
    if (!error.empty()) return error;
  }
  return figureless_error(d);
}

}  // namespace

std::string definition_error(const WorldDefinition& definition, const LoadLimits& limits) {
  for (const std::string& error :
       {plane_error(definition), rules_error(definition.rules, limits), reference_error(definition),
        sensor_error(definition), figure_error(definition), capacity_error(definition)}) {
    if (!error.empty()) return error;
  }
  return {};
}

}  // namespace fusillade::sim
