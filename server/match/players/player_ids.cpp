#include "match/players/player_ids.h"

#include <algorithm>

#include "sim/base/check.h"

namespace fusillade::match {

void PlayerIds::begin(sim::Ordinal life, PlayerRef player) {
  FUSILLADE_CHECK(lives_.empty() || lives_.back().ordinal < life);
  lives_.push_back({life, player});
}

const PlayerRef* PlayerIds::find(sim::Ordinal life) const {
  const auto found = std::ranges::lower_bound(lives_, life, {}, &Life::ordinal);
  return found != lives_.end() && found->ordinal == life ? &found->player : nullptr;
}

void PlayerIds::end(sim::Ordinal life, sim::Tick tick) {
  const auto found = std::ranges::lower_bound(lives_, life, {}, &Life::ordinal);
  if (found != lives_.end() && found->ordinal == life) found->ended = tick;
}

void PlayerIds::prune(sim::Tick tick) {
  std::erase_if(lives_, [&](const Life& life) { return life.ended < tick - keep_ticks_; });
}

sim::EntityId PlayerIds::outward(sim::EntityId id) const {
  if (id.kind != sim::Kind::player) return id;
  const PlayerRef* player = find(id.ordinal);
  return player != nullptr ? sim::EntityId{sim::Kind::player, player->number} : sim::EntityId{};
}

}  // namespace fusillade::match
