#include "sim/store/bullet_identities.h"

namespace fusillade::sim {

BulletOrigins::Index BulletIdentities::index_in_room_of_unused(const BulletOrigin& origin) {
  if (origins_.is_kept()) return BulletOrigins::no_room;
  drop_unused_origins();
  return origins_.add(origin);
}

void BulletIdentities::drop_unused_origins() {
  origins_.keep([this](const auto& mark) {
    for (Slot slot = 0; slot < *size_; ++slot) mark((*this)[slot].origin);
  });
}

bool BulletIdentities::finish_changes() {
  bool fits = true;
  for (std::size_t slot = 0; slot < changed_.size() && fits; ++slot) {
    const BulletOrigins::Index index = origins_.add(changed_[slot]);
    fits = index != BulletOrigins::no_room;
    if (fits) (*this)[slot].origin = index;
  }
  changed_.clear();
  return fits;
}

}  // namespace fusillade::sim
