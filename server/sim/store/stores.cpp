// What allocates every column of a store is compiled here, once, and not in each unit that knows the world's
// state.
#include "sim/store/actor_store.h"
#include "sim/store/beam_store.h"
#include "sim/store/body_store.h"
#include "sim/store/bullet_stores.h"

namespace fusillade::sim {

StraightStore::StraightStore(std::int32_t capacity, const BulletAbilities& abilities)
    : Store(capacity), BulletColumns(abilities) {
  allocate();
}
ForcedStore::ForcedStore(std::int32_t capacity, const BulletAbilities& abilities)
    : Store(capacity),
      BulletColumns(abilities),
      own_vx(abilities.strays || abilities.bounces),
      own_vy(abilities.strays || abilities.bounces),
      own_launch(abilities.strays || abilities.bounces),
      homing_target(abilities.homes),
      homing_x(abilities.homes),
      homing_y(abilities.homes),
      homing_slot(abilities.homes) {
  allocate();
}
BodyStore::BodyStore(std::int32_t capacity) : Store(capacity) { allocate(); }
ActorStore::ActorStore(std::int32_t capacity) : Store(capacity) { allocate(); }
BeamStore::BeamStore(std::int32_t capacity) : Store(capacity) { allocate(); }

}  // namespace fusillade::sim
