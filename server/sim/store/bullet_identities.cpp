#include "sim/store/bullet_identities.h"

#include "sim/base/check.h"

namespace fusillade::sim {

bool BulletIdentities::make_room_for(const BulletOrigin& origin) {
  if (origins_.add(origin) != BulletOrigins::no_room) return true;
  if (origins_.is_kept()) return false;
  drop_unused_origins();
  return origins_.add(origin) != BulletOrigins::no_room;
}

void BulletIdentities::begin(std::size_t slot, const BulletOrigin& origin, Ordinal ordinal) {
  FUSILLADE_CHECK(make_room_for(origin));
  (*this)[slot] = {origins_.add(origin), lower_ordinal_of(ordinal)};
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
