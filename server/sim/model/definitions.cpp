#include "sim/model/definitions.h"

#include <algorithm>

namespace fusillade::sim {

std::string capacity_error(const WorldDefinition& definition) {
  const MatchRules& rules = definition.rules;
  struct Demand {
    std::size_t wanted;
    std::int32_t capacity;
    const char* key;
  };
  for (const Demand& demand : {Demand{definition.bullet_placements.size(), rules.bullets_max, "bullets_max"},
                               Demand{definition.enemy_placements.size(), rules.enemies_max, "enemies_max"},
                               Demand{definition.player_placements.size(), rules.players_max, "players_max"},
                               Demand{definition.bodies.size(), rules.bodies_max, "bodies_max"},
                               Demand{definition.beam_placements.size(), rules.beams_max, "beams_max"},
                               Demand{definition.mask_placements.size(), rules.masks_max, "masks_max"}}) {
    if (demand.wanted <= static_cast<std::size_t>(demand.capacity)) continue;
    return std::string(demand.key) + " is " + std::to_string(demand.capacity) + " but the file places " +
           std::to_string(demand.wanted);
  }
  return {};
}

bool has_sensors(const WorldDefinition& definition) {
  return std::any_of(definition.objects.begin(), definition.objects.end(),
                     [](const ObjectDefinition& object) { return object.sensor; });
}

std::int32_t bullet_origins_max(const WorldDefinition& definition) {
  constexpr std::int64_t always = 16384;
  const MatchRules& rules = definition.rules;
  const std::int64_t owners = std::int64_t{rules.enemies_max} + rules.players_max + 1;
  const std::int64_t wanted = 2 * owners * static_cast<std::int64_t>(definition.bullets.size());
  return static_cast<std::int32_t>(std::min<std::int64_t>(rules.bullets_max, std::max(always, wanted)));
}

}  // namespace fusillade::sim
