// What of a world a client must know at a snapshot, kept apart from the world, and the comparison of the two.
#pragma once

#include <cstddef>
#include <vector>

#include "client-sim/world/world_model.h"
#include "sim/world.h"

namespace fusillade::test {

struct WorldRecord {
  sim::Tick tick = 0;
  std::vector<sim::BulletView> bullets;  // that are still flying
  std::vector<sim::ActorView> enemies;
};

WorldRecord record_of(const sim::World& world);

struct Compared {
  std::size_t bullets = 0, homing = 0, enemies = 0;  // in sight
};

// Expects that the client holds every bullet that it sees, where the world has it, and no other; and every
// enemy within the bound of proto/README.md. Adds to `compared`.
void compare_bullets(const WorldRecord& record, const sim::WorldDefinition& world,
                     const client::WorldModel& known, Compared& compared);
void compare_enemies(const WorldRecord& record, const client::WorldModel& known, Compared& compared);

}  // namespace fusillade::test
