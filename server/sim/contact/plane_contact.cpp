#include "sim/contact/plane_contact.h"

#include "sim/contact/mask_contact.h"
#include "sim/geometry/plane_path.h"
#include "sim/geometry/plane_sweep.h"

namespace fusillade::sim {
namespace {

// Since when it is solid there, as far as this tick knows: a bunker since it took its course.
Time solid_since(const WorldState& world, const FoundContact& contact) {
  if (contact.kind == Kind::terrain) return world.terrain_filled;
  return contact.kind == Kind::mask ? world.masks.launch[contact.target().slot()] : world.tick_start;
}

void meet_by_mask(ContactSearch& search) {
  const auto find = [&search](Time from) {
    return find_mask_contact(search.world, search.self.mover, from, search.to, search.counts);
  };
  FoundContact contact = find(search.from);
  while (contact.exists() && contact.time < solid_since(search.world, contact))
    contact = find(solid_since(search.world, contact));
  search.keep(contact);
}

std::optional<PlaneContact> sweep_plane(const ContactSearch& search, const BitPlane& plane, Kind kind,
                                        Vec2d start, Vec2d motion) {
  if (search.is_actor()) return sweep_box(plane, start, motion, search.shape().extent);
  double radius = 0;
  if (kind == Kind::wall) {
    radius = search.is_bullet() ? search.self.bullet->wall_radius : search.shape().radius;
  }
  if (!(radius > 0)) return sweep_point(plane, start, motion);
  const auto within = search.is_bullet() ? sweep_point(plane, start, {}) : std::nullopt;
  return within && within->is_buried ? within : sweep_circle(plane, start, motion, radius);
}

// Of a body, which does not end: what is solid around it all the same is met only while it is approached.
bool flies_out(const ContactSearch& search, const PlaneContact& contact) {
  return contact.starts_inside && !search.is_bullet() &&
         !is_approaching(search.self.path.step, contact.normal);
}

// When its centre, within solid cells, comes to a free one.
std::optional<Time> time_out_of(const ContactSearch& search, const BitPlane& plane, Time from) {
  const std::int32_t scale = plane.cells_per_tile();
  const Vec2d start = search.self.path.at(from);
  const double out = fraction_out(plane, to_cells(start.x, scale), to_cells(start.y, scale),
                                  search.motion_from(from) * scale);
  if (out > 1) return std::nullopt;
  return from + std::max<Time>(1, static_cast<Time>(std::ceil(out * static_cast<double>(search.to - from))));
}

FoundContact find_on_plane(const ContactSearch& search, const BitPlane& plane, Kind kind, Time from) {
  if (from > search.self.path.until) return {};
  const auto contact = sweep_plane(search, plane, kind, search.self.path.at(from), search.motion_from(from));
  if (!contact) return {};
  if (flies_out(search, *contact)) {
    const std::optional<Time> out = time_out_of(search, plane, from);
    return out ? find_on_plane(search, plane, kind, *out) : FoundContact{};
  }
  const Time time = search.moment(from, contact->fraction);
  FoundContact found{time, kind, 0, 0, contact->normal, contact->position};
  found.is_on_plane = !search.is_actor();
  found.is_corner = contact->is_corner;
  found.is_buried = contact->is_buried;
  return found;
}

// Without detail it may have flown into a solid.
void meet_buried(ContactSearch& search, const BitPlane& plane, Kind kind) {
  const Vec2d start = search.self.path.at(search.from);
  const auto contact = sweep_point(plane, start, {});
  if (!contact || !contact->starts_inside) return;
  FoundContact found{search.from, kind, 0, 0, contact->normal, start};
  found.is_buried = true;
  search.keep(found);
}

// Terrain that has become more counts from then on.
void meet_plane(ContactSearch& search, const BitPlane& plane, Kind kind) {
  const WorldState& world = search.world;
  if (search.has_detail() && world.bullets(search.self.mover).regains_walls[search.slot()] != 0)
    meet_buried(search, plane, kind);
  const Time not_before = kind == Kind::terrain ? world.terrain_filled : search.from;
  search.keep(find_from(search.from, not_before,
                        [&](Time from) { return find_on_plane(search, plane, kind, from); }));
}

}  // namespace

void meet_planes(ContactSearch& search) {
  if (search.is_immovable() || (search.is_actor() && !search.walks())) return;
  if (search.has_figure()) return meet_by_mask(search);
  const WorldState& world = search.world;
  if (search.near.walls) meet_plane(search, world.walls, Kind::wall);
  if (search.near.terrain && !world.terrain.is_empty()) meet_plane(search, world.terrain, Kind::terrain);
}

}  // namespace fusillade::sim
