#include "sim/contact/contact_finder.h"

#include "sim/contact/contact_search.h"
#include "sim/contact/mover_contact.h"
#include "sim/contact/plane_contact.h"
#include "sim/contact/static_contact.h"

namespace fusillade::sim {
namespace {

// A longer path is searched piece by piece, so that a fast mover asks for the cells along it and not for its
// bounds.
constexpr double cells_per_piece = 6;

bool visits_targets(const ContactSearch& search) {
  return search.near.targets && search.near.only_target == Grid::several_items && search.meets_movers();
}

void visit_piece(ContactSearch& search, const RoundedBounds& bounds) {
  const WorldState& world = search.world;
  if (search.near.statics)
    world.statics.grid.visit(bounds, [&search](std::uint32_t index) { meet_static(search, index); });
  if (visits_targets(search))
    world.targets.visit(bounds, [&search](MoverRef target) { meet_mover(search, target); });
}

// Both grids, piece by piece along the path, until something is met before the next piece begins. Most paths
// are short.
void visit_grids(ContactSearch& search) {
  const Vec2d start = search.self.path.at(search.from), motion = search.motion_from(search.from);
  const double reach = std::max(std::abs(motion.x), std::abs(motion.y));
  const double piece_max = cells_per_piece * search.world.targets.cell();
  if (reach < piece_max) return visit_piece(search, swept_bounds(search.shape(), start, start + motion));
  const auto pieces = static_cast<std::int64_t>(1 + std::floor(reach / piece_max));
  for (std::int64_t piece = 0; piece < pieces; ++piece) {
    const double begin = static_cast<double>(piece) / static_cast<double>(pieces);
    const double end = static_cast<double>(piece + 1) / static_cast<double>(pieces);
    if (search.best.exists() && search.best.time < search.moment(search.from, begin)) return;
    visit_piece(search, swept_bounds(search.shape(), start + motion * begin, start + motion * end));
  }
}

void meet_nearby(ContactSearch& search) {
  const NearbyThings& near = search.near;
  const bool is_target_known = near.only_target != Grid::several_items;
  if (near.targets && is_target_known) meet_mover(search, MoverRef::of(near.only_target));
  if (near.statics || visits_targets(search)) visit_grids(search);
}

void meet_expiry(ContactSearch& search) {
  const bool has_life = search.is_bullet() || search.is_beam();
  const Path& path = search.self.path;
  if (has_life && path.until < search.world.tick_end) search.keep(end_of_life(path));
}

void run(ContactSearch& search) {
  if (search.is_over()) return;
  if (!search.self.is_waiting && !search.is_beam() && search.detail != DetailLevel::flight)
    meet_planes(search);
  if (search.detail < DetailLevel::walls) meet_nearby(search);
  meet_expiry(search);
}

}  // namespace

FoundContact find_contact(const WorldState& world, MoverRef mover, FinderCounts& counts, NearbyThings near) {
  FoundContact best;
  ContactSearch search(world, mover, counts, near, best);
  run(search);
  return best;
}

FoundContact end_of_life(const Path& path) {
  return {path.until, Kind::expiry, 0, 0, {}, path.at(path.until)};
}

bool ends_on_solid(const WorldState& world, MoverRef bullet, const FoundContact& contact) {
  return contact.is_buried || world.bullets(bullet).bounces_left[bullet.slot()] == 0;
}

}  // namespace fusillade::sim
