#include "match/frame.h"

#include "match/definition.h"

namespace fusillade::match {

// The caller has already returned `flown_in` to its pool.
void AreaFrame::clear() {
  for (ActorNews* news : {&players, &enemies, &bodies, &masks}) news->clear();
  fired.clear(), announced.clear(), live.clear(), bounces.clear(), hits.clear();
  despawned.clear(), beams.clear(), carved.clear(), terrain.clear(), vanished.clear(), gone.clear();
}

bool is_turn_of_world(const Frame& frame) {
  constexpr sim::Tick ticks_between = 64;
  const bool is_old = is_world_old(frame.tick) && frame.tick % ticks_between == 0;
  return frame.round.phase == Phase::waiting && (frame.round_changed || is_old);
}

bool is_news(const Frame& frame) {
  const bool is_for_clients =
      frame.is_snapshot || frame.round_changed || !frame.joined.empty() || !frame.refused.empty();
  return is_for_clients || is_turn_of_world(frame);
}

}  // namespace fusillade::match
