#include "sim/contact/plane_contact.h"

#include "sim/contact/mask_contact.h"
#include "sim/plane/plane_path.h"
#include "sim/plane/plane_sweep.h"

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
  return within && within->starts_inside ? within : sweep_circle(plane, start, motion, radius);
}

FoundContact found_on(const ContactSearch& search, Kind kind, Time from, const PlaneContact& contact) {
  FoundContact found{search.moment(from, contact.fraction), kind, 0, 0, contact.normal, contact.position};
  found.is_on_plane = !search.is_actor();
  found.is_corner = contact.is_corner;
  found.is_buried = contact.is_buried;
  return found;
}

bool is_body_within(const ContactSearch& search, const BitPlane& plane, Time from) {
  const Vec2d start = search.self.path.at(from);
  const std::int32_t scale = plane.cells_per_tile();
  return search.form() == MoverForm::body &&
         is_within_solid(plane, to_cells(start.x, scale), to_cells(start.y, scale));
}

// The face through which a body within solid cells would come out, if it flies away from that as its course
// begins or as they become solid: it is turned back there and then, or by none of them.
std::optional<PlaneContact> turn_back(const ContactSearch& search, const BitPlane& plane, Kind kind,
                                      Time from) {
  const bool is_filled =
      kind == Kind::terrain && from == search.world.terrain_filled && from > search.world.tick_start;
  if (from > search.self.path.launch && !is_filled) return std::nullopt;
  const Vec2d start = search.self.path.at(from);
  std::optional<PlaneContact> contact = sweep_point(plane, start, search.motion_from(from));
  if (!contact || contact->is_buried || !is_approaching(search.self.path.step, contact->normal))
    return std::nullopt;
  if (kind == Kind::wall && search.shape().radius > 0) contact->position = start;
  return contact;
}

// Where its centre flies out over the edge of a plane that goes on beyond it.
std::optional<PlaneContact> meet_edge(const BitPlane& plane, Vec2d start, Vec2d motion) {
  if (!plane.is_outside_solid()) return std::nullopt;
  const double scale = plane.cells_per_tile();
  PlaneContact first;
  first.fraction = 2;
  const auto meet = [&](double at, double moved, double size, Vec2d axis) {
    if (moved == 0) return;
    const double edge = moved < 0 ? 0 : size;
    const double fraction = std::max(0.0, (edge - at) / moved);
    if (fraction >= first.fraction) return;
    first.fraction = fraction;
    first.normal = axis * (moved < 0 ? 1 : -1);
    first.position = start + motion * fraction;
    (axis.x != 0 ? first.position.x : first.position.y) = edge;
  };
  meet(start.x, motion.x, plane.width() / scale, {1, 0});
  meet(start.y, motion.y, plane.height() / scale, {0, 1});
  return first.fraction <= 1 ? std::optional(first) : std::nullopt;
}

FoundContact find_on_plane(const ContactSearch& search, const BitPlane& plane, Kind kind, Time from);

// Of a body, which does not end: it flies through what is solid around it, wherever ticks begin, and meets
// nothing before its centre comes to a free cell or to the edge of the map.
FoundContact find_from_within(const ContactSearch& search, const BitPlane& plane, Kind kind, Time from) {
  if (const auto contact = turn_back(search, plane, kind, from))
    return found_on(search, kind, from, *contact);
  const std::int32_t scale = plane.cells_per_tile();
  const Vec2d start = search.self.path.at(from), motion = search.motion_from(from);
  const double out = fraction_out(plane, to_cells(start.x, scale), to_cells(start.y, scale), motion * scale);
  const auto edge = meet_edge(plane, start, motion);
  if (edge && edge->fraction < out) return found_on(search, kind, from, *edge);
  if (out > 1) return {};
  const double until_out = std::ceil(out * static_cast<double>(search.to - from));
  return find_on_plane(search, plane, kind, from + std::max<Time>(1, static_cast<Time>(until_out)));
}

FoundContact find_on_plane(const ContactSearch& search, const BitPlane& plane, Kind kind, Time from) {
  if (from > search.self.path.until) return {};
  if (is_body_within(search, plane, from)) return find_from_within(search, plane, kind, from);
  const auto contact = sweep_plane(search, plane, kind, search.self.path.at(from), search.motion_from(from));
  return contact ? found_on(search, kind, from, *contact) : FoundContact{};
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
  const Time not_before = kind == Kind::terrain ? std::max(world.terrain_filled, search.from) : search.from;
  const bool is_body = search.form() == MoverForm::body;  // which what is filled may have around it
  search.keep(find_from(is_body ? not_before : search.from, not_before,
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
