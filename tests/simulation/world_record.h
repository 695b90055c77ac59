// What of a match a client must know at a snapshot, kept apart from it, and the comparison of the two.
#pragma once

#include <cstddef>
#include <map>
#include <vector>

#include "client-sim/world/world_model.h"
#include "match/frame.h"
#include "sim/plane/bit_plane.h"
#include "sim/world.h"

namespace fusillade::test {

// A living player whose client is connected. On the wire it goes by the match's number.
struct PlayerRecord {
  sim::Ordinal number = 0;
  sim::Vec2 position;
  float health = 0;
};

struct WorldRecord {
  sim::Tick tick = 0;
  std::vector<sim::BulletView> bullets;               // that are still flying
  std::vector<sim::ActorView> enemies, masks, lives;  // lives: of all players, connected or not
  std::vector<PlayerRecord> players;
  std::vector<sim::BodyView> bodies;
  std::vector<sim::BeamView> beams;
  std::vector<sim::EntityId> vanished;
  sim::BitPlane terrain;  // at every tenth snapshot, else empty
};

// After a tick whose frame is a snapshot.
WorldRecord record_of(const sim::World& world, const match::Frame& frame);

// Homing bullets that one client has flown out of its sight, though they are in it.
struct EdgeLosses {
  std::map<sim::Ordinal, sim::Tick> since;  // the snapshot from which on it has not held them
  std::vector<sim::Tick> unseen;            // by area: the last snapshot at which it was out of sight
};

// How many were in sight; of bullets, how many of those were held.
struct Compared {
  std::size_t bullets = 0, homing = 0, enemies = 0, players = 0, bodies = 0, masks = 0, beams = 0;
  std::size_t vanished = 0, pixels_changed = 0;
  std::size_t hits = 0, beam_hits = 0;  // that came, once each; hits are all of them

  Compared& operator+=(const Compared& other);
};

// Expects that the client holds every bullet that it sees, where the world has it, and no other; and whatever
// else it sees within the bounds of proto/README.md. To be called for each snapshot that the client reads,
// with the same `losses`. Adds to `compared`.
void compare(const WorldRecord& record, const sim::WorldDefinition& world, const client::WorldModel& known,
             EdgeLosses& losses, Compared& compared);

}  // namespace fusillade::test
