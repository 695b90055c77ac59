#include "match/live_rules.h"

#include "sim/state/definition_io.h"

namespace fusillade::match {
namespace {

std::vector<std::uint8_t> bytes_of(const sim::WorldDefinition& world) {
  sim::ByteWriter to;
  sim::write_definition(world, to);
  return std::move(to.bytes);
}

}  // namespace

RoundRules with_live_rules(RoundRules fixed, const RoundRules& live) {
  fixed.players_min = live.players_min;
  fixed.waiting_s = live.waiting_s;
  fixed.live_s = live.live_s;
  fixed.ended_s = live.ended_s;
  fixed.respawn_s = live.respawn_s;
  fixed.score_limit = live.score_limit;
  return fixed;
}

bool differ_in_live_rules_only(const ArenaDefinition& one, const ArenaDefinition& other) {
  return one.name == other.name && one.title == other.title && one.classes == other.classes &&
         one.spawn_points == other.spawn_points && one.waves == other.waves &&
         with_live_rules(one.round, other.round) == other.round &&
         bytes_of(one.world) == bytes_of(other.world);
}

}  // namespace fusillade::match
