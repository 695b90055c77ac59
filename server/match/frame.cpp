#include "match/frame.h"

#include "match/definition.h"

namespace fusillade::match {

// The caller has already returned `flown_in` to its pool.
void AreaFrame::clear() {
  for (ActorNews* news : {&players, &enemies, &bodies, &masks}) news->clear();
  fired.clear(), announced.clear(), live.clear(), bounces.clear(), hits.clear();
  despawned.clear(), beams.clear(), carved.clear(), terrain.clear(), vanished.clear(), gone.clear();
}

bool is_news(const Frame& frame) {
  const bool is_for_clients =
      frame.is_snapshot || frame.round_changed || !frame.joined.empty() || !frame.refused.empty();
  return is_for_clients || is_world_old(frame.tick);
}

}  // namespace fusillade::match
