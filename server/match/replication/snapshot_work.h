// What the passes over one snapshot share; of snapshot.cpp and snapshot_recipients.cpp alone.
#pragma once

#include "match/replication/snapshot.h"

namespace fusillade::match {

struct SnapshotBuilder::Work {
  const sim::World& world;
  Frame& frame;
  const PlayerIds& ids;
  sim::Tick tick;
};

// As a frame says it.
inline sim::Event outward(sim::Event event, const PlayerIds& ids) {
  event.mover = ids.outward(event.mover);
  event.target = ids.outward(event.target);
  event.owner = ids.outward(event.owner);
  return event;
}

}  // namespace fusillade::match
