#include "match/frame.h"

namespace fusillade::match {

// The caller has already returned `flown_in` to its pool.
void AreaFrame::clear() {
  for (ActorNews* news : {&players, &enemies, &bodies, &masks}) news->clear();
  fired.clear(), announced.clear(), live.clear(), bounces.clear(), hits.clear();
  despawned.clear(), beams.clear(), carved.clear(), terrain.clear(), vanished.clear(), gone.clear();
}

}  // namespace fusillade::match
