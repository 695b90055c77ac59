#include "sim/contact/contact_finder.h"

#include <algorithm>
#include <cmath>

#include "sim/base/math.h"
#include "sim/contact/mask_contact.h"
#include "sim/contact/sensor.h"
#include "sim/geometry/plane_path.h"
#include "sim/geometry/plane_sweep.h"

namespace fusillade::sim {
namespace {

// A longer path is searched piece by piece, so that a fast mover asks for the cells along it and not for its
// bounds.
constexpr double cells_per_piece = 6;
// Of two float velocities; below it a pair that moves together seems to approach for ever.
constexpr double velocity_rounding = 0x1p-22;

// The bullet may pierce, or is a fragment, which spares the one that its parent hit.
bool has_windows(const WorldState& world, MoverRef bullet) {
  return world.bullets(bullet).generation[bullet.slot()] > 0 || definition_of(world, bullet).pierce > 0;
}

// A hit by the mover begins a window: it goes on to touch what it has hit.
bool makes_windows(const WorldState& world, MoverRef mover) {
  return !mover.is_bullet() || world.bullets(mover).pierce_left[mover.slot()] > 0;
}

// From when on a pair may meet, and what then becomes of its contact.
struct Opening {
  Time time = 0;
  bool is_refused = false;  // for want of room for its window: it is flown through
  bool is_unnoted = false;  // and there is no room to note even that
};

// Of a pair without a window, whose contact would begin one.
Opening opening_of_first(const WorldState& world, PackedId mover, PackedId target, Time from) {
  const Time refused_until = world.refusals.until(mover, target);
  const bool is_refused = !world.windows.has_room();
  const bool is_noted = refused_until != INT64_MIN || world.refusals.has_room();
  return {std::max(from, refused_until), is_refused, is_refused && !is_noted};
}

// Not before `from`, while the target can be hurt, and after the window of the pair.
Opening opening_of(const WorldState& world, MoverRef mover, EntityId id, MoverRef target, EntityId target_id,
                   Time from) {
  const Time open = std::max(from, world.actors(target.form()).invulnerable_until[target.slot()]);
  if (mover.is_bullet() && !has_windows(world, mover)) return {open};
  const PackedId self = pack(id), other = pack(target_id);
  const Time window_end = world.windows.until(self, other);
  if (window_end != INT64_MIN) return {std::max(open, window_end)};
  return makes_windows(world, mover) ? opening_of_first(world, self, other, open) : Opening{open};
}

// From where courses begin, whenever it is searched: rounding is the same then. Again from `not_before` where
// what is met there comes too early. `find(from)`: FoundContact.
template <class Find>
FoundContact find_from(Time begin, Time not_before, const Find& find) {
  FoundContact found = find(begin);
  if (found.exists() && found.time < not_before) found = find(not_before);
  return found;
}

class Finder {
 public:
  Finder(const WorldState& world, MoverRef mover, FinderCounts& counts, NearbyThings near, FoundContact& best)
      : world_(world),
        counts_(counts),
        near_(near),
        self_(facts_of(world, mover)),
        from_(std::max({world.tick_start, self_.path.launch, harmless_until()})),
        to_(self_.path.until + (mover.is_bullet() ? 1 : 0)),
        detail_(has_detail() ? world.bullets(mover).detail[mover.slot()] : DetailLevel::all),
        best_(best) {}

  void run() {
    if (is_over()) return;
    if (!self_.is_waiting && !is_beam() && detail_ != DetailLevel::flight) meet_planes();
    if (detail_ < DetailLevel::walls) meet_nearby();
    meet_expiry();
  }

 private:
  void meet_planes();
  void meet_by_mask();
  void meet_plane(const BitPlane& plane, Kind kind);
  FoundContact find_on_plane(const BitPlane& plane, Kind kind, Time from) const;
  bool flies_out(const PlaneContact& contact) const;
  std::optional<Time> time_out_of(const BitPlane& plane, Time from) const;
  void meet_buried(const BitPlane& plane, Kind kind);
  std::optional<PlaneContact> sweep_plane(const BitPlane& plane, Kind kind, Vec2d start, Vec2d motion) const;
  void meet_nearby();
  void visit_grids();
  void visit_piece(const RoundedBounds& bounds);
  void meet_static(std::uint32_t index);
  bool meets_static(const StaticTarget& target) const;
  SweptResult sweep_static(const StaticTarget& target, Vec2d start, Vec2d motion) const;
  void meet_sensor_again(std::uint32_t index);
  void meet_mover(MoverRef mover);
  void meet_solid_mover(const MoverFacts& target);
  void meet_actor(const MoverFacts& target);
  void meet_graze(const MoverFacts& target);
  bool meets_movers() const;
  bool visits_targets() const {
    return near_.targets && near_.only_target == Grid::several_items && meets_movers();
  }
  bool may_hit(const MoverFacts& target) const;
  void meet_expiry();
  // `outline`: what of the target is met.
  FoundContact sweep_mover(const MoverFacts& target, const Outline& outline, Time not_before);
  FoundContact sweep_actor(const MoverFacts& target, const Outline& outline, Time not_before);
  FoundContact sweep_actor_from_now(const MoverFacts& target, const Outline& outline, Time not_before);
  FoundContact sweep_mover_from(const MoverFacts& target, const Outline& outline, Time from);
  // If there is one.
  void keep(FoundContact found) {
    if (!found.exists()) return;
    found.time = std::min(found.time, self_.path.until);
    if (found.time < world_.tick_end && found.comes_before(best_)) best_ = found;
  }
  bool is_over() const { return from_ > self_.path.until || from_ >= world_.tick_end; }
  bool has_detail() const { return is_bullet() && world_.detail.is_on(); }
  MoverForm form() const { return self_.mover.form(); }
  Slot slot() const { return self_.mover.slot(); }
  bool is_bullet() const { return self_.mover.is_bullet(); }
  const ShapeData& shape() const { return *self_.outline.bounds; }
  bool is_actor() const { return self_.mover.is_actor(); }
  bool has_figure() const { return !self_.outline.parts.empty(); }
  bool is_beam() const { return form() == MoverForm::beam; }
  // A beam that warms up meets nobody.
  Time harmless_until() const { return is_beam() ? world_.beams.harmful_from[slot()] : self_.path.launch; }
  bool walks() const {
    return is_actor() && world_.definition.actors[world_.actors(form()).definition[slot()]].walls;
  }
  // A body without inverse mass: neither walls nor its like do anything to it.
  bool is_immovable() const { return form() == MoverForm::body && world_.bodies.inverse_mass[slot()] == 0; }
  static Time moment(Time from, Time to, double fraction) {
    return from + static_cast<Time>(std::llround(fraction * static_cast<double>(to - from)));
  }

  const WorldState& world_;
  FinderCounts& counts_;
  const NearbyThings near_;
  const MoverFacts self_;
  Time from_;
  Time to_;  // a bullet is searched one unit beyond its end, so that rounding loses no touch at the very end
  DetailLevel detail_;
  FoundContact& best_;  // the caller's: it is large
};

// `noise`: how far rounding may have changed the velocities that `velocity` is the difference of.
bool is_approaching(Vec2d velocity, Vec2d normal, double noise = 0) {
  return dot(velocity, normal) < -1e-6 * length(velocity) - noise;
}

void Finder::meet_planes() {
  if (is_immovable() || (is_actor() && !walks())) return;
  if (has_figure()) return meet_by_mask();
  if (near_.walls) meet_plane(world_.walls, Kind::wall);
  if (near_.terrain && !world_.terrain.is_empty()) meet_plane(world_.terrain, Kind::terrain);
}

// Since when it is solid there, as far as this tick knows: a bunker since it took its course.
Time solid_since(const WorldState& world, const FoundContact& contact) {
  if (contact.kind == Kind::terrain) return world.terrain_filled;
  return contact.kind == Kind::mask ? world.masks.launch[contact.target().slot()] : world.tick_start;
}

void Finder::meet_by_mask() {
  FoundContact contact = find_mask_contact(world_, self_.mover, from_, to_, counts_);
  while (contact.exists() && contact.time < solid_since(world_, contact))
    contact = find_mask_contact(world_, self_.mover, solid_since(world_, contact), to_, counts_);
  if (contact.exists()) keep(contact);
}

std::optional<PlaneContact> Finder::sweep_plane(const BitPlane& plane, Kind kind, Vec2d start,
                                                Vec2d motion) const {
  if (is_actor()) return sweep_box(plane, start, motion, shape().extent);
  double radius = 0;
  if (kind == Kind::wall) {
    radius = is_bullet() ? self_.bullet->wall_radius : shape().radius;
  }
  if (!(radius > 0)) return sweep_point(plane, start, motion);
  const auto within = is_bullet() ? sweep_point(plane, start, {}) : std::nullopt;
  return within && within->is_buried ? within : sweep_circle(plane, start, motion, radius);
}

// Without detail it may have flown into a solid.
void Finder::meet_buried(const BitPlane& plane, Kind kind) {
  const Vec2d start = self_.path.at(from_);
  const auto contact = sweep_point(plane, start, {});
  if (!contact || !contact->starts_inside) return;
  FoundContact found{from_, kind, 0, 0, contact->normal, start};
  found.is_buried = true;
  keep(found);
}

// Of a body, which does not end: what is solid around it all the same is met only while it is approached.
bool Finder::flies_out(const PlaneContact& contact) const {
  return !is_bullet() && !is_approaching(self_.path.step, contact.normal);
}

// When its centre, within solid cells, comes to a free one.
std::optional<Time> Finder::time_out_of(const BitPlane& plane, Time from) const {
  const std::int32_t scale = plane.cells_per_tile();
  const Vec2d start = self_.path.at(from);
  const double out = fraction_out(plane, to_cells(start.x, scale), to_cells(start.y, scale),
                                  self_.path.travel(from, to_) * scale);
  if (out > 1) return std::nullopt;
  return from + std::max<Time>(1, static_cast<Time>(std::ceil(out * static_cast<double>(to_ - from))));
}

FoundContact Finder::find_on_plane(const BitPlane& plane, Kind kind, Time from) const {
  if (from > self_.path.until) return {};
  const auto contact = sweep_plane(plane, kind, self_.path.at(from), self_.path.travel(from, to_));
  if (!contact) return {};
  if (contact->starts_inside && flies_out(*contact)) {
    const std::optional<Time> out = time_out_of(plane, from);
    return out ? find_on_plane(plane, kind, *out) : FoundContact{};
  }
  FoundContact found{moment(from, to_, contact->fraction), kind, 0, 0, contact->normal, contact->position};
  found.is_on_plane = !is_actor();
  found.is_corner = contact->is_corner;
  found.is_buried = contact->is_buried;
  return found;
}

// Terrain that has become more counts from then on.
void Finder::meet_plane(const BitPlane& plane, Kind kind) {
  if (has_detail() && world_.bullets(self_.mover).regains_walls[slot()] != 0) meet_buried(plane, kind);
  const Time not_before = kind == Kind::terrain ? world_.terrain_filled : from_;
  keep(find_from(from_, not_before, [&](Time from) { return find_on_plane(plane, kind, from); }));
}

void Finder::meet_nearby() {
  const bool is_target_known = near_.only_target != Grid::several_items;
  if (near_.targets && is_target_known) meet_mover(MoverRef::of(near_.only_target));
  if (near_.statics || visits_targets()) visit_grids();
}

// Both grids, piece by piece along the path, until something is met before the next piece begins. Most paths
// are short.
void Finder::visit_grids() {
  const Vec2d start = self_.path.at(from_), motion = self_.path.travel(from_, to_);
  const double reach = std::max(std::abs(motion.x), std::abs(motion.y));
  const double piece_max = cells_per_piece * world_.targets.cell();
  if (reach < piece_max) return visit_piece(swept_bounds(shape(), start, start + motion));
  const auto pieces = static_cast<std::int64_t>(1 + std::floor(reach / piece_max));
  for (std::int64_t piece = 0; piece < pieces; ++piece) {
    const double begin = static_cast<double>(piece) / static_cast<double>(pieces);
    const double end = static_cast<double>(piece + 1) / static_cast<double>(pieces);
    if (best_.exists() && best_.time < moment(from_, to_, begin)) return;
    visit_piece(swept_bounds(shape(), start + motion * begin, start + motion * end));
  }
}

void Finder::visit_piece(const RoundedBounds& bounds) {
  if (near_.statics) world_.statics.grid.visit(bounds, [this](std::uint32_t index) { meet_static(index); });
  if (visits_targets()) world_.targets.visit(bounds, [this](MoverRef target) { meet_mover(target); });
}

bool Finder::meets_static(const StaticTarget& target) const {
  if (target.is_gone || is_beam() || !self_.filter->meets(target.filter)) return false;
  if (detail_ == DetailLevel::most && target.kind != Kind::segment) return false;
  if (target.is_sensor) return true;
  const bool is_ship = form() == MoverForm::mask && walks();
  if (target.is_pickup) return form() == MoverForm::player || is_ship;
  return !has_figure() && !self_.is_waiting && !is_immovable() && (!is_actor() || walks());
}

SweptResult Finder::sweep_static(const StaticTarget& target, Vec2d start, Vec2d motion) const {
  if (target.kind == Kind::segment) return sweep_shape_segment(shape(), start, motion, target.a, target.b);
  return sweep_outlines(self_.outline, {&target.shape, {}}, start - target.position, motion);
}

void Finder::meet_static(std::uint32_t index) {
  const StaticTarget& target = world_.statics.targets[index];
  ++counts_.pairs;
  if (!meets_static(target)) return;
  ++counts_.tests;
  if (target.is_sensor && is_in_sensor(world_, self_.mover, target)) return meet_sensor_again(index);
  const Vec2d start = self_.path.at(from_), motion = self_.path.travel(from_, to_);
  const SweptResult contact = sweep_static(target, start, motion);
  if (!contact || (target.is_solid() && !is_approaching(self_.path.step, contact->normal))) return;
  const Time time = moment(from_, to_, contact->fraction);
  keep({time, target.kind, target.index, index, contact->normal, start + motion * contact->fraction});
}

// On a straight course only a figure with a gap leaves and comes in again; it has come in by now.
void Finder::meet_sensor_again(std::uint32_t index) {
  const StaticTarget& sensor = world_.statics.targets[index];
  const Time from = std::max(from_, world_.now);
  if (!has_figure() || from > self_.path.until) return;
  const Vec2d start = self_.path.at(from), motion = self_.path.travel(from, to_);
  const SweptResult contact = sweep_into_sensor_again(self_.outline, sensor, start - sensor.position, motion);
  if (!contact) return;
  const Time time = moment(from, to_, contact->fraction);
  keep({time, sensor.kind, sensor.index, index, contact->normal, start + motion * contact->fraction});
}

void Finder::meet_mover(MoverRef mover) {
  if (mover == self_.mover || is_gone(world_, mover)) return;
  ++counts_.pairs;
  const MoverFacts target = facts_of(world_, mover);
  if (!self_.filter->meets(*target.filter)) return;
  if (mover.form() == MoverForm::body) {
    meet_solid_mover(target);
  } else {
    meet_actor(target);
  }
}

// A pair of bodies is met once, by the one with the lower index; one that the guard stopped is met by whoever
// still flies, as if it were immovable.
void Finder::meet_solid_mover(const MoverFacts& target) {
  if (is_actor() || is_beam() || self_.is_waiting || detail_ == DetailLevel::most) return;
  const bool is_other_way_round = !target.is_waiting && self_.id.ordinal >= target.id.ordinal;
  if (form() == MoverForm::body && is_other_way_round) return;
  if (is_immovable() && (target.is_waiting || world_.bodies.inverse_mass[target.mover.slot()] == 0)) return;
  const FoundContact found = sweep_mover(target, target.outline, from_);
  if (!found.exists()) return;
  const double noise = velocity_rounding * std::max(length(self_.path.step), length(target.path.step));
  if (is_approaching(self_.path.step - target.path.step, found.normal, noise)) keep(found);
}

// Players, ships and enemies whose touch does nothing are met by others, and meet no mover themselves.
bool Finder::meets_movers() const {
  if (!is_actor()) return true;
  return form() == MoverForm::enemy &&
         world_.definition.actors[world_.enemies.definition[slot()]].contact_damage > 0;
}

bool Finder::may_hit(const MoverFacts& target) const {
  if (form() == MoverForm::enemy) return target.mover.form() == MoverForm::player;
  if (is_beam())
    return may_strike(world_, world_.beams.owner[slot()], world_.beams.team[slot()], target.mover, target.id);
  if (!is_bullet()) return false;
  const BulletColumns& bullets = world_.bullets(self_.mover);
  return may_strike(world_, bullets.owner[slot()], bullets.team[slot()], target.mover, target.id);
}

void Finder::meet_actor(const MoverFacts& target) {
  if (!may_hit(target)) return;
  if (is_bullet() && target.mover.form() == MoverForm::player) meet_graze(target);
  const Opening opening = opening_of(world_, self_.mover, self_.id, target.mover, target.id, from_);
  FoundContact found = sweep_actor(target, target.outline, opening.time);
  if (!found.exists()) return;
  found.is_refused = opening.is_refused;
  if (!opening.is_unnoted) return keep(found);
  ++counts_.refused;
}

// Once per bullet and player: whoever was grazed or hit by it is not grazed by it again.
void Finder::meet_graze(const MoverFacts& target) {
  const ShapeData& circle = world_.graze_shapes[world_.players.definition[target.mover.slot()]];
  if (circle.radius <= 0) return;
  if (world_.grazes.until(pack(self_.id), pack(target.id)) != INT64_MIN) return;
  FoundContact found = sweep_actor(target, {&circle, {}}, from_);
  if (!found.exists()) return;
  found.is_graze = true;
  if (world_.grazes.has_room()) {
    keep(found);
  } else {
    ++counts_.refused;
  }
}

FoundContact Finder::sweep_mover(const MoverFacts& target, const Outline& outline, Time not_before) {
  const Time from = std::max(from_, target.path.launch);
  if (std::max(from, not_before) > self_.path.until) return {};
  return find_from(from, not_before, [&](Time begin) { return sweep_mover_from(target, outline, begin); });
}

// Nobody is hit in the past.
FoundContact Finder::sweep_actor(const MoverFacts& target, const Outline& outline, Time not_before) {
  if (world_.now > self_.path.until) return {};
  if (!is_bullet()) return sweep_actor_from_now(target, outline, not_before);
  FoundContact found = sweep_mover(target, outline, not_before);
  if (found.exists() && found.time < world_.now) found = sweep_mover_from(target, outline, world_.now);
  return found;
}

// What enemies and beams may meet is never kept, so it need not begin where courses do: golden runs have it
// so, a few units of time apart.
FoundContact Finder::sweep_actor_from_now(const MoverFacts& target, const Outline& outline, Time not_before) {
  const Time from = std::max({from_, not_before, world_.now, target.path.launch});
  return from > self_.path.until ? FoundContact{} : sweep_mover_from(target, outline, from);
}

FoundContact Finder::sweep_mover_from(const MoverFacts& target, const Outline& outline, Time from) {
  const Path &path = self_.path, &other = target.path;
  ++counts_.tests;
  const Vec2d start = path.at(from) - other.at(from),
              motion = path.travel(from, to_) - other.travel(from, to_);
  const SweptResult touch = sweep_outlines(self_.outline, outline, start, motion);
  if (!touch) return {};
  const Time time = moment(from, to_, touch->fraction);
  return {time, target.id.kind, target.id.ordinal, target.mover.bits, touch->normal, path.at(time)};
}

void Finder::meet_expiry() {
  if ((is_bullet() || is_beam()) && self_.path.until < world_.tick_end) {
    keep(end_of_life(self_.path));
  }
}

}  // namespace

FoundContact find_contact(const WorldState& world, MoverRef mover, FinderCounts& counts, NearbyThings near) {
  FoundContact best;
  Finder(world, mover, counts, near, best).run();
  return best;
}

FoundContact end_of_life(const Path& path) {
  return {path.until, Kind::expiry, 0, 0, {}, path.at(path.until)};
}

bool ends_on_solid(const WorldState& world, MoverRef bullet, const FoundContact& contact) {
  return contact.is_buried || world.bullets(bullet).bounces_left[bullet.slot()] == 0;
}

bool may_meet_at(const WorldState& world, MoverRef mover, MoverRef actor, Time time) {
  const Opening opening = opening_of(world, mover, id_of(world, mover), actor, id_of(world, actor), time);
  return opening.time == time && !opening.is_refused;
}

}  // namespace fusillade::sim
