// The keys of a bullet that name what follows its end.
#include <array>

#include "content/arena/arena_parts.h"
#include "content/arena/arena_tables.h"

namespace fusillade::content {
namespace {

const std::array<std::string, 3> end_names{"hit", "solid", "expiry"};  // bits of sim::EndCause

}  // namespace

void check_bullet_keys(const ArenaFile& file, const TablePlace& place, const sim::BulletDefinition& bullet) {
  const bool carves = bullet.carve_radius > 0, fills = bullet.fill_radius > 0;
  if (carves && fills) place.fail("fill_radius", "stands beside carve_radius; allowed: one of them");
  if ((carves || fills) && lacks_terrain(file))
    place.fail(carves ? "carve_radius" : "fill_radius",
               "there is no terrain to be carved or filled; allowed: 0, or terrain in [map]");
  const bool pushes = bullet.blast.knock_back > 0;
  if (bullet.blast.radius == 0 && (bullet.blast.damage > 0 || pushes))
    place.fail(pushes ? "blast_knock_back" : "blast_damage",
               "there is no blast; allowed: 0, or with blast_radius");
}

void resolve_ends(const TablePlace& place, const EndKeys& keys, const ArenaNames& names,
                  sim::BulletDefinition& bullet) {
  if (!keys.split_bullet.empty())
    bullet.split.bullet = names.bullets.find(place, "split_bullet", keys.split_bullet);
  bullet.split.on = bits_of(place, "split_on", keys.split_on, end_names, "end of a bullet");
  bullet.blast.on = bits_of(place, "blast_on", keys.blast_on, end_names, "end of a bullet");
}

}  // namespace fusillade::content
