#include "match/rounds/wave_crowd.h"

#include <algorithm>

namespace fusillade::match {

void WaveCrowd::mark(sim::Ordinal enemy) {
  const auto found = std::ranges::lower_bound(members_, enemy, {}, &Member::enemy);
  if (found != members_.end() && found->enemy == enemy) found->is_alive = true;
}

void WaveCrowd::recount(const sim::World& world) {
  std::ranges::fill(alive_, 0);
  if (members_.empty()) return;
  world.for_each_enemy([this](const sim::ActorView& enemy) { mark(enemy.id.ordinal); });
  std::erase_if(members_, [](const Member& member) { return !member.is_alive; });
  for (Member& member : members_) {
    ++alive_[static_cast<std::size_t>(member.wave)];
    member.is_alive = false;
  }
}

}  // namespace fusillade::match
