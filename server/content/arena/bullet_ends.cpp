// The keys of a bullet that name what follows its end.
#include <array>

#include "content/arena/arena_parts.h"
#include "content/arena/arena_tables.h"

namespace fusillade::content {
namespace {

const std::array<std::string, 3> end_names{"hit", "solid", "expiry"};  // bits of sim::EndCause

}  // namespace

void check_terrain_keys(const TablePlace& place, const sim::BulletDefinition& bullet) {
  if (bullet.carve_radius > 0 && bullet.fill_radius > 0)
    place.fail("fill_radius", "stands beside carve_radius; allowed: one of them");
}

void resolve_ends(const TablePlace& place, const EndKeys& keys, const ArenaNames& names,
                  sim::BulletDefinition& bullet) {
  if (!keys.split_bullet.empty())
    bullet.split.bullet = names.bullets.find(place, "split_bullet", keys.split_bullet);
  bullet.split.on = bits_of(place, "split_on", keys.split_on, end_names, "end of a bullet");
  bullet.blast.on = bits_of(place, "blast_on", keys.blast_on, end_names, "end of a bullet");
}

}  // namespace fusillade::content
