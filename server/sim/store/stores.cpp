// What allocates every column of a store is compiled here, once, and not in each unit that knows the world's
// state.
#include "sim/store/actor_store.h"
#include "sim/store/beam_store.h"
#include "sim/store/body_store.h"
#include "sim/store/bullet_stores.h"

namespace fusillade::sim {

StraightStore::StraightStore(std::int32_t capacity, const BulletAbilities& abilities)
    : Store(capacity), BulletColumns(capacity, abilities), own_end(abilities.keeps_ends()) {
  allocate();
  identities.stand_at(capacity > 0 ? &records.front().identity : nullptr, sizeof(StraightRecord),
                      current_size());
}
ForcedStore::ForcedStore(std::int32_t capacity, const BulletAbilities& abilities)
    : Store(capacity),
      BulletColumns(capacity, abilities),
      own_vx(abilities.keeps_courses()),
      own_vy(abilities.keeps_courses()),
      own_launch(abilities.keeps_courses()),
      homing_target(abilities.homes),
      homing_x(abilities.homes),
      homing_y(abilities.homes),
      homing_slot(abilities.homes) {
  allocate();
  identities.stand_at(own_identities.data(), sizeof(BulletIdentity), current_size());
}
BodyStore::BodyStore(std::int32_t capacity) : Store(capacity) { allocate(); }
ActorStore::ActorStore(std::int32_t capacity, const ActorAbilities& abilities)
    : Store(capacity),
      command(abilities.obeys),
      is_commanded(abilities.obeys),
      bomb_ready(abilities.obeys),
      sensors(abilities.meets_sensors),
      weapon(abilities.obeys),
      emitters(abilities.emits),
      move(abilities.wanders) {
  allocate();
}
BeamStore::BeamStore(std::int32_t capacity) : Store(capacity) { allocate(); }

}  // namespace fusillade::sim
